package statement

import (
	"strings"
	"unicode/utf8"
)

// ideoHints reads a sentence in Chinese or Japanese.
func ideoHints(body string, tokens []Token, lang Language) (h hints) {
	l := chinese
	if lang == Japanese {
		l = japanese
	}
	plain := withoutAttributes(withoutQuotes(tokens), l, lang)
	h.n = l.count(plain)
	clause := plain
	if k := strings.IndexAny(plain, "，、；：,;:。"); k > 0 {
		clause = plain[:k]
	}
	inClause := l.count(clause)
	if lang == Japanese {
		japaneseEnd(plain, &h)
	}
	for _, t := range tokens {
		switch t.Kind {
		case Ideo:
			h.words += utf8.RuneCountInString(t.Norm)/2 + 1
		case Word, Number, Code, Version:
			h.words++
		}
	}
	h.short = h.words <= 12
	h.finite = true
	h.guess = h.has(Guess)
	h.changed, h.troubled, h.wishes = h.has(Config), inClause[Problem] > 0, inClause[Wish] > 0
	h.social = h.has(Social)
	h.personal = h.has(Person)
	h.anaphoric = h.has(Pronoun) && startsWithPronoun(body, l)
	h.orders = h.has(Imperative) && h.has(Modal)
	h.did = lang == Chinese && beginsWithDeed(clause) && !(h.has(Generic) && inClause[Past] == 0) && !h.has(Modal) && !h.has(Conditional) && !h.has(Config)
	h.happened = (inClause[Problem] > 0 || inClause[Past] > 0 || inClause[Again] > 0) && inClause[Modal] == 0 && inClause[Conditional] == 0 && inClause[Config] == 0 && inClause[Causal] == 0
	h.general = inClause[Modal] > 0 || inClause[Config] > 0
	for _, c := range []Cue{Modal, Causal, Wish} {
		if h.has(c) {
			h.lasting += 2
		}
	}
	for _, c := range []Cue{Conditional, Generic, Contrast, Config, Decide} {
		if h.has(c) {
			h.lasting++
		}
	}
	if h.n[Generic] > 1 {
		h.lasting++
	}
	if explains(tokens) {
		h.lasting++
	}
	habit := (h.has(Generic) || h.has(Modal)) && !h.has(Past)
	if h.has(Status) {
		h.passing += 2
	}
	if h.has(Social) && !habit {
		h.passing += 2
	}
	if h.has(Deictic) && !h.has(Change) {
		h.passing += 2
	}
	if h.has(Config) {
		h.lasting++
	}
	if h.has(Status) {
		h.allWell = inClause[Status] > 0 && inClause[Problem] == 0 || !h.has(Problem) && h.did
	}
	if h.did {
		h.passing += 2
	}
	if h.lasting == 0 && utf8.RuneCountInString(plain) <= 4 && !strings.ContainsAny(plain, "0123456789`:：") {
		h.passing += 2 // an exclamation
	}
	if h.has(Past) && inClause[Config] == 0 { // a change that lasts is told in the past
		h.passing++
		if h.short {
			h.passing++
		}
	}
	if h.has(Person) && (h.has(Past) && inClause[Config] == 0 || h.has(Say)) && !h.has(Wish) {
		h.passing++
	}
	for _, t := range tokens {
		if t.Kind == Clock && h.has(Status) {
			h.passing++
			break
		}
	}
	if lang == Japanese && h.noted(plain, tokens) {
		h.passing += 2
		h.did = true
	}
	if h.passing > h.lasting && h.ideoHolds(plain, tokens, lang) {
		h.lasting, h.allWell = h.passing, false
	}
	return h
}

// japaneseEnd reads how a Japanese sentence ends: in た as what is past does, in なし as what
// says that there was nothing.
func japaneseEnd(plain string, h *hints) {
	plain = strings.TrimRight(plain, "。.! ")
	switch {
	case strings.HasSuffix(plain, "た"):
		h.n[Past] = max(1, h.n[Past])
	case strings.HasSuffix(plain, "なし") && !strings.ContainsAny(plain, "はが`:："):
		h.n[Status] = max(1, h.n[Status])
	}
}

// deeds are Chinese verbs that begin a sentence without a subject: what was done.
var deeds = strings.Fields(`查看 查了 联系 整理 阅读 编写 更新 重启 回复 参加 搭建 安装 调试 跟 写了 看了 处理 发布 部署 上线 合并 提交 修复 优化 升级 重构 清理 沟通 同步 学习 了解 熟悉 协助 拉取 安排 完成 补充 收集 汇报 申请 导出 上传 通知 核对 对接 排查 复现 填写 手动 临时 和 与 花了 讨论 拿到 收到 开通 参与 帮 给 打扫 打印 采购 领取`)

func beginsWithDeed(clause string) bool {
	clause = strings.TrimSpace(clause)
	for _, d := range deeds {
		if strings.HasPrefix(clause, d) {
			return utf8.RuneCountInString(clause) <= 16
		}
	}
	return false
}

// withoutQuotes returns the words of the tokens in lower case, what is quoted and
// code left out.
func withoutQuotes(tokens []Token) string {
	var b strings.Builder
	for _, t := range tokens {
		switch t.Kind {
		case Quoted:
			b.WriteByte(' ')
		case Code:
			b.WriteString(" `` ")
		case Ideo, Mark:
			b.WriteString(t.Norm)
		default:
			b.WriteByte(' ')
			b.WriteString(t.Norm)
		}
	}
	return b.String()
}

func startsWithPronoun(body string, l *ideoLexicon) bool {
	body = strings.TrimLeft(body, " *_")
	r, _ := utf8.DecodeRuneInString(body)
	for _, p := range l.patterns[r] {
		if p.cue == Pronoun && strings.HasPrefix(body, p.text) {
			return true
		}
	}
	return false
}
