import type { TextsOf } from "../message"
import type { shopperMessages } from "../shopper"

const texts: TextsOf<typeof shopperMessages> = {
  "card.number_missing": "Saisissez le numéro de carte.",
  "card.number_not_digits": "Un numéro de carte ne contient que des chiffres.",
  "card.number_of_no_scheme":
    "Ce numéro ne correspond à aucun type de carte connu. Vérifiez les chiffres ou utilisez une autre carte.",
  "card.number_incomplete": "Le numéro de carte est incomplet.",
  "card.number_too_long": "Le numéro de carte contient trop de chiffres.",
  "card.number_wrong": "Ce n'est pas un numéro de carte valide. Vérifiez les chiffres.",
  "card.holder_missing": "Saisissez le nom inscrit sur la carte.",
  "card.holder_is_number": "Saisissez le nom inscrit sur la carte, pas son numéro.",
  "card.holder_incomplete": "Saisissez le nom complet inscrit sur la carte.",
  "card.holder_too_long": "Le nom inscrit sur la carte est trop long. Abrégez-le.",
  "card.holder_character": "Le nom inscrit sur la carte contient un caractère qui ne peut pas être transmis.",
  "card.expiry_missing": "Saisissez la date d'expiration : mois et année.",
  "card.expiry_month": "Vérifiez le mois de la date d'expiration.",
  "card.expiry_year": "Saisissez l'année d'expiration avec deux ou quatre chiffres.",
  "card.expired": "La carte a expiré. Utilisez une autre carte.",
  "card.expiry_too_far": "La date d'expiration est trop lointaine. Vérifiez l'année.",
  "card.cvv2_missing": "Saisissez le code de sécurité de la carte.",
  "card.cvv2_three_digits": "Le code de sécurité de cette carte comporte trois chiffres, au dos de la carte.",
  "card.cvv2_four_digits": "Le code de sécurité de cette carte comporte quatre chiffres, au recto de la carte.",
  "card.cvv2_length": "Le code de sécurité comporte trois ou quatre chiffres.",
  "session.not_started": "Le paiement n'a pas encore commencé.",
  "session.finish_verification": "Veuillez terminer la vérification de votre carte sur la page prévue à cet effet.",
  "session.finish_payment": "Veuillez terminer le paiement sur la page de paiement.",
  "session.confirm_card": "Votre banque vous demande de confirmer cette carte.",
  "session.confirm_payment": "Votre banque vous demande de confirmer ce paiement.",
  "session.canceled": "Ce paiement a été annulé. Rien n'a été débité ; veuillez réessayer.",
  "session.amount_changed":
    "Le montant à payer a changé avant l'arrivée de ce paiement. Le paiement est automatiquement remboursé sur votre carte ; veuillez vérifier le montant et payer à nouveau.",
  "session.nothing_due":
    "Il ne restait rien à payer. Ce paiement est automatiquement remboursé sur votre carte ; merci de ne pas payer à nouveau.",
  "session.no_order_reversed":
    "Ce paiement n'a pas donné lieu à une commande et a été restitué sur votre carte. Rien n'a été débité ; veuillez réessayer.",
  "session.no_order_reversing":
    "Ce paiement n'a pas donné lieu à une commande. Il est automatiquement restitué sur votre carte ; vous pouvez payer à nouveau.",
  "session.mismatch":
    "Ce paiement n'a pas pu être rattaché à votre commande, et la boutique l'examine. Veuillez contacter la boutique avant de payer à nouveau.",
  "session.not_valid":
    "Ce paiement n'est plus valable. Si vous l'avez effectué, l'argent est automatiquement restitué sur votre carte. Veuillez revenir en arrière pour voir ce qu'il reste à payer.",
  "session.gone": "Cette session de paiement n'existe plus. Veuillez revenir en arrière et payer à nouveau.",
  "session.confirming": "Votre paiement est encore en cours de confirmation. Merci de ne pas payer à nouveau.",
  "session.accepted": "Merci, votre paiement a été accepté.",
  "session.verified": "Votre carte a été vérifiée. Rien n'a été débité.",
  "session.verification_declined":
    "La banque n'a pas confirmé cette carte. Veuillez réessayer ou utiliser une autre carte.",
  "session.verification_failed": "La carte n'a pas pu être vérifiée pour une raison technique. Veuillez réessayer.",
  "session.verifying": "Votre carte est encore en cours de vérification.",
  "due.nothing_left": "Il ne reste rien à payer ici. Rien n'a été débité.",
  "due.nothing_left_reversing":
    "Il ne reste rien à payer ici. Le paiement est automatiquement restitué sur votre carte.",
  "due.another_amount": "Le montant à payer est maintenant de {{amount}}. Veuillez le vérifier et payer à nouveau.",
  "due.another_amount_reversing":
    "Le montant à payer est maintenant de {{amount}}. Le paiement est automatiquement restitué sur votre carte. Veuillez vérifier le montant et payer à nouveau.",
  "decline.insufficient_funds":
    "Le paiement a été refusé : le solde de cette carte est insuffisant ou son plafond est atteint. Veuillez utiliser une autre carte.",
  "decline.expired_card": "Le paiement a été refusé : cette carte a expiré. Veuillez utiliser une autre carte.",
  "decline.canceled_by_shopper": "Vous avez annulé le paiement. Rien n'a été débité ; vous pouvez payer à nouveau.",
  "decline.authentication_failed":
    "Le paiement a été refusé : votre banque n'a pas pu confirmer votre identité. Veuillez réessayer ou utiliser une autre carte.",
  "decline.try_another_card":
    "Le paiement a été refusé : votre banque ne l'autorise pas avec cette carte. Veuillez utiliser une autre carte.",
  "decline.try_again_later":
    "Le paiement a été refusé : votre banque est injoignable pour le moment. Rien n'a été débité ; veuillez réessayer dans quelques minutes.",
  "decline.do_not_retry": "Votre banque a refusé cette carte. Veuillez utiliser une autre carte.",
  "decline.declined": "Le paiement a été refusé. Veuillez réessayer ou utiliser une autre carte.",
  "decline.filtered": "Le paiement a été refusé. Veuillez réessayer ou utiliser une autre carte.",
  "decline.error": "Le paiement n'a pas abouti pour une raison technique. Rien n'a été débité ; veuillez réessayer.",
  "storefront.confirming": "Votre paiement est encore en cours de confirmation. Ne payez pas à nouveau.",
  "storefront.declined": "Votre banque a refusé le paiement. Réessayez ou utilisez une autre carte.",
  "storefront.failed": "Le paiement n'a pas abouti et rien n'a été débité. Réessayez.",
  "storefront.unfinished": "Le paiement n'est pas terminé.",
  "storefront.verified": "Votre carte a été vérifiée. Rien n'a été débité.",
  "storefront.verifying": "Votre carte est encore en cours de vérification. Rien n'est débité.",
  "storefront.not_confirmed": "Votre banque n'a pas confirmé cette carte. Réessayez ou utilisez une autre carte.",
  "storefront.not_verified": "La carte n'a pas pu être vérifiée. Rien n'a été débité ; réessayez.",
  "storefront.amount_changed": "Le montant à payer a changé. Rien n'a été débité ; vérifiez-le et payez à nouveau.",
  "storefront.check_card": "Vérifiez la carte. Rien n'a été débité.",
  "storefront.details_missing": "Le paiement ne peut pas encore commencer. Informations manquantes : {{fields}}.",
  "storefront.bank_waits":
    "Votre banque attend encore votre confirmation. Ne payez pas à nouveau, mais poursuivez ce paiement.",
  "storefront.form_not_opened": "Le formulaire de carte n'a pas pu s'ouvrir. Rien n'a été débité ; réessayez.",
  "storefront.placed":
    "Votre commande est enregistrée. Le paiement est encore en cours de confirmation. Ne payez pas à nouveau.",
  "storefront.not_placed":
    "Votre paiement est arrivé, mais la commande n'a pas encore pu être passée. Ne payez pas à nouveau.",
  "storefront.not_placed_because":
    "Votre paiement est arrivé, mais la commande n'a pas encore pu être passée ({{reason}}). Ne payez pas à nouveau.",
  "storefront.verification_unfinished": "La vérification de votre carte n'est pas terminée.",
  "storefront.card_details_missing": "La carte ne peut pas encore être vérifiée. Informations manquantes : {{fields}}.",
  "storefront.session_not_valid":
    "Ce paiement n'est plus valable. Si vous l'avez effectué, l'argent est automatiquement restitué sur votre carte.",
  "storefront.details": "informations",
}

export default texts
