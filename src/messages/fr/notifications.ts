import type { TextsOf } from "../message"
import type { notificationMessages } from "../notifications"

const texts: TextsOf<typeof notificationMessages> = {
  "notice_title.renewed": "{{plan}} : votre reçu",
  "notice_title.charge_failed": "{{plan}} : un paiement a échoué",
  "notice_title.card_expiring": "{{plan}} : votre carte arrive à expiration",
  "notice_title.trial_ending": "{{plan}} : votre période d'essai se termine bientôt",
  "notice_title.renewal_upcoming": "{{plan}} : renouvellement prochain",
  "notice_title.plan_changed": "{{plan}} : votre formule",
  "notice_title.canceling": "{{plan}} : résiliation enregistrée",
  "notice_title.canceled": "{{plan}} : votre abonnement a pris fin",
  "notice_title.payout_link": "Votre versement vous attend",
  "notice_title.payout_status": "Votre versement",
  "notice_title.payout_requested": "Un versement attend une approbation",
  "notice_title.payout_batch_requested": "Un lot de versements attend une approbation",
  "notice_title.charged_back": "Rétrofacturation",
  "notice_title.unknown_for_an_hour": "Le résultat d'un paiement est inconnu",
  "notice_title.account_outage": "La passerelle ne répond pas",
  "notice_title.reversal_failed": "Un paiement n'a pas pu être restitué",
  "notice.renewed":
    "Nous avons débité {{amount}} pour « {{plan}} », période du {{day}}. La commande correspondante est {{order}}.",
  "notice.next_charge": "Le prochain prélèvement de {{next_amount}} est prévu le {{next_day}}.",
  "notice.no_next_charge": "Aucun autre prélèvement n'est prévu.",
  "notice.charge_failed": "Nous n'avons pas pu débiter {{amount}} pour « {{plan}} », échéance du {{day}}.",
  "notice.retried_on": "Nous réessaierons le {{retry_day}}.",
  "notice.card_needed": "Votre carte ne peut plus être débitée : veuillez choisir une autre carte.",
  "notice.choose_card": "Veuillez vérifier votre carte ou en choisir une autre.",
  "notice.pay_here": "Payer ou choisir une autre carte : {{link}}",
  "notice.manage_here": "Votre abonnement : {{link}}",
  "notice.card_expiring":
    "La carte {{card}} utilisée pour « {{plan}} » est valable jusqu'au {{last_day}}, et {{amount}} seront débités le {{day}}. Veuillez choisir une autre carte d'ici là.",
  "notice.trial_ending":
    "Votre période d'essai de « {{plan}} » se termine : à partir du {{day}}, {{amount}} seront débités {{interval}}.",
  "notice.renewal_upcoming": "« {{plan}} » se renouvelle le {{day}} : {{amount}} sont débités {{interval}}.",
  "notice.plan_changing":
    "Votre abonnement « {{plan}} » change : à partir du {{day}}, il devient « {{new_plan}} », et {{amount}} seront débités {{interval}}.",
  "notice.plan_kept": "Votre abonnement reste « {{plan}} ». Le changement prévu est abandonné.",
  "notice.canceling": "« {{plan}} » prend fin le {{day}}. Plus rien ne sera débité.",
  "notice.canceled": "« {{plan}} » est résilié. Plus rien ne sera débité.",
  "notice.canceled_unpaid":
    "« {{plan}} » est résilié, car un paiement n'a pas pu être encaissé. Plus rien ne sera débité.",
  "notice.ended": "« {{plan}} » a pris fin avec la période en cours, comme demandé. Plus rien ne sera débité.",
  "notice.payout_link": "Un versement attend son bénéficiaire. Le lien figure uniquement dans l'e-mail.",
  "notice.payout_status": "Un bénéficiaire peut suivre un versement. Le lien figure uniquement dans l'e-mail.",
  "notice.payout_form_letter":
    "{{shop}} a un versement de {{amount}} pour vous. Saisissez une carte ou une autre destination sur cette page :",
  "notice.payout_details_letter":
    "Il manque des informations pour votre versement de {{amount}} de {{shop}}. Saisissez-les sur cette page :",
  "notice.payout_link_caution": "Ne donnez ce lien à personne : quiconque le possède peut être payé à votre place.",
  "notice.payout_link_until": "La page est utilisable jusqu'au {{until}}.",
  "notice.payout_status_letter": "Sur cette page, vous pouvez suivre votre versement de {{amount}} de {{shop}} :",
  "notice.payout_requested": "Un versement a été demandé. Il ne sera envoyé qu'après approbation.",
  "notice.payout_batch_requested": "Un lot de versements a été demandé. Il ne sera envoyé qu'après approbation.",
  "notice.account_outage":
    "Le compte de passerelle « {{account}} » ne répond plus depuis le {{since}}. Des paiements peuvent échouer jusqu'à ce qu'il réponde.",
  "notice.of_order": "Commande {{order}}.",
  "subscription.card_expiring":
    "La carte {{card}} est valable jusqu'au {{last_day}}, avant le prélèvement de {{amount}} du {{day}}.",
  "subscription.trial_ending": "La période d'essai se termine avec le prélèvement de {{amount}} du {{day}}.",
  "subscription.renewal_upcoming": "{{amount}} seront prélevés le {{day}}.",
  "payment.unknown_for_an_hour": "Le résultat du paiement de {{amount}} est inconnu depuis le {{since}}.",
  "step.unknown_for_an_hour": "Non confirmé depuis le {{since}} : {{step}} de {{amount}}.",
  "payment.reversal_failed":
    "{{amount}} n'ont pas pu être restitués depuis une heure : {{reason}} Les tentatives continuent.",
}

export default texts
