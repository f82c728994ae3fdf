import type { TextsOf } from "../message"
import type { reconciliationMessages } from "../reconciliation"

const texts: TextsOf<typeof reconciliationMessages> = {
  "reconciliation.not_found": "Такой сверки нет.",
  "reconciliation.difference_not_found": "Такого расхождения нет.",
  "reconciliation.period_reversed": "{{field}}: дата раньше первого дня.",
  "reconciliation.period_future": "{{field}}: дата позже сегодняшней ({{today}}).",
  "reconciliation.period_too_long": "{{field}}: слишком длинный период, допустимо дней: {{most}}.",
  "reconciliation.account_unknown": "{{field}}: допустимо только {{accounts}}.",
  "reconciliation.ended": "Сверка уже завершена.",
  "reconciliation.not_done": "Отчет сверяется после завершения сверки со шлюзом.",
  "reconciliation.failed_repeatedly": "Сверка остановлена после нескольких ошибок подряд: {{reason}}.",
  "reconciliation_cause.status_differs": "Отличается статус",
  "reconciliation_cause.amount_differs": "Отличается сумма",
  "reconciliation_cause.currency_differs": "Отличается валюта",
  "reconciliation_cause.type_differs": "Отличается тип транзакции",
  "reconciliation_cause.order_differs": "Шлюз отвечает о другом заказе",
  "reconciliation_cause.capture_missing_here": "В учете плагина нет списания по авторизации",
  "reconciliation_cause.capture_missing_at_gateway": "На шлюзе нет списания по авторизации",
  "reconciliation_cause.capture_missing_in_medusa": "В Medusa нет списания по авторизации",
  "reconciliation_cause.refund_missing_here": "В учете плагина нет возврата",
  "reconciliation_cause.refund_missing_at_gateway": "На шлюзе нет возврата",
  "reconciliation_cause.refund_missing_in_medusa": "В Medusa нет возврата",
  "reconciliation_cause.void_missing_here": "На шлюзе авторизация отменена, а в учете плагина — нет",
  "reconciliation_cause.void_missing_in_medusa": "Авторизация отменена, а платеж в Medusa не отменен",
  "reconciliation_cause.chargeback_missing_here": "В учете плагина нет чарджбэка",
  "reconciliation_cause.payment_missing_here": "В учете плагина нет платежа",
  "reconciliation_cause.payment_unknown_at_gateway": "Шлюз не знает этого платежа",
  "reconciliation_cause.payment_missing_in_medusa": "В Medusa нет платежа",
  "reconciliation_cause.payment_missing_in_report": "В отчете нет платежа",
  "reconciliation_cause.step_unresolved": "Неизвестен результат списания по авторизации, ее отмены или возврата",
  "reconciliation_cause.gateway_no_answer": "От шлюза нет ответа, который можно прочитать",
  "report.column_missing": "В первой строке файла нет столбца с таким именем.",
  "report.order_unreadable": "Строка {{row}}: номер заказа не указан или не читается.",
  "report.order_is_card": "Строка {{row}}: в столбце номеров заказов указан номер карты. Выберите другой столбец.",
  "report.amount_unreadable":
    "Строка {{row}}: не удается прочитать сумму. Укажите ее без разделителей тысяч, например 1234.50.",
  "report.currency_unreadable": "Строка {{row}}: валюта должна быть кодом, например EUR.",
  "report.date_unreadable": "Строка {{row}}: дата должна иметь вид 2026-10-31 или 31.10.2026.",
  "reconciliation_repair.none":
    "Отсюда это нельзя безопасно исправить: сравните обе стороны и исправьте ту, где ошибка.",
  "reconciliation_repair.made": "Уже исправлено.",
  "reconciliation_repair.under_way": "Это расхождение уже исправляется.",
  "reconciliation_repair.agrees_by_now": "Данные уже совпадают, исправлять нечего.",
  "reconciliation_repair.outdated": "После предпросмотра платеж изменился: сначала прочитайте новый предпросмотр.",
  "reconciliation_repair.requested": "Запрошено исправление: {{cause}}.",
  "reconciliation_effect.check": "Плагин запросит у шлюза статус и запишет ответ, как это делается по расписанию.",
  "reconciliation_effect.check_unrecorded":
    "Если платеж оплачен, в Medusa будет оформлен заказ; если он больше не нужен ни одному заказу, он будет возвращен, как это делается по расписанию.",
  "reconciliation_effect.record_capture":
    "В Medusa будет записано списание по авторизации, подтвержденное шлюзом: {{amount}}.",
  "reconciliation_effect.record_refund": "В Medusa будет записан возврат, подтвержденный шлюзом: {{amount}}.",
  "reconciliation_effect.record_void": "Платеж в Medusa будет отменен: шлюз отменил авторизацию.",
  "reconciliation_effect.no_money": "Деньги не перемещаются.",
}

export default texts
