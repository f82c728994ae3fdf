import type { TextsOf } from "../message"
import type { notificationMessages } from "../notifications"

const texts: TextsOf<typeof notificationMessages> = {
  "notice_title.renewed": "{{plan}}: su recibo",
  "notice_title.charge_failed": "{{plan}}: no se pudo cobrar un pago",
  "notice_title.card_expiring": "{{plan}}: su tarjeta caduca",
  "notice_title.trial_ending": "{{plan}}: su período de prueba termina pronto",
  "notice_title.renewal_upcoming": "{{plan}} se renueva pronto",
  "notice_title.plan_changed": "{{plan}}: su plan",
  "notice_title.canceling": "Cancelación de {{plan}}",
  "notice_title.canceled": "{{plan}} ha terminado",
  "notice_title.payout_link": "Su pago le está esperando",
  "notice_title.payout_status": "Su pago",
  "notice_title.payout_requested": "Un desembolso espera aprobación",
  "notice_title.payout_batch_requested": "Un lote de desembolsos espera aprobación",
  "notice_title.charged_back": "Contracargo",
  "notice_title.unknown_for_an_hour": "Se desconoce el resultado de un pago",
  "notice_title.account_outage": "La pasarela no responde",
  "notice_title.reversal_failed": "No se pudo devolver un pago",
  "notice.renewed": "Hemos cobrado {{amount}} por «{{plan}}», período del {{day}}. El pedido es {{order}}.",
  "notice.next_charge": "El próximo cobro, de {{next_amount}}, es el {{next_day}}.",
  "notice.no_next_charge": "No hay más cobros previstos.",
  "notice.charge_failed": "No hemos podido cobrar {{amount}} por «{{plan}}», con fecha del {{day}}.",
  "notice.retried_on": "Lo intentaremos de nuevo el {{retry_day}}.",
  "notice.card_needed": "Ya no es posible cobrar en su tarjeta: elija otra, por favor.",
  "notice.choose_card": "Revise su tarjeta o elija otra, por favor.",
  "notice.pay_here": "Pague o elija otra tarjeta: {{link}}",
  "notice.manage_here": "Su suscripción: {{link}}",
  "notice.card_expiring":
    "La tarjeta {{card}} de «{{plan}}» es válida hasta el {{last_day}}, y el {{day}} se cobrarán {{amount}}. Elija otra tarjeta antes de esa fecha, por favor.",
  "notice.trial_ending":
    "Su período de prueba de «{{plan}}» termina: a partir del {{day}} se cobrarán {{amount}} {{interval}}.",
  "notice.renewal_upcoming": "«{{plan}}» se renueva el {{day}}: se cobrarán {{amount}} {{interval}}.",
  "notice.plan_changing":
    "Su suscripción «{{plan}}» cambia: a partir del {{day}} será «{{new_plan}}» y se cobrarán {{amount}} {{interval}}.",
  "notice.plan_kept": "Su suscripción sigue siendo «{{plan}}». El cambio previsto se ha anulado.",
  "notice.canceling": "«{{plan}}» termina el {{day}}. No se le cobrará nada más.",
  "notice.canceled": "«{{plan}}» se ha cancelado. No se le cobrará nada más.",
  "notice.canceled_unpaid": "«{{plan}}» se ha cancelado porque no se pudo cobrar un pago. No se le cobrará nada más.",
  "notice.ended": "«{{plan}}» ha terminado al final de su período, como se pidió. No se le cobrará nada más.",
  "notice.payout_link": "Un desembolso espera a su beneficiario. El enlace solo está en el correo.",
  "notice.payout_status": "Un beneficiario puede seguir un desembolso. El enlace solo está en el correo.",
  "notice.payout_form_letter":
    "{{shop}} tiene un pago de {{amount}} para usted. Introduzca una tarjeta u otro destino en esta página:",
  "notice.payout_details_letter": "Faltan datos para su pago de {{amount}} de {{shop}}. Introdúzcalos en esta página:",
  "notice.payout_link_caution": "No dé el enlace a nadie: quien lo tenga puede cobrar en su lugar.",
  "notice.payout_link_until": "La página se puede usar hasta el {{until}}.",
  "notice.payout_status_letter": "En esta página puede seguir su pago de {{amount}} de {{shop}}:",
  "notice.payout_requested": "Se ha solicitado un desembolso. Solo se envía después de su aprobación.",
  "notice.payout_batch_requested": "Se ha solicitado un lote de desembolsos. Solo se envía después de su aprobación.",
  "notice.account_outage":
    "La cuenta «{{account}}» de la pasarela no responde desde el {{since}}. Los pagos pueden fallar hasta que responda.",
  "notice.of_order": "Pedido {{order}}.",
  "subscription.card_expiring":
    "La tarjeta {{card}} es válida hasta el {{last_day}}, antes del cobro de {{amount}} del {{day}}.",
  "subscription.trial_ending": "El período de prueba termina con el cobro de {{amount}} del {{day}}.",
  "subscription.renewal_upcoming": "El {{day}} se cobran {{amount}}.",
  "payment.unknown_for_an_hour": "Se desconoce el resultado del pago de {{amount}} desde el {{since}}.",
  "step.unknown_for_an_hour": "Sin confirmar desde el {{since}}: {{step}} de {{amount}}.",
  "payment.reversal_failed":
    "Desde hace una hora no se han podido devolver {{amount}}: {{reason}} Se sigue intentando.",
}

export default texts
