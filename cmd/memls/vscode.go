package main

//go:generate go run . vscode ../../editors/vscode/package.json

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/text"
)

// vscodeCommand serves the repository itself: it keeps the settings that the
// extension for VS Code declares the same as those that memls knows.
func (a *app) vscodeCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "vscode FILE",
		Short:  "Write the settings into the extension's package.json",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			before, err := os.ReadFile(args[0])
			if err != nil {
				return err
			}
			after, err := withConfiguration(before, &session{engine: analysis.New()})
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return os.WriteFile(args[0], after, 0o644)
		},
	}
}

// withConfiguration returns a package.json with its configuration, and the
// settings that an untrusted workspace cannot change, written anew; nothing else
// in it changes.
func withConfiguration(manifest []byte, x *session) ([]byte, error) {
	properties, restricted := vscodeSettings(x)
	out, err := replaceValue(manifest, "configuration", map[string]any{"title": "memls", "properties": properties})
	if err != nil {
		return nil, err
	}
	return replaceValue(out, "restrictedConfigurations", restricted)
}

// replaceValue puts value behind the first key of a JSON text.
func replaceValue(manifest []byte, key string, value any) ([]byte, error) {
	name := fmt.Appendf(nil, "%q: ", key)
	start := bytes.Index(manifest, name)
	if start < 0 {
		return nil, fmt.Errorf("there is no %q", key)
	}
	start += len(name)
	dec := json.NewDecoder(bytes.NewReader(manifest[start:]))
	var before json.RawMessage
	if err := dec.Decode(&before); err != nil {
		return nil, err
	}
	end := start + int(dec.InputOffset())
	line := manifest[bytes.LastIndexByte(manifest[:start], '\n')+1 : start]
	indent := string(line[:len(line)-len(bytes.TrimLeft(line, " "))])
	var after bytes.Buffer
	enc := json.NewEncoder(&after)
	enc.SetEscapeHTML(false)
	enc.SetIndent(indent, "  ")
	if err := enc.Encode(value); err != nil {
		return nil, err
	}
	return slices.Concat(manifest[:start], bytes.TrimRight(after.Bytes(), "\n"), manifest[end:]), nil
}

// A vscodeSetting is one setting as VS Code's manifests describe it.
type vscodeSetting struct {
	Order       int                 `json:"order"`
	Type        string              `json:"type"`
	Scope       string              `json:"scope"`
	Default     any                 `json:"default"`
	Description string              `json:"markdownDescription"`
	Enum        []string            `json:"enum,omitempty"`
	Items       *vscodeItems        `json:"items,omitempty"`
	Properties  map[string]levelled `json:"properties,omitempty"`
	Others      any                 `json:"additionalProperties,omitempty"`
}

type vscodeItems struct {
	Type string   `json:"type"`
	Enum []string `json:"enum,omitempty"`
}

// levelled is a setting with a level for its value.
type levelled struct {
	Description string   `json:"description,omitempty"`
	Enum        []string `json:"enum"`
}

// vscodeSettings describes every setting. restricted are those that VS Code takes
// from no workspace until a person trusts it. What only the user can set has the
// scope "machine", which no workspace has a say in at all.
func vscodeSettings(x *session) (properties map[string]vscodeSetting, restricted []string) {
	properties = map[string]vscodeSetting{
		// The extension's own.
		"memls.server.path": {
			Type: "string", Scope: "machine", Default: "",
			Description: "The memls program to start. Empty: the one that came with the extension, else the first on `PATH`.",
		},
		"memls.trace.server": {
			Order: 1, Type: "string", Scope: "window", Default: "off", Enum: []string{"off", "messages", "verbose"},
			Description: "What is logged of the messages between VS Code and memls. `verbose` logs text of your memory files.",
		},
	}
	restricted = []string{"memls.server.path"}
	for i, k := range settings.Keys() {
		s := vscodeSetting{Order: i + 2, Type: k.Type, Scope: "window", Description: text.Capital(k.Doc) + ".", Default: vscodeDefault(k)}
		if k.UserOnly {
			s.Scope = "machine"
			restricted = append(restricted, "memls."+k.Name)
		}
		switch k.Name {
		case "agents":
			s.Items = &vscodeItems{Type: "string", Enum: agentNames(x)}
		case "agent":
			s.Enum = append([]string{""}, agentNames(x)...)
		case "release":
			s.Others = map[string]string{"type": "string"}
		case "checks":
			s.Properties = map[string]levelled{}
			for _, c := range x.engine.Checks().All() {
				family, _, _ := strings.Cut(c.ID, "/")
				s.Properties[c.ID] = levelled{c.Summary, levels()}
				s.Properties[family] = levelled{"all checks of this family", levels()}
			}
			s.Others = false
		default:
			if k.Type == "array" {
				s.Items = &vscodeItems{Type: "string"}
			}
		}
		properties["memls."+k.Name] = s
	}
	return properties, restricted
}

func vscodeDefault(k settings.Key) any {
	switch k.Type {
	case "array":
		return []string{}
	case "object":
		return struct{}{}
	case "number":
		return 0 // as good as unset
	case "boolean":
		return !k.Off
	}
	return ""
}

func agentNames(x *session) []string {
	var out []string
	for _, a := range x.engine.Agents() {
		out = append(out, a.Name())
	}
	return out
}

func levels() []string {
	var out []string
	for l := settings.Off; l <= settings.Error; l++ {
		out = append(out, l.String())
	}
	return out
}
