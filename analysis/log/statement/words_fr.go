package statement

import "strings"

// French.
var french = newLexicon(map[Cue]string{
	Modal:       `doit|doivent|devrait|devraient|peut|peuvent|il faut|faut|ne peut pas|est interdit|interdit|obligatoire|nécessite|nécessitent|a besoin|ont besoin|besoin|est autorisé|exige|exigent`,
	Causal:      `parce que|parce qu|car|puisque|à cause de|à cause du|en raison de|donc|c'est pourquoi|cause|raison|vient de|viennent de|vient du|venait de|venait du|afin de|afin que|pour que|sinon|provoque|provoquait|signifie|grâce à|de sorte que|si bien que|du coup|dû à|due à|entraîne|ce qui|d'où|faute de|venaient de|venaient du|était dû à|par manque de|à force de`,
	Conditional: `si|quand|lorsque|dès que|sauf si|à moins que|sans|tant que|en cas de|même si|jusqu'à|pendant que|avant|après`,
	Generic:     `chaque|toujours|jamais|seulement|seul|seule|tous|toutes|tout|au plus|au moins|par défaut|aucun|aucune|maximum|minimum|uniquement|ne que|ne plus|n'importe|par`,
	Contrast:    `au lieu de|plutôt que|et non|mais pas|, pas|trop petit|trop petite|trop grand|trop peu|trop long|trop court|sauf|insuffisant|ne suffit pas|ne suffisait`,
	Being:       `est|sont|a|ont|il y a|utilise|utilisent|tourne|tournent|va|vont|passe|passent|lit|lisent|écrit|écrivent|renvoie|renvoient|contient|contiennent|reste|restent|vit|coûte|coûtent|commence|finit|garde|gardent|accepte|acceptent|refuse|ignore|perd|dure|durent|veut|préfère|aime|échoue|échouent|fonctionne|arrive|arrivent|dépend|dépendent|expire|sert|attend|attendent|envoie|change|charge|démarre|démarrent|appartient|limite|ouvre|ferme|supprime|s'arrête|se trouve|vaut`,
	Past:        `était|étaient|avait|avaient|fut|a été|ont été|a échoué|ont échoué|a dit|a demandé|est tombé|est tombée|sont tombés|est arrivé|s'est|se sont|a fait|faisait|pouvait|a perdu|a mis|a pris|est devenu|a duré|fallait|venait|est venu|est venue|sont venus|sont arrivés|est passée|est passé|sont passés|est parti|est partie|sont partis|est resté|est restée|est revenu|est revenue|il a fallu|a fallu`,
	Config:      `fixé|fixée|réglé|réglée|augmenté|augmentée|réduit|réduite|limité|limitée|activé|activée|désactivé|désactivée|passé à|passée à|abaissé|abaissée|doublé|configuré|configurée|remonté|baissé`,
	Imperative:  `utiliser|utilise|ne pas|ne jamais|jamais|toujours|vérifier|lancer|garder|éviter|ajouter|mettre|exécuter|supprimer|attendre|demander|redémarrer|tester|laisser|appeler|penser|passer|signer|écrire|lire|relancer|fermer|ouvrir|préférer`,
	Status:      `vert|verts|verte|vertes|au vert|bien|tout va bien|tout est bon|ok|fait|faite|fini|finie|terminé|terminée|terminés|déployé|déployée|fusionné|fusionnée|fermé|fermée|livré|livrée|rien|rien à signaler|ras|r.a.s|sans problème|sans incident|sans erreur|sans souci|sans encombre|résolu|résolue|rétabli|rétablie|approuvé|approuvée|validé|validée|publié|publiée|poussé|envoyé|envoyée|calme|content|contente|stable|comme prévu|comme d'habitude|en cours|inchangé|passent|passés|réussi|réussie|couverture|nickel|parfait|tests verts|sans surprise|en ordre|tout fonctionne|fonctionne|mis en ligne|clos|close|sains|merci|ravi|ravie|sans avertissement|pas de nouvelles|aucune nouvelle|sans nouvelles|enfin|a l'air|en forme|remercié|remerciés|remerciée|remerciées`,
	Social:      `réunion|appel|point|déjeuner|café|discussion|démo|atelier|congés|vacances|rétro|rétrospective|planification|compte-rendu|diapositives|pause|météo|fête|daily|standup|entretien|formation|malade|capture|anniversaire|pot|visio`,
	Deictic:     `aujourd'hui|hier|demain|ce matin|cet après-midi|ce soir|cette semaine|la semaine prochaine|la semaine dernière|semaine prochaine|semaine dernière|lundi prochain|le matin|l'après-midi|toute la journée|dans la journée|pour l'instant|le reste de la journée|à midi|ce mois-ci|le mois prochain|dans la matinée|après-demain|après le déjeuner|après déjeuner|après le repas|pendant des heures`,
	Say:         `a dit|dit|a demandé|demande|a écrit|a répondu|répond|réponse|citation|a commenté|commente|remercie|s'est plaint|a remercié|a ajouté|propose`,
	Person:      `utilisateur|utilisatrice|client|cliente|clients|relecteur|relectrice|designer|chef|cheffe|responsable|collègue|collègues|équipe|support|il|elle|ils|elles|tous|quelqu'un|personne|fournisseur|testeur|testeuse|patron|patronne|comptable|directeur|directrice`,
	First:       `je|j'ai|nous|on|me|notre|nos|mon|ma`,
	Guess:       `peut-être|probablement|sans doute|je pense|on pense|je crois|hypothèse|soupçon|théorie|supposition|semble|semblait|on dirait|il paraît|je suppose|première hypothèse|première idée|je soupçonne|soupçonné|soupçonnait|on a cru|on a pensé|nous pensions|nous avons pensé|croyait|pensait|possible que|premier soupçon|hmm|hum|soupçonne|soupçonnent|on soupçonne|je parie|on parie|ça ressemble à|cela ressemble à|ça doit être|c'est sûrement|sûrement|viendrait de|viendrait du|à mon avis|j'imagine|on imagine|possiblement`,
	Refute:      `n'était pas|n'étaient pas|rien à voir|sans effet|n'a rien changé|n'a pas aidé|pas confirmé|pas confirmée|non confirmée|non confirmé|écarté|écartée|exclu|fausse piste|fausse alerte|ce n'était|aucun effet|aucune différence|sans résultat|n'a rien donné|pas le coupable|à peine|innocent|toujours pareil|au début|ce n'est pas|ce n'était pas|n'est pas en cause|n'y est pour rien|n'y était pour rien|mauvaise piste|c'était faux|était faux|pas la cause|disculpé|disculpée`,
	Problem:     `échoué|échec|échecs|échoue|échouent|erreur|erreurs|plantage|planté|plante|bloqué|bloquée|bloque|délai dépassé|timeout|refusé|refusée|perdu|perdue|perdus|manquant|manquante|manque|manquait|faux|fausse|obsolète|lent|lente|doublon|doublons|double|vide|en retard|retard|tombé|tombée|panne|cassé|cassée|coupure|coupé|corrompu|déconnecté|saturé|saturée|expiré|expirée|500|502|503|504|oom|indisponible|injoignable|fuite|incident|deux fois|coincé|coincée|arrêté|interrompu|plein|pleine|ne répond|ne démarre|ne fonctionne|ne marche|n'arrive|s'est vidé|a cessé|ne charge|ne s'ouvre`,
	Again:       `encore|à nouveau|de nouveau|une fois de plus|même chose|pareil|deuxième fois|troisième fois|quatrième fois|cette fois|cette fois-ci|nouvelle fois|rebelote`,
	Change:      `maintenant|désormais|ne plus|n'est plus|depuis|à la place|remplacé|remplacée|passe à|passé à|revient à|reste à|dorénavant|définitif|obsolète|corrigé|finalement|également|migré|déplacé|remplace|aussi`,
	Instead:     `au lieu de|plutôt que|ne plus|n'est plus|, pas`,
	Open:        `pas clair|pas décidé|pas encore décidé|à décider|à clarifier|question ouverte|sans réponse|personne ne sait|inconnu|inconnue|reste à|non mesuré|pas mesuré|personne n'a|on ne sait pas|en suspens|aucune décision|pas de réponse|pas encore|pas sûr|pas certain|personne n'a su|à voir|nul ne sait|reste ouvert|reste ouverte|toujours ouvert|toujours ouverte`,
	Wish:        `préfère|préfèrent|veut|veulent|aime|n'aime pas|souhaite|souhaitent|préférence|préférences|déteste|tient à`,
	Decide:      `décidé|décision|convenu|accord|choisi|retenu|adopté|règle`,
	Future:      `sera|seront|on va|va être|je vais|nous allons|on verra|ferai|fera|j'attends|on attend`,
	Pronoun:     `il|elle|ils|elles|ce|cela|ça|cette|ces|ceux|celui|celle|même|aussi|y|en`,
	Link:        `le|la|les|l|un|une|des|du|de|d|à|au|aux|en|dans|par|pour|sur|sous|avec|sans|entre|vers|chez|et|ou|mais|où|que|qu|qui|dont|ce|cet|cette|ces|il|elle|ils|elles|on|nous|je|se|son|sa|ses|leur|leurs|est|sont|était|a|ont|été|ne|n|pas|plus|y|très|aussi|encore|nouveau|fois|même|tout|tous|toute|toutes|chaque|si|quand|comme|puis|après|avant|depuis|seul`,
}, frenchPast)

// frenchPast reports whether a first word is a participle: Déployé, Corrigée,
// Revu.
func frenchPast(w string) bool {
	if frenchFirst[w] {
		return true
	}
	for _, end := range []string{"é", "ée", "és", "ées"} {
		if strings.HasSuffix(w, end) && len(w) > len(end)+2 && !frenchNotPast[w] {
			return true
		}
	}
	return false
}

var (
	frenchFirst   = set(`fait vu revu lu mis écrit repris reçu parlé pris ouvert répondu fini rendu ajouté discuté résolu fourni construit`)
	frenchNotPast = set(`clé clés durée durées idée idées année années journée journées arrivée entrée entrées donnée données santé qualité sécurité priorité accès propriété propriétés unité unités requête employé employés capacité société côté été quantité priorités thé`)
)
