import type { TextsOf } from "../message"
import type { subscriptionMessages } from "../subscriptions"

const texts: TextsOf<typeof subscriptionMessages> = {
  "reason.quoted": "{{reason}}.",
  "reason.with_full_stop": "{{reason}}.",
  "interval.day": { one: "cada día", many: "cada {{count}} de días", other: "cada {{count}} días" },
  "interval.week": { one: "cada semana", many: "cada {{count}} de semanas", other: "cada {{count}} semanas" },
  "interval.month": { one: "cada mes", many: "cada {{count}} de meses", other: "cada {{count}} meses" },
  "interval.year": { one: "cada año", many: "cada {{count}} de años", other: "cada {{count}} años" },
  "subscription.created": "Suscripción a «{{plan}}»: {{amount}} {{interval}}.",
  "subscription.activated": "Iniciada. {{next}}",
  "subscription.completed": "Se han hecho todos los cobros.",
  "subscription.ended_with_period": "Terminó con su período, como se pidió.",
  "subscription.plan_changing": "El plan es «{{plan}}» ({{amount}} {{interval}}) a partir del {{day}}.",
  "subscription.plan_changed": "A partir del {{day}} el plan es «{{plan}}».",
  "subscription.plan_kept": "El plan sigue siendo «{{plan}}».",
  "subscription.periods_lapsed": {
    one: "Un período no se cobró, porque la tienda no estaba en marcha cuando tocaba: a partir del {{day}}.",
    many: "{{count}} de períodos no se cobraron, porque la tienda no estaba en marcha cuando tocaba: a partir del {{day}}.",
    other:
      "{{count}} períodos no se cobraron, porque la tienda no estaba en marcha cuando tocaba: a partir del {{day}}.",
  },
  "subscription.paused": "En pausa: no se cobra nada.",
  "subscription.paused_unpaid": "En pausa, porque no se pudo hacer un cobro.",
  "subscription.canceled_unpaid": "Cancelada, porque no se pudo hacer un cobro.",
  "subscription.left_unpaid": "Impagada: no se cobra nada más hasta que se pague.",
  "subscription.resumed": "Reanudada: el próximo cobro es el {{day}}.",
  "subscription.skipped": "Se omite el cobro del {{day}}; el siguiente es el {{next}}.",
  "subscription.canceled": "Cancelada.",
  "subscription.canceling": "Termina el {{day}}: no se cobra nada más.",
  "subscription.card_changed": "A partir de ahora se cobra en otra tarjeta.",
  "subscription.card_changed_to": "A partir de ahora se cobra en otra tarjeta ({{card}}).",
  "subscription.change_reverted": "El cambio anterior no se pudo terminar y se deshizo.",
  "subscription.sign_up_dropped": "Cancelada: {{reason}}",
  "subscription.past_due": "Hay un cobro vencido.",
  "subscription.recovered": "Todo vuelve a estar pagado.",
  "sign_up.not_ordered": "No se convirtió en un pedido.",
  "sign_up.order_canceled": "El pedido se canceló.",
  "sign_up.taken_out_of_cart": "Se quitó del carrito.",
  "sign_up.ordered_by_other_customer": "Lo pidió otra persona.",
  "sign_up.ordered_in_other_currency": "Se pidió en otra moneda.",
  "sign_up.not_finished": "No se pudo terminar el alta.",
  "charge.next_due": "El próximo cobro es el {{day}}.",
  "charge.none_follows": "No habrá más cobros.",
  "charge.none_planned": "No hay más cobros previstos.",
  "charge.renewed": "Renovada para el {{day}}.",
  "charge.renewed_for_more":
    "Renovada para el {{day}}. El pedido asciende a {{total}}: la diferencia de {{difference}} no se cobra.",
  "charge.renewed_for_less":
    "Renovada para el {{day}}. El pedido asciende a {{total}}: {{difference}} menos de lo cobrado.",
  "charge.returned": "Se reembolsaron {{amount}} del {{day}}: {{reason}}",
  "charge.refunded": "Se reembolsó.",
  "charge.made_ahead": "{{amount}} del {{day}} se cobran antes de su fecha.",
  "charge.retried": {
    one: "Nuevo intento: el cobro del {{day}}.",
    many: "Nuevo intento: {{count}} de cobros, el primero del {{day}}.",
    other: "Nuevo intento: {{count}} cobros, el primero del {{day}}.",
  },
  "charge.paid": "{{amount}} pagados para el {{day}}.",
  "charge.declined": "Rechazado el cobro de {{amount}} del {{day}}: {{reason}}",
  "charge.declined_and_retried":
    "Rechazado el cobro de {{amount}} del {{day}}: {{reason}} Se intenta de nuevo el {{retry}}.",
  "charge.declined_for_good": "Rechazado el cobro de {{amount}} del {{day}}: {{reason}} Hace falta otra tarjeta.",
  "charge.declined_without_reason": "La pasarela no indicó ningún motivo.",
  "charge.card_requested": "Se pide otra tarjeta.",
  "charge.abandoned": "No quedan reintentos.",
  "charge.unconfirmed": {
    one: "La pasarela no comunicó el cobro de {{amount}} del {{day}} en una hora. No se sabe si se cobró en la tarjeta: consulte la pasarela.",
    many: "La pasarela no comunicó el cobro de {{amount}} del {{day}} en {{count}} de horas. No se sabe si se cobró en la tarjeta: consulte la pasarela.",
    other:
      "La pasarela no comunicó el cobro de {{amount}} del {{day}} en {{count}} horas. No se sabe si se cobró en la tarjeta: consulte la pasarela.",
  },
  "charge.outside_terms": "La pasarela cobró {{amount}} el {{day}}. {{reason}} El pago se reembolsa.",
  "charge.declined_outside_terms":
    "La pasarela intentó cobrar {{amount}} el {{day}}. {{reason}} La tarjeta fue rechazada: no se cobró nada.",
  "charge.other_amount_agreed": "Se habían acordado {{amount}}.",
  "charge.no_open_period": "No hay ningún período abierto para ello.",
  "charge.resolved_as_charged":
    "Resuelto manualmente como cobrado para el {{day}}, por un pedido encontrado en la pasarela: {{note}}",
  "charge.resolved_as_not_charged":
    "Resuelto manualmente como no cobrado para el {{day}}, tras consultar la pasarela: {{note}}",
  "schedule.resolved_as_found": "Resuelto manualmente, la pasarela tiene el calendario: {{note}}",
  "schedule.resolved_as_missing": "Resuelto manualmente, la pasarela no tiene ningún calendario: {{note}}",
  "charge.was_declined": "El cobro de {{amount}} del {{day}} fue rechazado.",
  "charge.was_refunded": "El cobro de {{amount}} del {{day}} se reembolsó.",
  "charge.being_confirmed": "El cobro de {{amount}} del {{day}} aún se está confirmando.",
  "charge.card_needed": "Hace falta otra tarjeta.",
  "charge.not_sent": "No se puede hacer un cobro: {{reason}} Se intenta de nuevo.",
  "charge.mismatched": "Lo que comunica la pasarela no coincide con el cobro: {{mismatch}} Consulte la pasarela.",
  "order.not_made":
    "Aún no se puede crear el pedido de un período pagado: {{reason}} Se intenta de nuevo; después, el pago se reembolsa.",
  "subscription.paused_until_card":
    "En pausa, porque no se pudo hacer un cobro. Reanúdela cuando se haya elegido otra tarjeta.",
  "sign_up.order_unpaid": "El pedido aún no está pagado. La suscripción empieza cuando lo esté.",
  "sign_up.order_not_paid_by_card": "El pedido no se pagó con tarjeta. Elija una tarjeta para esta suscripción.",
  "sign_up.order_card_not_saved": "La tarjeta del pedido no está guardada. Elija una tarjeta para esta suscripción.",
  "sign_up.order_card_refused":
    "La tarjeta del pedido no está guardada. {{reason}} Elija una tarjeta para esta suscripción.",
  "schedule.unconfirmed":
    "La pasarela no ha confirmado el calendario, así que no se sabe si cobra. El calendario no se envía por segunda vez. Consulte la pasarela y registre el resultado.",
  "schedule.unconfirmed_and_retried":
    "La pasarela aún no ha confirmado el calendario. Se envía de nuevo automáticamente.",
  "schedule.not_created": "La pasarela aún no cobra esta suscripción: {{reason}} Corríjalo e inténtelo de nuevo.",
  "schedule.not_created_and_retried":
    "La pasarela aún no cobra esta suscripción: {{reason}} Se envía de nuevo automáticamente.",
  "schedule.not_synced": "La pasarela aún no tiene el último cambio: {{reason}}",
  "schedule.not_synced_and_retried":
    "La pasarela aún no tiene el último cambio: {{reason}} Se envía de nuevo automáticamente.",
  "schedule.key_missing":
    "La pasarela no tiene el último cambio: el ID del calendario se cifró con una clave que ya no está entre las cardKeys. Restituya esa clave e inténtelo de nuevo.",
  "schedule.waits_for_charge":
    "La pasarela aún no tiene el último cambio: el cobro de hoy todavía puede llegar y el cambio movería su fecha. El cambio se envía después de ese cobro o mañana.",
  "schedule.charged_unexpectedly":
    "La pasarela cobró con un calendario que se había resuelto como inexistente (ID de pedido del comercio {{order}}). Cobra en cada período, y el exceso se reembolsa. Deténgalo en el panel de la propia pasarela.",
  "charges.card_needed": {
    one: "Un cobro de {{amount}} fue rechazado y ya no se puede cobrar en la tarjeta: hace falta otra.",
    many: "{{count}} de cobros, {{amount}} en total, fueron rechazados y ya no se puede cobrar en la tarjeta: hace falta otra.",
    other:
      "{{count}} cobros, {{amount}} en total, fueron rechazados y ya no se puede cobrar en la tarjeta: hace falta otra.",
  },
  "charges.being_retried": {
    one: "Un cobro de {{amount}} fue rechazado. Se está intentando de nuevo.",
    many: "{{count}} de cobros, {{amount}} en total, fueron rechazados. Se están intentando de nuevo.",
    other: "{{count}} cobros, {{amount}} en total, fueron rechazados. Se están intentando de nuevo.",
  },
  "charges.retried_within_days": {
    one: "Un cobro de {{amount}} fue rechazado. Se intenta de nuevo en los próximos días; entretanto se puede elegir otra tarjeta.",
    many: "{{count}} de cobros, {{amount}} en total, fueron rechazados. Se intentan de nuevo en los próximos días; entretanto se puede elegir otra tarjeta.",
    other:
      "{{count}} cobros, {{amount}} en total, fueron rechazados. Se intentan de nuevo en los próximos días; entretanto se puede elegir otra tarjeta.",
  },
  "charges.retried_now": {
    one: "Un cobro de {{amount}} fue rechazado. Se intenta de nuevo ahora.",
    many: "{{count}} de cobros, {{amount}} en total, fueron rechazados. Se intentan de nuevo ahora.",
    other: "{{count}} cobros, {{amount}} en total, fueron rechazados. Se intentan de nuevo ahora.",
  },
  "charges.retried_on": {
    one: "Un cobro de {{amount}} fue rechazado. Se intenta de nuevo el {{day}}; hasta entonces se puede elegir otra tarjeta.",
    many: "{{count}} de cobros, {{amount}} en total, fueron rechazados. Se intentan de nuevo el {{day}}; hasta entonces se puede elegir otra tarjeta.",
    other:
      "{{count}} cobros, {{amount}} en total, fueron rechazados. Se intentan de nuevo el {{day}}; hasta entonces se puede elegir otra tarjeta.",
  },
  "charges.retried_from": {
    one: "Un cobro de {{amount}} fue rechazado. Se intenta de nuevo a partir del {{day}}; hasta entonces se puede elegir otra tarjeta.",
    many: "{{count}} de cobros, {{amount}} en total, fueron rechazados. Se intentan de nuevo a partir del {{day}}; hasta entonces se puede elegir otra tarjeta.",
    other:
      "{{count}} cobros, {{amount}} en total, fueron rechazados. Se intentan de nuevo a partir del {{day}}; hasta entonces se puede elegir otra tarjeta.",
  },
  "charges.unpaid":
    "Un cobro de {{amount}} está impagado. No se cobra nada más hasta que se pague: elija otra tarjeta para él.",
  "charges.unconfirmed": {
    one: "La pasarela no ha confirmado el cobro del {{day}}: compruebe allí si se cobró en la tarjeta.",
    many: "La pasarela no ha confirmado {{count}} de cobros, el primero del {{day}}: compruebe allí si se cobró en la tarjeta.",
    other:
      "La pasarela no ha confirmado {{count}} cobros, el primero del {{day}}: compruebe allí si se cobró en la tarjeta.",
  },
  "effect.charge_due": "Cobra ahora el importe pendiente, sin esperar a la próxima ejecución programada.",
  "effect.charge_ahead": "Cobra {{amount}}, con fecha del {{day}}.",
  "effect.retry_sign_up": "Vuelve a intentar el inicio ahora.",
  "effect.retry_sync": "Envía de nuevo el calendario a la pasarela.",
  "effect.retry_charges": "Vuelve a intentar ahora los cobros rechazados.",
  "effect.pause": "No se cobra nada hasta que se reanude.",
  "effect.resume": "El próximo cobro es entonces el {{day}}.",
  "effect.skip": "Se omite el cobro del {{day}}.",
  "effect.cancel": "La termina ahora. Lo pagado sigue pagado.",
  "effect.cancel_at_period_end": "Termina el {{day}}: no se cobra nada más.",
  "effect.card": "A partir de ahora se cobra en otra tarjeta.",
  "effect.plan": "Tiene efecto con el cobro del {{day}}.",
  "subscription.not_found": "Esta suscripción no existe.",
  "subscription.not_started": "Esta suscripción aún no ha empezado.",
  "subscription.is_active": "Esta suscripción ya está activa.",
  "subscription.is_past_due": "Falló un cobro de esta suscripción: páguelo o cancele la suscripción.",
  "subscription.is_unpaid": "Un cobro de esta suscripción está impagado: páguelo o cancele la suscripción.",
  "subscription.is_paused": "Esta suscripción está en pausa: reanúdela primero.",
  "subscription.is_canceling": "Esta suscripción termina con su período: reanúdela primero para continuar.",
  "subscription.was_canceled": "Esta suscripción se canceló. Inicie una nueva para continuar.",
  "subscription.is_completed": "Esta suscripción se ha completado. Inicie una nueva para continuar.",
  "subscription.has_ended": "Esta suscripción ha terminado. Inicie una nueva para continuar.",
  "subscription.nothing_left": "No queda nada por cobrar: todas las fechas de esta suscripción han pasado.",
  "subscription.nothing_to_skip": "Solo una suscripción activa tiene un próximo período que se pueda omitir.",
  "subscription.last_period": "Este es el último período: cancele la suscripción en su lugar.",
  "subscription.nothing_due_to_end": "No hay más cobros previstos: cancélela ahora.",
  "subscription.plan_fixed": "No hay más cobros previstos, así que no se puede cambiar su plan.",
  "subscription.has_plan": "Esta suscripción ya tiene este plan.",
  "charge.not_found": "Este cobro no existe.",
  "charge.by_gateway": "La pasarela cobra esta suscripción con su propio calendario: otro cobro sería uno de más.",
  "charge.retried_by_gateway":
    "La pasarela reintenta por sí misma los cobros rechazados: otro intento sería uno de más.",
  "charge.is_ahead": "El próximo período ya se ha cobrado antes de su fecha.",
  "charge.none_declined": "No se rechazó ningún cobro de esta suscripción, así que no hay nada que reintentar.",
  "charge.nothing_due": "No hay nada pendiente. {{next}}",
  "charge.waits_for_card": "El cobro del {{day}} espera otra tarjeta. {{next}}",
  "charge.waits_for_retry": "El cobro del {{day}} fue rechazado y se intenta de nuevo. {{next}}",
  "charge.waits_for_retry_on": "El cobro del {{day}} fue rechazado y se intenta de nuevo el {{retry}}. {{next}}",
  "charge.is_retried": "El cobro del {{day}} se está intentando de nuevo. {{next}}",
  "charge.is_unpaid":
    "El cobro del {{day}} está impagado: inténtelo de nuevo o pida que se elija otra tarjeta. Antes no se cobra nada más.",
  "charge.outcome_known": "El resultado de este cobro se conoció entretanto; vuelva a mirarlo.",
  "charge.order_not_confirmed":
    "La pasarela no confirmó este pedido. Revise sus dos ID o inténtelo de nuevo en un momento.",
  "charge.order_known": "Este pedido ya está registrado, para otro pago u otra suscripción.",
  "charge.order_status": "La pasarela comunica que este pedido está en el estado {{status}}: no cobró nada.",
  "charge.order_amount":
    "La pasarela comunica un importe de {{reported}} para este pedido, pero debían cobrarse {{amount}}.",
  "charge.order_currency":
    "La pasarela comunica que este pedido está en {{currency}}, pero debían cobrarse {{amount}}.",
  "charge.order_card": "La pasarela comunica que este pedido se cobró en otra tarjeta que la de esta suscripción.",
  "charge.order_of_earlier_day":
    "La pasarela comunica que este pedido se cobró el {{reported}}. La fecha de este cobro era el {{day}}: el pedido es anterior.",
  "charge.order_of_later_day":
    "La pasarela comunica que este pedido se cobró el {{reported}}: ese es el día del cobro del {{day}}, que aún no tiene pedido.",
  "charge.gateway_unreachable": "No se puede acceder a la pasarela.",
  "charge.provider_missing": "La tienda ya no tiene el proveedor de pago «{{provider}}».",
  "charge.details_missing": "La pasarela necesita más datos antes de cobrar: {{details}}.",
  "charge.card_missing": "No hay ninguna tarjeta en la que cobrar.",
  "charge.schedule_unconfirmed":
    "La pasarela no ha confirmado el calendario de esta suscripción, así que aún no se cobra en su tarjeta.",
  "charge.by_schedule": "La pasarela cobró {{amount}} con su calendario.",
  "charge.replaced_by_gateway": "La pasarela intentó el cobro de nuevo.",
  "charge.subscription_gone": "La pasarela lo cobró para una suscripción que ya no existe.",
  "charge.period_gone": "La pasarela lo cobró, pero la suscripción no tiene ningún período abierto para ello.",
  "schedule.not_retried":
    "No se sabe si la pasarela tiene el calendario, así que no se envía de nuevo. Consulte la pasarela y registre el resultado.",
  "schedule.needs_key":
    "La pasarela solo cobra con calendario si hay una clave RSA: configure la privateKey de la cuenta.",
  "schedule.no_charge_ahead": "No queda ningún cobro, así que no hay ningún calendario que enviar a la pasarela.",
  "schedule.refused": "La pasarela no aceptó el calendario: {{reason}}",
  "schedule.card_needed_again":
    "La pasarela necesita la tarjeta en sí (recurringCardSource), así que el cliente debe introducirla una vez más.",
  "schedule.origin_missing": "Ya no se conoce el pago con el que se guardó la tarjeta.",
  "schedule.no_reference_answered": "create-card-ref v4 no devolvió ningún recurring-payment-id.",
  "schedule.email_missing": "No se conoce el correo electrónico del cliente.",
  "schedule.of_other_subscription": "Este es el ID del calendario de otra suscripción.",
  "schedule.id_not_confirmed": "La pasarela no lo confirmó. Revise el ID o inténtelo de nuevo en un momento.",
  "schedule.outcome_known": "Entretanto se supo si la pasarela tiene este calendario; vuelva a mirarlo.",
  "schedule.being_sent": "El calendario va camino de la pasarela; espere su respuesta.",
  "schedule.may_still_arrive":
    "La solicitud de crear el calendario aún puede llegar a la pasarela hasta {{until}}. Después podrá indicar que no existe ninguno.",
  "schedule.not_chargeable":
    "La pasarela no ha confirmado el calendario de esta suscripción, así que no se puede cobrar en su tarjeta.",
  "schedule.none": "Esta suscripción no tiene ningún calendario en la pasarela.",
  "schedule.card_missing": "Esta suscripción ya no tiene tarjeta. Elija una primero.",
  "sign_up.quantity_invalid": "La cantidad debe ser un número entero de 1 a 1000.",
  "sign_up.trial_of_one": "Un período de prueba cubre un artículo: elija la cantidad 1.",
  "sign_up.start_invalid": "El inicio debe ser una fecha, por ejemplo 2027-01-31.",
  "sign_up.plan_ends_before": "El plan termina antes de este inicio.",
  "sign_up.trial_card_missing": "Elija la tarjeta guardada en la que se cobrará después del período de prueba.",
  "sign_up.card_missing": "Elija la tarjeta en la que se cobrará.",
  "sign_up.card_not_found": "Esta tarjeta no existe. Elija otra.",
  "sign_up.card_expired": "Esta tarjeta ha caducado. Use otra.",
  "sign_up.plan_without_product": "Este plan no pertenece a ningún producto, así que no se puede pedir en un carrito.",
  "sign_up.cart_not_found": "Este carrito no existe. Empiece uno nuevo.",
  "sign_up.cart_in_other_currency": "Este plan solo se vende en {{currency}}. Elija una región con esa moneda.",
  "sign_up.customer_not_found": "Este cliente no existe.",
  "sign_up.trial_item_of_one":
    "Un período de prueba cubre una unidad de «{{item}}». Ponga la cantidad del carrito en 1.",
  "sign_up.item_without_subscription":
    "La suscripción de «{{item}}» de este carrito se canceló o es de otro cliente. Quítela del carrito y elíjala de nuevo si la desea.",
  "sign_up.region_in_other_currency":
    "Este carrito tiene una suscripción que se vende en {{currency}}. Quítela antes de elegir una región con otra moneda.",
  "sign_up.item_mark_kept":
    "Este artículo pertenece a una suscripción, y ese vínculo no se puede quitar. No se ha cambiado nada.",
  "sign_up.item_quantity_kept":
    "Un período de prueba cubre una unidad de «{{item}}», así que su cantidad sigue siendo 1. No se ha cambiado nada.",
  "delivery.region_not_found": "Esta región no existe.",
  "delivery.region_in_other_currency": "Este plan solo se vende en {{currency}}. Elija una región con esa moneda.",
  "delivery.option_missing": "Elija el envío: indique un shipping_option_id.",
  "delivery.option_not_found": "Esta opción de envío no existe.",
  "delivery.option_not_offered":
    "La tienda no ofrece esta opción de envío para este producto y esta dirección. Elija otra.",
  "delivery.option_costs": "Esta opción de envío cuesta {{amount}}, que el plan no incluye. Elija una gratuita.",
  "subscription_card.saved_or_new":
    'Indique una tarjeta guardada o la "return_url" de un formulario para una nueva, no ambas.',
  "subscription_card.no_form":
    "Este método de pago no tiene un formulario para una tarjeta nueva. Guarde primero la tarjeta y elíjala después aquí.",
  "subscription_card.details_missing":
    "Complete primero los datos de su cuenta. El banco necesita: {{details}}. No se ha enviado nada.",
  "plan.not_found": "Este plan no existe.",
  "plan.not_offered": "Este plan ya no se ofrece.",
  "plan.has_ended": "Este plan ha terminado.",
  "plan.in_other_currency": "Este plan tiene otra moneda: inicie una suscripción nueva para él.",
  "plan.charged_otherwise": "Este plan se cobra de otra forma: inicie una suscripción nueva para él.",
  "plan.ends_before_next_charge": "Este plan termina antes del próximo cobro.",
  "plan.has_too_few_charges":
    "Este plan tiene menos cobros de los que ya se hicieron: inicie una suscripción nueva para él.",
  "plan.needs_key":
    'La pasarela solo cobra con calendario si hay una clave RSA: configure la privateKey de la cuenta o use el engine "store".',
  "plan.variant_not_found": "Esta variante de producto no existe.",
  "plan.end_in_past": "El final está en el pasado.",
  "plan.term_missing": "Falta un dato: {{field}}.",
  "plan.term_too_long": "{{field}}: {{most}} caracteres como máximo.",
  "plan.term_not_whole": "{{field}}: debe ser un número entero.",
  "plan.term_too_large": "{{field}}: {{most}} como máximo.",
  "plan.term_not_one_of": "{{field}}: debe ser uno de estos valores: {{choices}}.",
  "plan.term_not_a_date": "{{field}}: debe ser una fecha, por ejemplo 2027-12-31.",
  "plan.term_unknown": "«{{name}}» no es un campo de un plan.",
  "plan.amount_malformed": 'El importe debe ser un texto decimal, por ejemplo "29.00".',
  "plan.amount_zero": "El importe debe ser mayor que cero.",
  "plan.amount_too_precise": "{{currency}} tiene {{decimals}} decimales como máximo.",
  "plan.currency_unknown": "«{{currency}}» no es una moneda de ISO 4217.",
  "plan.interval_too_small": "El intervalo debe ser de 1 período o más.",
  "plan.trial_negative": "El período de prueba no puede ser negativo.",
  "plan.charges_too_few": "El número de cobros debe ser 1 o más.",
  "plan.retry_hours_not_listed": "Los reintentos deben ser una lista de horas, por ejemplo [12, 24, 48].",
  "plan.retry_hours_not_positive": "Las horas entre reintentos deben ser más de cero.",
  "plan.retry_hours_too_long": "Un reintento puede hacerse como máximo 720 horas después del anterior.",
  "plan.retry_hours_too_many": "Son posibles 10 reintentos como máximo.",
  "plan_term.name": "Nombre",
  "plan_term.description": "Descripción",
  "plan_term.provider_id": "Proveedor de pago",
  "plan_term.engine": "Modo de cobro",
  "plan_term.amount": "Importe",
  "plan_term.currency_code": "Moneda",
  "plan_term.period": "Período",
  "plan_term.interval": "Intervalo",
  "plan_term.trial_days": "Período de prueba",
  "plan_term.charges_limit": "Número de cobros",
  "plan_term.ends_at": "Final",
  "plan_term.after_retries": "Acción tras el último reintento",
  "plan_term.no_stock": "Acción sin existencias",
  "plan_term.catch_up": "Regla de recuperación",
}

export default texts
