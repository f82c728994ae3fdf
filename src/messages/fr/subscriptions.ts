import type { TextsOf } from "../message"
import type { subscriptionMessages } from "../subscriptions"

const texts: TextsOf<typeof subscriptionMessages> = {
  "reason.quoted": "{{reason}}.",
  "reason.with_full_stop": "{{reason}}.",
  "interval.day": { one: "chaque jour", many: "tous les {{count}} jours", other: "tous les {{count}} jours" },
  "interval.week": {
    one: "chaque semaine",
    many: "toutes les {{count}} semaines",
    other: "toutes les {{count}} semaines",
  },
  "interval.month": { one: "chaque mois", many: "tous les {{count}} mois", other: "tous les {{count}} mois" },
  "interval.year": { one: "chaque année", many: "tous les {{count}} ans", other: "tous les {{count}} ans" },
  "subscription.created": "Souscription à « {{plan}} » : {{amount}} {{interval}}.",
  "subscription.activated": "Commencé. {{next}}",
  "subscription.completed": "Tous les prélèvements sont effectués.",
  "subscription.ended_with_period": "Terminé à la fin de la période, comme demandé.",
  "subscription.plan_changing": "La formule sera « {{plan}} » ({{amount}} {{interval}}) à partir du {{day}}.",
  "subscription.plan_changed": "À partir du {{day}}, la formule est « {{plan}} ».",
  "subscription.plan_kept": "La formule reste « {{plan}} ».",
  "subscription.periods_lapsed": {
    one: "{{count}} période n'a pas été prélevée, car la boutique n'était pas en marche à l'échéance : à partir du {{day}}.",
    many: "{{count}} périodes n'ont pas été prélevées, car la boutique n'était pas en marche à l'échéance : à partir du {{day}}.",
    other:
      "{{count}} périodes n'ont pas été prélevées, car la boutique n'était pas en marche à l'échéance : à partir du {{day}}.",
  },
  "subscription.paused": "Suspendu : rien n'est prélevé.",
  "subscription.paused_unpaid": "Suspendu, car un prélèvement n'a pas pu être encaissé.",
  "subscription.canceled_unpaid": "Résilié, car un prélèvement n'a pas pu être encaissé.",
  "subscription.left_unpaid": "Laissé impayé : plus rien n'est prélevé avant son paiement.",
  "subscription.resumed": "Repris : le prochain prélèvement est prévu le {{day}}.",
  "subscription.skipped": "Le prélèvement prévu le {{day}} est ignoré ; le prochain est prévu le {{next}}.",
  "subscription.canceled": "Résilié.",
  "subscription.canceling": "Prend fin le {{day}} : plus rien n'est prélevé.",
  "subscription.card_changed": "Désormais prélevé sur une autre carte.",
  "subscription.card_changed_to": "Désormais prélevé sur une autre carte ({{card}}).",
  "subscription.change_reverted": "La modification précédente n'a pas pu être terminée et a été annulée.",
  "subscription.sign_up_dropped": "Résilié : {{reason}}",
  "subscription.past_due": "Un prélèvement est en retard.",
  "subscription.recovered": "Tout est de nouveau payé.",
  "sign_up.not_ordered": "Aucune commande n'en est issue.",
  "sign_up.order_canceled": "La commande a été annulée.",
  "sign_up.taken_out_of_cart": "L'article a été retiré du panier.",
  "sign_up.ordered_by_other_customer": "Quelqu'un d'autre l'a commandé.",
  "sign_up.ordered_in_other_currency": "La commande a été passée dans une autre devise.",
  "sign_up.not_finished": "La souscription n'a pas pu être terminée.",
  "charge.next_due": "Le prochain prélèvement est prévu le {{day}}.",
  "charge.none_follows": "Aucun autre prélèvement ne suit.",
  "charge.none_planned": "Aucun autre prélèvement n'est prévu.",
  "charge.renewed": "Renouvelé pour le {{day}}.",
  "charge.renewed_for_more":
    "Renouvelé pour le {{day}}. La commande s'élève à {{total}} : la différence de {{difference}} n'est pas prélevée.",
  "charge.renewed_for_less":
    "Renouvelé pour le {{day}}. La commande s'élève à {{total}} : {{difference}} de moins que le montant prélevé.",
  "charge.returned": "{{amount}} pour le {{day}} ont été remboursés : {{reason}}",
  "charge.refunded": "Le montant a été remboursé.",
  "charge.made_ahead": "{{amount}} pour le {{day}} sont prélevés en avance.",
  "charge.retried": {
    one: "Nouvelle tentative : le prélèvement du {{day}}.",
    many: "Nouvelle tentative : {{count}} prélèvements, dont le premier pour le {{day}}.",
    other: "Nouvelle tentative : {{count}} prélèvements, dont le premier pour le {{day}}.",
  },
  "charge.paid": "{{amount}} payés pour le {{day}}.",
  "charge.declined": "{{amount}} pour le {{day}} ont été refusés : {{reason}}",
  "charge.declined_and_retried":
    "{{amount}} pour le {{day}} ont été refusés : {{reason}} Nouvelle tentative le {{retry}}.",
  "charge.declined_for_good": "{{amount}} pour le {{day}} ont été refusés : {{reason}} Une autre carte est nécessaire.",
  "charge.declined_without_reason": "La passerelle n'a indiqué aucun motif.",
  "charge.card_requested": "Une autre carte est demandée.",
  "charge.abandoned": "Il ne reste aucune tentative.",
  "charge.unconfirmed": {
    one: "La passerelle n'a pas signalé le prélèvement de {{amount}} prévu le {{day}} dans un délai d'une heure. On ne sait pas si la carte a été débitée : vérifiez auprès de la passerelle.",
    many: "La passerelle n'a pas signalé le prélèvement de {{amount}} prévu le {{day}} dans un délai de {{count}} heures. On ne sait pas si la carte a été débitée : vérifiez auprès de la passerelle.",
    other:
      "La passerelle n'a pas signalé le prélèvement de {{amount}} prévu le {{day}} dans un délai de {{count}} heures. On ne sait pas si la carte a été débitée : vérifiez auprès de la passerelle.",
  },
  "charge.outside_terms": "La passerelle a prélevé {{amount}} le {{day}}. {{reason}} Le paiement est remboursé.",
  "charge.declined_outside_terms":
    "La passerelle a tenté de prélever {{amount}} le {{day}}. {{reason}} La carte a été refusée : rien n'a été débité.",
  "charge.other_amount_agreed": "Le montant convenu était de {{amount}}.",
  "charge.no_open_period": "Aucune période n'est ouverte pour ce prélèvement.",
  "charge.resolved_as_charged":
    "Résolu manuellement comme prélevé pour le {{day}}, d'après une commande trouvée à la passerelle : {{note}}",
  "charge.resolved_as_not_charged":
    "Résolu manuellement comme non prélevé pour le {{day}}, après vérification à la passerelle : {{note}}",
  "schedule.resolved_as_found": "Résolu manuellement, la passerelle a l'échéancier : {{note}}",
  "schedule.resolved_as_missing": "Résolu manuellement, la passerelle n'a pas d'échéancier : {{note}}",
  "charge.was_declined": "{{amount}} pour le {{day}} ont été refusés.",
  "charge.was_refunded": "{{amount}} pour le {{day}} ont été remboursés.",
  "charge.being_confirmed": "{{amount}} pour le {{day}} sont encore en cours de confirmation.",
  "charge.card_needed": "Une autre carte est nécessaire.",
  "charge.not_sent": "Un prélèvement est impossible : {{reason}} Une nouvelle tentative aura lieu.",
  "charge.mismatched":
    "Le rapport de la passerelle ne concorde pas avec le prélèvement : {{mismatch}} Vérifiez auprès de la passerelle.",
  "order.not_made":
    "La commande d'une période payée ne peut pas encore être créée : {{reason}} De nouvelles tentatives auront lieu, puis le paiement sera remboursé.",
  "subscription.paused_until_card":
    "Suspendu, car un prélèvement n'a pas pu être encaissé. Reprenez l'abonnement une fois une autre carte choisie.",
  "sign_up.order_unpaid": "La commande n'est pas encore payée. L'abonnement commencera dès qu'elle le sera.",
  "sign_up.order_not_paid_by_card":
    "La commande n'a pas été payée par carte. Choisissez une carte pour cet abonnement.",
  "sign_up.order_card_not_saved":
    "La carte de la commande n'est pas enregistrée. Choisissez une carte pour cet abonnement.",
  "sign_up.order_card_refused":
    "La carte de la commande n'est pas enregistrée. {{reason}} Choisissez une carte pour cet abonnement.",
  "schedule.unconfirmed":
    "La passerelle n'a pas confirmé l'échéancier, on ne sait donc pas si elle prélève. L'échéancier n'est pas envoyé une deuxième fois. Vérifiez auprès de la passerelle, et enregistrez le résultat.",
  "schedule.unconfirmed_and_retried":
    "La passerelle n'a pas encore confirmé l'échéancier. Il est renvoyé automatiquement.",
  "schedule.not_created":
    "La passerelle ne prélève pas encore cet abonnement : {{reason}} Corrigez cela, et réessayez.",
  "schedule.not_created_and_retried":
    "La passerelle ne prélève pas encore cet abonnement : {{reason}} L'échéancier est renvoyé automatiquement.",
  "schedule.not_synced": "La passerelle n'a pas encore la dernière modification : {{reason}}",
  "schedule.not_synced_and_retried":
    "La passerelle n'a pas encore la dernière modification : {{reason}} Elle est renvoyée automatiquement.",
  "schedule.key_missing":
    "La passerelle n'a pas la dernière modification : l'identifiant de l'échéancier a été chiffré avec une clé qui ne figure plus dans cardKeys. Remettez cette clé, et réessayez.",
  "schedule.waits_for_charge":
    "La passerelle n'a pas encore la dernière modification : le prélèvement d'aujourd'hui peut encore arriver, et la modification en déplacerait la date. Elle sera envoyée après ce prélèvement, ou demain.",
  "schedule.charged_unexpectedly":
    "La passerelle a prélevé selon un échéancier résolu comme inexistant (n° de commande marchand {{order}}). Elle prélève à chaque période, et l'excédent est remboursé. Arrêtez-le dans l'interface de la passerelle.",
  "charges.card_needed": {
    one: "Un prélèvement de {{amount}} a été refusé, et la carte ne peut plus être débitée : une autre carte est nécessaire.",
    many: "{{count}} prélèvements, {{amount}} au total, ont été refusés, et la carte ne peut plus être débitée : une autre carte est nécessaire.",
    other:
      "{{count}} prélèvements, {{amount}} au total, ont été refusés, et la carte ne peut plus être débitée : une autre carte est nécessaire.",
  },
  "charges.being_retried": {
    one: "Un prélèvement de {{amount}} a été refusé. Une nouvelle tentative est en cours.",
    many: "{{count}} prélèvements, {{amount}} au total, ont été refusés. De nouvelles tentatives sont en cours.",
    other: "{{count}} prélèvements, {{amount}} au total, ont été refusés. De nouvelles tentatives sont en cours.",
  },
  "charges.retried_within_days": {
    one: "Un prélèvement de {{amount}} a été refusé. Une nouvelle tentative aura lieu dans les prochains jours ; une autre carte peut être choisie d'ici là.",
    many: "{{count}} prélèvements, {{amount}} au total, ont été refusés. De nouvelles tentatives auront lieu dans les prochains jours ; une autre carte peut être choisie d'ici là.",
    other:
      "{{count}} prélèvements, {{amount}} au total, ont été refusés. De nouvelles tentatives auront lieu dans les prochains jours ; une autre carte peut être choisie d'ici là.",
  },
  "charges.retried_now": {
    one: "Un prélèvement de {{amount}} a été refusé. Une nouvelle tentative a lieu maintenant.",
    many: "{{count}} prélèvements, {{amount}} au total, ont été refusés. De nouvelles tentatives ont lieu maintenant.",
    other: "{{count}} prélèvements, {{amount}} au total, ont été refusés. De nouvelles tentatives ont lieu maintenant.",
  },
  "charges.retried_on": {
    one: "Un prélèvement de {{amount}} a été refusé. Une nouvelle tentative aura lieu le {{day}} ; une autre carte peut être choisie d'ici là.",
    many: "{{count}} prélèvements, {{amount}} au total, ont été refusés. De nouvelles tentatives auront lieu le {{day}} ; une autre carte peut être choisie d'ici là.",
    other:
      "{{count}} prélèvements, {{amount}} au total, ont été refusés. De nouvelles tentatives auront lieu le {{day}} ; une autre carte peut être choisie d'ici là.",
  },
  "charges.retried_from": {
    one: "Un prélèvement de {{amount}} a été refusé. De nouvelles tentatives auront lieu à partir du {{day}} ; une autre carte peut être choisie d'ici là.",
    many: "{{count}} prélèvements, {{amount}} au total, ont été refusés. De nouvelles tentatives auront lieu à partir du {{day}} ; une autre carte peut être choisie d'ici là.",
    other:
      "{{count}} prélèvements, {{amount}} au total, ont été refusés. De nouvelles tentatives auront lieu à partir du {{day}} ; une autre carte peut être choisie d'ici là.",
  },
  "charges.unpaid":
    "Un prélèvement de {{amount}} est impayé. Plus rien n'est prélevé avant son paiement : choisissez une autre carte.",
  "charges.unconfirmed": {
    one: "La passerelle n'a pas confirmé le prélèvement prévu le {{day}} : vérifiez auprès d'elle si la carte a été débitée.",
    many: "La passerelle n'a pas confirmé {{count}} prélèvements, dont le premier prévu le {{day}} : vérifiez auprès d'elle si la carte a été débitée.",
    other:
      "La passerelle n'a pas confirmé {{count}} prélèvements, dont le premier prévu le {{day}} : vérifiez auprès d'elle si la carte a été débitée.",
  },
  "effect.charge_due": "Prélève maintenant le montant dû, sans attendre la prochaine exécution planifiée.",
  "effect.charge_ahead": "Prélève {{amount}}, prévus le {{day}}.",
  "effect.retry_sign_up": "Relance maintenant le démarrage.",
  "effect.retry_sync": "Renvoie l'échéancier à la passerelle.",
  "effect.retry_charges": "Retente maintenant les prélèvements refusés.",
  "effect.pause": "Rien n'est prélevé avant la reprise de l'abonnement.",
  "effect.resume": "Le prochain prélèvement est alors prévu le {{day}}.",
  "effect.skip": "Le prélèvement prévu le {{day}} est ignoré.",
  "effect.cancel": "Prend fin maintenant. Ce qui a été payé reste payé.",
  "effect.cancel_at_period_end": "Prend fin le {{day}} : plus rien n'est prélevé.",
  "effect.card": "Les prélèvements se font désormais sur une autre carte.",
  "effect.plan": "Prend effet avec le prélèvement prévu le {{day}}.",
  "subscription.not_found": "Cet abonnement n'existe pas.",
  "subscription.not_started": "Cet abonnement n'a pas encore commencé.",
  "subscription.is_active": "Cet abonnement est déjà actif.",
  "subscription.is_past_due": "Un prélèvement de cet abonnement a échoué : payez-le, ou résiliez l'abonnement.",
  "subscription.is_unpaid": "Un prélèvement de cet abonnement est impayé : payez-le, ou résiliez l'abonnement.",
  "subscription.is_paused": "Cet abonnement est suspendu : reprenez-le d'abord.",
  "subscription.is_canceling": "Cet abonnement prend fin avec sa période : reprenez-le d'abord pour le poursuivre.",
  "subscription.was_canceled": "Cet abonnement a été résilié. Souscrivez-en un nouveau pour continuer.",
  "subscription.is_completed": "Cet abonnement est arrivé à son terme. Souscrivez-en un nouveau pour continuer.",
  "subscription.has_ended": "Cet abonnement a pris fin. Souscrivez-en un nouveau pour continuer.",
  "subscription.nothing_left": "Il ne reste rien à prélever : toutes les dates de cet abonnement sont passées.",
  "subscription.nothing_to_skip": "Seul un abonnement actif a une prochaine période qui peut être ignorée.",
  "subscription.last_period": "C'est la dernière période : résiliez plutôt l'abonnement.",
  "subscription.nothing_due_to_end": "Aucun autre prélèvement n'est prévu : résiliez-le maintenant.",
  "subscription.plan_fixed": "Aucun autre prélèvement n'est prévu, sa formule ne peut donc pas être modifiée.",
  "subscription.has_plan": "Cet abonnement a déjà cette formule.",
  "charge.not_found": "Ce prélèvement n'existe pas.",
  "charge.by_gateway":
    "La passerelle prélève cet abonnement selon son propre échéancier : un prélèvement de plus serait de trop.",
  "charge.retried_by_gateway":
    "La passerelle retente d'elle-même les prélèvements refusés : une tentative de plus serait de trop.",
  "charge.is_ahead": "La prochaine période est déjà prélevée en avance.",
  "charge.none_declined": "Aucun prélèvement de cet abonnement n'a été refusé, il n'y en a donc aucun à retenter.",
  "charge.nothing_due": "Rien n'est dû. {{next}}",
  "charge.waits_for_card": "Le prélèvement prévu le {{day}} attend une autre carte. {{next}}",
  "charge.waits_for_retry": "Le prélèvement prévu le {{day}} a été refusé et sera retenté. {{next}}",
  "charge.waits_for_retry_on": "Le prélèvement prévu le {{day}} a été refusé et sera retenté le {{retry}}. {{next}}",
  "charge.is_retried": "Une nouvelle tentative du prélèvement prévu le {{day}} est en cours. {{next}}",
  "charge.is_unpaid":
    "Le prélèvement prévu le {{day}} est impayé : retentez-le, ou faites choisir une autre carte. Rien d'autre n'est prélevé avant.",
  "charge.outcome_known": "Le résultat de ce prélèvement est désormais connu ; vérifiez à nouveau.",
  "charge.order_not_confirmed":
    "La passerelle n'a pas confirmé cette commande. Vérifiez ses deux identifiants, ou réessayez dans un instant.",
  "charge.order_known": "Cette commande est déjà enregistrée, pour un autre paiement ou un autre abonnement.",
  "charge.order_status": "La passerelle indique le statut {{status}} pour cette commande : rien n'a été débité.",
  "charge.order_amount":
    "La passerelle indique un montant de {{reported}} pour cette commande, mais {{amount}} devaient être prélevés.",
  "charge.order_currency":
    "La passerelle indique que cette commande est en {{currency}}, mais {{amount}} devaient être prélevés.",
  "charge.order_card":
    "La passerelle indique que cette commande a été débitée sur une autre carte que celle de cet abonnement.",
  "charge.order_of_earlier_day":
    "La passerelle indique que cette commande a été débitée le {{reported}}. Ce prélèvement était prévu le {{day}} : la commande est plus ancienne.",
  "charge.order_of_later_day":
    "La passerelle indique que cette commande a été débitée le {{reported}} : c'est le jour du prélèvement prévu le {{day}}, qui n'a pas encore de commande.",
  "charge.gateway_unreachable": "La passerelle est injoignable.",
  "charge.provider_missing": "La boutique n'a plus de fournisseur de paiement « {{provider}} ».",
  "charge.details_missing": "La passerelle a besoin de plus d'informations avant de débiter : {{details}}.",
  "charge.card_missing": "Il n'y a aucune carte à débiter.",
  "charge.schedule_unconfirmed":
    "La passerelle n'a pas confirmé l'échéancier de cet abonnement, sa carte n'est donc pas encore débitée.",
  "charge.by_schedule": "La passerelle a prélevé {{amount}} selon son échéancier.",
  "charge.replaced_by_gateway": "La passerelle a retenté le prélèvement.",
  "charge.subscription_gone": "La passerelle l'a prélevé pour un abonnement qui n'existe plus.",
  "charge.period_gone":
    "La passerelle l'a prélevé, mais aucune période de l'abonnement n'est ouverte pour ce prélèvement.",
  "schedule.not_retried":
    "On ne sait pas si la passerelle a l'échéancier, il n'est donc pas renvoyé. Vérifiez auprès de la passerelle, et enregistrez le résultat.",
  "schedule.needs_key":
    "La passerelle ne prélève par échéancier qu'avec une clé RSA : définissez privateKey pour le compte.",
  "schedule.no_charge_ahead":
    "Il ne reste aucun prélèvement, il n'y a donc aucun échéancier à envoyer à la passerelle.",
  "schedule.refused": "La passerelle n'a pas accepté l'échéancier : {{reason}}",
  "schedule.card_needed_again":
    "La passerelle a besoin de la carte elle-même (recurringCardSource), le client doit donc la saisir à nouveau.",
  "schedule.origin_missing": "Le paiement à partir duquel la carte a été enregistrée n'est plus connu.",
  "schedule.no_reference_answered": "create-card-ref v4 n'a renvoyé aucun recurring-payment-id.",
  "schedule.email_missing": "L'adresse e-mail du client n'est pas connue.",
  "schedule.of_other_subscription": "C'est l'identifiant de l'échéancier d'un autre abonnement.",
  "schedule.id_not_confirmed":
    "La passerelle ne l'a pas confirmé. Vérifiez l'identifiant, ou réessayez dans un instant.",
  "schedule.outcome_known": "On sait désormais si la passerelle a cet échéancier ; vérifiez à nouveau.",
  "schedule.being_sent": "L'échéancier est en route vers la passerelle ; attendez sa réponse.",
  "schedule.may_still_arrive":
    "La demande de création de l'échéancier peut encore atteindre la passerelle jusqu'à {{until}}. Ensuite, vous pourrez indiquer qu'il n'en existe aucun.",
  "schedule.not_chargeable":
    "La passerelle n'a pas confirmé l'échéancier de cet abonnement, sa carte ne peut donc pas être débitée.",
  "schedule.none": "Cet abonnement n'a pas d'échéancier à la passerelle.",
  "schedule.card_missing": "Cet abonnement n'a plus de carte. Choisissez-en une d'abord.",
  "sign_up.quantity_invalid": "La quantité doit être un nombre entier de 1 à 1000.",
  "sign_up.trial_of_one": "Une période d'essai couvre un seul article : choisissez la quantité 1.",
  "sign_up.start_invalid": "Le début doit être une date telle que 2027-01-31.",
  "sign_up.plan_ends_before": "La formule se termine avant cette date de début.",
  "sign_up.trial_card_missing": "Choisissez la carte enregistrée à débiter après la période d'essai.",
  "sign_up.card_missing": "Choisissez la carte à débiter.",
  "sign_up.card_not_found": "Cette carte n'existe pas. Veuillez en choisir une autre.",
  "sign_up.card_expired": "Cette carte a expiré. Veuillez en utiliser une autre.",
  "sign_up.plan_without_product":
    "Cette formule n'est associée à aucun produit, elle ne peut donc pas être commandée dans un panier.",
  "sign_up.cart_not_found": "Ce panier n'existe pas. Veuillez en commencer un nouveau.",
  "sign_up.cart_in_other_currency":
    "Cette formule n'est vendue qu'en {{currency}}. Veuillez choisir une région qui utilise cette devise.",
  "sign_up.customer_not_found": "Ce client n'existe pas.",
  "sign_up.trial_item_of_one":
    "Une période d'essai couvre un seul « {{item}} ». Veuillez régler la quantité dans le panier sur 1.",
  "sign_up.item_without_subscription":
    "L'abonnement de « {{item}} » dans ce panier a été résilié, ou appartient à un autre client. Veuillez retirer l'article du panier, et le choisir à nouveau si vous le souhaitez.",
  "sign_up.region_in_other_currency":
    "Ce panier contient un abonnement vendu en {{currency}}. Veuillez le retirer avant de choisir une région avec une autre devise.",
  "sign_up.item_mark_kept":
    "Cet article appartient à un abonnement, et ce lien ne peut pas être supprimé. Rien n'a été modifié.",
  "sign_up.item_quantity_kept":
    "Une période d'essai couvre un seul « {{item}} », sa quantité reste donc 1. Rien n'a été modifié.",
  "delivery.region_not_found": "Cette région n'existe pas.",
  "delivery.region_in_other_currency":
    "Cette formule n'est vendue qu'en {{currency}}. Choisissez une région qui utilise cette devise.",
  "delivery.option_missing": "Choisissez la livraison : indiquez un shipping_option_id.",
  "delivery.option_not_found": "Cette option de livraison n'existe pas.",
  "delivery.option_not_offered":
    "La boutique ne propose pas cette option de livraison pour ce produit et cette adresse. Choisissez-en une autre.",
  "delivery.option_costs":
    "Cette option de livraison coûte {{amount}}, ce que la formule n'inclut pas. Choisissez une option gratuite.",
  "subscription_card.saved_or_new":
    "Indiquez soit une carte enregistrée, soit le « return_url » d'un formulaire de saisie d'une nouvelle carte, mais pas les deux.",
  "subscription_card.no_form":
    "Ce moyen de paiement n'a pas de formulaire pour une nouvelle carte. Enregistrez d'abord la carte, puis choisissez-la ici.",
  "subscription_card.details_missing":
    "Veuillez d'abord compléter votre compte. La banque a besoin de : {{details}}. Rien n'a été envoyé.",
  "plan.not_found": "Cette formule n'existe pas.",
  "plan.not_offered": "Cette formule n'est plus proposée.",
  "plan.has_ended": "Cette formule est terminée.",
  "plan.in_other_currency": "Cette formule est dans une autre devise : souscrivez un nouvel abonnement.",
  "plan.charged_otherwise": "Cette formule est prélevée différemment : souscrivez un nouvel abonnement.",
  "plan.ends_before_next_charge": "Cette formule se termine avant le prochain prélèvement.",
  "plan.has_too_few_charges":
    "Cette formule compte moins de prélèvements qu'il n'en a déjà été effectué : souscrivez un nouvel abonnement.",
  "plan.needs_key":
    'La passerelle ne prélève par échéancier qu\'avec une clé RSA : définissez privateKey pour le compte, ou utilisez le moteur "store".',
  "plan.variant_not_found": "Cette variante de produit n'existe pas.",
  "plan.end_in_past": "La fin est dans le passé.",
  "plan.term_missing": "{{field}} : valeur manquante.",
  "plan.term_too_long": "{{field}} : valeur trop longue, {{most}} caractères au maximum.",
  "plan.term_not_whole": "{{field}} : indiquez un nombre entier.",
  "plan.term_too_large": "{{field}} : {{most}} au maximum.",
  "plan.term_not_one_of": "{{field}} : valeurs possibles {{choices}}.",
  "plan.term_not_a_date": "{{field}} : indiquez une date telle que 2027-12-31.",
  "plan.term_unknown": "« {{name}} » n'est pas un champ d'une formule.",
  "plan.amount_malformed": "Le montant doit être un texte décimal tel que « 29.00 ».",
  "plan.amount_zero": "Le montant doit être supérieur à zéro.",
  "plan.amount_too_precise": "{{currency}} : {{decimals}} décimales au maximum.",
  "plan.currency_unknown": "« {{currency}} » n'est pas une devise ISO 4217.",
  "plan.interval_too_small": "L'intervalle doit être d'au moins 1 période.",
  "plan.trial_negative": "La période d'essai ne peut pas être négative.",
  "plan.charges_too_few": "Le nombre de prélèvements doit être d'au moins 1.",
  "plan.retry_hours_not_listed": "Les nouvelles tentatives doivent être une liste d'heures, telle que [12, 24, 48].",
  "plan.retry_hours_not_positive": "Les heures entre les tentatives doivent être supérieures à zéro.",
  "plan.retry_hours_too_long": "Une nouvelle tentative peut suivre la précédente après 720 heures au maximum.",
  "plan.retry_hours_too_many": "10 nouvelles tentatives sont possibles au maximum.",
  "plan_term.name": "Le nom",
  "plan_term.description": "La description",
  "plan_term.provider_id": "Le fournisseur de paiement",
  "plan_term.engine": "Le moteur",
  "plan_term.amount": "Le montant",
  "plan_term.currency_code": "La devise",
  "plan_term.period": "La période",
  "plan_term.interval": "L'intervalle",
  "plan_term.trial_days": "La période d'essai",
  "plan_term.charges_limit": "Le nombre de prélèvements",
  "plan_term.ends_at": "La fin",
  "plan_term.after_retries": "L'action après la dernière tentative",
  "plan_term.no_stock": "L'action en l'absence de stock",
  "plan_term.catch_up": "La règle de rattrapage",
}

export default texts
