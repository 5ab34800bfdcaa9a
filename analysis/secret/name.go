package secret

import "strings"

// longestName bounds the look to each side for the rest of a name, in bytes.
const longestName = 64

// nameAround returns the bounds of the identifier that holds [from, to).
func nameAround(s string, from, to int) (int, int) {
	a, b := from, to
	for a > 0 && from-a < longestName && dotted.has(s[a-1]) {
		a--
	}
	for b < len(s) && b-to < longestName && (word.has(s[b]) || s[b] == '-' && b+1 < len(s) && letter.has(s[b+1])) {
		b++
	}
	return a, b
}

// nameWords splits an identifier into its words, in lower case: at everything
// that is no letter or digit and where the case says so (apiKey, APIKey).
func nameWords(name string) []string {
	out := make([]string, 0, 4)
	start := 0
	flush := func(end int) {
		if end > start && len(out) < 16 {
			out = append(out, strings.ToLower(name[start:end]))
		}
		start = end
	}
	for i := range len(name) {
		switch b := name[i]; {
		case !base62.has(b):
			flush(i)
			start = i + 1
		case i > start && upper.has(b) && lower.has(name[i-1]):
			flush(i)
		case i > start && upper.has(b) && upper.has(name[i-1]) && i+1 < len(name) && lower.has(name[i+1]):
			flush(i)
		}
	}
	flush(len(name))
	return out
}

// upperSnake makes a variable's name of an identifier; def when there is none.
func upperSnake(name, def string) string {
	words := nameWords(name)
	out := strings.ToUpper(strings.Join(words, "_"))
	out = strings.TrimLeft(out, "0123456789_")
	if len(out) < 2 || len(out) > longestName {
		return def
	}
	return out
}

// variableFor returns the name that the value at start is assigned to, or def
// when there is none or it says less ("token", "key").
func (c *collector) variableFor(start int, def string) string {
	s := c.s
	i := start
	skip := func(set string, limit int) {
		for n := 0; i > 0 && n < limit && strings.IndexByte(set, s[i-1]) >= 0; n++ {
			i--
		}
	}
	skip("\"'` *", 6)
	if i == 0 || s[i-1] != '=' && s[i-1] != ':' && !strings.HasSuffix(s[:i], "=>") {
		return def
	}
	skip(":=>", 2)
	skip("\"'` *]", 6)
	end := i
	for i > 0 && end-i < longestName && dotted.has(s[i-1]) {
		i--
	}
	name := strings.TrimLeft(s[i:end], "-.")
	if len(nameWords(name)) < 2 {
		return def
	}
	if last := nameWords(name); !secretWords[last[len(last)-1]] && !strings.Contains(name, "_") {
		return def
	}
	return upperSnake(name, def)
}

// secretWords end names of secrets.
var secretWords = setOf("password passwd passwort pass pwd passphrase passcode passord secret token key keys apikey credential credentials creds auth pat bearer dsn url webhook")

