package secret

import (
	"slices"
	"strings"
)

// A role says what a keyword announces.
type role uint8

const (
	rolePassword   role = iota + 1 // a password may follow, by assignment or in prose
	roleToken                      // a token or secret
	roleKey                        // a key, if the words before say which
	roleCredential                 // a pair of name and password
	roleBearer                     // a token behind the scheme's name
	roleAuth                       // a scheme and what it takes, in a request's header
	roleProvider                   // a key, when nothing but its service is named
	roleURL
	rolePEM
	rolePuTTY
	roleCommand // a command line that takes a password
	roleAccount // a number that says who somebody is
	roleSAS
)

// A keyword is lower case; ASCII letters in the text match without case, all
// else byte by byte.
type keyword struct {
	text string
	role role
}

// keywords are found by scanWords. A line more is all that a further language
// takes.
var keywords = []keyword{
	{"passw", rolePassword}, // password, passwd, passwort, passwords
	{"passphrase", rolePassword},
	{"passcode", rolePassword},
	{"passord", rolePassword}, // Norwegian
	{"_pass", rolePassword},
	{"-pass", rolePassword},
	{"/pass", rolePassword},
	{"pass=", rolePassword},
	{"pass:", rolePassword},
	{"pw:", rolePassword},
	{"pw=", rolePassword},
	{"pwd", rolePassword},
	{"identified by", rolePassword},
	{"mot de passe", rolePassword},
	{"contraseña", rolePassword},
	{"contrasena", rolePassword},
	{"contrasenya", rolePassword},
	{"senha", rolePassword},
	{"kennwort", rolePassword},
	{"wachtwoord", rolePassword},
	{"lösenord", rolePassword},
	{"adgangskode", rolePassword},
	{"salasana", rolePassword},
	{"hasło", rolePassword},
	{"heslo", rolePassword},
	{"jelszó", rolePassword},
	{"parola", rolePassword}, // Italian "parola d'ordine", Romanian, Turkish
	{"parolă", rolePassword},
	{"lozinka", rolePassword},
	{"geslo", rolePassword},
	{"şifre", rolePassword},
	{"kata sandi", rolePassword},
	{"mật khẩu", rolePassword},
	{"парол", rolePassword}, // any case ending
	{"Парол", rolePassword},
	{"ПАРОЛ", rolePassword},
	{"κωδικός", rolePassword},
	{"密码", rolePassword},
	{"密碼", rolePassword},
	{"口令", rolePassword},
	{"パスワード", rolePassword},
	{"暗証番号", rolePassword},
	{"비밀번호", rolePassword},
	{"암호", rolePassword},
	{"รหัสผ่าน", rolePassword},
	{"पासवर्ड", rolePassword},
	{"كلمة المرور", rolePassword},
	{"كلمة السر", rolePassword},
	{"رمز عبور", rolePassword},
	{"סיסמה", rolePassword},
	{"סיסמא", rolePassword},

	{"secret", roleToken},
	{"token", roleToken},
	{"密钥", roleToken},
	{"密鑰", roleToken},
	{"令牌", roleToken},
	{"トークン", roleToken},
	{"토큰", roleToken},
	{"токен", roleToken},
	{"Токен", roleToken},
	{"key", roleKey},
	{"schlüssel", roleToken},
	{"credential", roleCredential},
	{"creds", roleCredential},
	{"login", roleCredential},
	{"user/pass", roleCredential},
	{"bearer", roleBearer},
	{"authorization:", roleAuth},
	{"--user ", roleCommand},
	{"://", roleURL},
	{"begin ", rolePEM},
	{"private-lines:", rolePuTTY},
	{"sshpass", roleCommand},
	{"curl ", roleCommand},
	{"wget ", roleCommand},
	{"sig=", roleSAS},

	{"account n", roleAccount}, // number, no.
	{"account #", roleAccount},
	{"acct", roleAccount},
	{"kontonummer", roleAccount},
	{"konto-nr", roleAccount},
	{"routing n", roleAccount},
	{"sort code", roleAccount},
	{"numéro de compte", roleAccount},
	{"número de cuenta", roleAccount},
	{"номер счёта", roleAccount},
	{"银行账号", roleAccount},
	{"账号：", roleAccount},
	{"口座番号", roleAccount},
	{"계좌번호", roleAccount},
	{"passport n", roleAccount},
	{"ssn", roleAccount},
	{"social security", roleAccount},
	{"身份证", roleAccount},
}

