package statement

import (
	"strings"
	"unicode/utf8"

	"memls/analysis/text"
)

// A Role is what a label or a small heading says about what it stands over:
// "Root cause:", "### Next", "**经验**：".
type Role uint8

const (
	NoRole       Role = iota
	RoleCause         // cause, why
	RoleRemedy        // fix, remedy, what to do, rule
	RoleFact          // learned, found, notes
	RoleDecision      // decision, agreed
	RoleWish          // preferences
	RoleQuestion      // open, unclear
	RolePlan          // goal, next, to do
	RoleDone          // done, result, what I did
	RoleStatus        // status, mood
	RoleEvent         // what happened, symptom
	RoleGuess         // theory, suspicion
	RoleMeeting       // meeting, attendees
	roleCount
)

// roleWords are the labels of each role. One that ends with "…" may be followed
// by more words, one that begins with "…" preceded by more.
var roleWords = [roleCount]string{
	RoleCause: `cause|causes|root cause|the cause|real cause|actual cause|why…|reason|reasons|reason for…|cause of…|root cause of…|the reason…|culprit|diagnosis|explanation|why it failed|…root cause|background
	  |ursache|ursache…|grund|warum…|grund für…|hintergrund|diagnose|ursachen
	  |causa|causa…|motivo|motivo…|por qué…|por que…|razón|razón…|causa raíz|diagnóstico|origen|causas
	  |cause racine|pourquoi…|raison|raison…|diagnostic|origine|cause de…
	  |…原因|根因|根本原因|…根因|为什么…|理由|要因|…理由|…原因分析|背景`,
	RoleRemedy: `fix|fixes|fix for…|fixed by|remedy|remedies|remedy for…|solution|solutions|solution for…|workaround|workarounds|workaround for…|rule|rules|how to apply|how to check|what to do|mitigation|countermeasure|countermeasures|prevention|procedure|runbook|how to|how to…|remember|note to self|lesson|lessons|lesson learned|lessons learned|lesson learnt|do|don't|takeaway|takeaways|measure|measures|consequence|consequences|guard
	  |lösung|lösung…|abhilfe|abhilfe…|regel|regeln|maßnahme|maßnahmen|vorgehen|behebung|umgehung|lehre|lehren|merke|merken|konsequenz
	  |solución|solución…|arreglo|arreglo…|remedio|remedio…|regla|reglas|medida|medidas|procedimiento|lección|lecciones|corrección|cómo aplicarlo|cómo aplicar|recordar
	  |solution…|correctif|correctif…|remède|remède…|règle|règles|mesure|mesures|procédure|contournement|leçon|leçons|à retenir|correction
	  |解决办法|解决方案|解决方法|解决|修复|修复方案|措施|规则|规范|做法|处理方法|对策|教训|应对|注意|注意事项|…解决办法|…解决方案|方案|改进|改进措施|适用|适用范围|如何应用|应用方法
	  |対策|対応策|恒久対応|恒久対策|対応|解決策|解決|回避策|ルール|手順|教訓|注意|注意点|改善|再発防止|再発防止策|運用|適用|適用方法|適用範囲|…対策`,
	RoleFact: `learned|learnt|what i learned|what i learnt|what we learned|what we learnt|found|findings|finding|notes|note|facts|fact|how it works|insight|insights|discovered|observation|observations|knowledge|details|detail|setup|configuration|result of the analysis|discoveries|gotcha|gotchas|trap|traps|background facts|behaviour|behavior|limits|limit|good to know|worth knowing|things learned|things learnt|change|changes|changed|learnings|learning
	  |gelernt|erkenntnis|erkenntnisse|gefunden|notiz|notizen|hinweis|hinweise|befund|befunde|wissenswertes|was ich gelernt habe|beobachtung|beobachtungen|fakten|funktionsweise|änderung|änderungen
	  |aprendido|aprendizaje|aprendizajes|lo aprendido|lo que aprendí|hallazgo|hallazgos|nota|notas|encontrado|observación|observaciones|datos|descubierto|cambio|cambios
	  |appris|ce que j'ai appris|constat|constats|remarque|remarques|découvert|découverte|découvertes|trouvé|observation|observations|apprentissages|faits
	  |经验|发现|心得|说明|备注|记录|要点|知识|学到|学到的|收获|结论|经验教训|笔记|原理|变更
	  |経験|発見|学び|学んだこと|分かったこと|わかったこと|知見|備考|メモ|仕様|結論|気づき|変更`,
	RoleDecision: `decision|decisions|decided|agreed|agreement|choice|resolution|policy
	  |entscheidung|entscheidungen|entschieden|beschluss|beschlüsse|vereinbart|festgelegt|vereinbarung
	  |decisión|decisiones|decidido|acordado|acuerdo|acuerdos
	  |décision|décisions|décidé|convenu|accord
	  |决定|决策|结论与决定|约定|共识|決定|決定事項|方針|合意`,
	RoleWish: `preference|preferences|preferences…|preference…|wishes|wish|user preference|user preferences|the user's preferences|likes|style
	  |vorliebe|vorlieben|wunsch|wünsche|präferenz|präferenzen|vorlieben…|wünsche…
	  |preferencia|preferencias|preferencias…|deseo|gustos
	  |préférence|préférences|préférences…|souhait|souhaits
	  |用户偏好|偏好|用户习惯|用户要求|用户喜好|…偏好|要求|利用者の希望|ユーザーの希望|希望|要望|…の希望|…の好み|好み|…の要望`,
	RoleQuestion: `todo|to do|to-do|todos|à faire|pendiente|待办|open|open question|open questions|open issue|open issues|open point|open points|unclear|question|questions|question to…|question for…|undecided|not decided|not clear|not clear yet|not clear…|still unknown|unknown|still open|still unclear|still to be found out|to be decided|to be clarified|tbd|not known|unresolved|to find out|remains open|unsolved|unanswered|nobody knows|mystery
	  |offen|offene frage|offene fragen|offene punkte|unklar|frage|fragen|frage an…|noch offen|noch unklar|ungeklärt|zu klären|klärungsbedarf
	  |abierto|pregunta abierta|preguntas abiertas|sin aclarar|duda|dudas|pregunta|preguntas|sin decidir|por aclarar|por decidir|sin resolver|no está claro|pendiente de aclarar|cuestión abierta|pendiente de decidir|queda abierto|incógnita|sin respuesta
	  |question ouverte|questions ouvertes|ouvert|à clarifier|à décider|pas clair|non résolu|en suspens|reste à savoir|inconnu
	  |待确认|待定|未解决|未决|疑问|问题待定|开放问题|遗留问题|未确认|待讨论|待查|待澄清|未定|悬而未决|未解決|未決|不明点|不明|疑問|確認事項|要確認|未確認|要検討|保留|質問|課題`,
	RolePlan: `goal|goals|next|next step|next steps|next up|plan|plans|tomorrow|aim|agenda|backlog|target|focus|next session|next time|up next|action items|follow-up|follow-ups|follow up|planned|tasks|task|remaining
	  |ziel|ziele|nächste schritte|nächster schritt|als nächstes|plan|pläne|morgen|aufgaben|aufgabe|noch zu tun|zu tun|weiter|nächstes
	  |objetivo|objetivos|próximo|próximos pasos|próximo paso|siguiente|siguientes pasos|siguiente paso|mañana|plan|tareas|pendientes|por hacer|meta
	  |objectif|objectifs|prochaine étape|prochaines étapes|suite|demain|plan|la suite|ensuite|tâches
	  |目标|下一步|计划|明日计划|下周计划|明天|后续|后续计划|今日目标|接下来|任务|本周计划
	  |目標|次|次回|次の作業|予定|明日|明日の予定|やること|次のステップ|今後|残作業|次にやること|残タスク|今後の予定`,
	RoleDone: `done|did|what i did|what we did|what was done|work done|completed|result|results|outcome|outcomes|action|actions|action taken|actions taken|activity|activities|progress|work|worked on|accomplished|today|update|updates|finished|shipped|resolution taken|timeline|summary|deployed|verified|tested|tests|test|merged|released|check|response|handling|done today|done this week|done so far|finished today|work today|today's work
	  |erledigt|gemacht|getan|was ich gemacht habe|ergebnis|ergebnisse|aktion|aktionen|fortschritt|fertig|heute|arbeiten|umgesetzt|abgeschlossen
	  |hecho|qué hice|que hice|lo que hice|resultado|resultados|acción|acciones|avance|avances|completado|realizado|terminado|hoy|trabajo|actividad|lo hecho
	  |fait|ce que j'ai fait|résultat|résultats|action|actions|avancement|réalisé|terminé|aujourd'hui|travail|accompli
	  |完成|完成工作|已完成|今日完成|处理|结果|工作内容|进展|操作|行动|做了什么|今日工作|本周完成|处理过程|处理结果|处置|成果|测试|动作
	  |完了|作業|作業内容|実施|実施内容|やったこと|結果|進捗|処置|対応内容|本日の作業|今日やったこと|成果|動作確認|対応結果`,
	RoleStatus: `status|state|system status|mood|health|overall|weather|verdict|current state|current status|duration|coverage|time spent|time|hours|heartbeat|benchmark|benchmarks|score|metrics|numbers|health check|uptime|check-in
	  |status|stand|zustand|stimmung|systemstatus|lage|dauer
	  |estado|estado del sistema|situación|ánimo|salud|duración|latido
	  |statut|état|état du système|humeur|durée|battement
	  |状态|系统状态|当前状态|运行状态|状况|心情|整体|用时|耗时|心跳|巡检|健康检查
	  |状態|状況|ステータス|システム状態|稼働状況|気分|所要時間|ハートビート|死活監視`,
	RoleEvent: `problem|problems|issue|issues|symptom|symptoms|what happened|incident|event|observed|error|errors|bug|bugs|impact|effect
	  |problem|probleme|symptom|symptome|vorfall|was geschah|fehler|störung|auswirkung
	  |problema|problemas|síntoma|síntomas|qué pasó|incidente|error|errores|fallo|impacto
	  |problème|problèmes|symptôme|symptômes|incident|erreur|erreurs|panne|impact
	  |现象|问题|故障|事件|症状|影响|情况|故障现象|報告|現象|問題|症状|事象|障害|影響|不具合`,
	RoleGuess: `guess|my guess|theory|my theory|our theory|my hypothesis|my suspicion|our guess|hunch|my hunch|my bet|initial guess|initial theory|initial suspicion|hypothesis|suspicion|first suspicion|suspect|assumption|first idea|idea|first guess|working theory|first theory
	  |vermutung|erste vermutung|meine vermutung|meine theorie|erster verdacht|verdacht|these|hypothese|annahme|theorie
	  |hipótesis|mi hipótesis|mi teoría|sospecha|primera sospecha|teoría|suposición|conjetura
	  |hypothèse|première hypothèse|mon hypothèse|ma théorie|premier soupçon|soupçon|supposition|théorie|piste
	  |初步判断|怀疑|猜测|推测|假设|初步怀疑|猜想|初判|推測|仮説|疑い|予想|見立て|当初の推測`,
	RoleMeeting: `meeting|meetings|attendees|participants|present|attending|next meeting|next appointment|call|standup|sync|quote|quotes|praise|thanks|feedback quote|with
	  |besprechung|teilnehmer|treffen|anwesend|anwesende|entschuldigt|nächster termin|nächstes treffen
	  |reunión|reuniones|asistentes|cita|presentes|próxima reunión|próxima cita
	  |réunion|réunions|participants|citation|présents|présent|excusés|prochaine réunion|prochain rendez-vous
	  |会议|参会人|与会者|会議|参加者|出席者|定例`,
}

