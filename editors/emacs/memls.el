;;; memls.el --- what coding agents load from their memory files  -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "28.1") (eglot "1.9"))

;;; Commentary:

;; Serves the memory files of coding agents with memls, through eglot.  Findings
;; are flymake's, fixes `eglot-code-actions', hovers eldoc's; `memls-view' shows
;; the exact text that the agent loads, and `memls-add' has it remember a fact.

;;; Code:

(require 'eglot)
(require 'seq)

(defgroup memls nil "What coding agents load from their memory files." :group 'tools)

(defcustom memls-command '("memls" "serve")
  "The program that serves memory files, with its arguments."
  :type '(repeat string))

(defcustom memls-files
  "/\\(\\(DGC\\|DEEPCODE\\|AGENTS\\|MEMORY\\)\\.md\\|\\.\\(deepcode\\|letta\\)/.*\\.md\\)\\'"
  "What the names of memory files look like.
They alone start a server by themselves; any other file does with `eglot'."
  :type 'regexp)

(add-to-list 'eglot-server-programs
             (cons '(markdown-mode gfm-mode) (lambda (&rest _) memls-command)))

;;;###autoload
(defun memls-start ()
  "Serve this buffer if it is a memory of a coding agent."
  (when (and buffer-file-name (string-match-p memls-files buffer-file-name))
    (eglot-ensure)))

;;;###autoload
(add-hook 'markdown-mode-hook #'memls-start)

(defun memls--ask (method &rest params)
  "Ask the server METHOD about this buffer as it stands, with more PARAMS."
  (eglot--signal-textDocument/didChange)
  (jsonrpc-request (eglot--current-server-or-lose) method
                   (append (list :textDocument (eglot--TextDocumentIdentifier)) params)))

(defun memls-view ()
  "Show the exact text that the agent loads of this file."
  (interactive)
  (let ((view (memls--ask :memls/view)))
    (unless view
      (user-error "No agent loads this file"))
    (with-current-buffer (get-buffer-create "*memls view*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert (plist-get view :text))
        (goto-char (point-min)))
      (view-mode 1)
      (display-buffer (current-buffer)))))

(defun memls--name (uri)
  "The file URI, for people."
  (abbreviate-file-name (eglot--uri-to-path uri)))

(defun memls--near (near)
  "The choice to add a fact to the memory NEAR, which is about the same."
  (cons (format "%s (about the same: %s)"
                (memls--name (plist-get near :uri))
                (string-join (seq-take (plist-get near :shared) 3) ", "))
        (list :agent (plist-get near :agent) :to (list :uri (plist-get near :uri)))))

(defun memls--place (place)
  "The choice to add a fact to PLACE."
  (let ((type (plist-get place :type)))
    (cons (format "%s (%s, %s)"
                  (if (eq (plist-get place :own) t)
                      (concat "a memory of its own" (and type (concat ", " type)))
                    (memls--name (plist-get place :uri)))
                  (plist-get place :title)
                  (if (equal (plist-get place :scope) "user") "every project" "this project"))
          (append (list :agent (plist-get place :agent) :scope (plist-get place :scope))
                  (and type (list :type type))))))

(defun memls-add (fact)
  "Have an agent remember FACT, where you say so; a credential is refused."
  (interactive "sRemember: ")
  (let* ((places (memls--ask :memls/places :text fact))
         (near (seq-filter (lambda (m) (eq (plist-get m :extend) t)) (plist-get places :nearest)))
         (choices (append (mapcar #'memls--near near) (mapcar #'memls--place (plist-get places :places))))
         ;; In the server's own order, the likeliest first.
         (table (lambda (string pred action)
                  (if (eq action 'metadata)
                      '(metadata (display-sort-function . identity) (cycle-sort-function . identity))
                    (complete-with-action action choices string pred))))
         (chosen (cdr (assoc (completing-read "Remember it in: " table nil t) choices)))
         ;; Whoever adds a fact has said yes.
         (eglot-confirm-server-initiated-edits nil))
    (let ((changed (jsonrpc-request
                    (eglot--current-server-or-lose) :workspace/executeCommand
                    (list :command "memls.add"
                          :arguments (vector (append chosen (list :text fact :textDocument (eglot--TextDocumentIdentifier))))))))
      (message "Added to %s" (mapconcat #'memls--name (plist-get changed :uris) ", ")))))

(provide 'memls)
;;; memls.el ends here
