import type { TextsOf } from "../message"
import type { notificationMessages } from "../notifications"

const texts: TextsOf<typeof notificationMessages> = {
  "notice_title.renewed": "{{plan}}: оплата прошла",
  "notice_title.charge_failed": "{{plan}}: платеж не прошел",
  "notice_title.card_expiring": "{{plan}}: срок действия вашей карты истекает",
  "notice_title.trial_ending": "{{plan}}: пробный период скоро закончится",
  "notice_title.renewal_upcoming": "{{plan}}: скоро продление",
  "notice_title.plan_changed": "{{plan}}: ваш тариф",
  "notice_title.canceling": "{{plan}}: подписка отменена",
  "notice_title.canceled": "{{plan}}: подписка завершена",
  "notice_title.payout_link": "Выплата ждет вас",
  "notice_title.payout_status": "Ваша выплата",
  "notice_title.payout_requested": "Выплата ждет одобрения",
  "notice_title.payout_batch_requested": "Пакет выплат ждет одобрения",
  "notice_title.charged_back": "Чарджбэк",
  "notice_title.unknown_for_an_hour": "Результат платежа неизвестен",
  "notice_title.account_outage": "Шлюз не отвечает",
  "notice_title.reversal_failed": "Не удалось вернуть платеж",
  "notice.renewed": "Мы списали {{amount}} по подписке «{{plan}}» за период с {{day}} (номер заказа: {{order}}).",
  "notice.next_charge": "{{next_day}} мы спишем следующий платеж: {{next_amount}}.",
  "notice.no_next_charge": "Новых списаний не запланировано.",
  "notice.charge_failed": "Нам не удалось списать {{amount}} по подписке «{{plan}}» (дата списания: {{day}}).",
  "notice.retried_on": "Мы попробуем еще раз ({{retry_day}}).",
  "notice.card_needed": "С вашей карты больше нельзя списывать деньги. Выберите, пожалуйста, другую карту.",
  "notice.choose_card": "Проверьте, пожалуйста, вашу карту или выберите другую.",
  "notice.pay_here": "Оплатить или выбрать другую карту: {{link}}",
  "notice.manage_here": "Ваша подписка: {{link}}",
  "notice.card_expiring":
    "Карта {{card}} для подписки «{{plan}}» действует по {{last_day}}, а {{day}} предстоит списание: {{amount}}. Выберите, пожалуйста, до этого другую карту.",
  "notice.trial_ending":
    "Пробный период подписки «{{plan}}» заканчивается: начиная с {{day}} списывается {{amount}} {{interval}}.",
  "notice.renewal_upcoming": "Подписка «{{plan}}» будет продлена {{day}}: {{amount}} {{interval}}.",
  "notice.plan_changing":
    "Ваша подписка «{{plan}}» меняется: с {{day}} действует тариф «{{new_plan}}», списывается {{amount}} {{interval}}.",
  "notice.plan_kept": "Ваша подписка остается прежней: «{{plan}}». Запланированное изменение отменено.",
  "notice.canceling": "Подписка «{{plan}}» завершится {{day}}, больше ничего не списывается.",
  "notice.canceled": "Подписка «{{plan}}» отменена. Больше ничего не списывается.",
  "notice.canceled_unpaid":
    "Подписка «{{plan}}» отменена, потому что не удалось списать оплату. Больше ничего не списывается.",
  "notice.ended":
    "Подписка «{{plan}}» завершилась в конце оплаченного периода, как вы и просили. Больше ничего не списывается.",
  "notice.payout_link": "Выплата ждет получателя. Ссылка есть только в письме.",
  "notice.payout_status": "Получатель может следить за выплатой. Ссылка есть только в письме.",
  "notice.payout_form_letter":
    "{{shop}}: для вас есть выплата {{amount}}. Введите карту или другие реквизиты на этой странице:",
  "notice.payout_details_letter":
    "{{shop}}: для вашей выплаты {{amount}} нужны дополнительные данные. Введите их на этой странице:",
  "notice.payout_link_caution":
    "Никому не передавайте ссылку: любой, у кого она есть, может получить выплату вместо вас.",
  "notice.payout_link_until": "Страница действует до {{until}}.",
  "notice.payout_status_letter": "{{shop}}: на этой странице можно следить за выплатой {{amount}}:",
  "notice.payout_requested": "Запрошена выплата. Она будет отправлена только после одобрения.",
  "notice.payout_batch_requested": "Запрошен пакет выплат. Он будет отправлен только после одобрения.",
  "notice.account_outage":
    "Аккаунт шлюза «{{account}}» не отвечает с {{since}}. Пока он не ответит, платежи могут не проходить.",
  "notice.of_order": "Заказ {{order}}.",
  "subscription.card_expiring": "Карта {{card}} действует по {{last_day}}, а {{day}} предстоит списание: {{amount}}.",
  "subscription.trial_ending": "{{day}} пробный период закончится и будет списано {{amount}}.",
  "subscription.renewal_upcoming": "{{day}} будет списано {{amount}}.",
  "payment.unknown_for_an_hour": "Результат платежа на {{amount}} неизвестен с {{since}}.",
  "step.unknown_for_an_hour": "Не подтверждено с {{since}}: {{step}}, {{amount}}.",
  "payment.reversal_failed": "{{amount}} не удается вернуть уже час: {{reason}} Попытки продолжаются.",
}

export default texts