type roleTable struct {
	exact            map[string]Role
	prefixes, suffix []roleAffix
}

type roleAffix struct {
	text string
	role Role
}

var roles = func() (t roleTable) {
	t.exact = map[string]Role{}
	for role := RoleCause; role < roleCount; role++ {
		for _, w := range strings.Split(roleWords[role], "|") {
			w = strings.TrimSpace(w)
			switch {
			case strings.HasPrefix(w, "…"):
				t.suffix = append(t.suffix, roleAffix{strings.TrimPrefix(w, "…"), role})
			case strings.HasSuffix(w, "…"):
				t.prefixes = append(t.prefixes, roleAffix{strings.TrimSuffix(w, "…"), role})
			default:
				if t.exact[w] == NoRole {
					t.exact[w] = role
				}
			}
		}
	}
	return t
}()

// RoleOf returns the role of a label or heading, and whether it says no more than
// the role: "Cause" does, "Reason for the spam" names its subject too.
func RoleOf(label string) (role Role, bare bool) {
	l := strings.ToLower(strings.Join(strings.Fields(strings.Trim(strings.ReplaceAll(label, "’", "'"), "*_`:：#.!?？ ")), " "))
	l = strings.TrimSpace(strings.TrimLeftFunc(l, isSymbol))
	if role = roles.exact[l]; role != NoRole {
		return role, true
	}
	for _, p := range roles.prefixes {
		if rest, ok := strings.CutPrefix(l, p.text); ok && (rest == "" || rest[0] == ' ' || rest[0] >= 0x80) {
			return p.role, false
		}
	}
	for _, p := range roles.suffix {
		if strings.HasSuffix(l, p.text) && utf8.RuneCountInString(l) <= 16 {
			return p.role, false
		}
	}
	return NoRole, false
}

