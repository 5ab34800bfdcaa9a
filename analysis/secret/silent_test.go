package secret

import (
	"strings"
	"testing"
)

// What must not be reported: stand-ins, references, sums, names, and text that
// only speaks of secrets.
var silent = []string{
	// Stand-ins.
	"API_KEY=your-api-key-here", "TOKEN=<YOUR_TOKEN>", `secret: "changeme"`, "sk-xxxxxxxxxxxxxxxxxxxxxxxx", "password: ********", "password: ••••••••", "password: xxxxxxxx1",
	`"api_key": "11111222223333344444555556666677"`, "API_KEY=abcdefghijklmnopqrstuvwxyz123456", "token: 0123456789abcdef0123456789abcdef", "GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
	"GITHUB_TOKEN=ghp_…", "OPENAI_API_KEY=sk-...", "OPENAI_API_KEY=sk-your-key-here-please-now", "AKIAIOSFODNN7EXAMPLE", "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
	"ANTHROPIC_API_KEY=sk-ant-api03-your-key-goes-here-0123456789", "password: example123!", "SECRET_KEY=replace-me-with-a-real-1-secret", "token: [REDACTED]", "token = \"deadbeefdeadbeefdeadbeefdeadbeef\"",
	"glpat-xxxxxxxxxxxxxxxxxxxx", "AIzaSyXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX", "hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX", "https://hooks.slack.com/services/YOUR/WEBHOOK/URLxxxxxxxxxxxxxxxxxxxxxxxx",
	"-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----", "-----BEGIN RSA PRIVATE KEY-----\n<your key>\n-----END RSA PRIVATE KEY-----", "PASSWORD=password", "password: \"secret\"", "DB_PASSWORD=TODO1234567",

	// References.
	"password: ${DB_PASSWORD}", "password: $DB_PASSWORD", "PGPASSWORD=\"$PG_PASS2\" psql", "token: ${{ secrets.GITHUB_TOKEN }}", "password: {{ vault_db_password2 }}", "key = os.environ[\"OPENAI_API_KEY\"]",
	"const token = process.env.API_TOKEN_V2", "apiKey: import.meta.env.VITE_API_KEY2", "token := os.Getenv(\"TOKEN2\")", "password = getPassword2()", "password: op://vault/db2/password", "secret: arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-AbC123",
	"password: %DB_PASS2%", "token = req.headers['x-token2']", "token: config.auth.token2", "password: user.password2", "--token \"$TOKEN_1\"", "secretKeyRef: name2", "Authorization: Bearer $TOKEN", "Authorization: Bearer ${ACCESS_TOKEN_123456}",
	"Authorization: Bearer <token>", "api_key=api_key_v2", "password=db_password_2", "token: await fetchToken2(user1)", "PASSWORD_FILE=/run/secrets/db_password1", "password: /run/secrets/pw1", "secret: ./secrets/key1.pem", "token: ~/.config/token1",
	"password: keyring:db2-prod", "DATABASE_URL=postgres://$USER:$PASS1@db/x", "postgres://${USER}:${PASS1}@db/x", "curl -u \"$USER:$PASS1\" https://x.dev", "curl -u user:password https://x.dev",

	// Addresses without a secret.
	"https://user:pass@example.com", "https://user:password@host.dev/", "git@github.com:o/r.git", "ssh://git@github.com/o/r.git", "https://github.com/o/r", "postgres://localhost:5432/db1", "postgres://postgres:postgres@localhost:5432/x",
	"http://localhost:3000/@fs/x", "redis://cache:6379/0@1", "https://user@host.dev/", "postgres://user:<password>@host/db", "scheme://user:***@host", "https://medium.com:443/@someone/post-1a2b3c", "amqp://guest:guest@localhost", "https://x.dev/a:b/c@d",
	"`scheme://user:pass@`", "mysql://root:root@127.0.0.1/x", "ws://host:8080/room/@me",

	// Slugs and names.
	"ask-whether-the-data-arrived", "See [[task-is-safe-session-restore-rebuilds-context]].", "risk-sk-assessment-of-the-migration-plan", "sk-learn-contrib-extra-utilities-and-more", "sk-proj-name-of-my-great-project-for-testing-it", "sk_live_mode_is_not_enabled_in_staging",
	"npm_config_registry_for_internal_packages", "hf_hub_download_and_snapshot_download_functions", "pat-na1-region-config", "github_pat_is_the_prefix_of_fine_grained_tokens_and_it_is_followed_by_22_chars", "EAAA", "SKUs are listed in SK00012345", "glpat- is the prefix of GitLab tokens",
	"AKIA is the prefix", "xoxb-tokens-are-for-bots-and-xoxp-tokens-for-users", "const AKIAREGIONALENDPOINTS = 1", "re_export_all_the_things_from_the_index_module", "fc-cache-refresh-all-the-fonts-now", "key-value-store-implementation-notes-v2", "token-bucket-rate-limiter-v2: uses 3 buckets",

	// Sums and ids.
	"commit 3f786850e387550fdab836ed7e6dc881de23001b", "sha: 3f786850e387550fdab836ed7e6dc881de23001b", "fixed in 3f786850e387550fdab836ed7e6dc881de23001b", "sha256:{hex64}", "digest: {hex64}", "{hex64}  file.tgz", "id: {uuid}", "session {uuid}", "session_id={uuid}",
	"h1:{b64x44}", "github.com/x/y v1.2.3/go.mod h1:{b64x44}", "sha512-{b64x44}{b64x44}", "\"integrity\": \"sha512-{b64x44}\"", "cache key: {hex64}", "cache_key={b62x32}", "primary key: {uuid}", "public_key = \"{b64x44}\"", "key: {hex40}", "idempotency_key: \"{uuid}\"",
	"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{b62x32}abcdefgh user@box", "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ{b64x44} me@host.local", "-----BEGIN PUBLIC KEY-----\n{b64x44}{b64x44}\n-----END PUBLIC KEY-----", "-----BEGIN CERTIFICATE-----\n{b64x44}{b64x44}\n-----END CERTIFICATE-----",
	"![x](data:image/png;base64,iVBORw0KGgo{b64x44}{b64x44})", "docker pull x@sha256:{hex64}", "ETag: \"{hex32}\"", "md5 {hex32}", "SHA256:{b64x44}", "age1{b62x32}", "integrity check token_hash={hex64}", "next_page_token: \"{b64x44}\"", "pageToken: {b62x32}",

	// Talk about secrets.
	"the token is stored in Vault", "`password` must have 8 characters", "password: required", "token: string", "password: string;", "password?: string | null", "password: min 8 chars, 1 digit", "password: 8-64 characters", "Password is hashed with SHA256.", "password: bcrypt12 rounds",
	"password is `required`", "the password is `hashed`", "The password is encrypted with AES256-GCM", "token: JWT (RS256)", "token type: Bearer", "Bearer tokens expire after 3600s", "passwords are kept in 1Password", "The password is 12 characters long", "password: see 1Password", "password: ask @ops2",
	"the API key is in `~/.config/x2/key.json`", "secret scanning found 3 secrets", "secrets: 12", "tokens: 4096", "max_tokens: 100000", "input tokens: 1234567890", "context token budget: 128000", "token count = 32768", "password reset: POST /v2/reset", "password: z.string().min(8)",
	"password: Optional[str] = None", "def login(user: str, password: str2) -> None", "type Token = string", "key: value", "keys: a, b, c", "press any key: F12", "key=lambda x: x[1]", "foreign key (user_id2)", "| password | string | required |", "| `API_KEY` | your provider's key | required |",
	"| DB_PASSWORD | the database's password | - |", "| token | string | the token from step-1 |", "token = next(tokens)", "for token in tokens2:", "key := range m2", "keyboard: QWERTZ2024", "monkey: banana2000", "passport: required", "bypass: true1234", "compass=north1234",
	"credentials: include", "credentials: 'same-origin'", "credentials / tokens", "login: user / profile", "login: src/auth/login2.ts", "Login: /auth/v2/login", "creds: see docs/setup2.md", "Auth: OAuth2/OIDC", "-u 1000:1000", "docker run -u 1000:1000 x", "systemctl --user start x:y1",
	"The password is step2 of the login", "the password is v2 now", "password is sent as part1 of the body", "the pw: field", "pass: 3 of 4", "Pass: 12/12 tests", "password is base64, then sent",
	"password policy: NIST-800-63B", "password manager: KeePassXC2", "密码是必填项", "密码：至少8位", "密码必须包含8个字符", "パスワードは8文字以上です", "пароль: обязательное поле", "Das Passwort ist erforderlich.", "le mot de passe est requis", "la contraseña es obligatoria", "비밀번호는 필수입니다",
	"la parola è importante", "parola d'ordine: nessuna", "hasło jest wymagane", "the password for prod is in the vault", "password was rotated on 2024-05-06", "token is refreshed every 15min", "The secret is rotated, see ADR-0012", "secret: type: kubernetes.io/tls", "apiKey: 'string'", "api key: none (public API)",
	"token: ERC20", "token: USDC/ETH", "API_KEY_HEADER = 'X-API-Key-V2'", "TOKEN_URL=https://x.dev/oauth2/token", "tokenEndpoint: /oauth2/v1/token", "session token name: sid_v2", "password field id: input-pw-2", "passwd: command not found", "see `pass:` in mutt2.rc", "auth: { token: getToken }",

	"os.Setenv(\"PWD=\"+dir2.Name, \"X=\")", "regexp `password=\"\\s*(.{8,})\"`", "cloudflare: zone-eu-2", "heroku: app-name-1234", "netlify site: brave-curie-671954", "datadog: {hex40}", "sentry release: {hex40}", "SONAR_HOST=sonar.box.dev", "box.ico-7a388b69018576d24b59331fd60aab0c.png",
	"https://team.notion.site/API-BD80F56CDC1441E6BF6011AB6D852875", "publicToken = \"{b62x32}\"", "Authorization: Bearer", "Authorization: required, see docs2", "authorization: token-based (OAuth2)", "curl -u $USER https://x.dev", "curl -fsSL https://get.dev/install.sh | sh -s -- --user bob2",

	// People who are none.
	"noreply@anthropic.com", "Co-Authored-By: Claude <noreply@anthropic.com>", "12345+bob@users.noreply.github.com", "mail you@example.com", "bob@foo.invalid", "a@b.test", "ssh deploy7@box.dev", "scp x.tgz ops7@box.dev:/srv", "rsync -a . maria@box.dev:/srv", "maria@box.dev:repo.git", "icon@2x.png", "react@18.2.0",
	"@types/node@20.1.0", "uses: actions/checkout@v4", "support@acme-robotics.de", "alice@acme.com", "john.doe@company.com", "user@host", "pkg.go.dev/golang.org/x/tools@v0.1.0", "getty@tty1.service", "@app.route", "foo@bar.baz()", "decorator@module.ts", "npm i eslint@latest.js",

	// Numbers.
	"id 4929172365084415", "1718035200000000", "4111 1111 1111 1111 is Stripe's test card", "4242424242424242 (test)", "0000 0000 0000 0000", "1234 5678 9012 3456", "2024-05-06 12:30:45", "10.0.0.1:5432", "DE00 0000 0000 0000 0000 00", "ES2022 ES2023 2024", "UTF8 2024 1234 5678",
	"UTC+05:30", "a+1234567890", "+1 555 010 9999", "+1 212 555 0147", "+1234567890", "diff +12 -34", "x = y +1000000", "returns +2147483647", "+100 points, +2000 xp", "v1.2.3+20240506123045", "AWS account number 123456789012", "account number: 12345678", "account name: bob2", "ISSN 2049-3630", "session 219-09-9937",
	"the account number of 2024-05-06", "0x4929172365084414", "item-4929172365084414-b", "4929172365084414px", "4929.1723.6508.4414",
}

