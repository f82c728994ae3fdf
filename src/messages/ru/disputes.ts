import type { disputeMessages } from "../disputes"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof disputeMessages> = {
  "dispute.not_found": "Такого спора нет.",
  "dispute_kind.chargeback": "Чарджбэк на {{amount}}",
  "dispute_kind.dispute": "Спор на {{amount}}",
  "dispute_kind.retrieval": "Запрос документов на {{amount}}",
  "dispute_kind.fraud": "Сообщение о мошенничестве на {{amount}}",
  "dispute_state.new": "Без ответа",
  "dispute_state.answered": "Ответ дан",
  "dispute_state.won": "Выигран",
  "dispute_state.lost": "Проигран",
  "dispute.is_in_state": "Состояние спора: {{state}}.",
  "dispute.opened": "{{dispute}}: ответьте на стороне шлюза, срок по настройке магазина — {{due}}",
  "dispute.changed": "{{dispute}}: {{state}}.",
  "dispute.changed_with_note": "{{dispute}}: {{state}}. Примечание: {{note}}",
  "dispute_reason.fraud": "Мошенничество",
  "dispute_reason.authorization": "Авторизация",
  "dispute_reason.processing": "Ошибка обработки",
  "dispute_reason.customer": "Претензия покупателя",
}

export default texts
