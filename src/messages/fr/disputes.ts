import type { disputeMessages } from "../disputes"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof disputeMessages> = {
  "dispute.not_found": "Ce litige n'existe pas.",
  "dispute_kind.chargeback": "Rétrofacturation de {{amount}}",
  "dispute_kind.dispute": "Litige de {{amount}}",
  "dispute_kind.retrieval": "Demande de justificatif concernant {{amount}}",
  "dispute_kind.fraud": "Signalement de fraude concernant {{amount}}",
  "dispute_state.new": "Sans réponse",
  "dispute_state.answered": "Répondu",
  "dispute_state.won": "Gagné",
  "dispute_state.lost": "Perdu",
  "dispute.is_in_state": "Statut actuel du litige : {{state}}.",
  "dispute.opened":
    "{{dispute}} : répondez auprès de la passerelle au plus tard le {{due}}, d'après le réglage de cette boutique.",
  "dispute.changed": "{{dispute}} : {{state}}.",
  "dispute.changed_with_note": "{{dispute}} : {{state}}. Note : {{note}}",
  "dispute_reason.fraud": "Fraude",
  "dispute_reason.authorization": "Autorisation",
  "dispute_reason.processing": "Erreur de traitement",
  "dispute_reason.customer": "Contestation du client",
}

export default texts