// A Label is what stands before a colon at the start of a sentence.
type Label struct {
	Span text.Span // of the words, without markup and colon
	Rest int       // where what it labels begins
	Role Role
	Bare bool // the label says no more than its role
}

// maxLabel bounds a label, in bytes: what is longer is a clause.
const maxLabel = 70

// LabelOf returns the label that s begins with: "Cause: …", "**Why:** …",
// "原因：…", "Why the pods start late: …".
func LabelOf(s string) (Label, bool) {
	limit := min(len(s), maxLabel)
	for i := 0; i < limit; {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '`':
			i, _ = codeSpan(s, i)
			continue
		case r == ':' || r == '：':
			end := i
			rest := i + n
			for rest < len(s) && (s[rest] == '*' || s[rest] == '_' && s[end-min(end, 1)] != ' ') {
				rest++
			}
			if r == ':' && rest < len(s) && s[rest] != ' ' && s[rest] != '\n' && s[rest] != '\r' {
				next, _ := utf8.DecodeRuneInString(s[rest:])
				if next < 0x2E80 {
					i += n
					continue
				}
			}
			from, to := labelTrim(s, 0, end)
			rest += len(s[rest:]) - len(strings.TrimLeft(s[rest:], " \t\r\n"))
			if from >= to {
				return Label{}, false
			}
			l := Label{Span: text.Span{Start: from, End: to}, Rest: rest}
			l.Role, l.Bare = RoleOf(s[from:to])
			if l.Role == NoRole && !namesTopic(s[from:to]) {
				return Label{}, false
			}
			return l, true
		case strings.ContainsRune(".!?;；。！？\n", r):
			return Label{}, false
		case r == '"' || r == '“' || r == '「':
			return Label{}, false
		}
		i += n
	}
	return Label{}, false
}

// namesTopic reports whether what stands before a colon names a topic, and makes no
// claim of its own: up to four words, no number, no verb.
func namesTopic(label string) bool {
	words := strings.Fields(label)
	if len(words) == 0 || len(words) > 4 || strings.ContainsAny(label, "0123456789") || utf8.RuneCountInString(label) > 40 {
		return false
	}
	for _, w := range words {
		if auxiliaries[strings.ToLower(w)] {
			return false
		}
	}
	for _, l := range []*ideoLexicon{chinese, japanese} {
		if n := l.count(label); n[Config] > 0 || n[Modal] > 0 {
			return false
		}
	}
	return true
}

func labelTrim(s string, from, to int) (int, int) {
	body := s[from:to]
	left := strings.TrimLeftFunc(body, func(r rune) bool { return strings.ContainsRune(" *_", r) || isSymbol(r) })
	from += len(body) - len(left)
	return from, from + len(strings.TrimRight(left, " *_"))
}