func setOf(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// harmlessTokens before "token" make it a thing of models, pages or designs.
var harmlessTokens = setOf("next page pages continuation cursor max min num count input output prompt completion cached per total context budget eos bos pad stop design color colour theme css syntax lexer parser special mask unk sep cls first last sync resume public pub csrf xsrf")

// harmlessKeys before "key" make it a name or an index.
var harmlessKeys = setOf("public pub primary foreign cache sort partition hash hashed map object row shard index idempotency translation i18n lookup registry hot short group item query storage s3 range composite unique natural surrogate dict json yaml config setting settings column field enter return arrow escape tab function modifier minor major answer legend turn low high on off the a each any this that")

// keyWords before "key" make it a secret.
var keyWords = setOf("api secret access private priv auth authentication authorization encryption encrypt enc signing sign master account shared service app application license licence webhook admin deploy client consumer session jwt hmac crypto decryption root server write ingest integration subscription sas aes rsa ssh token project bot user internal production prod staging dev test live")

// suffixWords may follow the word that says what a name holds.
var suffixWords = setOf("prod production dev staging stage live test value default old new admin root base64 b64 current backup primary secondary")

// A class says how a named value is judged.
type class uint8

const (
	noClass class = iota
	passwordClass
	tokenClass
	weakKeyClass  // "key" and nothing that says which
	providerClass // a service's name and no word for a secret
)

// classify judges the name at s[from:to], of which keyword is a part, and what
// stands before it.
func classify(s string, from, to int) class {
	words := nameWords(s[from:to])
	for n := len(words); n > 1 && (suffixWords[words[n-1]] || digit.all(words[n-1])); n-- {
		words = words[:n-1]
	}
	if len(words) == 0 {
		return noClass
	}
	last := strings.TrimRight(words[len(words)-1], "0123456789")
	prev := ""
	if len(words) > 1 {
		prev = words[len(words)-2]
	} else {
		prev = wordBefore(s, from)
	}
	switch {
	case last == "pass" || last == "pw" || last == "pwd" || last == "passphrase" || last == "passcode" || last == "passwort" || last == "passwords",
		strings.HasSuffix(last, "password"), strings.HasSuffix(last, "passwd"), strings.HasSuffix(last, "passwort"), strings.HasSuffix(last, "dbpass"), last == "passord", strings.HasSuffix(last, "pwd"):
		return passwordClass
	case strings.HasSuffix(last, "secret"), last == "secrets":
		return tokenClass
	case strings.HasSuffix(last, "token"):
		if harmlessTokens[prev] {
			return noClass
		}
		return tokenClass
	case last == "apikey" || last == "secretkey" || last == "accesskey" || last == "privatekey" || last == "authkey" || last == "accountkey" || last == "masterkey" || last == "encryptionkey" || last == "apikeys":
		return tokenClass
	case last == "key" || last == "keys":
		switch {
		case prev == "public" || prev == "pub" || harmlessKeys[prev]:
			return noClass
		case keyWords[prev] || providerNames[prev] != "":
			return tokenClass
		}
		for _, w := range words {
			if harmlessKeys[w] {
				return noClass
			}
			if providerNames[w] != "" {
				return tokenClass
			}
		}
		if last == "keys" {
			return noClass
		}
		return weakKeyClass
	case last == "creds" || last == "credential" || last == "credentials":
		return tokenClass
	}
	return noClass
}

// wordBefore returns the word before from on the same line, in lower case.
func wordBefore(s string, from int) string {
	i := from
	for i > 0 && from-i < 3 && (s[i-1] == ' ' || s[i-1] == '*') {
		i--
	}
	end := i
	for i > 0 && end-i < 24 && base62.has(s[i-1]) {
		i--
	}
	return strings.ToLower(s[i:end])
}

// harmlessEnds end names of a service's things that are no secrets.
var harmlessEnds = setOf("id ids app account zone region name user username url uri host domain email org team project version sha commit hash digest branch ref tag image repo bucket path endpoint public pub page site slug channel")

// providerEnd reports whether a name of a service is followed by nothing, or by
// words that do not say it is a harmless thing.
func providerEnd(s string, from, to int) bool {
	words := nameWords(s[from:to])
	return len(words) > 0 && !harmlessEnds[words[len(words)-1]]
}

// providerNames are the services whose keys have no shape of their own: a name
// that holds one says whose key it is. (After the rules of gitleaks.)
var providerNames = map[string]string{
	"adafruit": "Adafruit", "adobe": "Adobe", "airtable": "Airtable", "algolia": "Algolia", "alibaba": "Alibaba Cloud", "anthropic": "Anthropic",
	"artifactory": "Artifactory", "asana": "Asana", "atlassian": "Atlassian", "aws": "AWS", "azure": "Azure", "beamer": "Beamer", "bitbucket": "Bitbucket",
	"bittrex": "Bittrex", "brave": "Brave", "cloudflare": "Cloudflare", "cf": "Cloudflare", "codecov": "Codecov", "cohere": "Cohere", "coinbase": "Coinbase", "confluence": "Confluence",
	"confluent": "Confluent", "contentful": "Contentful", "datadog": "Datadog", "dd": "Datadog", "deepgram": "Deepgram", "deepseek": "DeepSeek", "digitalocean": "DigitalOcean", "discord": "Discord", "docker": "Docker", "droneci": "Drone",
	"dropbox": "Dropbox", "etsy": "Etsy", "facebook": "Facebook", "fastly": "Fastly", "figma": "Figma", "finicity": "Finicity", "finnhub": "Finnhub", "flickr": "Flickr",
	"freshbooks": "FreshBooks", "gemini": "Gemini", "github": "GitHub", "gitlab": "GitLab", "gitter": "Gitter", "gocardless": "GoCardless", "google": "Google", "grafana": "Grafana", "groq": "Groq",
	"heroku": "Heroku", "hubspot": "HubSpot", "huggingface": "Hugging Face", "intercom": "Intercom", "jfrog": "JFrog", "jira": "Jira", "kraken": "Kraken", "kucoin": "KuCoin",
	"launchdarkly": "LaunchDarkly", "linear": "Linear", "linkedin": "LinkedIn", "lob": "Lob", "looker": "Looker", "mailchimp": "Mailchimp", "mailgun": "Mailgun", "mapbox": "Mapbox",
	"mattermost": "Mattermost", "meraki": "Meraki", "messagebird": "MessageBird", "mistral": "Mistral", "netlify": "Netlify", "newrelic": "New Relic", "notion": "Notion", "npm": "npm",
	"nytimes": "New York Times", "okta": "Okta", "openai": "OpenAI", "openrouter": "OpenRouter", "pinecone": "Pinecone", "plaid": "Plaid", "privateai": "Private AI", "rapidapi": "RapidAPI", "sendbird": "Sendbird", "sendgrid": "SendGrid",
	"sentry": "Sentry", "serper": "Serper", "shopify": "Shopify", "slack": "Slack", "snyk": "Snyk", "sonar": "Sonar", "square": "Square", "squarespace": "Squarespace", "stripe": "Stripe", "sumo": "Sumo Logic",
	"supabase": "Supabase", "telegram": "Telegram", "together": "Together AI", "travis": "Travis CI", "trello": "Trello", "twilio": "Twilio", "twitch": "Twitch", "twitter": "Twitter", "vercel": "Vercel", "voyage": "Voyage",
	"yandex": "Yandex", "zendesk": "Zendesk",
}

// provider returns the service that a name, or one of the two words before it,
// speaks of.
func provider(s string, from, to int) string {
	for _, w := range nameWords(s[from:to]) {
		if p := providerNames[w]; p != "" {
			return p
		}
	}
	first := wordBefore(s, from)
	if p := providerNames[first]; p != "" || first == "" {
		return p
	}
	return providerNames[wordBefore(s, max(0, from-len(first)-1))]
}
