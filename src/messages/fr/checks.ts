import type { checkMessages } from "../checks"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof checkMessages> = {
  "check.name.options": "options",
  "check.name.control_key": "clé de contrôle",
  "check.name.old_control_key": "ancienne clé de contrôle",
  "check.name.private_key": "clé privée",
  "check.name.dns": "dns",
  "check.name.tls": "tls",
  "check.name.clock": "horloge",
  "check.name.status_query": "demande de statut",
  "check.name.callback_address": "adresse de callback",
  "check.name.schedules": "tâches planifiées",
  "check.name.notifications": "notifications",
  "check.name.telemetry": "télémétrie",
  "check.quoted": "{{text}}",
  "check.failure.code": "{{failure}}",
  "check.failure.timeout": "pas de réponse en {{seconds}} s",
  "check.failure.stopped": "abandonné",
  "check.failure.connection": "la connexion a échoué",
  "check.options.valid": "valides : login {{login}} sur {{url}}",
  "check.options.problem": "{{option}} {{problem}}",
  "check.options.correct": "corrigez {{option}}",
  "check.options.port":
    "publicUrl utilise le port {{port}} ; cette famille de passerelles n'envoie de callbacks que sur 80, 8080, 443 et 8443",
  "check.options.use_port":
    "placez la boutique derrière l'un de ces ports, ou contentez-vous de l'interrogation du statut",
  "check.key.sandbox": "la clé de la sandbox, qui est publique",
  "check.key.documentation": "la clé d'exemple de la documentation de la passerelle",
  "check.key.placeholder": "une valeur factice",
  "check.key.for_this_machine": "{{kind}} ; convient pour cette machine",
  "check.key.set": "définissez {{option}} avec la clé de votre compte de passerelle",
  "check.key.weak": "faible : {{length}} caractères, dont {{different}} différents",
  "check.key.ask_for_random": "demandez à l'opérateur de la passerelle une clé aléatoire d'au moins 32 caractères",
  "check.key.length": "{{length}} caractères",
  "check.key.shared": "partagée par {{accounts}}, sur {{hosts}}",
  "check.key.separate":
    "utilisez des clés distinctes pour le test et la production : l'opérateur d'une passerelle pourrait signer pour l'autre",
  "check.private_key.none": "aucune",
  "check.private_key.create":
    "{{operations}} en nécessitent une : openssl genrsa -out key.pem 2048, indiquez le fichier dans {{option}}, et transmettez la clé publique à l'opérateur de la passerelle",
  "check.private_key.rsa": "RSA, {{bits}} bits",
  "check.private_key.readable": "RSA, {{bits}} bits ; d'autres utilisateurs de cette machine peuvent lire {{path}}",
  "check.private_key.close": "chmod 600 {{path}}",
  "check.dns.unused": "non utilisé : {{host}} est une adresse",
  "check.dns.found": "{{host}} correspond à {{addresses}}",
  "check.dns.none": "{{host}} n'a pas d'adresse ({{failure}})",
  "check.dns.typo": "cherchez une faute de frappe dans baseUrl",
  "check.tls.unused": "non utilisé : http simple sur cette machine",
  "check.tls.unnamed_issuer": "un émetteur sans nom",
  "check.tls.certificate": {
    one: "{{protocol}}, certificat de {{issuer}}, encore {{days}} jour",
    many: "{{protocol}}, certificat de {{issuer}}, encore {{days}} jours",
    other: "{{protocol}}, certificat de {{issuer}}, encore {{days}} jours",
  },
  "check.tls.untrusted": "non approuvé ({{reason}}) : {{certificate}}",
  "check.tls.fix_certificate":
    "les appels échoueront : faites corriger le certificat, ou indiquez à la boutique celui d'une autorité privée par NODE_EXTRA_CA_CERTS",
  "check.tls.renew": "demandez à l'opérateur de la passerelle de le renouveler",
  "check.tls.none": "pas de connexion chiffrée ({{failure}})",
  "check.tls.host_and_port": "vérifiez l'hôte et le port de baseUrl, ainsi que les pare-feu",
  "check.clock.not_compared": "non comparée : {{failure}}",
  "check.clock.no_date": "non comparée : la passerelle n'envoie pas d'en-tête Date",
  "check.clock.proxies": "vérifiez que baseUrl mène à la passerelle, et examinez les proxys intermédiaires",
  "check.clock.in_step": "à l'heure de la passerelle",
  "check.clock.behind": "en retard de {{seconds}} s sur la passerelle",
  "check.clock.ahead": "en avance de {{seconds}} s sur la passerelle",
  "check.clock.ntp":
    "réglez l'horloge de cette machine par NTP : les appels signés par OAuth portent l'heure et sont refusés si elle est fausse",
  "check.see_others": "voir les autres vérifications",
  "check.status.endpoint": "endpoint {{id}} : {{finding}}",
  "check.status.group": "groupe d'endpoints {{id}} : {{finding}}",
  "check.status.accepted": "la passerelle accepte l'endpoint, le login et la clé, et ne connaît pas une telle commande",
  "check.status.unclear": "pas clair : {{answer}}",
  "check.status.show_operator":
    "montrez ceci à l'opérateur de la passerelle, ou essayez : card-payments call status client_orderid=nothing",
  "check.status.forbidden": "interdit : {{answer}}",
  "check.status.allow_address":
    "demandez à l'opérateur de la passerelle s'il autorise l'adresse IP de cette machine, et cherchez un pare-feu intermédiaire ; si aucun ne bloque, comparez le login et la clé",
  "check.status.wrong_login": "login incorrect : {{answer}}",
  "check.status.compare_login":
    "comparez login, merchantControlKey et l'endpoint avec les données de l'opérateur de la passerelle",
  "check.status.wrong_key": "clé incorrecte, la signature a été refusée : {{answer}}",
  "check.status.compare_key":
    "comparez merchantControlKey, login et l'endpoint avec les données de l'opérateur de la passerelle",
  "check.status.wrong_endpoint": "endpoint incorrect : {{answer}}",
  "check.status.fix_endpoint": "vérifiez endpointId et endpoints ; le numéro d'un groupe va dans endpointGroupId",
  "check.status.fix_group":
    "vérifiez endpointGroupId ; une passerelle sans /group/ dans ses adresses nécessite groupPath: false",
  "check.status.wrong_address": "endpoint ou baseUrl incorrects : {{answer}}",
  "check.status.fix_address":
    "vérifiez baseUrl, c'est-à-dire tout ce qui précède /api/ (https://HOST/paynet), et le numéro de l'endpoint",
  "check.status.unreachable": "injoignable : {{failure}}",
  "check.status.reach_gateway":
    "vérifiez baseUrl, les pare-feu, et si l'opérateur de la passerelle doit autoriser l'adresse IP de cette machine",
  "check.status.no_address": "non demandé : l'hôte n'a pas d'adresse",
  "check.status.invalid_options": "non demandé : les options ne sont pas valides",
  "check.answer.quoted": "HTTP {{status}}, « {{reason}} »",
  "check.answer.foreign": "HTTP {{status}}, pas de réponse au format de la passerelle",
  "check.callback.answers": "{{address}} répond et rejette un appel non signé",
  "check.callback.no_account": "la boutique à l'adresse {{address}} n'a aucun compte de ce nom",
  "check.callback.name_account":
    "nommez le compte comme le fait la boutique, ou redémarrez la boutique avec cette configuration",
  "check.callback.redirects": "{{address}} redirige (HTTP {{status}})",
  "check.callback.redirect_target":
    "indiquez dans publicUrl la cible de la redirection : les callbacks ne suivent pas les redirections",
  "check.callback.other_code": "autre chose répond à {{address}} (HTTP {{status}})",
  "check.callback.other_server": "autre chose répond à {{address}} (HTTP {{status}}, pas au format du plugin)",
  "check.callback.is_plugin_there":
    "le plugin figure-t-il dans la configuration de la boutique, et publicUrl mène-t-il à Medusa plutôt qu'à la vitrine ?",
  "check.callback.in_between":
    "vérifiez que publicUrl mène à Medusa, et examinez les proxys, pages de connexion et tunnels intermédiaires",
  "check.callback.silent": "{{address}} ne répond pas ({{failure}})",
  "check.callback.start_store":
    "démarrez la boutique, et vérifiez publicUrl, le proxy devant la boutique et les pare-feu",
  "check.callback.this_machine":
    "{{url}} est l'adresse de cette machine elle-même : la passerelle ne peut pas l'atteindre",
  "check.callback.private_network":
    "{{url}} se trouve dans un réseau privé : une passerelle sur Internet ne peut pas l'atteindre",
  "check.callback.make_public": "indiquez dans publicUrl une adresse https qui mène ici depuis Internet",
  "check.notifications.unserved": "aucun fournisseur ne dessert {{channels}} : ces notifications ne sont pas envoyées",
  "check.notifications.provide":
    "ajoutez un fournisseur au module de notifications de Medusa, ou désactivez le canal dans l'option notifications",
  "check.notifications.refused": "e-mails refusés par le fournisseur au cours des 7 derniers jours : {{count}}",
  "check.notifications.check_provider":
    "vérifiez la clé et l'expéditeur du fournisseur ; Medusa ne renvoie pas ces e-mails",
  "check.approvers.unknown":
    "payouts.approvers ne désigne personne qui ait un compte dans l'administration : {{people}}",
  "check.approvers.name_users":
    "indiquez les identifiants d'utilisateurs, ou retirez l'entrée : une personne qui s'inscrit avec cette adresse pourra approuver des versements",
  "check.schedules.running": {
    one: "{{servers}} serveur en marche, tâches à l'heure",
    many: "{{servers}} serveurs en marche, tâches à l'heure",
    other: "{{servers}} serveurs en marche, tâches à l'heure",
  },
  "check.schedules.no_server": "aucun serveur de la boutique n'a été vu ces 30 dernières secondes",
  "check.schedules.start_store": "démarrez la boutique",
  "check.schedules.no_worker": "aucun processus de la boutique n'exécute les tâches",
  "check.schedules.start_worker":
    'démarrez un processus avec workerMode "worker" ; d\'ici là, les serveurs font son travail, avec une demi-minute de retard',
  "check.schedules.late": "Medusa n'exécute pas {{jobs}} ; un serveur fait ce travail, avec une demi-minute de retard",
  "check.schedules.restart_worker":
    "redémarrez le worker, qui enregistre à nouveau ses tâches : Redis a-t-il été vidé ?",
  "check.schedules.own_locks": "{{servers}} serveurs, chacun avec des verrous dans sa propre mémoire",
  "check.schedules.use_common_locks":
    "configurez un fournisseur de verrous commun à tous les serveurs, par exemple @medusajs/medusa/locking-redis",
  "check.schedules.used_elsewhere":
    "cette base de données a été utilisée avec un autre compte ou une autre adresse : aucune tâche planifiée ne prélève, ne verse ni ne rapproche",
  "check.schedules.confirm":
    "s'il ne s'agit pas d'une copie de celle d'une autre boutique, confirmez-le : POST /admin/card-payments/environment/confirm",
  "check.schedules.not_read": "non lues : {{failure}}",
  "check.schedules.check_url": "vérifiez DATABASE_URL",
  "check.telemetry.redacted": "{{file}} enregistre redactSpans",
  "check.telemetry.secrets": "{{file}} exporte les adresses et les en-têtes avec leurs secrets",
  "check.telemetry.redact":
    "enregistrez redactSpans de medusa-plugin-card-payments/telemetry avant l'exportateur : docs/guides/security.md, Telemetry",
}

export default texts