// lonelyProviders are services whose keys have no shape, and whose names no
// other things have: a drawn value that is assigned to one is worth a look.
const lonelyProviders = `adafruit airtable algolia alibaba bittrex cloudflare codecov cohere coinbase confluent contentful datadog droneci dropbox
	facebook fastly finicity finnhub flickr freshbooks gitter heroku hubspot intercom jfrog kraken kucoin launchdarkly linkedin looker mailchimp
	mailgun mattermost meraki messagebird netlify newrelic nytimes okta plaid rapidapi sendbird snyk sonar squarespace sumologic travis twitch twitter
	yandex zendesk`

// trigramSlots is the size of the table of three-byte marks, a power of two.
const trigramSlots = 1 << 13

// A mark is a keyword found by its rarest three bytes, which begin at offset at.
type mark struct {
	keyword
	at int
}

var (
	// trigrams holds for each three bytes (hashed, with bit 5 set so that letters
	// have no case) 0 or an index into markLists.
	trigrams  [trigramSlots]uint8
	markLists [][]mark
)

func init() {
	markLists = append(markLists, nil)
	all := slices.Clone(keywords)
	for _, name := range strings.Fields(lonelyProviders) {
		all = append(all, keyword{name, roleProvider})
	}
	for _, k := range all {
		best, at := 0, 0
		for i := 0; i+3 <= len(k.text); i++ {
			if r := rarity(k.text[i]) + rarity(k.text[i+1]) + rarity(k.text[i+2]); r > best {
				best, at = r, i
			}
		}
		h := trigramHash(uint32(k.text[at]) | uint32(k.text[at+1])<<8 | uint32(k.text[at+2])<<16)
		if trigrams[h] == 0 {
			trigrams[h] = uint8(len(markLists))
			markLists = append(markLists, nil)
		}
		list := &markLists[trigrams[h]]
		*list = append(*list, mark{k, at})
	}
}

func trigramHash(x uint32) uint32 { return (x | 0x202020) * 0x9E3779B1 >> (32 - 13) }

// rarity is greater for letters that Markdown in English has less of.
func rarity(b byte) int {
	const common = " etasoirnldchpumgf-bywvk" // most frequent first, by a count over memory files
	for i := range len(common) {
		if common[i] == b {
			return i
		}
	}
	return len(common)
}

// scanWords finds the keywords and hands each to its finder, which returns where
// to go on.
func (c *collector) scanWords() {
	s := c.s
	if len(s) < 3 {
		return
	}
	x := uint32(s[0])<<8 | uint32(s[1])<<16
	for i := 2; i < len(s); i++ {
		x = x>>8 | uint32(s[i])<<16
		if list := trigrams[trigramHash(x)]; list != 0 {
			if to := c.tryMarks(markLists[list], i-2); to > i {
				i = to + 1
				if i >= len(s) {
					return
				}
				x = uint32(s[i-1])<<8 | uint32(s[i])<<16
			}
		}
	}
}

// tryMarks tests the keywords whose rarest part stands at i. It returns the
// offset before which no further keyword needs to be looked for, or 0.
func (c *collector) tryMarks(list []mark, i int) int {
	for _, m := range list {
		from := i - m.at
		if from < c.keyEnd || from < 0 || !hasPrefixFold(c.s[from:], m.text) {
			continue
		}
		to := from + len(m.text)
		switch m.role {
		case roleURL:
			return c.url(from, to)
		case rolePEM:
			return c.pem(from, to)
		case rolePuTTY:
			return c.putty(from, to)
		case roleBearer:
			return c.bearer(from, to)
		case roleAuth:
			return c.authorization(to)
		case roleCommand:
			return c.command(from, to)
		case roleAccount:
			return c.account(from, to)
		case roleSAS:
			return c.sas(from, to)
		default:
			return c.named(from, to, m.role)
		}
	}
	return 0
}
