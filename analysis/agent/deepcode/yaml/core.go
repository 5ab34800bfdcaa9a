package yaml

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// The plain values that the core schema of YAML 1.2 does not take for strings.
// Dates, yes, no, on, 1_000 and 0b1 are strings.
var (
	intPattern   = regexp.MustCompile(`^[-+]?[0-9]+$`)
	floatPattern = regexp.MustCompile(`^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$`)
	expPattern   = regexp.MustCompile(`^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$`)
	octalPattern = regexp.MustCompile(`^0o[0-7]+$`)
	hexPattern   = regexp.MustCompile(`^0x[0-9a-fA-F]+$`)
)

// constants are the plain values that are exactly one thing.
var constants = map[string]Node{
	"": {Kind: Null}, "~": {Kind: Null}, "null": {Kind: Null}, "Null": {Kind: Null}, "NULL": {Kind: Null},
	"true": {Kind: Bool, Bool: true}, "True": {Kind: Bool, Bool: true}, "TRUE": {Kind: Bool, Bool: true},
	"false": {Kind: Bool}, "False": {Kind: Bool}, "FALSE": {Kind: Bool},
	".nan": {Kind: Number, Number: math.NaN()}, ".NaN": {Kind: Number, Number: math.NaN()}, ".NAN": {Kind: Number, Number: math.NaN()},
}

// core returns n with the kind and value that the core schema gives to s.
func core(n Node, s string) Node {
	n.Text = ""
	if c, ok := constants[s]; ok {
		n.Kind, n.Bool, n.Number = c.Kind, c.Bool, c.Number
		return n
	}
	n.Kind = Number
	switch numberTag(s) {
	case "int":
		n.Number = integer(s)
	case "float":
		n.Number = float(s)
	default:
		n.Kind, n.Text = String, s
	}
	return n
}

// numberTag returns the name of the tag that a plain number has: "int", "float",
// or "" for no number.
func numberTag(s string) string {
	if s == "" || !strings.ContainsRune("+-.0123456789", rune(s[0])) {
		return ""
	}
	switch {
	case intPattern.MatchString(s), octalPattern.MatchString(s), hexPattern.MatchString(s):
		return "int"
	case floatPattern.MatchString(s), expPattern.MatchString(s), infinite(s) != 0, constants[s].Kind == Number:
		return "float"
	}
	return ""
}

// infinite returns the sign of .inf in its spellings, 0 for all else.
func infinite(s string) int {
	sign := 1
	if s != "" && (s[0] == '-' || s[0] == '+') {
		if s[0] == '-' {
			sign = -1
		}
		s = s[1:]
	}
	if s == ".inf" || s == ".Inf" || s == ".INF" {
		return sign
	}
	return 0
}

func integer(s string) float64 {
	base := 10
	switch {
	case strings.HasPrefix(s, "0o"):
		base, s = 8, s[2:]
	case strings.HasPrefix(s, "0x"):
		base, s = 16, s[2:]
	default:
		return float(s)
	}
	i, _ := new(big.Int).SetString(s, base)
	f, _ := new(big.Float).SetInt(i).Float64()
	return f
}

// float reads a decimal number; one that is too large is infinite.
func float(s string) float64 {
	if sign := infinite(s); sign != 0 {
		return math.Inf(sign)
	}
	f, _ := strconv.ParseFloat(s, 64)
	return f
}
