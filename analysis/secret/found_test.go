package secret

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// What must be found. ⟦…⟧ marks the span; {name} is drawn anew in each run of the
// test from the alphabets of drawn.
var found = []struct{ kind, text string }{
	// Assignments.
	{"password", "password: ⟦hunter22x!⟧"},
	{"password", "DB_PASS=⟦Zk3vPq88Lm⟧"},
	{"password", "- **Password**: `⟦Zk3vPq88Lm⟧`"},
	{"password", "- **Password:** ⟦Zk3vPq88Lm⟧"},
	{"password", `"password": "⟦Zk3vPq88Lm⟧",`},
	{"password", "spring.datasource.password=⟦tr0ub4dor⟧"},
	{"password", "mysql --user=app --password=⟦S3cr3tPw!⟧ db"},
	{"password", "mysql --password ⟦tr0ub4dor&3⟧ db"},
	{"password", "PGPASSWORD=⟦tr0ub4dor⟧ psql -h db"},
	{"password", "Server=db;User Id=app;Password=⟦Zk3vPq88Lm⟧;Encrypt=true"},
	{"password", "CREATE USER app IDENTIFIED BY '⟦Zk3vPq88Lm⟧';"},
	{"password", "ALTER ROLE app WITH PASSWORD '⟦Zk3vPq88Lm⟧';"},
	{"password", "Admin password (staging): ⟦Zk3vPq88Lm⟧"},
	{"password", "wifi pwd: ⟦Sommer2024!⟧"},
	{"password", "passphrase = \"⟦correct horse battery staple⟧\""},
	{"password", "POSTGRES_PASSWORD: ⟦8fk29dkq0w⟧"},
	{"password", "sshpass -p '⟦Zk3vPq88Lm⟧' ssh root@10.0.0.1"},
	{"password", "curl -u admin:⟦Zk3vPq88Lm⟧ https://ci.dev/job"},
	{"password", "password: ⟦482913⟧"},
	{"generic-assignment", `api_key = "⟦{hex32}⟧"`},
	{"generic-assignment", "STRIPE_KEY=⟦{b62x32}⟧"},
	{"generic-assignment", "JWT_SECRET: ⟦{b64x44}⟧"},
	{"generic-assignment", "SECRET_KEY=⟦{hex64}⟧"},
	{"generic-assignment", "Datadog API key: ⟦{hex32}⟧"},
	{"generic-assignment", "HEROKU_API_KEY=⟦{uuid}⟧"},
	{"generic-assignment", "client_secret: '⟦{b62x32}⟧'"},
	{"generic-assignment", "X-API-Key: ⟦{b62x32}⟧"},
	{"generic-assignment", "Authorization: Bearer ⟦{b62x32}⟧"},
	{"generic-assignment", "AccountKey=⟦{b64x44}⟧;EndpointSuffix=core.windows.net"},
	{"generic-assignment", "https://api.dev/v1?access_token=⟦{b62x32}⟧&page=2"},
	{"generic-assignment", "//registry.dev/:_authToken=⟦{b62x32}⟧"},
	{"generic-assignment", "DJANGO_SECRET_KEY = '⟦{b62x32}⟧'"},
	{"generic-assignment", "const apiKey = \"⟦{b62x32}⟧\";"},
	{"generic-assignment", "The Datadog API key is ⟦{hex32}⟧."},
	{"url-credentials", "Authorization: Basic ⟦{basic}⟧"},

	{"password", "user: bob, pass: ⟦hunter22x⟧"},
	{"password", "pw: ⟦hunter22x⟧"},
	{"password", "FTP user bob, pw=⟦hunter22x⟧"},
	{"generic-assignment", "cloudflare: \"⟦{b62x32}⟧\""},
	{"generic-assignment", "curl -H 'Authorization: Token ⟦{hex40}⟧' https://x.dev"},
	{"generic-assignment", "-H \"X-Octopus-ApiKey: ⟦{uuid}⟧\" \\"},
	{"password", "curl https://x.dev \\\n  --user 'api:⟦d2LkV78zLx!t⟧' \\"},
	{"password", "curl --user kevin:'⟦pRf7vG2h1L8nQkW9⟧' -iX PATCH"},

	// Prose, in many languages.
	{"password", "The admin password is `⟦Zk3vPq88Lm⟧`."},
	{"password", "the password for staging is ⟦hunter22x!⟧"},
	{"password", "Password for the test user on staging: ⟦hunter22x!⟧"},
	{"password", "I changed the password to ⟦hunter22x!⟧ today"},
	{"password", "The password is now \"⟦Zk3vPq88Lm⟧\""},
	{"password", "The password is ⟦hunter2⟧"},
	{"password", "The password is ⟦hunter2⟧. Do not share it."},
	{"password", "The root password is `⟦swordfish⟧`."},
	{"password", "The root password was set to ⟦Zk3vPq88Lm⟧."},
	{"password", "creds: admin / ⟦hunter22x!⟧"},
	{"password", "Credentials: `admin:⟦hunter22x!⟧`"},
	{"password", "login: root@box.dev / ⟦hunter22x!⟧"},
	{"password", "数据库密码是⟦hunter22x⟧，请保密"},
	{"password", "密码：⟦hunter22x⟧"},
	{"password", "默认密码为 `⟦hunter22x⟧`"},
	{"password", "密碼: ⟦hunter22x⟧"},
	{"password", "口令：⟦hunter22x⟧。"},
	{"password", "パスワードは⟦hunter22x⟧です"},
	{"password", "パスワード：⟦hunter22x⟧"},
	{"password", "パスワードは「⟦hunter22x⟧」"},
	{"password", "비밀번호는 ⟦hunter22x⟧ 입니다"},
	{"password", "비밀번호: ⟦hunter22x⟧"},
	{"password", "пароль: ⟦hunter22x⟧"},
	{"password", "Пароль от сервера — ⟦hunter22x⟧"},
	{"password", "пароль: ⟦зима2024снег⟧"},
	{"password", "Das Passwort ist ⟦hunter22x⟧."},
	{"password", "Das Passwort für den Server lautet „⟦hunter22x⟧“"},
	{"password", "Kennwort: ⟦hunter22x⟧"},
	{"password", "le mot de passe est « ⟦hunter22x⟧ »"},
	{"password", "Mot de passe : ⟦hunter22x⟧"},
	{"password", "la contraseña es ⟦hunter22x⟧"},
	{"password", "Contraseña: ⟦hunter22x⟧"},
	{"password", "a senha é ⟦hunter22x⟧"},
	{"password", "senha: ⟦hunter22x⟧"},
	{"password", "la password è ⟦hunter22x⟧"},
	{"password", "wachtwoord is ⟦hunter22x⟧"},
	{"password", "lösenordet är ⟦hunter22x⟧"},
	{"password", "hasło to ⟦hunter22x⟧"},
	{"password", "heslo je ⟦hunter22x⟧"},
	{"password", "şifre: ⟦hunter22x⟧"},
	{"password", "mật khẩu là ⟦hunter22x⟧"},
	{"password", "kata sandi: ⟦hunter22x⟧"},
	{"password", "รหัสผ่าน: ⟦hunter22x⟧"},
	{"password", "كلمة المرور: ⟦hunter22x⟧"},
	{"password", "הסיסמה היא ⟦hunter22x⟧"},
	{"password", "पासवर्ड: ⟦hunter22x⟧"},
	{"generic-assignment", "密钥：⟦{b62x32}⟧"},
	{"generic-assignment", "The token is `⟦{b62x32}⟧`"},

	// Addresses.
	{"url-credentials", "postgres://app:⟦Zk3vPq88Lm⟧@db.internal/x"},
	{"url-credentials", "https://bob:⟦hunter22x⟧@host.dev/"},
	{"url-credentials", "redis://:⟦hunter22x⟧@cache:6379"},
	{"url-credentials", "mongodb+srv://app:⟦p%40ss99word⟧@c0.mongodb.net"},
	{"url-credentials", "amqp://svc:⟦pa@ss99⟧@mq.dev"},
	{"url-credentials", "`DATABASE_URL=mysql://root:⟦pa/ss99⟧@db/x`"},

	// Personal data.
	{"email", "ask ⟦maria.silva@acme-robotics.de⟧ first"},
	{"email", "<mailto:⟦j.kovacs+memo@gmail.com⟧>"},
	{"email", "| ⟦hanna@firma.at⟧ | owner |"},
	{"email", "write to ⟦jane.doe@gmail.com⟧"},
	{"phone", "⟦+49 170 1234567⟧"},
	{"phone", "⟦+1 415 555 2671⟧"},
	{"card-number", "paid with ⟦4111 1111 1111 1111⟧"},
	{"card-number", "card ⟦4929 1723 6508 4414⟧"},
	{"card-number", "Visa: ⟦4929172365084414⟧ exp 12/27"},
	{"iban", "IBAN: ⟦DE89 3704 0044 0532 0130 00⟧"},
	{"iban", "pay to ⟦GB29NWBK60161331926819⟧."},
	{"iban", "⟦FR14 2004 1010 0505 0001 3M02 606⟧"},
	{"phone", "call ⟦+44 20 7946 0958⟧"},
	{"phone", "Tel.: ⟦+49 (151) 237-914-65⟧"},
	{"phone", "⟦+14155238886⟧"},
	{"account-number", "account number: ⟦30581744⟧"},
	{"account-number", "SSN: ⟦219-09-9937⟧"},
	{"account-number", "银行账号：⟦6222 0231 0004 4873⟧"},
}

