package similar

import (
	"fmt"
	"slices"
	"testing"

	"memls/analysis/markdown"
)

// memory is a file as an author writes it.
func memory(name, description, body string) (string, string) {
	return name + ".md", fmt.Sprintf("---\nname: %s\ndescription: %q\n---\n\n%s\n", name, description, body)
}

// The store of the tests: subjects as they occur together.
func store(t testing.TB) (*Index, map[string]*Profile) {
	t.Helper()
	var paths []string
	var profiles []*Profile
	by := map[string]*Profile{}
	for _, m := range [][3]string{
		{"deploy", "How the web shop is deployed", "Deploys go through the staging host first; the smoke test there must pass before production. Rollback: `make rollback TAG=…`."},
		{"billing", "Invoices and the payment provider", "Invoices are made at night by the billing worker. The provider refuses amounts with more than two decimals."},
		{"flaky-tests", "Why integration tests fail now and then", "The browser tests share one database. Run them with one worker, or give each its own schema."},
		{"style", "How code is written here", "Small functions, early returns. Names say the unit: timeoutSeconds. No comments that repeat the code."},
		{"ada", "How Ada likes to work", "Ada prefers short answers and a plan before large changes. She reviews in the afternoon."},
		{"database", "The Postgres cluster and its backups", "The primary is db-1. Backups run at three; restoring takes an hour. Migrations are run by the deploy job."},
		{"支付", "支付网关的超时和重试", "支付网关的超时是三十秒，失败后重试两次。回调签名用共享密钥校验。"},
		{"監視", "監視とアラートの設定", "アラートは五分間の平均で判定する。夜間は通知しない。"},
	} {
		path, content := memory(m[0], m[1], m[2])
		paths = append(paths, path)
		profiles = append(profiles, Of(path, markdown.Parse(content)))
		by[path] = profiles[len(profiles)-1]
	}
	return NewIndex(paths, profiles), by
}

// A fact finds the memory that it belongs to, whatever the inflection of its
// words, and none when there is none.
func TestNearest(t *testing.T) {
	x, _ := store(t)
	for _, test := range []struct{ fact, want string }{
		{"deploying to production needs a green smoke test on staging", "deploy.md"},
		{"the payment provider wants the currency in every invoice", "billing.md"},
		{"Ada wants a plan before a refactoring", "ada.md"},
		{"test workers must not share a database schema", "flaky-tests.md"},
		{"the backup of Postgres is kept for thirty days", "database.md"},
		{"functions return early", "style.md"},
		{"支付网关要求重试带幂等键", "支付.md"},
		{"アラートの通知先は別のチャンネル", "監視.md"},
		{"the kitchen has a new coffee machine", ""},
		{"it is what it is", ""},
		{"", ""},
	} {
		got := ""
		found := x.Nearest(OfText(test.fact), 3)
		if len(found) > 0 {
			got = found[0].Path
		}
		if got != test.want {
			t.Errorf("%q: %v, want %s", test.fact, found, test.want)
		}
		for _, m := range found {
			if m.Score <= 0 || m.Score > 1 || len(m.Shared) == 0 {
				t.Errorf("%q: %+v", test.fact, m)
			}
		}
	}
}

// Memories that say the same in other words are twins; those that share a
// subject's neighbourhood are not.
func TestTwins(t *testing.T) {
	x, by := store(t)
	for path, p := range by {
		if found := x.Twins(path, p, MinTwin); len(found) > 0 {
			t.Errorf("%s: %v", path, found)
		}
	}
	for _, test := range []struct{ name, description, body, want string }{
		{"staging-first", "Deployment of the shop", "We always deploy to staging before production: the smoke test on the staging host has to pass first. To roll back, `make rollback TAG=…`.", "deploy.md"},
		{"postgres", "Backups of the Postgres cluster", "db-1 is the primary. The backup runs at three and a restore takes about an hour; the deploy job runs the migrations.", "database.md"},
		{"gateway", "支付网关超时与重试", "支付网关超时三十秒，失败重试两次；回调的签名用共享密钥校验。", "支付.md"},
		{"release-notes", "How release notes are written", "Release notes name the change and the ticket. They are sent when the deploy to production is done.", ""},
		{"empty", "", "", ""},
	} {
		path, content := memory(test.name, test.description, test.body)
		found := x.Twins(path, Of(path, markdown.Parse(content)), MinTwin)
		got := ""
		if len(found) > 0 {
			got = found[0].Path
		}
		if got != test.want {
			t.Errorf("%s: %v, want %s; all %v", path, found, test.want, x.Twins(path, Of(path, markdown.Parse(content)), 0))
		}
	}
}

func TestTerms(t *testing.T) {
	for _, test := range []struct{ a, b string }{
		{"deploys", "Deploying"}, {"deployment", "deployed"}, {"timeoutSeconds", "timeout second"},
		{"retry_count", "retry count"}, {"caches", "caching"}, {"Größe", "größe"}, {"ÉTÉ", "été"},
		{"支付网关", "支付的网关x支付付网网关"},
	} {
		set := func(s string) []term {
			var out []term
			for x := range terms(s) {
				out = append(out, x)
			}
			slices.Sort(out)
			return slices.Compact(out)
		}
		a, b := set(test.a), set(test.b)
		for _, x := range a {
			if !slices.Contains(b, x) {
				t.Errorf("%q and %q: %v, %v", test.a, test.b, a, b)
			}
		}
	}
}

// What is asked of an index does not depend on the order of its files.
func TestIndexIsDeterministic(t *testing.T) {
	x, _ := store(t)
	paths, profiles := slices.Clone(x.paths), slices.Clone(x.profiles)
	slices.Reverse(paths)
	slices.Reverse(profiles)
	y := NewIndex(paths, profiles)
	for i, p := range x.profiles {
		a, b := fmt.Sprint(x.Twins(x.paths[i], p, 0)), fmt.Sprint(y.Twins(x.paths[i], p, 0))
		if a != b {
			t.Errorf("%s\n%s", a, b)
		}
	}
}

func FuzzTerms(f *testing.F) {
	for _, s := range []string{"deployScript v2", "支付网关 is slow", "a\xffb", "ＡＢＣ ーー", "İstanbul"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, word := range terms(s) {
			if word == "" {
				t.Errorf("%q: an empty word", s)
			}
		}
		path, content := memory("fuzz", s, s)
		p := Of(path, markdown.Parse(content))
		x := NewIndex([]string{path, "other.md"}, []*Profile{p, OfText(s)})
		for _, m := range append(x.Nearest(OfText(s), 2), x.Twins(path, p, 0)...) {
			if !(m.Score >= 0 && m.Score <= 1.000001) {
				t.Errorf("%q: %+v", s, m)
			}
		}
	})
}

// A question costs about the same in a small store and in a large one.
func BenchmarkTwins(b *testing.B) {
	for _, n := range []int{10, 100, 1_000, 5_000} {
		var paths []string
		var profiles []*Profile
		for i := range n {
			path, content := memory(fmt.Sprintf("subject-%d", i), fmt.Sprintf("What happens in area %d of the system", i),
				fmt.Sprintf("The worker%d reads queue%d and writes table%d; the deploy job restarts it when area%d changes.", i, i, i%97, i%31))
			paths = append(paths, path)
			profiles = append(profiles, Of(path, markdown.Parse(content)))
		}
		x := NewIndex(paths, profiles)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				x.Twins(paths[n/2], profiles[n/2], MinTwin)
			}
		})
	}
}
