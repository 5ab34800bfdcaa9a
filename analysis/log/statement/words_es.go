package statement

import "strings"

// Spanish.
var spanish = newLexicon(map[Cue]string{
	Modal:       `debe|deben|debería|deberían|puede|pueden|hay que|tiene que|tienen que|necesita|necesitan|es obligatorio|es necesario|hace falta|no se puede|no se pueden|se debe|se deben|está prohibido|no está permitido|exige|conviene|obligatorio|requiere|requieren`,
	Causal:      `porque|ya que|puesto que|debido a|por eso|por lo que|por lo tanto|así que|causa|causa raíz|la causa|motivo|razón|se debe a|provoca|provocaba|viene de|vienen de|para que|de modo que|de lo contrario|si no|en consecuencia|gracias a|culpa|significa|con lo que|de ahí|resulta que|resultó|por falta de|por culpa de|venía de|vino de|venían de|se debía a|se debe a|a falta de`,
	Conditional: `si|cuando|siempre que|salvo que|a menos que|sin|en cuanto|en caso de|aunque|hasta que|mientras|por si`,
	Generic:     `cada|siempre|nunca|solo|sólo|solamente|todos|todas|cualquier|como máximo|como mínimo|por defecto|ningún|ninguna|máximo|mínimo|jamás|únicamente|todo el|ya no|a partir de|ambos|por`,
	Contrast:    `en lugar de|en vez de|sino|no solo|excepto|salvo|y no|, no|demasiado|demasiada|demasiados|demasiadas|insuficiente|insuficientes|bastaba|no basta`,
	Being:       `es|son|está|están|hay|tiene|tienen|usa|usan|va|van|vive|viven|corre|corren|necesita|devuelve|devuelven|contiene|contienen|funciona|guarda|guardan|lee|leen|escribe|escriben|llega|llegan|cuesta|cuestan|empieza|empiezan|termina|terminan|viene|vienen|acepta|aceptan|rechaza|ignora|pierde|dura|duran|prefiere|quiere|falla|fallan|sale|salen|pasa|pasan|se guarda|se guardan|se lee|se leen|se hace|se hacen|depende|dependen|limita|permite|sirve|pertenece|cambia|cambian|carga|espera|envía|recibe|exige|reinicia|cierra|abre|arranca|arrancan`,
	Past:        `fue|fueron|era|eran|estaba|estaban|había|habían|tenía|tenían|hizo|hicieron|tuvo|dijo|pidió|vino|quedó|quedaron|salió|salieron|llegó|llegaron|falló|fallaron|cayó|perdió|duró|empezó|terminó|volvió|pasó|funcionó|subió|bajó|murió|dio|puso|se cayó|ha sido|hubo|costó|daba|daban|seguía|podía`,
	Config:      `configurado|configurada|fijado|fijada|puesto|subido|subida|bajado|bajada|limitado|limitada|cambiado|cambiada|activado|desactivado|aumentado|reducido|subí|bajé|fijé|configuré|limité|activé|desactivé|cambié|puse|aumenté|reduje|fijamos|subimos|bajamos|pusimos|se subió|se bajó|se fijó`,
	Imperative:  `usar|usa|use|no|nunca|siempre|comprobar|comprueba|revisar|ejecutar|ejecuta|poner|evitar|añadir|borrar|mantener|dejar|hay|recordar|hacer|pasar|esperar|preguntar|reiniciar|llamar|guardar|activar|desactivar|limitar|lanzar|validar|formatear|firmar|mirar|probar`,
	Status:      `verde|en verde|bien|todo bien|listo|lista|hecho|hecha|terminado|terminada|completado|completada|desplegado|desplegada|fusionado|fusionada|cerrado|cerrada|sin novedad|sin novedades|sin incidencias|sin incidentes|sin problemas|sin errores|sin cambios|nada|nada nuevo|nada que reportar|correcto|correcta|correctamente|ok|aprobado|aprobada|resuelto|resuelta|solucionado|subido|subida|publicado|publicada|todo en orden|en orden|tranquilo|tranquila|contento|contenta|estable|sin sorpresas|según lo previsto|como siempre|pasan|pasaron|pasan todos|en curso|restablecido|recuperado|cobertura|perfecto|perfecta|pruebas en verde|con éxito|satisfecho|satisfecha|entregado|entregada|enviado|enviada|sin quejas|sin alertas|a tiempo|funciona ya|saludables|arriba|sanos|sin avisos|gracias|aplausos|encantado|encantada|sin advertencias|al día|sin noticias|sin noticia|sin respuesta del|por fin|se ve sana|se ve sano|se ve bien|buena pinta|agradeció|agradecieron`,
	Social:      `reunión|llamada|comida|almuerzo|café|charla|demo|taller|vacaciones|retro|retrospectiva|planificación|presentación|acta|diapositivas|festivo|puente|desayuno|cena|médico|entrevista|captura|sincronización|daily|standup|sprint|cumpleaños|descanso`,
	Deictic:     `hoy|ayer|mañana|esta mañana|esta tarde|esta noche|anoche|esta semana|la semana que viene|la próxima semana|próxima semana|la semana pasada|el lunes|el martes|el miércoles|el jueves|el viernes|por la mañana|por la tarde|todo el día|medio día|de momento|el resto del día|a mediodía|este mes|el mes que viene|a primera hora|después de comer|tras la comida|después de la comida|durante horas`,
	Say:         `dijo|dice|pidió|preguntó|escribió|respondió|contestó|comentó|respuesta|cita|añadió|se quejó|agradeció|comenta|pregunta|opina|reclamó`,
	Person:      `usuario|usuaria|cliente|clienta|revisor|revisora|diseñador|diseñadora|jefe|jefa|compañero|compañera|compañeros|equipo|soporte|él|ella|ellos|ellas|todos|alguien|nadie|responsable|proveedor|encargado|encargada|dueño|dueña|gerente|contable|director|directora`,
	First:       `yo|nosotros|me|nos|mi|nuestro|nuestra`,
	Guess:       `quizá|quizás|tal vez|probablemente|posiblemente|creo que|creemos que|supongo|suponemos|sospecha|sospecho|sospechamos|hipótesis|teoría|parece|parecía|puede que|puede ser|pensé que|pensamos que|pensaba|primera sospecha|se sospecha|se sospechó|seguramente|debe de ser|al parecer|se pensó|creí|hmm|mmm|le echa la culpa|le echan la culpa|echa la culpa|echó la culpa|apuesto por|podría ser|podrían ser|podría deberse|a lo mejor|me huele a|sospecha que|sospechan de|se cree que`,
	Refute:      `no era|no eran|no tenía que ver|no tiene que ver|nada que ver|sin efecto|no sirvió|no ayudó|no cambió|descartado|descartada|descartamos|no confirmado|no confirmada|sin confirmar|no fue|falsa alarma|no era eso|no lo era|no bastó|sin mejora|sin resultado|no mejoró|sigue igual|apenas|al principio|no es la causa|no es el culpable|no era la causa|era falso|me equivoqué|nos equivocamos|pista falsa|no era cierto|quedó descartado|quedó descartada`,
	Problem:     `falló|fallaron|falla|fallan|fallo|fallos|error|errores|caído|caída|cayó|cuelga|colgó|colgado|tiempo agotado|agotó|timeout|rechazado|rechazó|perdió|perdido|perdieron|falta|faltaba|incorrecto|roto|rota|rompió|bloqueado|bloqueada|bloqueó|bloquea|lento|lenta|duplicado|duplicados|duplicada|vacío|vacía|murió|fuga|corrupto|dos veces|no pudo|no arrancó|interrumpido|desconectado|desconectó|incidencia|avería|atascado|atascó|expirado|caducado|502|503|504|500|oom|mal|saturado|saturó|abortó|cortó|corte|olvidó|descuadre|descuadró|no responde|no arranca|no funciona|no abre|no carga|dejó de|no llegó|no se envió|no llega`,
	Again:       `otra vez|de nuevo|nuevamente|lo mismo|igual que|segunda vez|tercera vez|cuarta vez|esta vez|volvió a|una vez más|tercera|segunda`,
	Change:      `ahora|ya no|desde entonces|desde|en lugar de|pasa a|pasó a|cambia a|cambió a|vuelve a|queda en|se queda en|sustituye|sustituido|reemplazado|a partir de ahora|definitivo|obsoleto|corregido|al final|finalmente|también|migrado|movido|trasladado|de ahora en adelante`,
	Instead:     `en lugar de|en vez de|ya no|, no`,
	Open:        `sin decidir|no está claro|pregunta abierta|sin respuesta|pendiente de|por decidir|por aclarar|nadie sabe|no se sabe|sin aclarar|queda por|duda|desconocido|nadie lo ha medido|sin medir|no se ha medido|falta decidir|falta saber|se desconoce|aún no|todavía no se|nadie ha|nadie lo ha|nadie la ha|nadie los ha|no hay decisión|no estamos seguros|no estoy seguro|no estoy segura|por ver|habrá que ver|nadie supo|queda abierto|queda abierta|sigue abierto|sigue abierta`,
	Wish:        `prefiere|prefieren|quiere|quieren|le gusta|no le gusta|le gustan|desea|preferencia|preferencias|pide que|exige|insiste|odia`,
	Decide:      `decidido|decisión|acordado|acordamos|se acordó|se decidió|decidimos|acuerdo|elegido|elegimos|política|convenio|norma`,
	Future:      `será|serán|se hará|vamos a|va a|haré|haremos|seguiré|seguiremos|veremos|esperando|seguimos esperando|sigo esperando`,
	Pronoun:     `esto|eso|este|esta|ese|esa|ellos|lo|ambos|así|también|mismo|misma`,
	Link:        `el|la|los|las|un|una|unos|unas|de|del|al|a|en|con|por|para|sobre|entre|desde|hasta|y|e|o|u|pero|que|se|lo|le|les|su|sus|es|son|está|están|fue|era|ha|han|no|ya|muy|más|menos|como|cuando|si|este|esta|estos|estas|ese|esa|eso|esto|también|otra|otro|vez|nuevo|todo|toda|todos|todas|cada|hay|sin|tras|antes|después|ahora|solo`,
}, spanishPast)

// spanishPast reports whether a first word is a participle or a preterite:
// Desplegado, Revisé, Hablamos, Subieron.
func spanishPast(w string) bool {
	if set := spanishNotPast[w]; set {
		return false
	}
	for _, end := range []string{"ado", "ido", "ada", "ida", "ados", "idos", "adas", "idas", "aron", "ieron", "amos", "imos", "é", "í", "ó"} {
		if strings.HasSuffix(w, end) && len(w) > len(end)+2 {
			return true
		}
	}
	return spanishFirst[w]
}

var (
	spanishNotPast = set(`cada nada todavía así qué aquí ahí allí también según además después través estado estados entrada salida partida medida pedido pedidos contenido resultado resultados usado dado sólido líquido cuidado lado lados grado grados mercado entradas salidas jamás tampoco está café`)
	spanishFirst   = set(`hice hizo fui fue tuve tuvo puse puso vi vio dije dijo hecho visto escrito abierto puesto roto vuelto dicho resuelto`)
)
