import type { disputeMessages } from "../disputes"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof disputeMessages> = {
  "dispute.not_found": "Diesen Streitfall gibt es nicht.",
  "dispute_kind.chargeback": "Rückbuchung von {{amount}}",
  "dispute_kind.dispute": "Streitfall über {{amount}}",
  "dispute_kind.retrieval": "Beleganforderung über {{amount}}",
  "dispute_kind.fraud": "Betrugsmeldung über {{amount}}",
  "dispute_state.new": "Unbeantwortet",
  "dispute_state.answered": "Beantwortet",
  "dispute_state.won": "Gewonnen",
  "dispute_state.lost": "Verloren",
  "dispute.is_in_state": "Der Streitfall ist im Zustand: {{state}}.",
  "dispute.opened": "{{dispute}}: beim Gateway zu beantworten, nach der Einstellung dieses Shops bis {{due}}.",
  "dispute.changed": "{{dispute}}: {{state}}.",
  "dispute.changed_with_note": "{{dispute}}: {{state}}. Notiz: {{note}}",
  "dispute_reason.fraud": "Betrug",
  "dispute_reason.authorization": "Autorisierung",
  "dispute_reason.processing": "Verarbeitungsfehler",
  "dispute_reason.customer": "Reklamation des Kunden",
}

export default texts
