;;; emacs_test.el --- drive eglot as a person would  -*- lexical-binding: t -*-

;; Writes down what is seen. editors_test.go starts it, says in the file
;; $MEMLS_PLAN what to do (see its type plan), and judges the answer (its type
;; seen). Eglot before Emacs 30 has no pull diagnostics and resolves no code
;; action: it proves that memls serves plain clients.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'flymake)
(require 'markdown-mode)

(setq eglot-sync-connect 20
      eglot-autoreconnect nil
      eglot-send-changes-idle-time 0
      last-nonmenu-event ?x) ; a key, not a mouse click: menus are read, not popped up
(load (expand-file-name "../emacs/memls" (file-name-directory load-file-name)) nil t)

(defvar memls-plan
  (with-temp-buffer
    (insert-file-contents (getenv "MEMLS_PLAN"))
    (json-parse-buffer :object-type 'alist)))
(defvar memls-seen nil "What was seen, an alist.")

(defun memls-plan (key) "The plan's value of KEY." (alist-get key memls-plan))
(defun memls-see (key value) "Keep VALUE under KEY." (push (cons key value) memls-seen))

(defun memls-text ()
  "The text of the buffer."
  (buffer-substring-no-properties (point-min) (point-max)))

(defun memls-wait (what condition)
  "Wait until CONDITION, a function, holds; an error naming WHAT when it does not."
  (with-timeout (120 (error "No %s within two minutes; found: %S" what (memls-findings)))
    (while (not (funcall condition))
      (eglot--signal-textDocument/didChange)
      (flymake-start)
      (accept-process-output nil 0.02))))

(defun memls-lsp (diagnostic)
  "The server's own form of a flymake DIAGNOSTIC."
  (cdr (assoc 'eglot-lsp-diag (eglot--diag-data diagnostic))))

(defun memls-find (code)
  "The first flymake diagnostic with CODE, or nil."
  (cl-find-if (lambda (d) (equal (plist-get (memls-lsp d) :code) code)) (flymake-diagnostics)))

(defun memls-findings ()
  "All findings, as they are written down."
  (apply #'vector
         (mapcar (lambda (d)
                   (let ((lsp (memls-lsp d)))
                     `((code . ,(plist-get lsp :code))
                       (severity . ,(aref ["" "error" "warn" "info" "hint"] (plist-get lsp :severity)))
                       (message . ,(plist-get lsp :message))
                       (line . ,(1- (line-number-at-pos (flymake-diagnostic-beg d)))))))
                 (flymake-diagnostics))))

(defun memls-faded ()
  "The lines on which a faded range shows."
  (let (lines)
    (dolist (o (overlays-in (point-min) (point-max)))
      (when (memq 'eglot-diagnostic-tag-unnecessary-face (ensure-list (overlay-get o 'face)))
        (cl-loop for line from (line-number-at-pos (overlay-start o))
                 to (line-number-at-pos (max (overlay-start o) (1- (overlay-end o))))
                 do (push (1- line) lines))))
    (apply #'vector lines)))

(defun memls-go (line)
  "Go to the end of LINE, counted from 0."
  (goto-char (point-min))
  (forward-line line)
  (end-of-line))

(defun memls-hover (line)
  "The hover text at the end of LINE."
  (memls-go line)
  (backward-char)
  (let ((answer (jsonrpc-request (eglot-current-server) :textDocument/hover
                                 (eglot--TextDocumentPositionParams))))
    (substring-no-properties
     (eglot--hover-info (plist-get answer :contents) (plist-get answer :range)))))

(defun memls-shown ()
  "What `memls-view' shows of the buffer as it stands."
  (memls-view)
  (with-current-buffer "*memls view*"
    (memls-text)))

(defun memls-remember (fact)
  "Add FACT to the first place that is offered."
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt table &rest _)
               (memls-see 'places (apply #'vector (all-completions "" table)))
               (car (all-completions "" table)))))
    (memls-add fact)))

(defun memls-fix (code)
  "Apply the action that mends the finding with CODE, picked from eglot's menu."
  (goto-char (flymake-diagnostic-beg (memls-find code)))
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt items &rest _)
               (memls-see 'actions (apply #'vector (mapcar #'car items)))
               (car (cl-find-if
                     (lambda (item)
                       (cl-some (lambda (d) (equal (plist-get d :code) code))
                                (plist-get (cdr item) :diagnostics)))
                     items)))))
    (eglot-code-actions (point) nil nil t))
  (memls-wait (format "end of %s after its fix" code) (lambda () (not (memls-find code)))))

(defun memls-run ()
  "Carry the plan out."
  (find-file (memls-plan 'file))
  (markdown-mode)
  (let ((root (file-name-directory (memls-plan 'file))))
    (cl-letf (((symbol-function 'project-current) (lambda (&rest _) (cons 'transient root))))
      (call-interactively #'eglot)))
  (memls-wait (concat "finding " (memls-plan 'want)) (lambda () (memls-find (memls-plan 'want))))
  (memls-see 'findings (memls-findings))
  (memls-see 'faded (memls-faded))
  (memls-see 'hover (memls-hover (memls-plan 'hover)))
  (memls-see 'view (memls-shown))
  (memls-fix (memls-plan 'fix))
  (memls-see 'fixed `((text . ,(memls-text)) (findings . ,(memls-findings))))
  (memls-go (memls-plan 'type_line))
  (insert (memls-plan 'type))
  (memls-see 'typed `((view . ,(memls-shown)) (text . ,(memls-text))))
  (memls-remember (memls-plan 'type))
  (memls-see 'added (memls-text))
  (set-buffer-modified-p nil)
  (eglot-shutdown (eglot-current-server) nil 5))

(condition-case err
    (memls-run)
  (error (memls-see 'error (error-message-string err))))
(let ((coding-system-for-write 'utf-8-unix))
  (with-temp-file (getenv "MEMLS_SEEN")
    (insert (decode-coding-string (json-serialize memls-seen) 'utf-8))))
(kill-emacs 0)
;;; emacs_test.el ends here
