import type { TextsOf } from "../message"
import type { paymentMessages } from "../payments"

const texts: TextsOf<typeof paymentMessages> = {
  "session.paid_already": "Esto ya está pagado. No pague otra vez.",
  "session.cart_ordered": "Este carrito ya se ha convertido en un pedido. No pague otra vez.",
  "session.ended": "Este pago ha terminado. Vuelva al carrito e inicie uno nuevo.",
  "session.card_on_payment_page":
    "Este método de pago pide la tarjeta en la página de pago, no aquí. No se ha enviado nada.",
  "provider.not_found": "Este método de pago no existe.",
  "verification.details_missing":
    "Complete primero los datos de su cuenta. El banco necesita: {{fields}}. No se ha enviado nada.",
  "saved_card.charged_by_subscription":
    "Su suscripción «{{title}}» se cobra en esta tarjeta. Elija primero otra tarjeta para ella o cancélela.",
  "saved_card.change_pending":
    "Es posible que su suscripción «{{title}}» aún se cobre en esta tarjeta: el cambio a otra todavía no se ha completado. Inténtelo más tarde o cancélela.",
  "transaction.not_found": "Este pago con tarjeta no existe.",
  "transaction.not_answered": "La pasarela no respondió. El estado se consulta de nuevo automáticamente.",
  "callback.not_answered": "La pasarela no respondió a la consulta de estado.",
  "callback.failed_unexpectedly": "La tienda falló de forma inesperada ({{kind}}). Pulse «Procesar de nuevo».",
  "callback.not_found": "Este callback no existe.",
  "callback.processed": "Este callback está procesado.",
  "callback.unmatched": "Este callback no corresponde a ningún pedido de esta tienda.",
  "account.not_found": "Ninguna cuenta de la pasarela tiene este nombre.",
  "account.gone": "La cuenta «{{account}}» ya no está en las opciones del plugin.",
  "saved_cards.unavailable": "{{reason}} No se ha enviado nada.",
  "status.not_started": "Sin iniciar",
  "status_meaning.not_started": "Se está solicitando el formulario de pago.",
  "status.processing": "En proceso",
  "status_meaning.processing":
    "La pasarela aún lo está procesando. El estado se consulta automáticamente; no hace falta hacer nada.",
  "status.unknown": "Resultado aún desconocido",
  "status_meaning.unknown":
    "La pasarela aún no conoce el resultado. El estado se consulta automáticamente; no cobre el dinero por otra vía.",
  "status.declined": "Rechazado",
  "status_meaning.declined":
    "El banco o el procesador de pagos lo rechazó. No se ha cobrado nada; el comprador puede intentarlo de nuevo.",
  "status.filtered": "Detenido por un filtro",
  "status_meaning.filtered": "Lo detuvo un filtro antifraude o un límite de la pasarela. No se ha cobrado nada.",
  "status.failed": "Fallido",
  "status_meaning.failed":
    "Falló por un problema técnico en la pasarela. No se ha cobrado nada; el comprador puede intentarlo de nuevo.",
  "status.authorized": "Autorizado, sin capturar",
  "status_meaning.authorized":
    "El importe está reservado en la tarjeta. Captúrelo para cobrarlo o anule la autorización para liberarlo.",
  "status.paid": "Pagado",
  "status_meaning.paid": "El importe se ha cobrado. Se puede reembolsar, por completo o en parte.",
  "status.verified": "Tarjeta verificada",
  "status_meaning.verified": "El banco confirmó la tarjeta. No se ha cobrado nada.",
  "status.charged_back": "Contracargo",
  "status_meaning.charged_back":
    "El banco del comprador ha retirado el dinero. Responda al contracargo en la pasarela; en Medusa no se ha cambiado nada.",
  "status.voided": "Anulado",
  "status_meaning.voided": "La autorización se ha anulado; al comprador no se le ha cobrado nada.",
  "status.refunded": "Reembolsado",
  "status.partly_refunded": "Parcialmente reembolsado",
  "status.captured": "Capturado",
  "status.partly_captured": "Parcialmente capturado",
  "status.waiting_for_shopper": "A la espera del comprador",
  "status.mismatch": "No coincide",
  "status.reversed": "Devuelto",
  "status_meaning.refunded": "Se han reembolsado por completo {{captured}}.",
  "status_meaning.refunded_and_open":
    "Se han reembolsado por completo {{captured}}. Aún se pueden capturar {{open}} de la autorización.",
  "status_meaning.partly_refunded": "Se han reembolsado {{refunded}} de {{captured}}.",
  "status_meaning.partly_refunded_and_open":
    "Se han reembolsado {{refunded}} de {{captured}}. Aún se pueden capturar {{open}} de la autorización.",
  "status_meaning.captured": "Se ha capturado todo el importe. Se puede reembolsar, por completo o en parte.",
  "status_meaning.partly_captured":
    "Se han capturado {{captured}} y aún se pueden capturar {{open}}. Los botones de Medusa tratan cada pago como un todo, así que capture el resto y reembolse desde aquí.",
  "status_meaning.at_payment_page": "El comprador fue enviado a la página de pago y todavía no ha terminado allí.",
  "status_meaning.at_bank":
    "El banco del comprador le pide que confirme el pago (3-D Secure) y todavía no lo ha hecho.",
  "status_meaning.mismatch": "{{mismatch}} {{reversal}}",
  "mismatch.other_order": "La respuesta de la pasarela es sobre otro pedido ({{order}}).",
  "mismatch.other_gateway_order": "La respuesta de la pasarela es sobre otro pedido de la pasarela ({{order}}).",
  "mismatch.type": "La pasarela hizo una {{made}}; se esperaba una {{expected}}.",
  "mismatch.amount": "La pasarela comunica un importe de {{reported}}; se esperaban {{expected}}.",
  "mismatch.no_amount": "La pasarela no comunica ningún importe; se esperaban {{expected}}.",
  "mismatch.currency": "La pasarela comunica la moneda {{reported}}; se esperaba {{expected}}.",
  "mismatch.no_currency": "La pasarela no comunica ninguna moneda; se esperaba {{expected}}.",
  "mismatch_reversal.possible": "No se convierte en un pedido. Devuelva todo el importe al comprador.",
  "mismatch_reversal.under_way":
    "Se está devolviendo todo el importe al comprador, con reintentos hasta que la pasarela lo confirme.",
  "mismatch_reversal.done": "Se devolvió todo el importe al comprador.",
  "mismatch_reversal.impossible":
    "No se puede devolver desde aquí: búsquelo en la pasarela o pregunte a su servicio de asistencia.",
  "mismatch_reversal.recorded":
    "Medusa tiene el pago: reembólselo en la pasarela y registre aquí ese reembolso. Al registrarlo no se envía nada.",
  "mismatch.none": "Esta acción es solo para pagos que no coinciden.",
  "mismatch.gone": "La respuesta de la pasarela ya coincide con este pago. No se ha enviado nada; vuelva a mirarlo.",
  "mismatch.not_reversible": "{{mismatch}} No se puede devolver desde aquí. No se ha enviado nada.",
  "mismatch.not_answered":
    "La pasarela no responde en este momento. No se ha enviado nada; inténtelo de nuevo en un momento.",
  "payment_type.sale": "venta",
  "payment_type.preauth": "preautorización",
  "payment_type.verification": "verificación",
  "gateway_reason.none": "sin motivo indicado",
  "gateway_reason.code": "código {{code}}",
  "gateway_reason.text": "{{text}}",
  "gateway_reason.text_and_code": "{{text}}, código {{code}}",
  gateway_refused: "La pasarela lo rechazó: {{reason}}.",
  gateway_unreachable:
    "No se puede acceder a la pasarela de pago. No se ha enviado nada; inténtelo de nuevo en un momento.",
  gateway_unconfirmed: "La pasarela todavía no lo ha confirmado. No lo repita; el estado se consulta automáticamente.",
  gateway_request_invalid: "{{problem}}",
  gateway_signature: "La firma del mensaje no coincide.",
  "call.request_invalid": "no se pudo formar una petición con estos datos",
  "call.refused": "la pasarela lo rechazó",
  "call.refused_with_code": "la pasarela lo rechazó (código {{code}})",
  "call.unreachable": "no se pudo acceder a la pasarela",
  "call.answer_lost": "se perdió la respuesta de la pasarela",
  "call.answer_unsigned": "la respuesta de la pasarela tiene una firma incorrecta",
  "call.fields_invalid": "no se pudo formar una petición con estos campos: {{fields}}",
  "call.control_key_refused":
    "la pasarela no aceptó la clave de la cuenta o sus permisos (HTTP {{status}}); compare login y merchantControlKey con los del operador de la pasarela",
  "call.private_key_refused":
    "la pasarela no aceptó la firma de la cuenta o sus permisos (HTTP {{status}}); revise login y que la pasarela tenga la clave pública de privateKey",
  "call.forbidden":
    "la llamada fue prohibida (HTTP {{status}}); revise si la pasarela permite la dirección de este servidor y los cortafuegos intermedios",
  "call.session_replaced": "la sesión de pago fue sustituida antes de enviar la tarjeta",
  "call.form_address_not_allowed": "el formulario está en {{address}}, que los redirectHosts de la cuenta no permiten",
  "attempt.form_created": "Formulario de pago de {{amount}} creado.",
  "attempt.verification_form_created": "Formulario para verificar una tarjeta creado.",
  "attempt.card_sent": "La tarjeta se envió a la pasarela: {{type}} de {{amount}}.",
  "attempt.saved_card_charged": "Se usó la tarjeta guardada: {{type}} de {{amount}}.",
  "attempt.card_sent_for_verification": "La tarjeta se envió a la pasarela para verificarla; no se cobra nada.",
  "attempt.status": "{{status}}.",
  "attempt.status_with_amount": "{{status}}: {{amount}}.",
  "attempt.status_with_reason": "{{status}} ({{reason}}).",
  "attempt.status_undocumented": "{{status}} La palabra «{{word}}» de la pasarela no es un estado documentado.",
  "attempt.sale_not_hold":
    "El formulario hizo una venta aunque este proveedor captura manualmente: el dinero ya se ha cobrado.",
  "attempt.hold_not_sale":
    "El formulario solo reservó el importe aunque este proveedor captura automáticamente: captúrelo.",
  "attempt.final_status_changed": "La pasarela cambió su estado final de {{from}} a {{to}}.",
  "attempt.no_form": "Sin formulario: {{reason}}",
  "attempt.not_charged": "Sin cobrar: {{reason}}",
  "attempt.answer_late": "La respuesta de la pasarela llegó tarde: {{reason}}",
  "attempt.answer_lost":
    "Se perdió la respuesta de la pasarela: se consulta el estado para saber si se cobró en la tarjeta.",
  "attempt.never_arrived": "La tarjeta no llegó a la pasarela, que no conoce el pago. No se ha cobrado nada.",
  "attempt.superseded": "Sustituido: {{reason}}",
  "superseded.amount_changed": "El importe del pago cambió.",
  "superseded.amount_changed_after_form": "El importe del pago cambió después de crear el formulario.",
  "superseded.tried_again": "El comprador lo intenta de nuevo.",
  "superseded.paid_another_way": "El comprador paga de otra forma que con el formulario.",
  "superseded.started_over": "El comprador empezó de nuevo antes de terminar 3-D Secure.",
  "superseded.form_answer_lost": "Se perdió la respuesta a la solicitud del formulario; nadie vio este formulario.",
  "superseded.other_session": "El comprador paga en otra sesión de pago.",
  "superseded.session_replaced": "La sesión de pago fue sustituida.",
  "superseded.session_replaced_before_charge": "La sesión de pago fue sustituida antes de enviar la tarjeta.",
  "superseded.no_form": "Sin formulario: {{reason}}.",
  "superseded.not_charged": "Sin cobrar: {{reason}}.",
  "reversal.order_canceled": "El pedido se canceló.",
  "reversal.order_canceled_before": "El pedido se canceló antes de que llegara el pago.",
  "reversal.session_gone": "La sesión de pago ya no existe: el carrito cambió o se pagó de otra forma.",
  "reversal.cart_not_ordered": "El carrito no se pudo convertir en un pedido.",
  "reversal.paid_another_way": "El pedido se pagó de otra forma en el mismo momento.",
  "reversal.not_needed": "Ya ningún pedido lo necesita.",
  "reversal.nothing_due": "Ya no quedaba nada por pagar.",
  "reversal.amount_differs": "Quedaban por pagar {{due}}, pero se pagaron {{paid}}.",
  "step_name.capture": "captura",
  "step_name.void": "anulación",
  "step_name.return": "reembolso",
  "step.requested": "Solicitud a la pasarela: {{step}} de {{amount}}.",
  "step.attached": "Registrado en Medusa: {{step}} de {{amount}} de una petición anterior.",
  "step.done_before": "No se envió nada ({{step}}): la pasarela ya lo había hecho antes.",
  "step.done_before_of_amount": "No se envió nada ({{step}} de {{amount}}): la pasarela ya lo había hecho antes.",
  "step.unconfirmed": "Aún sin confirmar: {{step}} de {{amount}}.",
  "step.confirmed": "Confirmado por la pasarela: {{step}} de {{amount}}.",
  "step.failed": "No se realizó: {{step}} de {{amount}}.",
  "step.failed_because": "No se realizó: {{step}} de {{amount}} ({{reason}}).",
  "step_reason.not_found_at_gateway": "la pasarela no lo conoce",
  "step_reason.resolved_manually": "resuelto manualmente por un administrador",
  "step_reason.not_sent": "no se pudo acceder a la pasarela, no se envió nada",
  "step_reason.still_awaited": "la pasarela aún lo espera",
  "step.resolved_as_happened": "Resuelto manualmente, se realizó: {{note}}",
  "step.resolved_as_not_happened": "Resuelto manualmente, no se realizó: {{note}}",
  "payment.void_requested": "Anulación solicitada.",
  "payment.full_return_requested": "Devolución de todo el pago solicitada.",
  "step.not_found": "Esta operación no existe.",
  "step.resolved_meanwhile": "Esta operación se resolvió entretanto; vuelva a mirarla.",
  "step.under_way": "Esta operación va camino de la pasarela; espere su respuesta.",
  "step.being_confirmed": "Se está confirmando una operación: {{step}}.",
  "step.being_recorded":
    "Se acaba de confirmar una operación anterior ({{step}} de {{amount}}) y se está registrando en Medusa. Vuelva a mirarlo en un momento.",
  "step.recorded_already": "Ya está registrado en Medusa; no se ha enviado nada.",
  "step.order_changing":
    "Confirme o cancele primero la edición, la devolución, el cambio o la reclamación abierta del pedido: hasta entonces Medusa no puede terminar un reembolso ni la cancelación del pedido. No se ha enviado nada.",
  "step.record_first":
    "La pasarela tiene una operación que no está registrada en Medusa: {{step}} de {{amount}}. Introduzca primero exactamente ese importe, que así se registra sin enviar nada.",
  "step.not_approved": "La pasarela no ha aprobado este pago.",
  "step.payment_mismatches": "La respuesta de la pasarela no coincide con este pago.",
  "step.blocked_by_mismatch": "{{mismatch}} No se puede hacer nada con este pago hasta que se aclare.",
  "step.no_payment_yet": "Medusa aún no tiene un pago para ello.",
  "step.no_payment": "Medusa no tiene ningún pago para esta transacción.",
  "step.nothing_to_capture": "No queda nada por capturar.",
  "step.hold_was_released": "La autorización se anuló; no hay nada que capturar.",
  "step.released_already": "La autorización ya se ha anulado.",
  "step.being_reversed": "Este pago se está devolviendo: {{reason}}",
  "step.capture_at_most": "Se pueden capturar {{most}} como máximo.",
  "step.refund_instead": "Ya se ha capturado dinero: haga un reembolso en su lugar.",
  "step.captured_already": "Ya se han capturado {{captured}}. Haga un reembolso en lugar de una anulación.",
  "step.nothing_to_refund": "No se ha capturado nada, así que no hay nada que reembolsar.",
  "step.all_refunded": "Se ha reembolsado por completo.",
  "step.refund_at_most": "Se pueden reembolsar {{most}} como máximo.",
  "step.refund_at_most_after_chargeback":
    "Se pueden reembolsar {{most}} como máximo. El banco del comprador ya ha retirado dinero.",
  "step.refused": "Rechazado por la pasarela: {{step}} de {{amount}}.",
  "step.refused_because": "Rechazado por la pasarela: {{step}} de {{amount}} ({{reason}}).",
  "step.partly_refunded": "Una parte ya se ha reembolsado y se está registrando en Medusa. Sobre el resto: {{reason}}",
  "step.unresolvable_without_answer":
    "La pasarela no responde ahora. Podrá registrar que esta operación no se realizó cuando la pasarela responda y siga sin conocerla.",
  "step.not_found_yet": {
    one: "La pasarela aún no conoce esta operación; quizá solo se retrase. Podrá registrar que no se realizó a partir del {{from}}, tras {{needed}} respuestas de este tipo; hasta ahora hubo {{count}}.",
    many: "La pasarela aún no conoce esta operación; quizá solo se retrase. Podrá registrar que no se realizó a partir del {{from}}, tras {{needed}} respuestas de este tipo; hasta ahora hubo {{count}}.",
    other:
      "La pasarela aún no conoce esta operación; quizá solo se retrase. Podrá registrar que no se realizó a partir del {{from}}, tras {{needed}} respuestas de este tipo; hasta ahora hubo {{count}}.",
  },
  "step.pending_until":
    "La pasarela comunica que esta operación está en curso. Podrá registrar que no se realizó a partir del {{from}}.",
  "step.unclear_until":
    "La respuesta de la pasarela no muestra el resultado de esta operación. Podrá registrar que no se realizó a partir del {{from}}.",
  "environment.changed":
    "La cuenta «{{account}}» se usaba antes con {{before}} y ahora tiene {{now}}. ¿Es esta una copia de la base de datos de la tienda? No se ha enviado nada; un administrador confirma el nuevo entorno en la administración, en «Requiere atención».",
  "environment.changed_since": "La diferencia ya no es la que se mostraba. Vuelva a revisarla.",
  "outside.captured": "{{amount}} capturados en la pasarela, no desde esta tienda. En Medusa no se ha cambiado nada.",
  "outside.refunded": "{{amount}} reembolsados al comprador en la pasarela, no desde esta tienda.",
  "outside.charged_back": "Contracargo de {{amount}} por el banco del comprador. En Medusa no se ha cambiado nada.",
  "outside.released": "La autorización se anuló en la pasarela, no desde esta tienda.",
  "outside.reversed": "{{amount}} devueltos al comprador en la pasarela, no desde esta tienda.",
  "outside_refund.recorded":
    "El reembolso de {{amount}} hecho en la pasarela está registrado en Medusa. No se ha enviado nada.",
  "outside_refund.mismatch":
    "El reembolso de {{amount}} hecho en la pasarela no está registrado en Medusa, porque el pago difiere del de la pasarela.",
  "outside_refund.not_covered":
    "El reembolso de {{amount}} hecho en la pasarela no está registrado en Medusa: Medusa ha capturado menos o ya lo ha reembolsado. Registre primero la captura en Medusa y pulse después Consultar ahora.",
  "outside_refund.order_changing":
    "El reembolso de {{amount}} hecho en la pasarela se registra en Medusa cuando se confirme o cancele la edición, la devolución, el cambio o la reclamación abierta del pedido.",
  "outside_refund.failed":
    "Un reembolso hecho en la pasarela aún no está registrado en Medusa: {{reason}}. Se intenta de nuevo.",
  "outside_refund.still_open": "Un reembolso hecho en la pasarela aún no está registrado en Medusa",
  "chargeback.maybe_another":
    "Es posible que la pasarela haya comunicado otro contracargo de {{amount}}, pero las respuestas posteriores no lo repiten. Compruebe en la pasarela cuántos hay.",
  "chargeback.indistinct":
    "La pasarela no da a este contracargo ni fecha ni un ID de pedido propio: un segundo contracargo de {{amount}} no se vería aquí. Compruebe en la pasarela cuántos hay.",
  "chargeback.reported_again":
    "La pasarela ha vuelto a enviar su mensaje sobre un contracargo. Puede ser una repetición u otro contracargo del mismo importe que el estado no muestra. Compruebe en la pasarela cuántos hay.",
  "three_ds_page.title": "Pago con tarjeta",
  "three_ds_page.asking_bank": "Un momento, estamos consultando a su banco.",
  "three_ds_page.asking_again": "Todavía no ha funcionado. Un momento, estamos consultando de nuevo a su banco.",
  "three_ds_page.continue": "Continuar a su banco",
  "three_ds_page.no_scripts":
    "Su navegador no ejecuta scripts. Pulse el botón de esta página; si no hay ninguno, permita los scripts y vuelva a cargarla.",
  "three_ds_page.finished": "Gracias. Estamos informando a la tienda.",
  "three_ds_page.back_to_shop": "Volver a la tienda",
  "three_ds_page.address_unknown": "Esta dirección no existe o ya no es válida. Vuelva a la tienda; allí verá su pago.",
  "three_ds_page.form_unreadable": "No se puede leer lo que se ha enviado aquí. Vuelva a la tienda; allí verá su pago.",
  "three_d_secure.method_started": "3-D Secure: el banco comprueba el navegador del comprador (3DS Method).",
  "three_d_secure.challenge_started": "3-D Secure: el banco pide al comprador que confirme el pago (challenge).",
  "three_d_secure.legacy_started": "3-D Secure 1.0.2: el banco pide al comprador que confirme el pago.",
  "three_d_secure.redirect_started": "3-D Secure: el comprador confirma el pago en la página de la pasarela.",
  "three_d_secure.result": "Resultado de 3-D Secure: {{result}}.",
  "three_d_secure.method_done": "3-D Secure: el banco ha comprobado el navegador del comprador (3DS Method, Y).",
  "three_d_secure.method_timed_out":
    "3-D Secure: el banco no terminó de comprobar el navegador del comprador en 10 segundos (3DS Method, N).",
  "three_d_secure.method_unavailable": "3-D Secure: el banco no comprueba el navegador del comprador (3DS Method, U).",
  "three_d_secure.challenge_answered": "3-D Secure: la respuesta del banco al desafío se envió a la pasarela.",
  "three_d_secure.legacy_answered": "3-D Secure 1.0.2: la respuesta del banco se envió a la pasarela.",
  "three_d_secure.answer_lost":
    "3-D Secure: se perdió la respuesta de la pasarela al resultado del banco; se consulta su estado.",
  "three_d_secure.result_refused": "3-D Secure: la pasarela no aceptó el resultado del banco: {{reason}}",
  "three_d_secure.result_unreadable": "3-D Secure: no se pudo leer la respuesta del banco; no se ha reenviado.",
  "three_d_secure.result_unexpected":
    "3-D Secure: el banco envió una respuesta que la pasarela no espera; no se ha reenviado.",
  "three_d_secure.host_not_allowed":
    "3-D Secure: la página de la pasarela está en {{host}}, que los redirectHosts de la cuenta no permiten.",
  "saved_card.saved": "El cliente guardó esta tarjeta.",
  "saved_card.renewed": "El cliente ya había guardado esta tarjeta; se renovó.",
  "saved_card.not_saved": "No se pudo guardar la tarjeta: {{reason}}",
  "saved_card.not_saved_without_order": "No se pudo guardar la tarjeta: la pasarela no comunicó un ID propio del pago.",
  "payment.not_ordered_yet":
    "Pagado, pero el carrito aún no se puede convertir en un pedido: {{reason}} Se intenta de nuevo.",
  "payment.not_ordered": "El carrito no se pudo convertir en un pedido: {{reason}}",
  "payment.recording_unfinished": "Medusa no ha terminado de registrarlo o se detuvo entretanto.",
  "payment.not_made": "Medusa no creó ningún pago para ello.",
  "payment.not_stored": "Medusa no pudo guardar el pago. El dinero se conserva y el pedido se crea automáticamente.",
  "payment.declined_after_order":
    "El pedido se hizo antes de que el pago fuera definitivo, y el pago falló. Cancele el pedido o pida otro pago.",
  "payment.reversed": "{{amount}} devueltos al comprador: {{reason}}",
  "payment.not_reversed_yet": "Aún no se han podido devolver {{amount}}: {{reason}} Se intenta de nuevo.",
  "payment.amount_left": "Quedan {{amount}}.",
  "payment.step_unconfirmed": "Se está confirmando una operación de este pago.",
  "payment.hold_rest_expires":
    "{{amount}} de la autorización no se capturaron; ese resto vence. Para terminarla ahora, pregunte a la pasarela.",
  "order_transactions.corrected":
    "Medusa registró {{amount}} una vez de más en las transacciones del pedido, por dos peticiones simultáneas. El registro sobrante se eliminó; la pasarela no movió dinero dos veces.",
  "order_transactions.appended":
    "Al pedido le faltaba el reembolso de {{amount}}, porque su solicitud en Medusa no llegó a terminar. Se añadió la anotación; no se ha enviado nada.",
  "order_transactions.differ":
    "Medusa registró {{amount}} una vez de más en las transacciones del pedido, por dos peticiones simultáneas. El resumen del pedido puede diferir en este importe. Compare el pedido con los importes de aquí.",
  "mark_as_paid.nothing_left": "Aquí ya no queda nada por pagar. No se ha registrado nada; vuelva a cargar el pedido.",
  "mark_as_paid.amount_left": "Ahora quedan por pagar {{amount}}. No se ha registrado nada; vuelva a cargar el pedido.",
  "step.amount_too_precise":
    "El importe tiene más decimales de los que permite {{currency}}; el importe más cercano es {{nearest}}. No se ha enviado nada.",
  "step.row_unknown":
    "Medusa no indicó la captura o el reembolso, así que se desconoce el importe. No se ha enviado nada a la pasarela.",
  "session.not_found": "La sesión de pago {{session}} no existe.",
  "session.without_payment": "No se conoce ningún pago con tarjeta de la sesión de pago {{session}}.",
  "payment.not_found": "El pago {{payment}} no existe.",
  "capture.amount_malformed": 'El importe debe ser un texto decimal, por ejemplo "12.50".',
  "capture.amount_zero": "El importe debe ser mayor que cero.",
  "resolution_note.too_short": "Explique en pocas palabras cómo lo sabe.",
  "resolution_note.unstorable": "Esta nota contiene un carácter que no se puede almacenar. Elimínelo.",
  "resolution_note.card_number": "Esta nota contiene un número de tarjeta. Elimínelo.",
  "session.other_being_confirmed":
    "Se está confirmando otro pago del mismo pedido. No pague otra vez; no se ha enviado nada.",
  "order_charge.order_not_found": "Este pedido no existe.",
  "order_charge.under_way":
    "Se está confirmando un pago de este pedido. Espere el resultado; no se ha cobrado nada más.",
  "order_charge.nothing_outstanding": "Este pedido no tiene ningún importe pendiente. No se ha cobrado nada.",
  "order_charge.amount_changed":
    "El importe pendiente es ahora {{amount}}. Revíselo y cobre de nuevo; no se ha cobrado nada.",
  "order_charge.no_customer": "El pedido no tiene cuenta de cliente, así que no hay tarjetas guardadas.",
  "order_charge.no_cards": "El cliente no tiene tarjetas guardadas.",
  "order_charge.no_card_usable": "No se puede cobrar en ninguna de las tarjetas guardadas del cliente.",
  "saved_card.provider_missing": "La tienda ya no tiene un proveedor de pago para la cuenta «{{account}}».",
  "session.earlier_being_confirmed":
    "Aún se está confirmando un pago anterior de este pedido. Espere un momento; no se ha enviado nada.",
  "session.nothing_to_pay": "No hay nada que pagar. Realice el pedido.",
  "session.replaced_before_charge": "La sesión de pago fue sustituida antes de enviar la tarjeta. Vuelva al carrito.",
  "session.over": "Esta sesión de pago ha terminado. No se ha cobrado nada.",
  "session.amount_changed_on_page":
    "El importe cambió mientras la página de pago estaba abierta. Ese pago se devuelve automáticamente a su tarjeta; pague de nuevo.",
  "session.payment_gone": "Este pago ya no existe. No se ha cobrado nada.",
  "session.order_being_changed":
    "Este carrito o pedido se está modificando en este momento. Espere un momento antes de intentarlo de nuevo; no se ha enviado nada.",
  "session.step_being_recorded":
    "En este momento se está registrando otra operación de este pago. No se ha enviado nada; inténtelo de nuevo en un momento.",
  "payment.details_missing": "La pasarela necesita más datos antes de cobrar: {{fields}}.",
  "account.endpoint_missing": "La cuenta «{{account}}» no tiene ningún endpoint para {{currency}}.",
  "provider.not_configured": "El proveedor de pago «{{id}}» no está en la configuración del módulo de pagos.",
  "provider.not_ours": "El proveedor de pago «{{id}}» no es de este plugin.",
  "provider.dependency_missing":
    'El módulo de pagos no puede acceder a «{{name}}»: añada dependencies: ["{{module}}", "query"] junto a resolve: "@medusajs/medusa/payment" en medusa-config.',
  "payment.session_id_missing": "A los datos del pago les falta el ID de su sesión.",
  "payment.account_holder_missing": "Al contexto le falta el titular de la cuenta del cliente.",
  "payment.amount_malformed": "El importe no es un número.",
  "payment.currency_unknown": "«{{currency}}» no es un código de moneda de ISO 4217.",
  "request.card_data":
    "«{{path}}» parece contener datos de tarjeta, que nunca deben enviarse aquí. No se ha almacenado nada.",
  "verification.with_purchase_only": "Este método de pago solo guarda tarjetas con una compra.",
  "verification.card_missing": "Introduzca la tarjeta.",
  "saved_card.not_found": "Esta tarjeta no existe. Elija otra.",
  "saved_card.expired": "Esta tarjeta ha caducado. Use otra.",
  "saved_card.cvv2_missing": "Introduzca el código de seguridad (CVV2) de la tarjeta guardada.",
  "saved_card.unreadable": "Esta tarjeta ya no se puede usar. Elimínela y pague con otra.",
  "saved_card.no_such_payment": "Este pago no es suyo.",
  "saved_card.could_not_be_saved": "No se pudo guardar la tarjeta de este pago.",
  "saved_card.being_saved": "La tarjeta aún se está guardando. Vuelva a ver sus tarjetas dentro de unos minutos.",
  "saved_cards.off": "Este método de pago no usa tarjetas guardadas.",
  "saved_cards.off_manual_capture":
    "Este método de pago no usa tarjetas guardadas: primero reserva el importe y lo cobra más tarde.",
  "saved_cards.off_reserving":
    "Este método de pago no usa tarjetas guardadas: con ellas solo se podría reservar el importe.",
  "payment_start.details":
    "No se pudo iniciar el pago con estos datos. No se ha enviado nada; revíselos e inténtelo de nuevo.",
  "payment_start.named_details":
    "No se pudo iniciar el pago con estos datos ({{fields}}). No se ha enviado nada; revíselos e inténtelo de nuevo.",
  "payment_start.refused":
    "El pago fue rechazado antes de empezar. No se le ha cobrado nada; revise sus datos o pague de otra forma.",
  "payment_start.unreachable":
    "No se puede acceder a la pasarela de pago. No se ha enviado nada; inténtelo de nuevo en un momento.",
  "payment_start.no_page":
    "No se pudo abrir la página de pago. No se le ha cobrado nada; inténtelo de nuevo en un momento.",
  "payment_start.signature": "La firma del mensaje no coincide.",
}

export default texts