func TestSilent(t *testing.T) {
	r := newRand()
	for _, text := range silent {
		s := fillFrom(r, text)
		for _, frame := range [][2]string{{"", ""}, {"# Notes\n\n- a\n- ", "\n- b\n"}, {"`", "`"}} {
			for _, h := range Scan(frame[0] + s + frame[1]) {
				t.Errorf("%q in %q…%q: %s, %s", text, frame[0], frame[1], h.Kind, h.Level)
			}
		}
	}
}

// Words of a language, in any case and joined in any way, look like no key.
func TestNamesAreNotRandom(t *testing.T) {
	r := newRand()
	words := strings.Fields("check whether data arrived session restore rebuild context agent memory index rule parser token stream render build deploy server client handler user request response cache store editor preview diagnostic")
	for range 20000 {
		var parts []string
		for range 3 + r.IntN(4) {
			w := words[r.IntN(len(words))]
			if r.IntN(3) == 0 {
				w = strings.ToUpper(w[:1]) + w[1:]
			}
			parts = append(parts, w)
		}
		name := strings.Join(parts, []string{"", "-", "_", "."}[r.IntN(4)])
		if r.IntN(3) == 0 {
			name += "2"
		}
		if random(name) {
			t.Fatalf("%s passes for random", name)
		}
	}
}
