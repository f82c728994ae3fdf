import type { TextsOf } from "../message"
import type { payoutMessages } from "../payouts"
import payoutFields from "./payout-fields"

const texts: TextsOf<typeof payoutMessages> = {
  ...payoutFields,

  "activity.see_payouts": "voir les versements",
  "activity.export_payouts": "exporter les versements",
  "activity.create_payouts": "créer des versements",
  "activity.check_payouts": "vérifier les versements",
  "activity.request_payouts": "demander des versements",
  "activity.approve_payouts": "approuver les versements",
  "activity.resolve_payouts": "résoudre les versements au résultat inconnu",
  "activity.send_payouts": "envoyer les versements",
  "activity.cancel_payouts": "annuler les versements",
  "activity.mail_links": "envoyer des liens aux bénéficiaires par e-mail",

  "payout.created": "Créé : {{amount}} à {{destination}}.",
  "payout.created_with_form": "Créé : {{amount}}. Le bénéficiaire saisit la destination.",
  "payout.check_sent": "Vérification demandée à la passerelle ; aucun argent n'est déplacé.",
  "payout.checked": "La passerelle l'a vérifié : le bénéficiaire peut être payé.",
  "payout.check_refused": "La passerelle l'a refusé : {{reason}}",
  "payout.check_not_sent": "Rien n'a été vérifié : {{reason}}",
  "payout.check_answer_lost": "La réponse de la passerelle à la vérification s'est perdue : son statut est interrogé.",
  "payout.check_not_found_at_gateway":
    "La vérification n'est jamais arrivée à la passerelle : vérifiez à nouveau le versement.",
  "payout.check_expired":
    "La vérification de la passerelle a expiré. Vérifiez à nouveau le versement, puis redemandez son approbation.",
  "payout.requested": "Demandé : {{amount}}. {{approval}}",
  "payout.requested_with_batch": "Demandé avec son lot : {{amount}}. {{approval}}",
  "payout.approved": "Approuvé : {{amount}}.",
  "payout.approved_by_first": "Approuvé : {{amount}}. Une deuxième personne doit l'approuver.",
  "payout.approved_with_batch": "Approuvé avec son lot : {{amount}}.",
  "payout.form_requested":
    "Demande à la passerelle de la page où le bénéficiaire saisit une carte ou une autre destination.",
  "payout.payment_sent": "Ordre donné à la passerelle de payer {{amount}}.",
  "payout.payment_ordered_with_batch": "À payer, avec son lot.",
  "payout.form_ready":
    "La page où le bénéficiaire saisit une carte ou une autre destination est prête : envoyez-lui le lien.",
  "payout.details_page_ready":
    "La passerelle a besoin de plus d'informations du bénéficiaire : envoyez-lui la page de la passerelle.",
  "payout.link_shown": "Lien de la page du bénéficiaire consulté.",
  "payout.link_mailed": "Envoi par e-mail du lien de la page du bénéficiaire demandé.",
  "payout.status_mailed": "Envoi par e-mail du lien de la page de statut demandé.",
  "payout.payment_refused": "La passerelle a refusé de le payer : {{reason}}",
  "payout.payment_not_sent": "Rien n'a été envoyé : {{reason}}",
  "payout.payment_refused_but_reported": "La passerelle l'a refusé, mais signale un paiement.",
  "payout.payment_refused_without_report": "La passerelle l'a refusé, et n'indique pas s'il avait été payé auparavant.",
  "payout.payment_answer_lost":
    "La réponse de la passerelle s'est perdue : son statut est interrogé pour savoir si le versement a été payé. Il n'est pas renvoyé.",
  "payout.outcome_unknown": "On ne sait pas s'il a été payé : {{call}}, et {{status}}.",
  "payout.not_found_at_gateway": "Il n'est jamais arrivé à la passerelle : rien n'a été payé.",
  "payout.form_expired":
    "Le bénéficiaire n'a pas utilisé la page avant son expiration, et aucun paiement n'est connu. La passerelle y accepte peut-être encore une carte ou une autre destination : vérifiez auprès d'elle avant de créer un autre versement pour le remplacer.",
  "payout.declined": "La passerelle l'a refusé.",
  "payout.declined_because": "La passerelle l'a refusé : {{reason}}.",
  "payout.filtered": "La passerelle l'a bloqué par un filtre.",
  "payout.filtered_because": "La passerelle l'a bloqué par un filtre : {{reason}}.",
  "payout.not_executed": "La passerelle n'a pas pu l'exécuter.",
  "payout.not_executed_because": "La passerelle n'a pas pu l'exécuter : {{reason}}.",
  "payout.mismatch": "{{difference}} La réponse n'est pas acceptée : vérifiez auprès de la passerelle.",
  "payout.changed_after_paid":
    "Il a été payé, mais la passerelle indique maintenant : {{reported}}. Vérifiez auprès de la passerelle ; rien n'a changé ici.",
  "payout.changed_after_paid_unnamed":
    "Il a été payé, mais la passerelle indique maintenant un autre statut. Vérifiez auprès de la passerelle ; rien n'a changé ici.",
  "payout.paid": "Payé.",
  "payout.paid_after_failure": "La passerelle l'a finalement payé.",
  "payout.accepted_after_failure":
    "La passerelle l'a accepté, alors qu'il était considéré comme échoué : son statut est interrogé pour savoir s'il a été payé.",
  "payout.resolved_as_paid": "Résolu manuellement comme payé : {{note}}",
  "payout.resolved_as_not_paid": "Résolu manuellement comme non payé : {{note}}",
  "payout.resolved_failed": "Résolu manuellement par un administrateur : il n'a pas été payé.",
  "payout.canceled": "Annulé.",
  "payout.canceled_with_batch": "Annulé avec son lot.",
  "payout.retried": {
    one: "{{count}} nouvelle tentative ; elle a échoué aussi.",
    many: "{{count}} nouvelles tentatives ; toutes ont échoué.",
    other: "{{count}} nouvelles tentatives ; toutes ont échoué.",
  },
  "payout.retried_after": {
    one: "{{error}} {{count}} nouvelle tentative ; elle a échoué aussi.",
    many: "{{error}} {{count}} nouvelles tentatives ; toutes ont échoué.",
    other: "{{error}} {{count}} nouvelles tentatives ; toutes ont échoué.",
  },

  "payout_approval.one_other": "Une autre personne doit l'approuver.",
  "payout_approval.one": "Une personne doit l'approuver.",
  "payout_approval.two_others": "Deux autres personnes doivent l'approuver.",
  "payout_approval.two": "Deux personnes doivent l'approuver.",

  "payout_reason.none": "la passerelle n'a indiqué aucun motif",
  "payout_reason.text": "{{text}}",
  "payout_reason.code": "code {{code}}",
  "payout_reason.text_and_code": "{{text}}, code {{code}}",
  "payout_status.call_not_answered": "l'appel est resté sans réponse",
  "payout_status.call_accepted": "la passerelle l'a accepté",
  "payout_status.silent": "la passerelle ne répond pas",
  "payout_status.not_found": "la passerelle ne le trouve pas",
  "payout_status.names_no_order": "le statut de la passerelle ne désigne aucune commande",
  "payout_status.check_only": "le statut de la passerelle ne montre que sa vérification",
  "payout_status.destination_undecided":
    "la passerelle n'a pas encore statué sur la destination saisie par le bénéficiaire",
  "payout_mismatch.order": "La réponse de la passerelle concerne une autre commande ({{id}}).",
  "payout_mismatch.gateway_order": "La réponse de la passerelle concerne une autre commande de la passerelle ({{id}}).",
  "payout_mismatch.amount": "La passerelle indique un montant de {{reported}} ; {{expected}} étaient attendus.",
  "payout_mismatch.amount_missing": "La passerelle n'indique aucun montant ; {{expected}} étaient attendus.",
  "payout_mismatch.currency": "La passerelle indique la devise {{reported}} ; {{expected}} étaient attendus.",
  "payout_mismatch.currency_missing": "La passerelle n'indique aucune devise ; {{expected}} étaient attendus.",
  "payout_mismatch.type": "La passerelle indique le type {{reported}} ; un versement était attendu.",
  "payout_mismatch.type_unnamed": "La passerelle indique un autre type ; un versement était attendu.",

  "payout_call.no_answer": "{{operation}} : envoyé, mais aucune réponse n'est arrivée ({{failure}})",
  "payout_call.unreachable": "{{operation}} : la passerelle était injoignable ({{failure}})",
  "payout_call.broke_off": "L'appel à la passerelle a été interrompu.",
  "payout_call.canceled":
    "Le versement a été annulé avant que le résultat de cette vérification soit connu ; aucun argent n'a été envoyé.",
  "payout_call.too_late": "le serveur a mis trop de temps à préparer l'appel.",
  "payout_call.not_prepared": "L'appel n'a pas pu être préparé sur ce serveur ; rien n'a été envoyé.",
  "payout_call.error_answer": "{{operation}} : la passerelle a répondu par une erreur ({{text}})",
  "payout_call.other_order": "{{operation}} : la réponse de la passerelle concerne une autre commande",
  "payout_call.answer_unusable": "{{operation}} : la réponse de la passerelle est inexploitable (HTTP {{status}})",
  "payout_call.not_valid": "Rien n'a été envoyé : {{reason}}",
  "payout_call.key_missing":
    "Aucune des cardKeys du plugin ne peut déchiffrer la destination de ce versement ; rien n'a été envoyé. Remettez la clé qui l'a chiffrée.",
  "payout_call.form_host_not_allowed":
    "Le formulaire se trouve sur {{host}}, que l'option redirectHosts du compte n'autorise pas. Son adresse n'a été montrée à personne.",
  "payout_call.wrong_flow":
    "Un versement de type « {{kind}} » ne peut pas être effectué par {{flow}} ; rien n'a été envoyé.",
  "payout_call.card_changed":
    "Ce n'est pas la carte approuvée, ou la clé qui permet de la reconnaître manque ; rien n'a été envoyé. Créez un autre versement.",

  "payout.is_draft": "Personne n'a encore demandé ce versement.",
  "payout.is_checking": "La passerelle vérifie ce versement. Attendez sa réponse.",
  "payout.is_checked": "Ce versement a été vérifié et attend d'être demandé.",
  "payout.is_awaiting_approval": "Ce versement attend son approbation.",
  "payout.is_approved": "Ce versement est approuvé.",
  "payout.is_paying": "Ce versement est en cours. Il ne peut être ni arrêté ni payé à nouveau.",
  "payout.is_paid": "Ce versement est payé.",
  "payout.is_failed":
    "Ce versement a échoué. Sa page en indique le motif ; s'il est toujours nécessaire, créez-en un nouveau.",
  "payout.is_unknown":
    "On ne sait pas encore si ce versement a été payé. Ne le payez pas par un autre moyen ; le statut de la passerelle est interrogé.",
  "payout.is_canceled": "Ce versement a été annulé. Créez-en un nouveau.",
  "payout.has_no_check": "Ce versement est payé en une seule étape, sans vérification. Demandez-le.",
  "payout.is_unchecked": "Ce versement n'a pas encore été vérifié : vérifiez-le d'abord.",
  "payout.check_no_longer_valid": "La vérification de ce versement par la passerelle a expiré : vérifiez-le à nouveau.",
  "payout.in_batch": "Ce versement est une ligne d'un lot : il est demandé et approuvé avec ce lot.",
  "payout.own_payout": "Vous avez demandé ce versement, ou y avez participé : une autre personne doit l'approuver.",
  "payout.approved_before": "Vous avez déjà approuvé ce versement. Une deuxième personne doit également l'approuver.",
  "payout.account_changed_since":
    "Votre compte, ou un moyen de vous y connecter, a été créé, associé ou modifié après la demande de ce versement : une autre personne doit l'approuver.",
  "payout.nothing_to_resolve":
    "Le résultat de ce versement est connu, ou en cours de confirmation ; vérifiez à nouveau.",
  "payout.own_resolution": "Vous avez demandé ce versement, ou y avez participé : une autre personne doit le résoudre.",
  "payout.account_changed_before_resolution":
    "Votre compte, ou un moyen de vous y connecter, a été créé, associé ou modifié après la demande de ce versement : une autre personne doit le résoudre.",
  "payout.form_still_open":
    "Le bénéficiaire peut encore être payé par la page de la passerelle jusqu'au {{until}}. Ensuite, vous pourrez indiquer que le versement n'a pas été payé.",
  "payout.may_still_arrive":
    "Il a été envoyé il y a quelques minutes seulement et peut encore arriver à la passerelle jusqu'au {{until}}. Ensuite, vous pourrez indiquer qu'il n'a pas été payé.",
  "payout.approver_is_no_user": "Seul un utilisateur connecté à l'administration peut approuver les versements.",
  "payout.resolver_is_no_user": "Seul un utilisateur connecté à l'administration peut résoudre les versements.",
  "payout.page_not_open": "Aucune page n'attend le bénéficiaire pour le moment.",
  "payout.page_used": "Le bénéficiaire a déjà saisi une destination.",
  "payout.mail_switched_off": "L'e-mail {{kind}} est désactivé : voir l'option notifications.",
  "payout.mail_without_provider":
    "La boutique n'a pas de fournisseur d'e-mails dans le module de notification de Medusa.",
  "payout.mail_without_address": "Ce versement n'a pas d'adresse e-mail de son bénéficiaire.",
  "payout.changed_meanwhile": "Ce versement a été modifié entre-temps ; vérifiez à nouveau.",
  "payout.duplicate":
    "Le même montant va déjà à la même destination : {{id}}. Si ce versement est également voulu, confirmez-le.",
  "payout.duplicates":
    "Le même montant va déjà à la même destination : {{id}} et {{count}} de plus. Si ce versement est également voulu, confirmez-le.",
  "payout.not_found": "Ce versement n'existe pas.",

  "payout_limit.day_overdrawn":
    "{{requested}} ont été demandés le {{day}}, mais la limite de ce jour est désormais de {{limit}} : annulez d'abord des versements. La limite est définie dans l'option {{option}}.",
  "payout_limit.day_exceeded":
    "{{amount}} dépassent la limite du jour : il reste {{left}} sur {{limit}} pour le {{day}}. Demandez moins, ou attendez demain. La limite est définie dans l'option {{option}}.",
  "payout_limit.payout_exceeded": "Un versement est limité à {{limit}}.",
  "payout_account.off":
    "Ce compte n'effectue pas de versements. Les versements sont désactivés : voir l'option payouts.",
  "payout_account.off_unlike":
    "Ce compte n'effectue pas de versements. Les versements sont activés pour : {{accounts}}.",
  "payout_account.kind_off":
    "Ce compte effectue des versements vers : {{kinds}}. Les autres types s'activent dans {{option}}.",
  "payout_account.currency_off": "Ce compte n'effectue de versements qu'en {{currencies}}.",
  "payout_account.files_off": "Ce compte n'effectue pas de versements à partir d'un fichier.",
  "payout_account.no_endpoint":
    "Le compte « {{account}} » n'a pas d'endpoint pour {{currency}} : ajoutez-en un dans son option endpoints.",
  "payout_amount.spelling": "Écrivez le montant en chiffres avec un point, par exemple « 10.50 ».",
  "payout_amount.zero": "Le montant doit être supérieur à zéro.",
  "payout_amount.decimals": {
    one: "{{currency}} a {{count}} décimale.",
    many: "{{currency}} a {{count}} décimales.",
    other: "{{currency}} a {{count}} décimales.",
  },
  "payout_amount.no_decimals": "{{currency}} n'a pas de décimales.",
  "payout_amount.too_long": {
    one: "La passerelle accepte des montants de {{count}} caractère au maximum.",
    many: "La passerelle accepte des montants de {{count}} caractères au maximum.",
    other: "La passerelle accepte des montants de {{count}} caractères au maximum.",
  },

  "payout_destination.iban_country":
    "Cet IBAN commence par un code pays qui n'a pas d'IBAN. Vérifiez ses deux premières lettres.",
  "payout_destination.iban_length":
    "Cet IBAN est trop court ou trop long pour son pays. Comparez-le caractère par caractère.",
  "payout_destination.iban_check_digits":
    "Cet IBAN contient une faute de frappe : ses chiffres de contrôle ne correspondent pas. Comparez-le caractère par caractère.",
  "payout_destination.account_number_too_long":
    'Le numéro de compte est trop long pour un versement en une étape : {{count}} caractères au maximum ; avec bankFlow "check_pay", des numéros plus longs sont possibles.',
  "payout_destination.encrypted_for_another":
    "Cette destination n'a pas été chiffrée pour ce versement et ce compte, ou sa clé n'existe plus : chiffrez-la à nouveau.",
  "payout_destination.used_before":
    "Cette destination a été chiffrée pour un versement qui existe déjà : chiffrez-en une pour chaque versement.",
  "payout_destination.card_keys_missing":
    "Les versements nécessitent l'option cardKeys du plugin : elle sert à chiffrer les destinations.",
  "payout_card.typing_off":
    'La saisie de numéros de carte n\'est possible que pour un compte dont le fournisseur de paiement a integration: "direct". Envoyez plutôt le formulaire hébergé au bénéficiaire.',
  "payout_card.typing_no_longer_on":
    "La saisie de numéros de carte n'est plus possible pour ce compte. Créez un versement par le formulaire hébergé.",
  "payout_card.not_typed": "Saisissez à nouveau la carte pour la vérification : son numéro n'a pas été enregistré.",
  "payout_card.not_for_this_payout": "Ce versement n'est pas destiné à une carte saisie : n'indiquez pas de carte.",
  "payout_card.other_card":
    "Ce n'est pas la carte pour laquelle le versement a été créé. Saisissez celle-là, ou créez un autre versement.",
  "payout_card.customer_missing":
    "Une carte enregistrée nécessite son client. Choisissez le client, ou une autre destination.",
  "payout_card.not_found":
    "Le client n'a pas cette carte dans ce compte. Choisissez une autre carte, ou une autre destination.",
  "payout_card.expired": "Cette carte a expiré. Choisissez-en une autre.",
  "payout_card.key_missing":
    "Aucune des cardKeys du plugin ne peut déchiffrer cette carte enregistrée. Remettez la clé qui l'a chiffrée.",
  "payout_card.no_recurring_payment":
    "Cette carte a été enregistrée sans le recurring-payment-id nécessaire à un transfert. Demandez au client de l'enregistrer à nouveau.",
  "payout_card.no_recurring_payment_in_reference":
    'Cette carte a été enregistrée sans le recurring-payment-id nécessaire à un transfert. Réglez {{option}} sur "v4", et demandez au client de l\'enregistrer à nouveau.',
  "payout_link.customer_not_found": "Ce client n'existe pas.",
  "payout_link.order_not_found": "Cette commande n'existe pas.",

  "payout_count.rows": { one: "{{count}} ligne", many: "{{count}} lignes", other: "{{count}} lignes" },
  "payout_count.payouts": { one: "{{count}} versement", many: "{{count}} versements", other: "{{count}} versements" },
  "payout_batch.created": "Lecture de « {{name}} » : {{rows}}, {{payouts}}, {{invalid}} en erreur.",
  "payout_batch.all_checked":
    "Toutes les lignes sont vérifiées. Peuvent être payées : {{payable}} ; ne peuvent pas l'être : {{failed}}.",
  "payout_batch.check_expired":
    "La vérification de la passerelle a expiré. Demandez à nouveau le lot, ce qui refait la vérification.",
  "payout_batch.checked_again": {
    one: "{{count}} ligne est vérifiée à nouveau : la vérification de la passerelle avait expiré ou manquait.",
    many: "{{count}} lignes sont vérifiées à nouveau : la vérification de la passerelle avait expiré ou manquait.",
    other: "{{count}} lignes sont vérifiées à nouveau : la vérification de la passerelle avait expiré ou manquait.",
  },
  "payout_batch.requested": {
    one: "{{count}} versement demandé : {{totals}}. {{approval}}",
    many: "{{count}} versements demandés : {{totals}}. {{approval}}",
    other: "{{count}} versements demandés : {{totals}}. {{approval}}",
  },
  "payout_batch.approved": {
    one: "{{count}} versement approuvé : {{totals}}.",
    many: "{{count}} versements approuvés : {{totals}}.",
    other: "{{count}} versements approuvés : {{totals}}.",
  },
  "payout_batch.approved_by_first": {
    one: "{{count}} versement approuvé : {{totals}}. Une deuxième personne doit l'approuver.",
    many: "{{count}} versements approuvés : {{totals}}. Une deuxième personne doit les approuver.",
    other: "{{count}} versements approuvés : {{totals}}. Une deuxième personne doit les approuver.",
  },
  "payout_batch.no_row_waits_any_more": "Plus aucune ligne n'attend d'approbation. Approuvées : {{approved}}.",
  "payout_batch.payment_ordered": {
    one: "Paiement de {{count}} versement ordonné : {{totals}}.",
    many: "Paiement de {{count}} versements ordonné : {{totals}}.",
    other: "Paiement de {{count}} versements ordonné : {{totals}}.",
  },
  "payout_batch.rows_canceled": {
    one: "{{count}} versement annulé.",
    many: "{{count}} versements annulés.",
    other: "{{count}} versements annulés.",
  },
  "payout_batch.unsent_rows_canceled": {
    one: "{{count}} versement annulé. Les versements déjà envoyés se poursuivent : {{sent}}.",
    many: "{{count}} versements annulés. Les versements déjà envoyés se poursuivent : {{sent}}.",
    other: "{{count}} versements annulés. Les versements déjà envoyés se poursuivent : {{sent}}.",
  },
  "payout_batch.paid": "Terminé. Lignes payées : {{paid}} sur {{rows}}.",
  "payout_batch.paid_in_part": "Terminé. Lignes payées : {{paid}} sur {{rows}}, non payées : {{rest}}.",
  "payout_batch.no_row_left": "Il ne reste aucune ligne à payer.",
  "payout_batch.is_checking":
    "Les lignes de ce lot sont en cours de vérification. Attendez qu'elles soient toutes vérifiées.",
  "payout_batch.is_ready": "Ce lot n'a pas encore été demandé.",
  "payout_batch.is_awaiting_approval": "Ce lot attend son approbation.",
  "payout_batch.is_paying": "Ce lot est en cours de paiement.",
  "payout_batch.is_finished": "Ce lot est terminé.",
  "payout_batch.is_canceled": "Ce lot a été annulé. Importez à nouveau le fichier.",
  "payout_batch.nothing_payable":
    "Aucune ligne de ce lot ne peut être payée. Corrigez le fichier et importez-le à nouveau.",
  "payout_batch.no_row_waits": "Aucune ligne de ce lot n'attend d'approbation.",
  "payout_batch.nothing_to_pay": "Aucune ligne de ce lot n'attend d'être payée.",
  "payout_batch.all_sent": "Tous les versements de ce lot ont été envoyés. Ils ne peuvent plus être arrêtés.",
  "payout_batch.own_batch":
    "Vous avez importé ou demandé ce lot, ou participé à l'un de ses versements : une autre personne doit l'approuver.",
  "payout_batch.account_changed_since":
    "Votre compte, ou un moyen de vous y connecter, a été créé, associé ou modifié après la demande de ce lot : une autre personne doit l'approuver.",
  "payout_batch.approved_before": "Vous avez déjà approuvé ce lot. Une deuxième personne doit également l'approuver.",
  "payout_batch.changed_meanwhile": "Ce lot a été modifié entre-temps ; vérifiez à nouveau.",
  "payout_batch.must_be_checked_again": {
    one: "La vérification de ce lot par la passerelle a expiré : {{count}} ligne est vérifiée à nouveau. Demandez-le dès qu'il est prêt.",
    many: "La vérification de ce lot par la passerelle a expiré : {{count}} lignes sont vérifiées à nouveau. Demandez-le dès qu'il est prêt.",
    other:
      "La vérification de ce lot par la passerelle a expiré : {{count}} lignes sont vérifiées à nouveau. Demandez-le dès qu'il est prêt.",
  },
  "payout_batch.duplicates": {
    one: "{{count}} ligne est peut-être un doublon : la ligne {{row}} ressemble à {{other}}. Si toutes les lignes sont voulues, confirmez-les.",
    many: "{{count}} lignes sont peut-être des doublons : la ligne {{row}} ressemble à {{other}}. Si toutes les lignes sont voulues, confirmez-les.",
    other:
      "{{count}} lignes sont peut-être des doublons : la ligne {{row}} ressemble à {{other}}. Si toutes les lignes sont voulues, confirmez-les.",
  },
  "payout_batch.not_found": "Ce lot n'existe pas.",
  "payout_duplicate.payout": "versement {{id}}, avec la même destination et le même montant",
  "payout_duplicate.row": "ligne {{row}}, avec la même destination et le même montant",
  "payout_duplicate.reference": "ligne {{row}}, avec la même référence",

  "payout_page.title": "Versement",
  "payout_page.amount": "Montant",
  "payout_page.destination": "Vers",
  "payout_page.last_change": "Dernière modification",
  "payout_page.preparing": "Votre versement est en préparation. Vous n'avez rien à faire.",
  "payout_page.waits_for_recipient":
    "Votre versement vous attend : saisissez une carte ou une autre destination sur la page que la boutique vous a envoyée. Si c'est déjà fait, il est en route.",
  "payout_page.returned":
    "Merci. Si vous avez saisi une carte ou une autre destination, elle a bien été reçue et votre versement est en cours de traitement : vous n'avez plus rien à faire. Sinon, vous pouvez encore le faire sur la page que la boutique vous a envoyée.",
  "payout_page.received":
    "Vos informations ont bien été reçues et votre versement est en cours de traitement. Vous n'avez plus rien à faire.",
  "payout_page.on_its_way": "Votre versement est en route.",
  "payout_page.paid": "Votre versement a été payé.",
  "payout_page.confirming": "Le résultat de votre versement est en cours de confirmation. Vous n'avez rien à faire.",
  "payout_page.not_paid": "Ce versement n'a pas été payé. Veuillez contacter la boutique.",
  "payout_page.probably_not_paid":
    "D'après les informations connues, ce versement n'a pas été payé. Veuillez contacter la boutique.",
  "payout_page.link_unknown": "Ce lien n'est pas connu. Veuillez demander un nouveau lien à la boutique.",
  "payout_page.updates_itself": "Cette page s'actualise d'elle-même.",
}

export default texts
