package statement

import (
	"fmt"
	"strings"
	"testing"
)

// TestAllMonthsAndDays reads the headings of a year and of a week in each language.
func TestAllMonthsAndDays(t *testing.T) {
	for _, names := range []string{
		"January February March April May June July August September October November December",
		"Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
		"janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
		"enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
	} {
		for i, name := range strings.Fields(names) {
			if st, _ := LeadingStamp("5 "+name+" 2026", false); st.Month != i+1 || st.Day != 5 {
				t.Errorf("%s: %+v", name, st)
			}
		}
	}
	for name, month := range map[string]int{"Jänner": 1, "janv.": 1, "févr.": 2, "juil.": 7, "setiembre": 9} {
		if st, _ := LeadingStamp("5 "+name+" 2026", false); st.Month != month {
			t.Errorf("%s: %+v", name, st)
		}
	}
	for _, name := range strings.Fields("Monday Tuesday Montag Dienstag Mittwoch Sonntag lundi mardi dimanche lunes miércoles sábado domingo") {
		if st, _ := LeadingStamp(name+", 05.01.2026", false); st.Kind != DateStamp {
			t.Errorf("%s: %+v", name, st)
		}
	}
	for _, form := range []string{"20260105 text", "5.1.: text", "05/01 : text", "3日目", "1/5（月）"} {
		if st, rest := LeadingStamp(form, false); st.Kind == NoStamp || rest == 0 {
			t.Errorf("%s: %+v", form, st)
		}
	}
	for _, none := range []string{"1.2. Install", "2/3 of it", "20269999 rows"} {
		if st, _ := LeadingStamp(none, false); st.Kind == DateStamp {
			t.Error(fmt.Sprint(none, st))
		}
	}
}
