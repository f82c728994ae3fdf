import type { attentionMessages } from "../attention"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof attentionMessages> = {
  "attention.payment_unknown":
    "La pasarela no ha confirmado el resultado de este pago. Se consulta automáticamente; no cobre el dinero por otra vía.",
  "attention.step_unknown":
    "La operación «{{step}}» de {{amount}} está sin confirmar en la pasarela y bloquea las demás operaciones de este pago. Consúltela o resuélvala manualmente.",
  "attention.mismatch": "{{mismatch}} El pago no se acepta. Devuélvalo por completo o aclárelo con la pasarela.",
  "attention.orphaned_payment":
    "{{amount}} no pertenecen a ningún pedido y no se han podido devolver en más de una hora. {{reason}} Consulte el pago o devuelva el dinero en la pasarela.",
  "attention.reversal_failed":
    "{{amount}} deben devolverse y no se ha podido en más de una hora. {{reason}} Consulte el pago o devuelva el dinero en la pasarela.",
  "attention.canceled_order":
    "El pedido está cancelado y {{amount}} siguen autorizados o capturados. Consulte el pago, anule la autorización o haga el reembolso.",
  "attention.refund_unrecorded":
    "El reembolso de {{amount}} hecho en la pasarela aún no está registrado en Medusa: el pedido y el pago muestran demasiado como pagado. Pulse Consultar ahora para registrarlo.",
  "attention.dispute": "Hay una disputa sin responder sobre el pago de {{amount}}. Respóndala a tiempo en la pasarela.",
  "attention.chargeback": "El banco del comprador retiró {{amount}}. Responda al contracargo a tiempo en la pasarela.",
  "attention.hold_expires": "La autorización de {{amount}} vence aproximadamente el {{at}}. Captúrela antes o anúlela.",
  "attention.hold_expired":
    "La autorización de {{amount}} venció aproximadamente el {{at}}, si el banco la mantiene el tiempo que indica la opción holdDays de la cuenta. Intente capturarla o anúlela.",
  "attention.declined_after_order":
    "El pago fue rechazado después de hacerse el pedido. Pida otro pago o cancele el pedido.",
  "attention.account_outage": {
    one: "La cuenta «{{account}}» de la pasarela no responde: falló {{count}} llamada, la última el {{at}} ({{failure}}).",
    many: "La cuenta «{{account}}» de la pasarela no responde: fallaron {{count}} de llamadas, la última el {{at}} ({{failure}}).",
    other:
      "La cuenta «{{account}}» de la pasarela no responde: fallaron {{count}} llamadas, la última el {{at}} ({{failure}}).",
  },
  "attention.job_late":
    "La tarea programada {{job}} no se ejecuta desde el {{at}}. ¿Hay un worker en marcha? ¿Se vació Redis? En ese caso, reinicie el worker.",
  "attention.job_never_ran": "La tarea programada {{job}} no se ha ejecutado nunca. ¿Hay un worker en marcha?",
  "attention.no_worker":
    'Ningún proceso de la tienda ejecuta tareas programadas. Inicie uno con workerMode "worker" o "shared".',
  "attention.payment_events_unpublished": {
    one: "{{count}} evento de pagos está sin publicar: el bus de eventos no lo acepta. El operador de la tienda debe reparar el bus de eventos; después todo se publica por sí solo.",
    many: "{{count}} de eventos de pagos están sin publicar: el bus de eventos no los acepta. El operador de la tienda debe reparar el bus de eventos; después todo se publica por sí solo.",
    other:
      "{{count}} eventos de pagos están sin publicar: el bus de eventos no los acepta. El operador de la tienda debe reparar el bus de eventos; después todo se publica por sí solo.",
  },
  "attention.payout_events_unpublished": {
    one: "{{count}} evento de desembolsos está sin publicar: el bus de eventos no lo acepta. El operador de la tienda debe reparar el bus de eventos; después todo se publica por sí solo.",
    many: "{{count}} de eventos de desembolsos están sin publicar: el bus de eventos no los acepta. El operador de la tienda debe reparar el bus de eventos; después todo se publica por sí solo.",
    other:
      "{{count}} eventos de desembolsos están sin publicar: el bus de eventos no los acepta. El operador de la tienda debe reparar el bus de eventos; después todo se publica por sí solo.",
  },
  "attention.subscription_events_unpublished": {
    one: "{{count}} evento de suscripciones está sin publicar: el bus de eventos no lo acepta. El operador de la tienda debe reparar el bus de eventos; después todo se publica por sí solo.",
    many: "{{count}} de eventos de suscripciones están sin publicar: el bus de eventos no los acepta. El operador de la tienda debe reparar el bus de eventos; después todo se publica por sí solo.",
    other:
      "{{count}} eventos de suscripciones están sin publicar: el bus de eventos no los acepta. El operador de la tienda debe reparar el bus de eventos; después todo se publica por sí solo.",
  },
  "attention.callbacks_stopped": {
    one: "No ha llegado ningún callback de la cuenta «{{account}}» desde el {{at}}; el último pago ({{count}}) se confirmó por consulta. Compare la dirección de callback y busque callbacks rechazados.",
    many: "No ha llegado ningún callback de la cuenta «{{account}}» desde el {{at}}; los últimos {{count}} de pagos se confirmaron por consulta. Compare la dirección de callback y busque callbacks rechazados.",
    other:
      "No ha llegado ningún callback de la cuenta «{{account}}» desde el {{at}}; los últimos {{count}} pagos se confirmaron por consulta. Compare la dirección de callback y busque callbacks rechazados.",
  },
  "attention.cards_unreadable": {
    one: "{{count}} tarjeta guardada está cifrada con la clave «{{key}}», que no figura en la opción cardKeys. Vuelva a añadir la clave.",
    many: "{{count}} de tarjetas guardadas están cifradas con la clave «{{key}}», que no figura en la opción cardKeys. Vuelva a añadir la clave.",
    other:
      "{{count}} tarjetas guardadas están cifradas con la clave «{{key}}», que no figura en la opción cardKeys. Vuelva a añadir la clave.",
  },
  "attention.schedules_unreadable": {
    one: "La referencia de {{count}} pago recurrente está cifrada con la clave «{{key}}», que no figura en la opción cardKeys. Vuelva a añadir la clave.",
    many: "Las referencias de {{count}} de pagos recurrentes están cifradas con la clave «{{key}}», que no figura en la opción cardKeys. Vuelva a añadir la clave.",
    other:
      "Las referencias de {{count}} pagos recurrentes están cifradas con la clave «{{key}}», que no figura en la opción cardKeys. Vuelva a añadir la clave.",
  },
  "attention.payouts_unreadable": {
    one: "El destino de {{count}} desembolso está cifrado con la clave «{{key}}», que no figura en la opción cardKeys. Vuelva a añadir la clave.",
    many: "Los destinos de {{count}} de desembolsos están cifrados con la clave «{{key}}», que no figura en la opción cardKeys. Vuelva a añadir la clave.",
    other:
      "Los destinos de {{count}} desembolsos están cifrados con la clave «{{key}}», que no figura en la opción cardKeys. Vuelva a añadir la clave.",
  },
  "attention.payout_unknown":
    "La pasarela no ha confirmado si se desembolsaron {{amount}}. El estado se consulta automáticamente; no lo pague por otra vía.",
  "attention.payout_approval": "Un desembolso de {{amount}} a {{recipient}} espera su aprobación.",
  "attention.batch_approval": {
    one: "El lote «{{name}}», con {{count}} desembolso, espera su aprobación.",
    many: "El lote «{{name}}», con {{count}} de desembolsos, espera su aprobación.",
    other: "El lote «{{name}}», con {{count}} desembolsos, espera su aprobación.",
  },
  "attention.subscription_problem": "{{title}}: {{problem}}",
  "attention.subscription_unpaid": "Todos los reintentos fallaron. La suscripción está impagada.",
  "attention.charge_unconfirmed":
    "La pasarela no ha confirmado el cobro de {{amount}} del {{day}}. Indique el resultado que comunique la pasarela.",
}

export default texts
