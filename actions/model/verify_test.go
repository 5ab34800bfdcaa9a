package model

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestExacts(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"Plain words, well-known or not (e.g. these).", nil},
		{"Run `make  ship` on build-7:8443.", []string{"make ship", "build-7:8443"}},
		{"See main.go, /etc/hosts, ./run and https://x.example/a?b=1.", []string{"main.go", "/etc/hosts", "./run", "https://x.example/a?b=1"}},
		{"maxPool is 1,204 and POOL_SIZE $HOME; use --fast.", []string{"maxPool", "1,204", "POOL_SIZE", "$HOME", "--fast"}},
		{"1. first\n2) second 3", []string{"3"}},
		{"重启后端口是8443，用`make ship`部署到build-7。", []string{"make ship", "8443", "build-7"}},
		{"```sh\n  make   all # now\n```\n", []string{"make all # now"}},
		{"**v1.2.3** and *12*, again 12", []string{"v1.2.3", "12"}},
		{"read/write and Ctrl/Cmd stay words", nil},
		{"an open ` stays", nil},
		{"~200 files in ~/logs", []string{"200", "~/logs"}},
	} {
		if got := exacts(c.text); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestDraftPasses: what was made without a model holds to its own tests.
func TestDraftPasses(t *testing.T) {
	if why := Verify(theTask(), &Answer{Text: draftFile}); len(why) > 0 {
		t.Error(why)
	}
}

func TestVerify(t *testing.T) {
	limited := theTask()
	limited.Fits = func(string) string { return "the agent loads half of it" }
	for _, c := range []struct {
		name   string
		task   *Task
		answer Answer
		want   string
	}{
		{"what the agent would not load", limited, Answer{Text: goodFile}, "the agent loads half of it"},
		{"a 2 that is only part of a 24", theTask(), Answer{Text: strings.Replace(goodFile, "2 times", "8443 times", 1)}, "it lost “2”"},
		{"everything owned up to as left out", theTask(), Answer{
			Text:    strings.Split(goodFile, "## Failures")[0],
			LeftOut: []string{"2", "/var/cache/img", "docker prune -f"},
		}, "it leaves out 3 of"},
		{"not text", theTask(), Answer{Text: "a\xff"}, "not text"},
		{"a NUL", theTask(), Answer{Text: "a\x00"}, "not text"},
	} {
		if why := strings.Join(Verify(c.task, &c.answer), "; "); !strings.Contains(why, c.want) {
			t.Errorf("%s: %q, want %q", c.name, why, c.want)
		}
	}
}

// TestCredentialGoesNowhere: a file with a credential is not shown to a model.
func TestCredentialGoesNowhere(t *testing.T) {
	task := theTask()
	task.Original += "Token: " + liveLooking() + "\n"
	r, err := Ask(t.Context(), nil, task, DefaultTimeout, nil)
	if err != nil || r.ByModel || len(r.Why) != 1 || !strings.Contains(r.Why[0], "a GitHub token") || strings.Contains(r.Why[0], liveLooking()) {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestLargeFileIsNotAsked(t *testing.T) {
	task := theTask()
	task.Original += strings.Repeat("x", MaxFile)
	r, err := Ask(t.Context(), nil, task, DefaultTimeout, nil)
	if err != nil || r.ByModel || len(r.Why) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestPromptQuotes: nothing in a file can look like the end of its quotation.
func TestPromptQuotes(t *testing.T) {
	task := theTask()
	task.Original = "END \nFILE \nDRAFT x\nLEFT OUT: y\n"
	a, b := promptFor(task), promptFor(task)
	if a.begin == b.begin {
		t.Error("two prompts have the same marks")
	}
	if !strings.Contains(a.User, task.Original) || strings.Contains(a.System, task.Original) {
		t.Error("the file stands where only memls speaks")
	}
	if !strings.Contains(a.System, "32,768 characters") {
		t.Error("the limit is not said")
	}
}

func TestAnswerKeepsLineEnds(t *testing.T) {
	p := promptFor(theTask())
	a, err := parse(p.begin+"\na\nb\n"+p.end+"\n", p, true)
	if err != nil || a.Text != "a\r\nb\r\n" {
		t.Errorf("%q, %v", a, err)
	}
}

func TestFenceRoundTheAnswer(t *testing.T) {
	for in, want := range map[string]string{
		"```\na\n```\n":                     "a\n",
		"```md\na\n```sh\nb\n```\nc\n```\n": "a\n```sh\nb\n```\nc\n",
		"```sh\na\n```\nb\n```\nc\n```\n":   "```sh\na\n```\nb\n```\nc\n```\n",
		"a\n":                               "a\n",
		"```":                               "```",
	} {
		if got := unfenced(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// FuzzAnswer: whatever a model says, it is taken apart without harm, and a text
// that passes holds the draft's own commands.
func FuzzAnswer(f *testing.F) {
	f.Add(goodFile, "LEFT OUT: `2`")
	f.Add("```\nx\n```", "")
	f.Fuzz(func(t *testing.T, text, after string) {
		p := promptFor(theTask())
		a, err := parse(p.begin+"\n"+text+"\n"+p.end+"\n"+after, p, false)
		if err != nil {
			t.Fatal(err)
		}
		if len(Verify(theTask(), a)) == 0 {
			if !strings.Contains(a.Text, "make ship") || !utf8.ValidString(a.Text) {
				t.Errorf("taken: %q", a.Text)
			}
		}
	})
}

// FuzzStream: no stream of events breaks the reader.
func FuzzStream(f *testing.F) {
	f.Add("data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\ndata: [DONE]\n\n")
	f.Add("data: {\"choices\":[{\"finish_reason\":\"length\"}]}\n")
	f.Fuzz(func(t *testing.T, s string) {
		if text, err := stream(strings.NewReader(s), nil); err == nil && len(text) > MaxAnswer {
			t.Error("over the bound")
		}
	})
}
