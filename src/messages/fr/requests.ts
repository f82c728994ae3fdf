import type { TextsOf } from "../message"
import type { requestMessages } from "../requests"

const texts: TextsOf<typeof requestMessages> = {
  "request.problems": "{{problems}}",
  "request.unknown_action": "Cette action n'existe pas. L'adresse doit se terminer par {{actions}}.",
  "field.missing": "{{field}} manque.",
  "field.wrong_type": "{{field}} doit être {{expected}}.",
  "field.unknown": "« {{name}} » est un champ inconnu.",
  "field.unknown_unnamed": "La requête contient un champ inconnu.",
  "field.unknown_in_form": "Le formulaire contient un champ inconnu : {{name}}.",
  "field.too_long": "{{field}} : valeur trop longue.",
  "field.too_large": "{{field}} : valeur trop grande.",
  "field.too_short": "{{field}} : valeur trop courte.",
  "field.too_small": "{{field}} : valeur trop petite.",
  "field.none_of": "{{field}} doit être {{values}}.",
  "field.unknown_kind": "{{field}} : valeur inconnue.",
  "field.not_a_day": "{{field}} doit être un jour tel que 2026-11-22.",
  "field.not_a_currency": "La devise doit être un code tel que « eur ».",
  "field.beside_days": "{{field}} ne peut pas être combiné avec « from » et « to ».",
  "field.before_from": "{{field}} ne doit pas précéder « from ».",
  "field.too_late_after_from": "{{field}} doit se situer trois ans au plus après « from ».",
  "request.holds_card": "Cette requête contient un numéro de carte. Supprimez-le.",
  "plan.holds_card_number": "Cette formule contient un numéro de carte. Supprimez-le.",
  "field.invalid": "{{field}} n'est pas valide.",
  "field_name.quoted": "« {{path}} »",
  "field_name.label": "{{label}}",
  "field_name.body": "Le corps de la requête",
  "type.string": "un texte",
  "type.number": "un nombre",
  "type.int": "un nombre entier",
  "type.boolean": "true ou false",
  "type.object": "un objet",
  "type.other": "d'un autre type",
  "permission.policy": "Vous n'êtes pas autorisé à {{activity}}. Demandez un rôle avec la politique {{policy}}.",
  "permission.payout_list":
    "Vous n'êtes pas autorisé à {{activity}}. Demandez à figurer, par votre identifiant ou votre adresse e-mail, dans l'option {{lists}} du plugin.",
  "permission.payout_role_or_list":
    "Vous n'êtes pas autorisé à {{activity}}. Demandez un rôle avec la politique {{policy}}, ou à figurer, par votre identifiant ou votre adresse e-mail, dans l'option {{lists}} du plugin.",
  "permission.lists.requesters": "payouts.requesters",
  "permission.lists.approvers": "payouts.approvers",
  "permission.lists.both": "payouts.requesters ou payouts.approvers",
  "permission.duplicate_user":
    "Vous n'êtes pas autorisé à {{activity}} : un autre utilisateur a la même adresse e-mail, aux majuscules et minuscules près. Supprimez l'un des deux utilisateurs.",
  "permission.people_only": "Une clé API n'est pas autorisée à {{activity}} : seule une personne connectée l'est.",
  "permission.api_key_list":
    "Cette clé API n'est pas autorisée à {{activity}}. Ajoutez son identifiant à l'option payouts.requesters du plugin : {{id}}.",
  "permission.users_and_keys_only": "Seuls un utilisateur ou une clé API peuvent le faire.",
  "permission.nobody_named": "L'auteur manque : indiquez l'identifiant d'un utilisateur dans actor_id.",
  "permission.user_gone": "Cet utilisateur n'existe plus. Connectez-vous avec un autre.",
  "permission.api_key_gone": "Cette clé API n'existe plus. Utilisez-en une autre.",
  "permission.actor_unknown":
    "actor_id ne désigne ni un utilisateur ni une clé API secrète : indiquez l'identifiant de l'auteur.",
  "permission.publishable_key": "Cette clé API est publique. Utilisez une clé secrète.",
  "permission.api_key_revoked": "Cette clé API est révoquée. Utilisez-en une autre.",
  "permission.api_key_creator_gone":
    "L'utilisateur qui a créé cette clé API n'existe plus. Demandez à un autre utilisateur d'en créer une nouvelle.",
  "permission.run_from_outside":
    "Un workflow qu'une requête exécute par son nom ne permet pas d'identifier l'auteur d'un versement : utilisez les routes des versements, ou une route de votre boutique qui identifie l'auteur.",
  "permission.sign_in_as_admin": "Connectez-vous en tant qu'administrateur pour gérer les versements.",
  "permission.own_workflow":
    "Cette route n'exécute pas les workflows des paiements par carte : utilisez les routes des paiements par carte, ou exécutez-les depuis le code.",
  "permission.workflow_not_named":
    "Tant que cette boutique effectue des versements, cette route n'exécute que les workflows indiqués dans l'option payouts.runnableWorkflows du plugin.",
  "request.not_json_type": "Envoyez la requête en JSON (Content-Type: application/json).",
  "request.not_form_type":
    "Envoyez les champs sous forme de formulaire (Content-Type: application/x-www-form-urlencoded).",
  "request.compressed": "Envoyez le corps de la requête sans compression.",
  "request.not_json": "Le corps de la requête n'est pas du JSON.",
  "request.not_utf8": "Le corps de la requête n'est pas un texte en UTF-8.",
  "request.broke_off": "La requête a été interrompue.",
  "request.too_large": "Le corps de la requête dépasse {{kilobytes}} ko.",
  "request.body_parsed_before":
    "Un autre middleware de cette boutique lit le corps des requêtes aux routes du plugin, qui peuvent contenir des données de carte. Retirez-le de ces routes.",
  "request.address_no_text": "L'adresse contient des caractères qui ne sont pas du texte.",
  "request.search_unreadable": "Les mots à rechercher sont illisibles : encodez-les pour les URL.",
  "request.page_not_found": "Cette page n'existe pas : commencez par la première.",
  "request.field_invalid": "« {{name}} » n'est pas valide.",
  "request.too_many_attempts": {
    one: "Trop de tentatives. Veuillez patienter {{minutes}} minute avant de réessayer. Rien n'a été envoyé.",
    many: "Trop de tentatives. Veuillez patienter {{minutes}} minutes avant de réessayer. Rien n'a été envoyé.",
    other: "Trop de tentatives. Veuillez patienter {{minutes}} minutes avant de réessayer. Rien n'a été envoyé.",
  },
  "sign_in.saved_cards": "Veuillez vous connecter pour utiliser vos cartes enregistrées.",
  "sign_in.subscriptions": "Veuillez vous connecter pour voir vos abonnements.",
  "sign_in.to_save_card":
    "Veuillez vous connecter pour enregistrer une carte, ou payez sans l'enregistrer. Rien n'a été envoyé.",
  "sign_in.to_pay_with_saved_card":
    "Veuillez vous connecter pour payer avec une carte enregistrée. Rien n'a été envoyé.",
  "activity.see_payments": "voir les paiements par carte",
  "activity.charge_orders": "débiter des cartes enregistrées pour des commandes",
  "activity.capture_payments": "capturer les paiements par carte",
  "activity.void_payments": "annuler les autorisations des paiements par carte",
  "activity.refund_payments": "rembourser les paiements par carte",
  "activity.export_payments": "exporter les paiements par carte",
  "activity.reconcile_payments": "rapprocher les paiements par carte et corriger les écarts",
  "activity.resolve_payments": "résoudre les paiements par carte non confirmés",
  "activity.change_disputes": "définir le statut des litiges",
  "activity.see_plans": "voir les formules",
  "activity.create_plans": "créer des formules",
  "activity.change_plans": "modifier les formules",
  "activity.see_subscriptions": "voir les abonnements",
  "activity.export_subscriptions": "exporter les abonnements",
  "activity.create_subscriptions": "créer des abonnements",
  "activity.charge_subscriptions": "prélever les abonnements",
  "activity.change_subscriptions": "modifier les abonnements",
}

export default texts
