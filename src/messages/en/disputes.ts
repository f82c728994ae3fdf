import type { disputeMessages } from "../disputes"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof disputeMessages> = {
  "dispute.not_found": "There is no such dispute.",
  "dispute_kind.chargeback": "Chargeback of {{amount}}",
  "dispute_kind.dispute": "Dispute of {{amount}}",
  "dispute_kind.retrieval": "Retrieval request about {{amount}}",
  "dispute_kind.fraud": "Fraud report about {{amount}}",
  "dispute_state.new": "Unanswered",
  "dispute_state.answered": "Answered",
  "dispute_state.won": "Won",
  "dispute_state.lost": "Lost",
  "dispute.is_in_state": "The dispute is in the state: {{state}}.",
  "dispute.opened": "{{dispute}}: answer it at the gateway, by {{due}} as this store's setting has it.",
  "dispute.changed": "{{dispute}}: {{state}}.",
  "dispute.changed_with_note": "{{dispute}}: {{state}}. Note: {{note}}",
  "dispute_reason.fraud": "Fraud",
  "dispute_reason.authorization": "Authorization",
  "dispute_reason.processing": "Processing error",
  "dispute_reason.customer": "Customer dispute",
}

export default texts
