package secret

import (
	"strings"

	"memls/analysis/text"
)

// scanMail finds e-mail addresses of people round every "@".
func (c *collector) scanMail() {
	s := c.s
	for i := 0; ; {
		n := strings.IndexByte(s[i:], '@')
		if n < 0 {
			return
		}
		at := i + n
		i = at + 1
		from, to := at, at+1
		for from > 0 && at-from < 64 && (dotted.has(s[from-1]) || s[from-1] == '+' || s[from-1] == '%') {
			from--
		}
		for to < len(s) && to-at < 255 && (base62 | dash | dot).has(s[to]) {
			to++
		}
		if from > 0 && s[from-1] == '\\' { // an escape of a JSON string touches it
			if strings.HasPrefix(s[from:], "u003c") {
				from += len("u003c")
			} else if from++; from > at {
				continue
			}
		}
		to = at + 1 + len(strings.TrimRight(s[at+1:to], ".-"))
		from = at - len(strings.TrimLeft(s[from:at], ".-+%_"))
		if from == at || from > 0 && (s[from-1] == '/' || s[from-1] == ':' || s[from-1] == '@' || s[from-1] == '$' || s[from-1] == '}') && !strings.HasSuffix(s[:from], "mailto:") && !strings.HasSuffix(s[:from], "email:") {
			continue
		}
		if to < len(s) && (s[to] == '@' || s[to] == '/' || s[to] == ':' && to+1 < len(s) && s[to+1] > ' ') {
			continue // user@host:path, user@host/…
		}
		if !person(s[from:at], s[at+1:to]) || remote(s, from) {
			continue
		}
		level := Likely
		switch local, host := invented[strings.ToLower(s[from:at])], placeholderHosts[strings.ToLower(s[at+1:to])]; {
		case local && host:
			continue
		case local || host:
			level = Unsure
		}
		c.add(Hit{Span: text.Span{Start: from, End: to}, Kind: "email", Title: "an e-mail address", Variable: "EMAIL", Level: level, Personal: true})
		i = to
	}
}

// roles are mailboxes of nobody in particular, or of nobody at all.
var roles = setOf(`noreply no-reply donotreply do-not-reply git support info security admin hello contact sales help team abuse legal press privacy
	billing postmaster webmaster bot notifications notification mailer-daemon root user username you your youremail name me someone somebody email
	example test tester testuser foo bar your.name your-name yourname first.last firstname.lastname
	user1 user2 claude codex copilot cursor devin service deploy runner actions github-actions npm pip ubuntu ec2-user debian centos`)

// invented are the people of manuals, but people may be called so.
var invented = setOf("alice bob carol dave john jane john.doe jane.doe johndoe janedoe john.smith max.mustermann")

// placeholderHosts are domains of manuals beside the reserved ones.
var placeholderHosts = setOf(`domain.com company.com email.com acme.com foo.com bar.com test.com yourdomain.com yourcompany.com mydomain.com
	mycompany.com mail.com site.com website.com host.com corp.com x.com a.com b.com users.noreply.github.com`)

// person reports whether an address is of somebody.
func person(local, host string) bool {
	local, host = strings.ToLower(local), strings.ToLower(host)
	if len(local) < 2 || strings.Trim(local, "x.") == "" || roles[local] || strings.Contains(local, "noreply") || strings.Contains(local, "no-reply") || strings.Contains(local, "example") {
		return false
	}
	if reserved(host) || strings.Contains(host, "noreply") || strings.Contains(host, "..") {
		return false
	}
	dotAt := strings.LastIndexByte(host, '.')
	if dotAt <= 0 {
		return false
	}
	for _, suffix := range []string{".local", ".localhost", ".internal", ".lan", ".home", ".corp", ".service", ".target", ".socket", ".timer"} {
		if strings.HasSuffix(host, suffix) {
			return false
		}
	}
	// tool@1.2.3, sprite@2x.png, module@main.ts
	end := host[dotAt+1:]
	return letter.all(end) && len(end) >= 2 && len(end) <= 12 && !fileEnds[end] && !digit.has(host[0]) || letter.all(end) && end == "com" && lowNum.has(host[0])
}

// fileEnds are ends of file names that are no, or rare, top-level domains.
var fileEnds = setOf("png jpg jpeg gif svg webp js ts tsx jsx mjs cjs py md go rb kt cs json yaml yml toml html css txt lock exe zip gz tgz jar xml sql test spec")

// remote reports whether the address at from is a login on a machine.
func remote(s string, from int) bool {
	before := lineBefore(s, from, 80)
	for _, cmd := range []string{"ssh ", "scp ", "rsync ", "sftp ", "ssh-copy-id ", "mosh ", "ssh://", "git clone ", "git remote ", "@"} {
		if i := strings.LastIndex(before, cmd); i >= 0 && (cmd != "@" || !strings.ContainsAny(before[i:], " ,;<(")) {
			return true
		}
	}
	return false
}

// clouds have account numbers that are no secret.
var clouds = newWordSet([]string{"aws", "gcp", "azure", "cloud"})

// account takes a word for an account's number and reports the number behind it.
func (c *collector) account(from, to int) int {
	s := c.s
	if from > 0 && base62.has(s[from-1]) {
		return to
	}
	before, rest := lineBefore(s, from, 48), lineAfter(s, to, 48)
	if clouds.in(before) != "" {
		return to
	}
	i := 0
	for i < len(rest) && i < 24 && !digit.has(rest[i]) {
		i++
	}
	if lead := strings.ToLower(rest[:i]); strings.ContainsAny(lead, ".,;(!?") && !strings.HasPrefix(lead, "o.") && !strings.HasPrefix(lead, ".") {
		return to
	}
	n, digits := i, 0
	for n < len(rest) && n-i < 30 && (digit.has(rest[n]) || (rest[n] == ' ' || rest[n] == '-') && n+1 < len(rest) && digit.has(rest[n+1])) {
		if digit.has(rest[n]) {
			digits++
		}
		n++
	}
	if n < len(rest) && word.has(rest[n]) || digits < 6 || digits > 20 || i == len(rest) {
		return to
	}
	v := rest[i:n]
	if t := measure(strings.NewReplacer(" ", "", "-", "").Replace(v)); t.longRun >= 5 || t.longSeq >= 6 || t.distinct < 3 || isDate(v) {
		return to
	}
	c.add(Hit{Span: text.Span{Start: to + i, End: to + n}, Kind: "account-number", Title: "an account or identity number", Variable: "ACCOUNT_NUMBER", Level: Likely, Personal: true})
	return to + n
}

// isDate reports whether v begins like 2024-05-06.
func isDate(v string) bool {
	return len(v) >= 10 && v[4] == '-' && v[7] == '-' && (v[:2] == "19" || v[:2] == "20")
}