// fill draws the values named in s.
func fill(s string) string { return fillFrom(newRand(), s) }

func fillFrom(r *rand.Rand, s string) string {
	return strings.NewReplacer(
		"{hex32}", draw(r, hexLow, 32), "{hex64}", draw(r, hexLow, 64), "{hex40}", draw(r, hexLow, 40), "{b62x32}", draw(r, base62, 32),
		"{b64x44}", draw(r, base64Std, 43)+"=", "{uuid}", uuid(r), "{basic}", basicAuth("app", "Zk3vPq"+"88Lm"),
	).Replace(s)
}

func TestFound(t *testing.T) {
	r := newRand()
	for _, tt := range found {
		marked := fillFrom(r, tt.text)
		before, rest, _ := strings.Cut(marked, "⟦")
		want, after, _ := strings.Cut(rest, "⟧")
		if want == "" {
			continue
		}
		for _, frame := range [][2]string{{"", ""}, {"# Notes\n\n- a\n", "\n- b\n"}, {"```sh\n", "\n```\n"}, {"\r\n> ", "\r\n"}} {
			s := frame[0] + before + want + after + frame[1]
			hits := Scan(s)
			if len(hits) != 1 || hits[0].Span.Of(s) != want || hits[0].Kind != tt.kind {
				t.Errorf("%q:", tt.text)
				for _, h := range hits {
					t.Errorf("    got %s %q %s", h.Kind, h.Span.Of(s), h.Level)
				}
				break
			}
		}
	}
}

