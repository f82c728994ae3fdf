import type { disputeMessages } from "../disputes"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof disputeMessages> = {
  "dispute.not_found": "Esta disputa no existe.",
  "dispute_kind.chargeback": "Contracargo de {{amount}}",
  "dispute_kind.dispute": "Disputa de {{amount}}",
  "dispute_kind.retrieval": "Solicitud de información sobre {{amount}}",
  "dispute_kind.fraud": "Aviso de fraude sobre {{amount}}",
  "dispute_state.new": "Sin responder",
  "dispute_state.answered": "Respondida",
  "dispute_state.won": "Ganada",
  "dispute_state.lost": "Perdida",
  "dispute.is_in_state": "El estado de la disputa es: {{state}}.",
  "dispute.opened": "{{dispute}}: respóndala en la pasarela antes del {{due}}, según el ajuste de esta tienda.",
  "dispute.changed": "{{dispute}}: {{state}}.",
  "dispute.changed_with_note": "{{dispute}}: {{state}}. Nota: {{note}}",
  "dispute_reason.fraud": "Fraude",
  "dispute_reason.authorization": "Autorización",
  "dispute_reason.processing": "Error de procesamiento",
  "dispute_reason.customer": "Reclamación del cliente",
}

export default texts
