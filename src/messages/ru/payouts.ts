import type { TextsOf } from "../message"
import type { payoutMessages } from "../payouts"
import payoutFields from "./payout-fields"

const texts: TextsOf<typeof payoutMessages> = {
  ...payoutFields,

  "activity.see_payouts": "просматривать выплаты",
  "activity.create_payouts": "создавать выплаты",
  "activity.check_payouts": "проверять выплаты",
  "activity.request_payouts": "запрашивать выплаты",
  "activity.approve_payouts": "одобрять выплаты",
  "activity.resolve_payouts": "указывать результат неизвестных выплат",
  "activity.send_payouts": "отправлять выплаты",
  "activity.cancel_payouts": "отменять выплаты",

  "payout.created": "Создана: {{amount}}, реквизиты: {{destination}}.",
  "payout.created_with_form": "Создана: {{amount}}. Реквизиты вводит получатель.",
  "payout.check_sent": "Шлюзу отправлен запрос на проверку, деньги не перемещаются.",
  "payout.checked": "Шлюз проверил выплату: получателю можно выплатить.",
  "payout.check_refused": "Шлюз отказал: {{reason}}",
  "payout.check_not_sent": "Проверка не проведена: {{reason}}",
  "payout.check_answer_lost": "Ответ шлюза на проверку потерян: запрашивается статус.",
  "payout.check_not_found_at_gateway": "Проверка не дошла до шлюза: проверьте еще раз.",
  "payout.check_expired": "Срок проверки на шлюзе истек. Проверьте еще раз, затем снова запросите одобрение.",
  "payout.requested": "Запрошено {{amount}}. {{approval}}",
  "payout.requested_with_batch": "Запрошено вместе с пакетом: {{amount}}. {{approval}}",
  "payout.approved": "Одобрено: {{amount}}.",
  "payout.approved_by_first": "Одобрено: {{amount}}. Нужно еще одно одобрение.",
  "payout.approved_with_batch": "Одобрено вместе с пакетом: {{amount}}.",
  "payout.form_requested": "У шлюза запрошена страница, где получатель введет карту или другие реквизиты.",
  "payout.payment_sent": "Шлюзу дано поручение выплатить {{amount}}.",
  "payout.payment_ordered_with_batch": "Будет выплачено вместе с пакетом.",
  "payout.form_ready": "Страница, где получатель вводит карту или другие реквизиты, готова: отправьте ему ссылку.",
  "payout.details_page_ready": "Шлюзу нужны дополнительные данные получателя: отправьте ему ссылку на страницу.",
  "payout.link_shown": "Просмотрена ссылка на страницу получателя.",
  "payout.payment_refused": "Шлюз отказал в выплате: {{reason}}",
  "payout.payment_not_sent": "Ничего не отправлено: {{reason}}",
  "payout.payment_refused_but_reported": "Шлюз отказал, но сообщает о выплате.",
  "payout.payment_refused_without_report": "Шлюз отказал и не сообщает, была ли выплата проведена раньше.",
  "payout.payment_answer_lost":
    "Ответ шлюза потерян: статус запрашивается, чтобы узнать, проведена ли выплата. Повторно она не отправляется.",
  "payout.outcome_unknown": "Неизвестно, проведена ли выплата: {{call}}, и {{status}}.",
  "payout.not_found_at_gateway": "Выплата не дошла до шлюза: ничего не выплачено.",
  "payout.form_expired":
    "Получатель не воспользовался страницей до конца срока, о выплате ничего не известно. Возможно, шлюз еще примет там карту или другие реквизиты: проверьте на стороне шлюза, прежде чем создавать другую выплату.",
  "payout.declined": "Шлюз отклонил выплату.",
  "payout.declined_because": "Шлюз отклонил выплату: {{reason}}.",
  "payout.filtered": "Выплата остановлена фильтром шлюза.",
  "payout.filtered_because": "Выплата остановлена фильтром шлюза: {{reason}}.",
  "payout.not_executed": "Шлюз не смог провести выплату.",
  "payout.not_executed_because": "Шлюз не смог провести выплату: {{reason}}.",
  "payout.mismatch": "{{difference}} Ответ не принят: проверьте на стороне шлюза.",
  "payout.changed_after_paid":
    "Выплата была проведена, но теперь шлюз сообщает: {{reported}}. Проверьте на стороне шлюза. Здесь ничего не изменено.",
  "payout.changed_after_paid_unnamed":
    "Выплата была проведена, но теперь шлюз сообщает другой статус. Проверьте на стороне шлюза. Здесь ничего не изменено.",
  "payout.paid": "Выплачено.",
  "payout.paid_after_failure": "Шлюз все-таки провел выплату.",
  "payout.accepted_after_failure":
    "Шлюз принял выплату, хотя она считалась неудавшейся: статус запрашивается, чтобы узнать, проведена ли она.",
  "payout.resolved_as_paid": "Указано вручную, выплачено: {{note}}",
  "payout.resolved_as_not_paid": "Указано вручную, не выплачено: {{note}}",
  "payout.resolved_failed": "Указано администратором вручную: не выплачено.",
  "payout.canceled": "Отменена.",
  "payout.canceled_with_batch": "Отменена вместе с пакетом.",
  "payout.retried": {
    one: "Выполнена {{count}} повторная попытка, безуспешно.",
    few: "Выполнено {{count}} повторные попытки, все безуспешно.",
    many: "Выполнено {{count}} повторных попыток, все безуспешно.",
    other: "Выполнено {{count}} повторной попытки, все безуспешно.",
  },
  "payout.retried_after": {
    one: "{{error}} Выполнена {{count}} повторная попытка, безуспешно.",
    few: "{{error}} Выполнено {{count}} повторные попытки, все безуспешно.",
    many: "{{error}} Выполнено {{count}} повторных попыток, все безуспешно.",
    other: "{{error}} Выполнено {{count}} повторной попытки, все безуспешно.",
  },

  "payout_approval.one_other": "Нужно одобрение другого человека.",
  "payout_approval.one": "Нужно одно одобрение.",
  "payout_approval.two_others": "Нужны одобрения двух других людей.",
  "payout_approval.two": "Нужны одобрения двух человек.",

  "payout_reason.none": "шлюз не указал причину",
  "payout_reason.text": "{{text}}",
  "payout_reason.code": "код {{code}}",
  "payout_reason.text_and_code": "{{text}}, код {{code}}",
  "payout_status.call_not_answered": "на вызов нет ответа",
  "payout_status.call_accepted": "шлюз принял вызов",
  "payout_status.silent": "шлюз не отвечает",
  "payout_status.not_found": "шлюз не находит эту выплату",
  "payout_status.names_no_order": "в статусе шлюза не указан заказ",
  "payout_status.check_only": "в статусе шлюза видна только проверка",
  "payout_status.destination_undecided": "шлюз еще не принял решение по реквизитам, которые ввел получатель",
  "payout_mismatch.order": "Ответ шлюза относится к другому заказу ({{id}}).",
  "payout_mismatch.gateway_order": "Ответ шлюза относится к другому заказу шлюза ({{id}}).",
  "payout_mismatch.amount": "Шлюз сообщает сумму {{reported}}, а ожидалась {{expected}}.",
  "payout_mismatch.amount_missing": "Шлюз не сообщает сумму, а ожидалась {{expected}}.",
  "payout_mismatch.currency": "Шлюз сообщает валюту {{reported}}, а ожидалась сумма {{expected}}.",
  "payout_mismatch.currency_missing": "Шлюз не сообщает валюту, а ожидалась сумма {{expected}}.",
  "payout_mismatch.type": "Шлюз сообщает тип {{reported}}, а ожидалась выплата.",
  "payout_mismatch.type_unnamed": "Шлюз сообщает другой тип, а ожидалась выплата.",

  "payout_call.no_answer": "{{operation}}: отправлено, но ответа нет ({{failure}})",
  "payout_call.unreachable": "{{operation}}: шлюз недоступен ({{failure}})",
  "payout_call.broke_off": "Вызов шлюза оборвался.",
  "payout_call.canceled": "Выплата отменена до того, как стал известен результат проверки. Деньги не отправлены.",
  "payout_call.too_late": "сервер слишком долго готовил вызов.",
  "payout_call.not_prepared": "Не удалось подготовить вызов на этом сервере. Ничего не отправлено.",
  "payout_call.error_answer": "{{operation}}: шлюз ответил ошибкой ({{text}})",
  "payout_call.other_order": "{{operation}}: ответ шлюза относится к другому заказу",
  "payout_call.answer_unusable": "{{operation}}: ответ шлюза нельзя использовать (HTTP {{status}})",
  "payout_call.not_valid": "Ничего не отправлено: {{reason}}",
  "payout_call.key_missing":
    "Ни один из ключей cardKeys плагина не может расшифровать реквизиты этой выплаты. Ничего не отправлено. Верните ключ, которым они зашифрованы.",
  "payout_call.form_host_not_allowed":
    "Форма находится на {{host}}, а redirectHosts аккаунта этого не разрешает. Ее адрес никому не показан.",
  "payout_call.wrong_flow": "Выплату вида «{{kind}}» нельзя провести через {{flow}}. Ничего не отправлено.",
  "payout_call.card_changed":
    "Это не та карта, которая была одобрена, или нет ключа для ее распознавания. Ничего не отправлено. Создайте другую выплату.",

  "payout.is_draft": "Эту выплату еще никто не запросил.",
  "payout.is_checking": "Шлюз проверяет эту выплату. Дождитесь ответа.",
  "payout.is_checked": "Эта выплата проверена, ее нужно запросить.",
  "payout.is_awaiting_approval": "Эта выплата ждет одобрения.",
  "payout.is_approved": "Эта выплата одобрена.",
  "payout.is_paying": "Эта выплата уже в пути. Ее нельзя остановить или провести еще раз.",
  "payout.is_paid": "Эта выплата проведена.",
  "payout.is_failed": "Эта выплата не удалась. Причина указана на ее странице. Если она еще нужна, создайте новую.",
  "payout.is_unknown":
    "Пока неизвестно, проведена ли эта выплата. Не выплачивайте другим способом: статус запрашивается у шлюза.",
  "payout.is_canceled": "Эта выплата отменена. Создайте новую.",
  "payout.has_no_check": "Эта выплата проводится в один шаг, без проверки. Запросите ее.",
  "payout.is_unchecked": "Эта выплата еще не проверена: сначала проверьте ее.",
  "payout.check_no_longer_valid": "Срок проверки этой выплаты на шлюзе истек: проверьте ее еще раз.",
  "payout.in_batch": "Эта выплата — строка пакета: она запрашивается и одобряется вместе с ним.",
  "payout.own_payout": "Вы запросили эту выплату или участвовали в ней: одобрить ее должен другой человек.",
  "payout.approved_before": "Вы уже одобрили эту выплату. Нужно еще одобрение второго человека.",
  "payout.account_changed_since":
    "Ваша учетная запись или способ входа в нее созданы, привязаны или изменены после запроса этой выплаты: одобрить ее должен другой человек.",
  "payout.nothing_to_resolve": "Результат этой выплаты известен или подтверждается, обновите данные.",
  "payout.own_resolution": "Вы запросили эту выплату или участвовали в ней: указать результат должен другой человек.",
  "payout.account_changed_before_resolution":
    "Ваша учетная запись или способ входа в нее созданы, привязаны или изменены после запроса этой выплаты: указать результат должен другой человек.",
  "payout.form_still_open":
    "Получатель еще может получить выплату через страницу шлюза до {{until}}. После этого можно будет указать, что она не проведена.",
  "payout.may_still_arrive":
    "Выплата отправлена всего несколько минут назад и еще может дойти до шлюза до {{until}}. После этого можно будет указать, что она не проведена.",
  "payout.approver_is_no_user": "Выплаты одобряет только пользователь, вошедший в админ-панель.",
  "payout.resolver_is_no_user": "Результат выплат указывает только пользователь, вошедший в админ-панель.",
  "payout.changed_meanwhile": "Эта выплата тем временем изменилась, обновите данные.",
  "payout.duplicate":
    "Та же сумма уже выплачивается по тем же реквизитам: {{id}}. Если эта выплата тоже нужна, подтвердите ее.",
  "payout.duplicates":
    "Та же сумма уже выплачивается по тем же реквизитам: {{id}} и еще {{count}}. Если эта выплата тоже нужна, подтвердите ее.",
  "payout.not_found": "Такой выплаты нет.",

  "payout_limit.day_overdrawn":
    "На {{day}} запрошено {{requested}}, а лимит этого дня теперь {{limit}}: сначала отмените часть выплат. Лимит задан параметром {{option}}.",
  "payout_limit.day_exceeded":
    "{{amount}} больше остатка дневного лимита: на {{day}} осталось {{left}} из {{limit}}. Запросите меньше или подождите до завтра. Лимит задан параметром {{option}}.",
  "payout_limit.payout_exceeded": "Максимальная сумма одной выплаты: {{limit}}.",
  "payout_account.off": "Этот аккаунт не делает выплат. Выплаты выключены: см. параметр payouts.",
  "payout_account.off_unlike": "Этот аккаунт не делает выплат. Выплаты включены для: {{accounts}}.",
  "payout_account.kind_off": "Этот аккаунт поддерживает виды реквизитов: {{kinds}}. Остальные включаются в {{option}}.",
  "payout_account.currency_off": "Этот аккаунт делает выплаты только в валютах: {{currencies}}.",
  "payout_account.files_off": "Этот аккаунт не делает выплат из файла.",
  "payout_account.no_endpoint":
    "У аккаунта «{{account}}» нет эндпоинта для {{currency}}: добавьте его в параметр endpoints.",
  "payout_amount.spelling": "Укажите сумму цифрами с точкой, например «10.50».",
  "payout_amount.zero": "Сумма должна быть больше нуля.",
  "payout_amount.decimals": {
    one: "У {{currency}} {{count}} знак после запятой.",
    few: "У {{currency}} {{count}} знака после запятой.",
    many: "У {{currency}} {{count}} знаков после запятой.",
    other: "У {{currency}} {{count}} знака после запятой.",
  },
  "payout_amount.no_decimals": "У {{currency}} нет знаков после запятой.",
  "payout_amount.too_long": {
    one: "Шлюз принимает суммы длиной не более {{count}} символа.",
    few: "Шлюз принимает суммы длиной не более {{count}} символов.",
    many: "Шлюз принимает суммы длиной не более {{count}} символов.",
    other: "Шлюз принимает суммы длиной не более {{count}} символа.",
  },

  "payout_destination.iban_country":
    "Этот IBAN начинается с кода страны, в которой нет IBAN. Проверьте первые две буквы.",
  "payout_destination.iban_length":
    "Этот IBAN слишком короткий или слишком длинный для своей страны. Сверьте его посимвольно.",
  "payout_destination.iban_check_digits":
    "В этом IBAN опечатка: контрольные цифры не совпадают. Сверьте его посимвольно.",
  "payout_destination.account_number_too_long": {
    one: "Номер счета слишком длинный для выплат в один шаг: не более {{count}} символа. С bankFlow «check_pay» можно и длиннее.",
    few: "Номер счета слишком длинный для выплат в один шаг: не более {{count}} символов. С bankFlow «check_pay» можно и длиннее.",
    many: "Номер счета слишком длинный для выплат в один шаг: не более {{count}} символов. С bankFlow «check_pay» можно и длиннее.",
    other:
      "Номер счета слишком длинный для выплат в один шаг: не более {{count}} символа. С bankFlow «check_pay» можно и длиннее.",
  },
  "payout_destination.encrypted_for_another":
    "Эти реквизиты зашифрованы не для этой выплаты и аккаунта, или их ключа больше нет: зашифруйте их снова.",
  "payout_destination.used_before":
    "Эти реквизиты зашифрованы для уже существующей выплаты: шифруйте их для каждой выплаты отдельно.",
  "payout_destination.card_keys_missing":
    "Для выплат нужен параметр плагина cardKeys: этими ключами шифруются реквизиты.",
  "payout_card.typing_off":
    'Номер карты можно вводить только для аккаунта, у платежного провайдера которого integration: "direct". Отправьте получателю форму шлюза.',
  "payout_card.typing_no_longer_on":
    "Для этого аккаунта больше нельзя вводить номера карт. Создайте выплату через форму шлюза.",
  "payout_card.not_typed": "Введите карту еще раз для проверки: ее номер не сохранен.",
  "payout_card.not_for_this_payout": "Эта выплата идет не на введенную карту: не указывайте карту.",
  "payout_card.other_card":
    "Это не та карта, для которой создана выплата. Введите ту карту или создайте другую выплату.",
  "payout_card.customer_missing": "Для сохраненной карты нужен ее клиент. Выберите клиента или другие реквизиты.",
  "payout_card.not_found": "У клиента нет такой карты в этом аккаунте. Выберите другую карту или другие реквизиты.",
  "payout_card.expired": "Срок действия этой карты истек. Выберите другую.",
  "payout_card.key_missing":
    "Ни один из ключей cardKeys плагина не может расшифровать эту карту. Верните ключ, которым она зашифрована.",
  "payout_card.no_recurring_payment":
    "Эта карта сохранена без recurring-payment-id, который нужен для перевода. Пусть клиент сохранит ее снова.",
  "payout_card.no_recurring_payment_in_reference":
    "Эта карта сохранена без recurring-payment-id, который нужен для перевода. Укажите для {{option}} значение «v4», и пусть клиент сохранит ее снова.",
  "payout_link.customer_not_found": "Такого клиента нет.",
  "payout_link.order_not_found": "Такого заказа нет.",

  "payout_count.rows": {
    one: "{{count}} строка",
    few: "{{count}} строки",
    many: "{{count}} строк",
    other: "{{count}} строки",
  },
  "payout_count.payouts": {
    one: "{{count}} выплата",
    few: "{{count}} выплаты",
    many: "{{count}} выплат",
    other: "{{count}} выплаты",
  },
  "payout_batch.created": "Прочитано из «{{name}}»: {{rows}}, из них {{payouts}}, с ошибками: {{invalid}}.",
  "payout_batch.all_checked": "Все строки проверены. Можно выплатить: {{payable}}, нельзя: {{failed}}.",
  "payout_batch.check_expired": "Срок проверки на шлюзе истек. Запросите пакет снова: проверка повторится.",
  "payout_batch.checked_again": {
    one: "Снова проверяется {{count}} строка: срок проверки на шлюзе истек или ее не было.",
    few: "Снова проверяются {{count}} строки: срок проверки на шлюзе истек или ее не было.",
    many: "Снова проверяется {{count}} строк: срок проверки на шлюзе истек или ее не было.",
    other: "Снова проверяется {{count}} строки: срок проверки на шлюзе истек или ее не было.",
  },
  "payout_batch.requested": {
    one: "Запрошена {{count}} выплата: {{totals}}. {{approval}}",
    few: "Запрошены {{count}} выплаты: {{totals}}. {{approval}}",
    many: "Запрошено {{count}} выплат: {{totals}}. {{approval}}",
    other: "Запрошено {{count}} выплаты: {{totals}}. {{approval}}",
  },
  "payout_batch.approved": {
    one: "Одобрена {{count}} выплата: {{totals}}.",
    few: "Одобрены {{count}} выплаты: {{totals}}.",
    many: "Одобрено {{count}} выплат: {{totals}}.",
    other: "Одобрено {{count}} выплаты: {{totals}}.",
  },
  "payout_batch.approved_by_first": {
    one: "Одобрена {{count}} выплата: {{totals}}. Нужно еще одно одобрение.",
    few: "Одобрены {{count}} выплаты: {{totals}}. Нужно еще одно одобрение.",
    many: "Одобрено {{count}} выплат: {{totals}}. Нужно еще одно одобрение.",
    other: "Одобрено {{count}} выплаты: {{totals}}. Нужно еще одно одобрение.",
  },
  "payout_batch.no_row_waits_any_more": "Больше нет строк, ожидающих одобрения. Одобрено: {{approved}}.",
  "payout_batch.payment_ordered": {
    one: "Дано поручение провести {{count}} выплату: {{totals}}.",
    few: "Дано поручение провести {{count}} выплаты: {{totals}}.",
    many: "Дано поручение провести {{count}} выплат: {{totals}}.",
    other: "Дано поручение провести {{count}} выплаты: {{totals}}.",
  },
  "payout_batch.rows_canceled": {
    one: "Отменена {{count}} выплата.",
    few: "Отменены {{count}} выплаты.",
    many: "Отменено {{count}} выплат.",
    other: "Отменено {{count}} выплаты.",
  },
  "payout_batch.unsent_rows_canceled": {
    one: "Отменена {{count}} выплата. Продолжаются уже отправленные: {{sent}}.",
    few: "Отменены {{count}} выплаты. Продолжаются уже отправленные: {{sent}}.",
    many: "Отменено {{count}} выплат. Продолжаются уже отправленные: {{sent}}.",
    other: "Отменено {{count}} выплаты. Продолжаются уже отправленные: {{sent}}.",
  },
  "payout_batch.paid": "Готово: выплачено строк: {{paid}} из {{rows}}.",
  "payout_batch.paid_in_part": "Готово: выплачено строк: {{paid}} из {{rows}}, не выплачено: {{rest}}.",
  "payout_batch.no_row_left": "В пакете не осталось строк к выплате.",
  "payout_batch.is_checking": "Строки этого пакета проверяются. Дождитесь окончания проверки.",
  "payout_batch.is_ready": "Этот пакет еще не запрошен.",
  "payout_batch.is_awaiting_approval": "Этот пакет ждет одобрения.",
  "payout_batch.is_paying": "Этот пакет выплачивается.",
  "payout_batch.is_finished": "Этот пакет завершен.",
  "payout_batch.is_canceled": "Этот пакет отменен. Загрузите файл снова.",
  "payout_batch.nothing_payable": "Ни одну строку этого пакета нельзя выплатить. Исправьте файл и загрузите его снова.",
  "payout_batch.no_row_waits": "В этом пакете нет строк, ожидающих одобрения.",
  "payout_batch.nothing_to_pay": "В этом пакете нет строк, ожидающих выплаты.",
  "payout_batch.all_sent": "Все выплаты этого пакета отправлены. Их нельзя остановить.",
  "payout_batch.own_batch":
    "Вы загрузили или запросили этот пакет или участвовали в одной из его выплат: одобрить его должен другой человек.",
  "payout_batch.account_changed_since":
    "Ваша учетная запись или способ входа в нее созданы, привязаны или изменены после запроса этого пакета: одобрить его должен другой человек.",
  "payout_batch.approved_before": "Вы уже одобрили этот пакет. Нужно еще одобрение второго человека.",
  "payout_batch.changed_meanwhile": "Этот пакет тем временем изменился, обновите данные.",
  "payout_batch.must_be_checked_again": {
    one: "Срок проверки этого пакета на шлюзе истек: снова проверяется {{count}} строка. Запросите пакет, когда он будет готов.",
    few: "Срок проверки этого пакета на шлюзе истек: снова проверяются {{count}} строки. Запросите пакет, когда он будет готов.",
    many: "Срок проверки этого пакета на шлюзе истек: снова проверяется {{count}} строк. Запросите пакет, когда он будет готов.",
    other:
      "Срок проверки этого пакета на шлюзе истек: снова проверяется {{count}} строки. Запросите пакет, когда он будет готов.",
  },
  "payout_batch.duplicates": {
    one: "Возможно, {{count}} строка — дубликат: строка {{row}} — как {{other}}. Если все строки нужны, подтвердите их.",
    few: "Возможно, {{count}} строки — дубликаты: строка {{row}} — как {{other}}. Если все строки нужны, подтвердите их.",
    many: "Возможно, {{count}} строк — дубликаты: строка {{row}} — как {{other}}. Если все строки нужны, подтвердите их.",
    other:
      "Возможно, {{count}} строки — дубликаты: строка {{row}} — как {{other}}. Если все строки нужны, подтвердите их.",
  },
  "payout_batch.not_found": "Такого пакета нет.",
  "payout_duplicate.payout": "выплата {{id}}, с теми же реквизитами и суммой",
  "payout_duplicate.row": "строка {{row}}, с теми же реквизитами и суммой",
  "payout_duplicate.reference": "строка {{row}}, с тем же внутренним номером",

  "payout_page.title": "Выплата",
  "payout_page.amount": "Сумма",
  "payout_page.destination": "Куда",
  "payout_page.last_change": "Последнее изменение",
  "payout_page.preparing": "Ваша выплата готовится. Ничего делать не нужно.",
  "payout_page.waits_for_recipient":
    "Выплата ждет вас: введите карту или другие реквизиты на странице, ссылку на которую вам прислал магазин. Если вы это уже сделали, деньги в пути.",
  "payout_page.on_its_way": "Ваша выплата в пути.",
  "payout_page.paid": "Ваша выплата проведена.",
  "payout_page.confirming": "Результат вашей выплаты подтверждается. Ничего делать не нужно.",
  "payout_page.not_paid": "Эта выплата не проведена. Пожалуйста, свяжитесь с магазином.",
  "payout_page.probably_not_paid": "Насколько известно, эта выплата не проведена. Пожалуйста, свяжитесь с магазином.",
  "payout_page.link_unknown": "Эта ссылка неизвестна. Пожалуйста, попросите у магазина новую.",
}

export default texts