func TestVariableIsTheAssignedName(t *testing.T) {
	r := newRand()
	github := "ghp_" + crcSample(r)
	for _, tt := range []struct{ text, want string }{
		{"STRIPE_KEY=sk_live_" + draw(r, base62, 24), "STRIPE_KEY"},
		{"GITHUB_TOKEN=" + github, "GITHUB_TOKEN"},
		{"export CI_PUSH_TOKEN=\"" + github + "\"", "CI_PUSH_TOKEN"},
		{"token: " + github, "GITHUB_TOKEN"},
		{"see " + github, "GITHUB_TOKEN"},
		{"spring.datasource.password=tr0ub4dor", "SPRING_DATASOURCE_PASSWORD"},
		{"dbPassword: 'tr0ub4dor'", "DB_PASSWORD"},
		{"password: tr0ub4dor", "PASSWORD"},
		{"密码：tr0ub4dor", "PASSWORD"},
		{"--db-password=tr0ub4dor", "DB_PASSWORD"},
		{"apiKey: \"" + draw(r, base62, 32) + "\"", "API_KEY"},
		{"Datadog API key: " + draw(r, hexLow, 32), "DATADOG_API_KEY"},
		{"postgres://app:tr0ub4dor@db/x", "POSTGRES_PASSWORD"},
		{"https://app:tr0ub4dor@db.dev/x", "URL_PASSWORD"},
	} {
		hits := Scan(tt.text)
		if len(hits) != 1 || hits[0].Variable != tt.want {
			t.Errorf("%d hits, want one with the variable %s", len(hits), tt.want)
			for _, h := range hits {
				t.Errorf("    got %s", h.Variable)
			}
		}
	}
}
