import type { TextsOf } from "../message"
import type { paymentMessages } from "../payments"

const texts: TextsOf<typeof paymentMessages> = {
  "session.paid_already": "C'est déjà payé. Merci de ne pas payer à nouveau.",
  "session.cart_ordered": "Ce panier a déjà été commandé. Merci de ne pas payer à nouveau.",
  "session.ended": "Ce paiement est terminé. Veuillez revenir au panier et en commencer un nouveau.",
  "session.card_on_payment_page":
    "Avec ce moyen de paiement, la carte se saisit sur la page de paiement, pas ici. Rien n'a été envoyé.",
  "provider.not_found": "Ce moyen de paiement n'existe pas.",
  "verification.details_missing":
    "Veuillez d'abord compléter votre compte. La banque a besoin de : {{fields}}. Rien n'a été envoyé.",
  "saved_card.charged_by_subscription":
    "Votre abonnement « {{title}} » est prélevé sur cette carte. Veuillez d'abord choisir une autre carte pour cet abonnement, ou le résilier.",
  "saved_card.change_pending":
    "Votre abonnement « {{title}} » peut encore être prélevé sur cette carte : son passage à une autre carte n'est pas terminé. Veuillez réessayer plus tard, ou le résilier.",
  "transaction.not_found": "Ce paiement par carte n'existe pas.",
  "transaction.not_answered": "La passerelle n'a pas répondu. Le statut est à nouveau interrogé automatiquement.",
  "callback.not_answered": "La passerelle n'a pas répondu à la demande de statut.",
  "callback.failed_unexpectedly":
    "Une erreur inattendue est survenue dans la boutique ({{kind}}). Appuyez sur « Retraiter ».",
  "callback.not_found": "Ce callback n'existe pas.",
  "callback.processed": "Ce callback est traité.",
  "callback.unmatched": "Ce callback ne concerne aucune commande de cette boutique.",
  "account.not_found": "Aucun compte de passerelle ne porte ce nom.",
  "account.gone": "Le compte « {{account}} » ne figure plus dans les options du plugin.",
  "saved_cards.unavailable": "{{reason}} Rien n'a été envoyé.",
  "status.not_started": "Non commencé",
  "status_meaning.not_started": "Le formulaire de paiement est en cours de demande.",
  "status.processing": "En cours de traitement",
  "status_meaning.processing":
    "La passerelle est encore en train de le traiter. Son statut est interrogé automatiquement ; aucune action n'est nécessaire.",
  "status.unknown": "Résultat pas encore connu",
  "status_meaning.unknown":
    "La passerelle ne connaît pas encore le résultat. Son statut est interrogé automatiquement ; n'encaissez pas l'argent par un autre moyen.",
  "status.declined": "Refusé",
  "status_meaning.declined":
    "La banque ou le prestataire de paiement a refusé. Rien n'a été débité ; le client peut réessayer.",
  "status.filtered": "Bloqué par un filtre",
  "status_meaning.filtered": "Un filtre antifraude ou une limite de la passerelle l'a bloqué. Rien n'a été débité.",
  "status.failed": "Échoué",
  "status_meaning.failed":
    "Le paiement a échoué pour une raison technique à la passerelle. Rien n'a été débité ; le client peut réessayer.",
  "status.authorized": "Autorisé, non capturé",
  "status_meaning.authorized":
    "Le montant est réservé sur la carte. Capturez-le pour être payé, ou annulez l'autorisation pour le libérer.",
  "status.paid": "Payé",
  "status_meaning.paid": "Le montant a été débité. Il peut être remboursé, en totalité ou en partie.",
  "status.verified": "Carte vérifiée",
  "status_meaning.verified": "La banque a confirmé la carte. Rien n'a été débité.",
  "status.charged_back": "Rétrofacturé",
  "status_meaning.charged_back":
    "La banque du client a repris l'argent. Répondez à la rétrofacturation auprès de la passerelle ; rien n'a changé dans Medusa.",
  "status.voided": "Autorisation annulée",
  "status_meaning.voided": "L'autorisation a été annulée ; le client n'a pas été débité.",
  "status.refunded": "Remboursé",
  "status.partly_refunded": "Partiellement remboursé",
  "status.captured": "Capturé",
  "status.partly_captured": "Partiellement capturé",
  "status.waiting_for_shopper": "En attente du client",
  "status.mismatch": "Non concordant",
  "status.reversed": "Restitué",
  "status_meaning.refunded": "La totalité de {{captured}} a été remboursée.",
  "status_meaning.refunded_and_open":
    "La totalité de {{captured}} a été remboursée. {{open}} de l'autorisation peuvent encore être capturés.",
  "status_meaning.partly_refunded": "{{refunded}} sur {{captured}} ont été remboursés.",
  "status_meaning.partly_refunded_and_open":
    "{{refunded}} sur {{captured}} ont été remboursés. {{open}} de l'autorisation peuvent encore être capturés.",
  "status_meaning.captured":
    "La totalité du montant a été capturée. Elle peut être remboursée, en totalité ou en partie.",
  "status_meaning.partly_captured":
    "{{captured}} sont capturés, {{open}} peuvent encore l'être. Les boutons de Medusa ne traitent les paiements qu'en totalité : capturez le reste et remboursez depuis cette page.",
  "status_meaning.at_payment_page": "Le client a été redirigé vers la page de paiement et n'y a pas terminé.",
  "status_meaning.at_bank":
    "La banque du client lui demande de confirmer le paiement (3-D Secure), ce qui n'est pas encore fait.",
  "status_meaning.mismatch": "{{mismatch}} {{reversal}}",
  "mismatch.other_order": "La réponse de la passerelle concerne une autre commande ({{order}}).",
  "mismatch.other_gateway_order":
    "La réponse de la passerelle concerne une autre commande de la passerelle ({{order}}).",
  "mismatch.type": "La passerelle a effectué une opération d'un autre type : {{made}}. Type attendu : {{expected}}.",
  "mismatch.amount": "La passerelle indique un montant de {{reported}} ; {{expected}} étaient attendus.",
  "mismatch.no_amount": "La passerelle n'indique aucun montant ; {{expected}} étaient attendus.",
  "mismatch.currency": "La passerelle indique la devise {{reported}} ; {{expected}} étaient attendus.",
  "mismatch.no_currency": "La passerelle n'indique aucune devise ; {{expected}} étaient attendus.",
  "mismatch_reversal.possible": "Il ne deviendra pas une commande. Restituez la totalité du montant au client.",
  "mismatch_reversal.under_way":
    "La totalité du montant est en cours de restitution au client, avec de nouvelles tentatives jusqu'à la confirmation de la passerelle.",
  "mismatch_reversal.done": "La totalité du montant a été restituée au client.",
  "mismatch_reversal.impossible":
    "La restitution n'est pas possible depuis cette page : consultez la passerelle, ou contactez son assistance.",
  "mismatch_reversal.recorded":
    "Medusa a déjà ce paiement : remboursez-le auprès de la passerelle, puis enregistrez ce remboursement ici. Cet enregistrement n'envoie rien.",
  "mismatch.none": "Cette action est réservée aux paiements non concordants.",
  "mismatch.gone":
    "La réponse de la passerelle concorde maintenant avec ce paiement. Rien n'a été envoyé ; vérifiez à nouveau.",
  "mismatch.not_reversible": "{{mismatch}} La restitution n'est pas possible depuis cette page. Rien n'a été envoyé.",
  "mismatch.not_answered":
    "La passerelle ne répond pas pour le moment. Rien n'a été envoyé ; veuillez réessayer dans un instant.",
  "payment_type.sale": "paiement immédiat",
  "payment_type.preauth": "autorisation",
  "payment_type.verification": "vérification de carte",
  "gateway_reason.none": "aucun motif indiqué",
  "gateway_reason.code": "code {{code}}",
  "gateway_reason.text": "{{text}}",
  "gateway_reason.text_and_code": "{{text}}, code {{code}}",
  gateway_refused: "La passerelle a refusé : {{reason}}.",
  gateway_unreachable:
    "La passerelle de paiement est injoignable. Rien n'a été envoyé ; veuillez réessayer dans un instant.",
  gateway_unconfirmed:
    "La passerelle ne l'a pas encore confirmé. Ne répétez pas l'opération ; son statut est interrogé automatiquement.",
  gateway_request_invalid: "{{problem}}",
  gateway_signature: "La signature du message ne correspond pas.",
  "call.request_invalid": "ces informations n'ont pas permis d'établir une requête",
  "call.refused": "la passerelle a refusé",
  "call.refused_with_code": "la passerelle a refusé (code {{code}})",
  "call.unreachable": "la passerelle était injoignable",
  "call.answer_lost": "la réponse de la passerelle s'est perdue",
  "call.answer_unsigned": "la réponse de la passerelle porte une signature incorrecte",
  "call.fields_invalid": "ces champs n'ont pas permis d'établir une requête : {{fields}}",
  "call.control_key_refused":
    "la passerelle n'a pas accepté la clé du compte ou ses droits (HTTP {{status}}) ; comparez login et merchantControlKey avec les données de l'opérateur de la passerelle",
  "call.private_key_refused":
    "la passerelle n'a pas accepté la signature du compte ou ses droits (HTTP {{status}}) ; vérifiez login, et que la passerelle possède la clé publique de privateKey",
  "call.forbidden":
    "l'appel n'était pas autorisé (HTTP {{status}}) ; vérifiez que la passerelle autorise l'adresse de ce serveur, ainsi que les pare-feu intermédiaires",
  "call.session_replaced": "la session de paiement a été remplacée avant l'envoi de la carte",
  "call.form_address_not_allowed":
    "le formulaire se trouve à l'adresse {{address}}, que l'option redirectHosts du compte n'autorise pas",
  "attempt.form_created": "Formulaire de paiement de {{amount}} créé.",
  "attempt.verification_form_created": "Formulaire de vérification de carte créé.",
  "attempt.card_sent": "La carte a été envoyée à la passerelle : {{type}} de {{amount}}.",
  "attempt.saved_card_charged": "La carte enregistrée a été débitée : {{type}} de {{amount}}.",
  "attempt.card_sent_for_verification": "La carte a été envoyée à la passerelle pour vérification ; rien n'est débité.",
  "attempt.status": "{{status}}.",
  "attempt.status_with_amount": "{{status}} : {{amount}}.",
  "attempt.status_with_reason": "{{status}} ({{reason}}).",
  "attempt.status_undocumented": "{{status}} Le mot « {{word}} » de la passerelle n'est pas un statut documenté.",
  "attempt.sale_not_hold":
    "Le formulaire a débité la carte immédiatement, alors que ce fournisseur capture manuellement : l'argent est déjà encaissé.",
  "attempt.hold_not_sale":
    "Le formulaire a seulement réservé le montant, alors que ce fournisseur capture automatiquement : capturez-le.",
  "attempt.final_status_changed": "La passerelle a modifié son statut définitif de {{from}} à {{to}}.",
  "attempt.no_form": "Aucun formulaire : {{reason}}",
  "attempt.not_charged": "Non débité : {{reason}}",
  "attempt.answer_late": "La réponse de la passerelle est arrivée tardivement : {{reason}}",
  "attempt.answer_lost":
    "La réponse de la passerelle s'est perdue : son statut est interrogé pour savoir si la carte a été débitée.",
  "attempt.never_arrived":
    "La carte n'est jamais arrivée à la passerelle, qui ne connaît pas ce paiement. Rien n'a été débité.",
  "attempt.superseded": "Remplacé : {{reason}}",
  "superseded.amount_changed": "Le montant du paiement a changé.",
  "superseded.amount_changed_after_form": "Le montant du paiement a changé après la création du formulaire.",
  "superseded.tried_again": "Le client réessaie.",
  "superseded.paid_another_way": "Le client paie autrement que par le formulaire.",
  "superseded.started_over": "Le client a recommencé avant la fin de 3-D Secure.",
  "superseded.form_answer_lost": "La réponse à la demande de formulaire s'est perdue ; personne n'a vu ce formulaire.",
  "superseded.other_session": "Le client paie dans une autre session de paiement.",
  "superseded.session_replaced": "La session de paiement a été remplacée.",
  "superseded.session_replaced_before_charge": "La session de paiement a été remplacée avant l'envoi de la carte.",
  "superseded.no_form": "Aucun formulaire : {{reason}}.",
  "superseded.not_charged": "Non débité : {{reason}}.",
  "reversal.order_canceled": "La commande a été annulée.",
  "reversal.order_canceled_before": "La commande a été annulée avant l'arrivée du paiement.",
  "reversal.session_gone": "La session de paiement n'existe plus : le panier a été modifié ou payé autrement.",
  "reversal.cart_not_ordered": "Le panier n'a pas pu devenir une commande.",
  "reversal.paid_another_way": "La commande a été payée autrement au même moment.",
  "reversal.not_needed": "Plus aucune commande n'en a besoin.",
  "reversal.nothing_due": "Il ne restait rien à payer.",
  "reversal.amount_differs": "{{due}} étaient dus, mais {{paid}} ont été payés.",
  "step_name.capture": "capture",
  "step_name.void": "annulation",
  "step_name.return": "remboursement",
  "step.requested": "Demandé à la passerelle : {{step}} de {{amount}}.",
  "step.attached": "Enregistré dans Medusa : {{step}} de {{amount}}, d'après une demande antérieure.",
  "step.done_before": "Rien n'a été envoyé : la passerelle avait déjà effectué l'opération ({{step}}).",
  "step.done_before_of_amount":
    "Rien n'a été envoyé : la passerelle avait déjà effectué l'opération ({{step}} de {{amount}}).",
  "step.unconfirmed": "Pas encore confirmé : {{step}} de {{amount}}.",
  "step.confirmed": "Confirmé par la passerelle : {{step}} de {{amount}}.",
  "step.failed": "Non effectué : {{step}} de {{amount}}.",
  "step.failed_because": "Non effectué : {{step}} de {{amount}}. Motif : {{reason}}.",
  "step_reason.not_found_at_gateway": "la passerelle ne connaît pas cette opération",
  "step_reason.resolved_manually": "résolu manuellement par un administrateur",
  "step_reason.not_sent": "la passerelle était injoignable, rien n'a été envoyé",
  "step_reason.still_awaited": "la passerelle l'attend encore",
  "step.resolved_as_happened": "Résolu manuellement, l'opération a eu lieu : {{note}}",
  "step.resolved_as_not_happened": "Résolu manuellement, l'opération n'a pas eu lieu : {{note}}",
  "payment.void_requested": "Annulation de l'autorisation demandée.",
  "payment.full_return_requested": "Restitution de la totalité du paiement demandée.",
  "step.not_found": "Cette opération n'existe pas.",
  "step.resolved_meanwhile": "Cette opération a été résolue entre-temps ; vérifiez à nouveau.",
  "step.under_way": "Cette opération est en route vers la passerelle ; attendez sa réponse.",
  "step.being_confirmed": "Confirmation en cours : {{step}}.",
  "step.being_recorded":
    "Une opération antérieure ({{step}} de {{amount}}) vient d'être confirmée et est en cours d'enregistrement dans Medusa. Vérifiez à nouveau dans un instant.",
  "step.recorded_already": "C'est déjà enregistré dans Medusa ; rien n'a été envoyé.",
  "step.order_changing":
    "Confirmez ou annulez d'abord la modification, le retour, l'échange ou la réclamation en cours sur la commande : d'ici là, Medusa ne peut terminer ni un remboursement ni l'annulation de la commande. Rien n'a été envoyé.",
  "step.record_first":
    "La passerelle a une opération qui n'est pas enregistrée dans Medusa : {{step}} de {{amount}}. Saisissez d'abord exactement ce montant, ce qui l'enregistre sans rien envoyer.",
  "step.not_approved": "La passerelle n'a pas accepté ce paiement.",
  "step.payment_mismatches": "La réponse de la passerelle ne concorde pas avec ce paiement.",
  "step.blocked_by_mismatch":
    "{{mismatch}} Aucune opération n'est possible sur ce paiement tant que ce n'est pas réglé.",
  "step.no_payment_yet": "Medusa n'a pas encore de paiement correspondant.",
  "step.no_payment": "Medusa n'a aucun paiement pour cette transaction.",
  "step.nothing_to_capture": "Il ne reste rien à capturer.",
  "step.hold_was_released": "L'autorisation a été annulée ; il n'y a rien à capturer.",
  "step.released_already": "L'autorisation a déjà été annulée.",
  "step.being_reversed": "Ce paiement est en cours de restitution : {{reason}}",
  "step.capture_at_most": "Vous pouvez capturer {{most}} au maximum.",
  "step.refund_instead": "L'argent a été capturé : remboursez-le plutôt.",
  "step.captured_already": "{{captured}} sont déjà capturés. Remboursez ce montant au lieu d'annuler l'autorisation.",
  "step.nothing_to_refund": "Rien n'a été capturé, il n'y a donc rien à rembourser.",
  "step.all_refunded": "Tout a été remboursé.",
  "step.refund_at_most": "Vous pouvez rembourser {{most}} au maximum.",
  "step.refund_at_most_after_chargeback":
    "Vous pouvez rembourser {{most}} au maximum. La banque du client a déjà repris de l'argent.",
  "step.refused": "Refusé par la passerelle : {{step}} de {{amount}}.",
  "step.refused_because": "Refusé par la passerelle : {{step}} de {{amount}}. Motif : {{reason}}.",
  "step.partly_refunded":
    "Une partie a déjà été remboursée et est en cours d'enregistrement dans Medusa. Pour le reste : {{reason}}",
  "step.unresolvable_without_answer":
    "La passerelle ne répond pas actuellement. Vous pourrez indiquer que cette opération n'a pas eu lieu une fois que la passerelle répondra sans la connaître.",
  "step.not_found_yet": {
    one: "La passerelle ne connaît pas encore cette opération ; il peut s'agir d'un simple retard. Vous pourrez indiquer qu'elle n'a pas eu lieu à partir du {{from}}, après {{needed}} réponses de ce type ; il y en a eu {{count}} jusqu'ici.",
    many: "La passerelle ne connaît pas encore cette opération ; il peut s'agir d'un simple retard. Vous pourrez indiquer qu'elle n'a pas eu lieu à partir du {{from}}, après {{needed}} réponses de ce type ; il y en a eu {{count}} jusqu'ici.",
    other:
      "La passerelle ne connaît pas encore cette opération ; il peut s'agir d'un simple retard. Vous pourrez indiquer qu'elle n'a pas eu lieu à partir du {{from}}, après {{needed}} réponses de ce type ; il y en a eu {{count}} jusqu'ici.",
  },
  "step.pending_until":
    "La passerelle indique que cette opération est en cours. Vous pourrez indiquer qu'elle n'a pas eu lieu à partir du {{from}}.",
  "step.unclear_until":
    "La réponse de la passerelle ne montre pas le résultat de cette opération. Vous pourrez indiquer qu'elle n'a pas eu lieu à partir du {{from}}.",
  "environment.changed":
    "Le compte « {{account}} » était utilisé auparavant avec {{before}} et l'est maintenant avec {{now}}. Est-ce une copie de la base de données de la boutique ? Rien n'a été envoyé ; un administrateur confirme le nouvel environnement dans l'administration, sous « À traiter ».",
  "environment.changed_since": "La différence n'est plus celle qui était affichée. Vérifiez-la de nouveau.",
  "outside.captured":
    "{{amount}} capturés auprès de la passerelle, hors de cette boutique. Rien n'a changé dans Medusa.",
  "outside.refunded": "{{amount}} remboursés au client auprès de la passerelle, hors de cette boutique.",
  "outside.charged_back": "{{amount}} rétrofacturés par la banque du client. Rien n'a changé dans Medusa.",
  "outside.released": "L'autorisation a été annulée auprès de la passerelle, hors de cette boutique.",
  "outside.reversed": "{{amount}} restitués au client auprès de la passerelle, hors de cette boutique.",
  "outside_refund.recorded":
    "Le remboursement de {{amount}} effectué auprès de la passerelle est enregistré dans Medusa. Rien n'a été envoyé.",
  "outside_refund.mismatch":
    "Le remboursement de {{amount}} effectué auprès de la passerelle n'est pas enregistré dans Medusa, car le paiement diffère de celui de la passerelle.",
  "outside_refund.not_covered":
    "Le remboursement de {{amount}} effectué auprès de la passerelle n'est pas enregistré dans Medusa : Medusa a capturé moins que ce montant, ou l'a déjà remboursé. Enregistrez d'abord la capture dans Medusa, puis cliquez sur « Vérifier maintenant ».",
  "outside_refund.order_changing":
    "Le remboursement de {{amount}} effectué auprès de la passerelle sera enregistré dans Medusa dès que la modification, le retour, l'échange ou la réclamation en cours sur la commande sera confirmé ou annulé.",
  "outside_refund.failed":
    "Un remboursement effectué auprès de la passerelle n'est pas encore enregistré dans Medusa : {{reason}}. Une nouvelle tentative aura lieu.",
  "outside_refund.still_open":
    "Un remboursement effectué auprès de la passerelle n'est pas encore enregistré dans Medusa",
  "chargeback.maybe_another":
    "La passerelle a peut-être signalé une autre rétrofacturation de {{amount}}, mais ses réponses suivantes ne l'ont pas répétée. Vérifiez auprès de la passerelle combien il y en a.",
  "chargeback.indistinct":
    "La passerelle ne donne à cette rétrofacturation ni date ni identifiant propre : une deuxième de {{amount}} ne serait pas visible ici. Vérifiez auprès de la passerelle combien il y en a.",
  "chargeback.reported_again":
    "La passerelle a renvoyé son message concernant une rétrofacturation. Il peut s'agir d'une répétition, ou d'une autre rétrofacturation du même montant que le statut ne montre pas. Vérifiez auprès de la passerelle combien il y en a.",
  "three_ds_page.title": "Paiement par carte",
  "three_ds_page.asking_bank": "Un instant, nous interrogeons votre banque.",
  "three_ds_page.asking_again": "Cela n'a pas encore fonctionné. Un instant, nous interrogeons à nouveau votre banque.",
  "three_ds_page.continue": "Continuer vers votre banque",
  "three_ds_page.no_scripts":
    "Votre navigateur n'exécute pas de scripts. Veuillez appuyer sur le bouton de cette page ; s'il n'y en a pas, autorisez les scripts et rechargez la page.",
  "three_ds_page.finished": "Merci. La boutique est informée.",
  "three_ds_page.back_to_shop": "Retour à la boutique",
  "three_ds_page.address_unknown":
    "Cette adresse n'est pas connue, ou ne l'est plus. Veuillez retourner à la boutique ; votre paiement y est affiché.",
  "three_ds_page.form_unreadable":
    "Les données envoyées ici sont illisibles. Veuillez retourner à la boutique ; votre paiement y est affiché.",
  "three_d_secure.method_started": "3-D Secure : la banque examine le navigateur du client (3DS Method).",
  "three_d_secure.challenge_started": "3-D Secure : la banque demande au client de confirmer le paiement (challenge).",
  "three_d_secure.legacy_started": "3-D Secure 1.0.2 : la banque demande au client de confirmer le paiement.",
  "three_d_secure.redirect_started": "3-D Secure : le client confirme le paiement sur la page de la passerelle.",
  "three_d_secure.result": "Résultat de 3-D Secure : {{result}}.",
  "three_d_secure.method_done": "3-D Secure : la banque a examiné le navigateur du client (3DS Method, Y).",
  "three_d_secure.method_timed_out":
    "3-D Secure : la banque n'a pas terminé l'examen du navigateur du client en 10 secondes (3DS Method, N).",
  "three_d_secure.method_unavailable": "3-D Secure : la banque n'examine pas le navigateur du client (3DS Method, U).",
  "three_d_secure.challenge_answered":
    "3-D Secure : la réponse de la banque au challenge a été envoyée à la passerelle.",
  "three_d_secure.legacy_answered": "3-D Secure 1.0.2 : la réponse de la banque a été envoyée à la passerelle.",
  "three_d_secure.answer_lost":
    "3-D Secure : la réponse de la passerelle au résultat de la banque s'est perdue ; son statut est interrogé.",
  "three_d_secure.result_refused": "3-D Secure : la passerelle n'a pas accepté le résultat de la banque : {{reason}}",
  "three_d_secure.result_unreadable":
    "3-D Secure : la réponse de la banque était illisible ; elle n'a pas été transmise.",
  "three_d_secure.result_unexpected":
    "3-D Secure : la banque a envoyé une réponse que la passerelle n'attend pas ; elle n'a pas été transmise.",
  "three_d_secure.host_not_allowed":
    "3-D Secure : la page de la passerelle se trouve sur {{host}}, que l'option redirectHosts du compte n'autorise pas.",
  "saved_card.saved": "Le client a enregistré cette carte.",
  "saved_card.renewed": "Le client avait déjà enregistré cette carte ; elle a été renouvelée.",
  "saved_card.not_saved": "La carte n'a pas pu être enregistrée : {{reason}}",
  "saved_card.not_saved_without_order":
    "La carte n'a pas pu être enregistrée : la passerelle n'a pas indiqué son propre identifiant pour le paiement.",
  "payment.not_ordered_yet":
    "Payé, mais le panier ne peut pas encore devenir une commande : {{reason}} Une nouvelle tentative aura lieu.",
  "payment.not_ordered": "Le panier n'a pas pu devenir une commande : {{reason}}",
  "payment.recording_unfinished": "Medusa n'a pas terminé l'enregistrement, ou a été arrêté entre-temps.",
  "payment.not_made": "Medusa n'a pas créé de paiement correspondant.",
  "payment.not_stored":
    "Medusa n'a pas pu enregistrer le paiement. L'argent reste acquis, et la commande est créée automatiquement.",
  "payment.declined_after_order":
    "La commande a été passée avant que le paiement soit définitif, et le paiement a échoué. Annulez la commande ou demandez un autre paiement.",
  "payment.reversed": "{{amount}} restitués au client : {{reason}}",
  "payment.not_reversed_yet":
    "{{amount}} n'ont pas encore pu être restitués : {{reason}} Une nouvelle tentative aura lieu.",
  "payment.amount_left": "Il reste {{amount}}.",
  "payment.step_unconfirmed": "Une opération sur ce paiement est en cours de confirmation.",
  "payment.hold_rest_expires":
    "{{amount}} de l'autorisation n'ont jamais été capturés ; ce reste expire. Pour y mettre fin dès maintenant, contactez la passerelle.",
  "order_transactions.corrected":
    "Medusa a enregistré {{amount}} une fois de trop dans les transactions de la commande, à cause de deux requêtes simultanées. L'entrée en trop a été supprimée ; la passerelle n'a pas traité le montant deux fois.",
  "order_transactions.appended":
    "Il manquait à la commande le remboursement de {{amount}}, car sa demande dans Medusa n'est pas arrivée à son terme. L'inscription a été ajoutée ; rien n'a été envoyé.",
  "order_transactions.differ":
    "Medusa a enregistré {{amount}} une fois de trop dans les transactions de la commande, à cause de deux requêtes simultanées. Le récapitulatif de la commande peut être faux de ce montant. Comparez la commande avec les montants affichés ici.",
  "mark_as_paid.nothing_left":
    "Il ne reste rien à payer ici. Rien n'a été enregistré ; veuillez recharger la commande.",
  "mark_as_paid.amount_left":
    "Il reste maintenant {{amount}} à payer ici. Rien n'a été enregistré ; veuillez recharger la commande.",
  "step.amount_too_precise":
    "Le montant a plus de décimales que {{currency}} n'en autorise ; le montant le plus proche est {{nearest}}. Rien n'a été envoyé.",
  "step.row_unknown":
    "Medusa n'a pas indiqué de quelle capture ou de quel remboursement il s'agit, le montant n'est donc pas connu. Rien n'a été envoyé à la passerelle.",
  "session.not_found": "La session de paiement {{session}} n'existe pas.",
  "session.without_payment": "Aucun paiement par carte n'est connu pour la session de paiement {{session}}.",
  "payment.not_found": "Le paiement {{payment}} n'existe pas.",
  "capture.amount_malformed": "Le montant doit être un texte décimal tel que « 12.50 ».",
  "capture.amount_zero": "Le montant doit être supérieur à zéro.",
  "resolution_note.too_short": "Expliquez en quelques mots comment vous le savez.",
  "resolution_note.unstorable": "Cette note contient un caractère qui ne peut pas être enregistré. Supprimez-le.",
  "resolution_note.card_number": "Cette note contient un numéro de carte. Retirez-le.",
  "session.other_being_confirmed":
    "Un autre paiement de la même commande est en cours de confirmation. Merci de ne pas payer à nouveau ; rien n'a été envoyé.",
  "order_charge.order_not_found": "Cette commande n'existe pas.",
  "order_charge.under_way":
    "Un paiement de cette commande est en cours de confirmation. Attendez son résultat ; rien d'autre n'a été débité.",
  "order_charge.nothing_outstanding": "Il ne reste rien à payer pour cette commande. Rien n'a été débité.",
  "order_charge.amount_changed":
    "Le montant dû est maintenant de {{amount}}. Vérifiez-le et débitez à nouveau ; rien n'a été débité.",
  "order_charge.no_customer": "La commande n'a pas de compte client, il n'y a donc pas de cartes enregistrées.",
  "order_charge.no_cards": "Le client n'a pas de cartes enregistrées.",
  "order_charge.no_card_usable": "Aucune des cartes enregistrées du client ne peut être débitée.",
  "saved_card.provider_missing": "La boutique n'a plus de fournisseur de paiement pour le compte « {{account}} ».",
  "session.earlier_being_confirmed":
    "Un paiement antérieur de cette commande est encore en cours de confirmation. Veuillez patienter un instant ; rien n'a été envoyé.",
  "session.nothing_to_pay": "Il n'y a rien à payer. Veuillez valider la commande.",
  "session.replaced_before_charge":
    "La session de paiement a été remplacée avant l'envoi de la carte. Veuillez revenir au panier.",
  "session.over": "Cette session de paiement est terminée. Rien n'a été débité.",
  "session.amount_changed_on_page":
    "Le montant a changé pendant que la page de paiement était ouverte. Ce paiement est automatiquement restitué sur votre carte ; veuillez payer à nouveau.",
  "session.payment_gone": "Ce paiement n'existe plus. Rien n'a été débité.",
  "session.order_being_changed":
    "Ce panier ou cette commande est en cours de modification. Veuillez patienter un instant avant de réessayer ; rien n'a été envoyé.",
  "session.step_being_recorded":
    "Une autre opération sur ce paiement est en cours d'enregistrement. Rien n'a été envoyé ; veuillez réessayer dans un instant.",
  "payment.details_missing": "La passerelle a besoin de plus d'informations avant de débiter : {{fields}}.",
  "account.endpoint_missing": "Le compte « {{account}} » n'a pas d'endpoint pour {{currency}}.",
  "provider.not_configured":
    "Le fournisseur de paiement « {{id}} » ne figure pas dans la configuration du module de paiement.",
  "provider.not_ours": "Le fournisseur de paiement « {{id}} » n'appartient pas à ce plugin.",
  "provider.dependency_missing":
    'Le module de paiement n\'a pas accès à « {{name}} » : ajoutez dependencies: ["{{module}}", "query"] à côté de resolve: "@medusajs/medusa/payment" dans medusa-config.',
  "payment.session_id_missing": "L'identifiant de session manque dans les données du paiement.",
  "payment.account_holder_missing": "Le titulaire de compte (account holder) du client manque dans le contexte.",
  "payment.amount_malformed": "Le montant n'est pas un nombre.",
  "payment.currency_unknown": "« {{currency}} » n'est pas un code de devise ISO 4217.",
  "request.card_data":
    "« {{path}} » ressemble à des données de carte, qui ne doivent jamais être envoyées ici. Rien n'a été enregistré.",
  "verification.with_purchase_only": "Ce moyen de paiement n'enregistre les cartes que lors d'un achat.",
  "verification.card_missing": "Veuillez saisir la carte.",
  "saved_card.not_found": "Cette carte n'existe pas. Veuillez en choisir une autre.",
  "saved_card.expired": "Cette carte a expiré. Veuillez en utiliser une autre.",
  "saved_card.cvv2_missing": "Veuillez saisir le code de sécurité (CVV2) de la carte enregistrée.",
  "saved_card.unreadable": "Cette carte ne peut plus être utilisée. Veuillez la supprimer et payer avec une autre.",
  "saved_card.no_such_payment": "Ce paiement n'est pas le vôtre.",
  "saved_card.could_not_be_saved": "La carte de ce paiement n'a pas pu être enregistrée.",
  "saved_card.being_saved":
    "La carte est en cours d'enregistrement. Veuillez consulter à nouveau vos cartes dans quelques minutes.",
  "saved_cards.off": "Ce moyen de paiement n'utilise pas de cartes enregistrées.",
  "saved_cards.off_manual_capture":
    "Ce moyen de paiement n'utilise pas de cartes enregistrées : il réserve d'abord le montant et le débite plus tard.",
  "saved_cards.off_reserving":
    "Ce moyen de paiement n'utilise pas de cartes enregistrées : avec elles, le montant pourrait seulement être réservé.",
  "payment_start.details":
    "Le paiement n'a pas pu commencer avec ces informations. Rien n'a été envoyé ; veuillez les vérifier et réessayer.",
  "payment_start.named_details":
    "Le paiement n'a pas pu commencer avec ces informations ({{fields}}). Rien n'a été envoyé ; veuillez les vérifier et réessayer.",
  "payment_start.refused":
    "Le paiement a été refusé avant de commencer. Rien n'a été débité ; veuillez vérifier vos informations ou payer autrement.",
  "payment_start.unreachable":
    "La passerelle de paiement est injoignable. Rien n'a été envoyé ; veuillez réessayer dans un instant.",
  "payment_start.no_page":
    "La page de paiement n'a pas pu s'ouvrir. Rien n'a été débité ; veuillez réessayer dans un instant.",
  "payment_start.signature": "La signature du message ne correspond pas.",
}

export default texts
