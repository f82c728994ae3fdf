import type { TextsOf } from "../message"
import type { payoutMessages } from "../payouts"
import payoutFields from "./payout-fields"

const texts: TextsOf<typeof payoutMessages> = {
  ...payoutFields,

  "activity.see_payouts": "ver los desembolsos",
  "activity.export_payouts": "exportar los desembolsos",
  "activity.create_payouts": "crear desembolsos",
  "activity.check_payouts": "comprobar desembolsos",
  "activity.request_payouts": "solicitar desembolsos",
  "activity.approve_payouts": "aprobar desembolsos",
  "activity.resolve_payouts": "resolver desembolsos de resultado desconocido",
  "activity.send_payouts": "enviar desembolsos",
  "activity.cancel_payouts": "cancelar desembolsos",
  "activity.mail_links": "enviar enlaces a los beneficiarios por correo",

  "payout.created": "Creado: {{amount}} a {{destination}}.",
  "payout.created_with_form": "Creado: {{amount}}. El beneficiario introduce el destino.",
  "payout.check_sent": "Se ha pedido a la pasarela que lo compruebe; no se mueve dinero.",
  "payout.checked": "La pasarela lo ha comprobado: se puede pagar al beneficiario.",
  "payout.check_refused": "La pasarela lo rechazó: {{reason}}",
  "payout.check_not_sent": "No se ha comprobado nada: {{reason}}",
  "payout.check_answer_lost": "Se perdió la respuesta de la pasarela a la comprobación: se consulta su estado.",
  "payout.check_not_found_at_gateway": "La comprobación no llegó a la pasarela: compruébelo de nuevo.",
  "payout.check_expired":
    "La comprobación de la pasarela ha vencido. Compruébelo de nuevo y después solicite otra vez la aprobación.",
  "payout.requested": "Solicitado: {{amount}}. {{approval}}",
  "payout.requested_with_batch": "Solicitado con su lote: {{amount}}. {{approval}}",
  "payout.approved": "Aprobado: {{amount}}.",
  "payout.approved_by_first": "Aprobado: {{amount}}. Falta la aprobación de otra persona.",
  "payout.approved_with_batch": "Aprobado con su lote: {{amount}}.",
  "payout.form_requested":
    "Se ha pedido a la pasarela la página en la que el beneficiario introduce una tarjeta u otro destino.",
  "payout.payment_sent": "Se ha ordenado a la pasarela pagar {{amount}}.",
  "payout.payment_ordered_with_batch": "Pendiente de pago, con su lote.",
  "payout.form_ready":
    "La página en la que el beneficiario introduce una tarjeta u otro destino está lista: envíele el enlace.",
  "payout.details_page_ready": "La pasarela necesita más datos del beneficiario: envíele su página.",
  "payout.link_shown": "Se ha visto el enlace de la página del beneficiario.",
  "payout.link_mailed": "Se ha pedido enviar por correo el enlace de la página del beneficiario.",
  "payout.status_mailed": "Se ha pedido enviar por correo el enlace de la página de estado.",
  "payout.payment_refused": "La pasarela se negó a pagarlo: {{reason}}",
  "payout.payment_not_sent": "No se ha enviado nada: {{reason}}",
  "payout.payment_refused_but_reported": "La pasarela lo rechazó, pero comunica un pago.",
  "payout.payment_refused_without_report": "La pasarela lo rechazó y no comunica si ya se había pagado antes.",
  "payout.payment_answer_lost":
    "Se perdió la respuesta de la pasarela: se consulta el estado para saber si se pagó. No se envía otra vez.",
  "payout.outcome_unknown": "No se sabe si se pagó: {{call}}, y {{status}}.",
  "payout.not_found_at_gateway": "No llegó a la pasarela: no se ha pagado nada.",
  "payout.form_expired":
    "El beneficiario no usó la página antes de que venciera y no se conoce ningún pago. La pasarela aún podría aceptar allí una tarjeta u otro destino: consulte la pasarela antes de crear otro desembolso en su lugar.",
  "payout.declined": "La pasarela lo rechazó.",
  "payout.declined_because": "La pasarela lo rechazó: {{reason}}.",
  "payout.filtered": "Un filtro de la pasarela lo detuvo.",
  "payout.filtered_because": "Un filtro de la pasarela lo detuvo: {{reason}}.",
  "payout.not_executed": "La pasarela no pudo ejecutarlo.",
  "payout.not_executed_because": "La pasarela no pudo ejecutarlo: {{reason}}.",
  "payout.mismatch": "{{difference}} La respuesta no se acepta: consulte la pasarela.",
  "payout.changed_after_paid":
    "Se pagó, pero la pasarela comunica ahora: {{reported}}. Consulte la pasarela; aquí no se ha cambiado nada.",
  "payout.changed_after_paid_unnamed":
    "Se pagó, pero la pasarela comunica ahora otro estado. Consulte la pasarela; aquí no se ha cambiado nada.",
  "payout.paid": "Pagado.",
  "payout.paid_after_failure": "Al final, la pasarela lo pagó.",
  "payout.accepted_after_failure":
    "La pasarela lo aceptó, aunque constaba como fallido: se consulta el estado para saber si se pagó.",
  "payout.resolved_as_paid": "Resuelto manualmente como pagado: {{note}}",
  "payout.resolved_as_not_paid": "Resuelto manualmente como no pagado: {{note}}",
  "payout.resolved_failed": "Resuelto manualmente por un administrador: no se pagó.",
  "payout.canceled": "Cancelado.",
  "payout.canceled_with_batch": "Cancelado con su lote.",
  "payout.retried": {
    one: "Se reintentó una vez y volvió a fallar.",
    many: "Se reintentó {{count}} de veces y falló en todas.",
    other: "Se reintentó {{count}} veces y falló en todas.",
  },
  "payout.retried_after": {
    one: "{{error}} Se reintentó una vez y volvió a fallar.",
    many: "{{error}} Se reintentó {{count}} de veces y falló en todas.",
    other: "{{error}} Se reintentó {{count}} veces y falló en todas.",
  },

  "payout_approval.one_other": "Debe aprobarlo otra persona.",
  "payout_approval.one": "Debe aprobarlo una persona.",
  "payout_approval.two_others": "Deben aprobarlo otras dos personas.",
  "payout_approval.two": "Deben aprobarlo dos personas.",

  "payout_reason.none": "la pasarela no indicó ningún motivo",
  "payout_reason.text": "{{text}}",
  "payout_reason.code": "código {{code}}",
  "payout_reason.text_and_code": "{{text}}, código {{code}}",
  "payout_status.call_not_answered": "la llamada no tuvo respuesta",
  "payout_status.call_accepted": "la pasarela lo aceptó",
  "payout_status.silent": "la pasarela no responde",
  "payout_status.not_found": "la pasarela no lo encuentra",
  "payout_status.names_no_order": "el estado de la pasarela no indica ningún pedido",
  "payout_status.check_only": "el estado de la pasarela solo muestra su comprobación",
  "payout_status.destination_undecided": "no ha decidido sobre el destino que introdujo el beneficiario",
  "payout_mismatch.order": "La respuesta de la pasarela es sobre otro pedido ({{id}}).",
  "payout_mismatch.gateway_order": "La respuesta de la pasarela es sobre otro pedido de la pasarela ({{id}}).",
  "payout_mismatch.amount": "La pasarela comunica un importe de {{reported}}; se esperaban {{expected}}.",
  "payout_mismatch.amount_missing": "La pasarela no comunica ningún importe; se esperaban {{expected}}.",
  "payout_mismatch.currency": "La pasarela comunica la moneda {{reported}}; se esperaba {{expected}}.",
  "payout_mismatch.currency_missing": "La pasarela no comunica ninguna moneda; se esperaba {{expected}}.",
  "payout_mismatch.type": "La pasarela comunica el tipo {{reported}}; se esperaba un desembolso.",
  "payout_mismatch.type_unnamed": "La pasarela comunica otro tipo; se esperaba un desembolso.",

  "payout_call.no_answer": "{{operation}}: se envió, pero no llegó respuesta ({{failure}})",
  "payout_call.unreachable": "{{operation}}: no se pudo acceder a la pasarela ({{failure}})",
  "payout_call.broke_off": "La llamada a la pasarela se interrumpió.",
  "payout_call.canceled":
    "El desembolso se canceló antes de conocerse el resultado de esta comprobación; no se envió dinero.",
  "payout_call.too_late": "el servidor tardó demasiado en preparar la llamada.",
  "payout_call.not_prepared": "No se pudo preparar la llamada en este servidor; no se ha enviado nada.",
  "payout_call.error_answer": "{{operation}}: la pasarela respondió con un error ({{text}})",
  "payout_call.other_order": "{{operation}}: la respuesta de la pasarela es sobre otro pedido",
  "payout_call.answer_unusable": "{{operation}}: la respuesta de la pasarela no se puede usar (HTTP {{status}})",
  "payout_call.not_valid": "No se ha enviado nada: {{reason}}",
  "payout_call.key_missing":
    "Ninguna de las cardKeys del plugin puede descifrar el destino de este desembolso; no se ha enviado nada. Restituya la clave con la que se cifró.",
  "payout_call.form_host_not_allowed":
    "El formulario está en {{host}}, que los redirectHosts de la cuenta no permiten. Su dirección no se mostró a nadie.",
  "payout_call.wrong_flow": "Un desembolso del tipo «{{kind}}» no se puede hacer con {{flow}}; no se ha enviado nada.",
  "payout_call.card_changed":
    "Esta no es la tarjeta aprobada o falta la clave que la reconoce; no se ha enviado nada. Cree otro desembolso.",

  "payout.is_draft": "Nadie ha solicitado todavía este desembolso.",
  "payout.is_checking": "La pasarela está comprobando este desembolso. Espere su respuesta.",
  "payout.is_checked": "Este desembolso está comprobado y espera a que se solicite.",
  "payout.is_awaiting_approval": "Este desembolso espera su aprobación.",
  "payout.is_approved": "Este desembolso está aprobado.",
  "payout.is_paying": "Este desembolso está en camino. No se puede detener ni pagar otra vez.",
  "payout.is_paid": "Este desembolso está pagado.",
  "payout.is_failed": "Este desembolso falló. Su página muestra el motivo; si aún hace falta, cree uno nuevo.",
  "payout.is_unknown":
    "Aún no se sabe si este desembolso se pagó. No lo pague por otra vía; se consulta el estado de la pasarela.",
  "payout.is_canceled": "Este desembolso se canceló. Cree uno nuevo.",
  "payout.has_no_check": "Este desembolso se paga en un solo paso, sin comprobación. Solicítelo.",
  "payout.is_unchecked": "Este desembolso aún no está comprobado: compruébelo primero.",
  "payout.check_no_longer_valid":
    "La comprobación de la pasarela para este desembolso ha vencido: compruébelo de nuevo.",
  "payout.in_batch": "Este desembolso es una fila de un lote: se solicita y se aprueba con él.",
  "payout.own_payout": "Usted solicitó este desembolso o participó en él: debe aprobarlo otra persona.",
  "payout.approved_before": "Usted ya ha aprobado este desembolso. Debe aprobarlo también una segunda persona.",
  "payout.account_changed_since":
    "Su cuenta, o una forma de iniciar sesión en ella, se creó, vinculó o modificó después de solicitar este desembolso: debe aprobarlo otra persona.",
  "payout.nothing_to_resolve": "El resultado de este desembolso se conoce o se está confirmando; vuelva a mirarlo.",
  "payout.own_resolution": "Usted solicitó este desembolso o participó en él: debe resolverlo otra persona.",
  "payout.account_changed_before_resolution":
    "Su cuenta, o una forma de iniciar sesión en ella, se creó, vinculó o modificó después de solicitar este desembolso: debe resolverlo otra persona.",
  "payout.form_still_open":
    "El beneficiario aún puede cobrar con la página de la pasarela hasta el {{until}}. Después podrá registrar que no se pagó.",
  "payout.may_still_arrive":
    "Se envió hace solo unos minutos y aún puede llegar a la pasarela hasta el {{until}}. Después podrá registrar que no se pagó.",
  "payout.approver_is_no_user": "Los desembolsos solo los aprueba un usuario del panel con la sesión iniciada.",
  "payout.resolver_is_no_user": "Los desembolsos solo los resuelve un usuario del panel con la sesión iniciada.",
  "payout.page_not_open": "Ninguna página espera ahora al beneficiario.",
  "payout.page_used": "El beneficiario ya ha indicado un destino.",
  "payout.mail_switched_off": "El correo {{kind}} está desactivado: vea la opción notifications.",
  "payout.mail_without_provider": "La tienda no tiene proveedor de correo en el módulo de notificaciones de Medusa.",
  "payout.mail_without_address": "Este desembolso no tiene el correo electrónico de su beneficiario.",
  "payout.changed_meanwhile": "Este desembolso cambió entretanto; vuelva a mirarlo.",
  "payout.duplicate":
    "El mismo importe ya va al mismo destino: {{id}}. Si este desembolso también es intencionado, confírmelo.",
  "payout.duplicates":
    "El mismo importe ya va al mismo destino: {{id}} y {{count}} más. Si este desembolso también es intencionado, confírmelo.",
  "payout.not_found": "Este desembolso no existe.",

  "payout_limit.day_overdrawn":
    "El {{day}} se solicitaron {{requested}}, pero el límite de ese día es ahora {{limit}}: cancele primero algunos desembolsos. El límite es la opción {{option}}.",
  "payout_limit.day_exceeded":
    "{{amount}} superan lo que deja el límite del día: quedan {{left}} de {{limit}} para el {{day}}. Solicite menos o espere hasta mañana. El límite es la opción {{option}}.",
  "payout_limit.payout_exceeded": "Un desembolso puede ser de {{limit}} como máximo.",
  "payout_account.off": "Esta cuenta no hace desembolsos. Los desembolsos están desactivados: vea la opción payouts.",
  "payout_account.off_unlike": "Esta cuenta no hace desembolsos. Los desembolsos están activados para: {{accounts}}.",
  "payout_account.kind_off": "Esta cuenta hace desembolsos a: {{kinds}}. Los demás se activan en {{option}}.",
  "payout_account.currency_off": "Esta cuenta solo hace desembolsos en {{currencies}}.",
  "payout_account.files_off": "Esta cuenta no hace desembolsos desde un archivo.",
  "payout_account.no_endpoint":
    "La cuenta «{{account}}» no tiene ningún endpoint para {{currency}}: añada uno a su opción endpoints.",
  "payout_amount.spelling": 'Escriba el importe en cifras con un punto, por ejemplo "10.50".',
  "payout_amount.zero": "El importe debe ser mayor que cero.",
  "payout_amount.decimals": {
    one: "{{currency}} tiene {{count}} decimal.",
    many: "{{currency}} tiene {{count}} de decimales.",
    other: "{{currency}} tiene {{count}} decimales.",
  },
  "payout_amount.no_decimals": "{{currency}} no tiene decimales.",
  "payout_amount.too_long": {
    one: "La pasarela acepta importes de {{count}} carácter como máximo.",
    many: "La pasarela acepta importes de {{count}} de caracteres como máximo.",
    other: "La pasarela acepta importes de {{count}} caracteres como máximo.",
  },

  "payout_destination.iban_country":
    "Este IBAN empieza por un código de país que no tiene IBAN. Revise sus dos primeras letras.",
  "payout_destination.iban_length":
    "Este IBAN es demasiado corto o demasiado largo para su país. Compárelo carácter por carácter.",
  "payout_destination.iban_check_digits":
    "Este IBAN contiene un error de escritura: sus dígitos de control no coinciden. Compárelo carácter por carácter.",
  "payout_destination.account_number_too_long":
    'El número de cuenta es demasiado largo para desembolsos en un solo paso: {{count}} caracteres como máximo; con bankFlow "check_pay" se pueden pagar más largos.',
  "payout_destination.encrypted_for_another":
    "Este destino no se cifró para este desembolso y esta cuenta, o su clave ya no existe: cífrelo de nuevo.",
  "payout_destination.used_before":
    "Este destino se cifró para un desembolso que ya existe: cifre uno para cada desembolso.",
  "payout_destination.card_keys_missing":
    "Los desembolsos necesitan la opción cardKeys del plugin: los destinos se cifran con ella.",
  "payout_card.typing_off":
    'Solo se pueden escribir números de tarjeta para una cuenta cuyo proveedor de pago tenga integration: "direct". Envíe en su lugar al beneficiario el formulario de la pasarela.',
  "payout_card.typing_no_longer_on":
    "Ya no se pueden escribir números de tarjeta para esta cuenta. Cree un desembolso con el formulario de la pasarela.",
  "payout_card.not_typed": "Escriba la tarjeta una vez más para la comprobación: su número no se guardó.",
  "payout_card.not_for_this_payout": "Este desembolso no va a una tarjeta escrita: no indique la tarjeta.",
  "payout_card.other_card":
    "Esta no es la tarjeta para la que se creó el desembolso. Escriba esa o cree otro desembolso.",
  "payout_card.customer_missing": "Una tarjeta guardada necesita su cliente. Elija el cliente u otro destino.",
  "payout_card.not_found": "El cliente no tiene esa tarjeta en esta cuenta. Elija otra tarjeta u otro destino.",
  "payout_card.expired": "Esta tarjeta ha caducado. Elija otra.",
  "payout_card.key_missing":
    "Ninguna de las cardKeys del plugin puede descifrar esta tarjeta guardada. Restituya la clave con la que se cifró.",
  "payout_card.no_recurring_payment":
    "Esta tarjeta se guardó sin el recurring-payment-id que necesita una transferencia. Pida al cliente que la guarde de nuevo.",
  "payout_card.no_recurring_payment_in_reference":
    'Esta tarjeta se guardó sin el recurring-payment-id que necesita una transferencia. Ponga {{option}} en "v4" y pida al cliente que la guarde de nuevo.',
  "payout_link.customer_not_found": "Este cliente no existe.",
  "payout_link.order_not_found": "Este pedido no existe.",

  "payout_count.rows": { one: "{{count}} fila", many: "{{count}} de filas", other: "{{count}} filas" },
  "payout_count.payouts": {
    one: "{{count}} desembolso",
    many: "{{count}} de desembolsos",
    other: "{{count}} desembolsos",
  },
  "payout_batch.created": "Leídas {{rows}} de «{{name}}»: {{payouts}}, {{invalid}} con problemas.",
  "payout_batch.all_checked": "Todas las filas están comprobadas: {{payable}} se pueden pagar, {{failed}} no.",
  "payout_batch.check_expired":
    "La comprobación de la pasarela ha vencido. Solicite el lote otra vez, lo que repite la comprobación.",
  "payout_batch.checked_again": {
    one: "{{count}} fila se comprueba de nuevo: la comprobación de la pasarela había vencido o faltaba.",
    many: "{{count}} de filas se comprueban de nuevo: la comprobación de la pasarela había vencido o faltaba.",
    other: "{{count}} filas se comprueban de nuevo: la comprobación de la pasarela había vencido o faltaba.",
  },
  "payout_batch.requested": {
    one: "{{count}} desembolso solicitado: {{totals}}. {{approval}}",
    many: "{{count}} de desembolsos solicitados: {{totals}}. {{approval}}",
    other: "{{count}} desembolsos solicitados: {{totals}}. {{approval}}",
  },
  "payout_batch.approved": {
    one: "{{count}} desembolso aprobado: {{totals}}.",
    many: "{{count}} de desembolsos aprobados: {{totals}}.",
    other: "{{count}} desembolsos aprobados: {{totals}}.",
  },
  "payout_batch.approved_by_first": {
    one: "{{count}} desembolso aprobado: {{totals}}. Falta la aprobación de otra persona.",
    many: "{{count}} de desembolsos aprobados: {{totals}}. Falta la aprobación de otra persona.",
    other: "{{count}} desembolsos aprobados: {{totals}}. Falta la aprobación de otra persona.",
  },
  "payout_batch.no_row_waits_any_more": "Ya ninguna fila espera aprobación. Aprobadas: {{approved}}.",
  "payout_batch.payment_ordered": {
    one: "Se ha ordenado el pago de {{count}} desembolso: {{totals}}.",
    many: "Se ha ordenado el pago de {{count}} de desembolsos: {{totals}}.",
    other: "Se ha ordenado el pago de {{count}} desembolsos: {{totals}}.",
  },
  "payout_batch.rows_canceled": {
    one: "{{count}} desembolso cancelado.",
    many: "{{count}} de desembolsos cancelados.",
    other: "{{count}} desembolsos cancelados.",
  },
  "payout_batch.unsent_rows_canceled": {
    one: "{{count}} desembolso cancelado. Los ya enviados continúan: {{sent}}.",
    many: "{{count}} de desembolsos cancelados. Los ya enviados continúan: {{sent}}.",
    other: "{{count}} desembolsos cancelados. Los ya enviados continúan: {{sent}}.",
  },
  "payout_batch.paid": "Terminado: {{paid}} de {{rows}} filas pagadas.",
  "payout_batch.paid_in_part": "Terminado: {{paid}} de {{rows}} filas pagadas, {{rest}} no.",
  "payout_batch.no_row_left": "No le queda ninguna fila por pagar.",
  "payout_batch.is_checking": "Las filas de este lote se están comprobando. Espere a que terminen todas.",
  "payout_batch.is_ready": "Este lote aún no se ha solicitado.",
  "payout_batch.is_awaiting_approval": "Este lote espera su aprobación.",
  "payout_batch.is_paying": "Este lote se está pagando.",
  "payout_batch.is_finished": "Este lote ha terminado.",
  "payout_batch.is_canceled": "Este lote se canceló. Suba el archivo otra vez.",
  "payout_batch.nothing_payable": "No se puede pagar ninguna fila de este lote. Corrija el archivo y súbalo otra vez.",
  "payout_batch.no_row_waits": "Ninguna fila de este lote espera aprobación.",
  "payout_batch.nothing_to_pay": "Ninguna fila de este lote espera a que se pague.",
  "payout_batch.all_sent": "Todos los desembolsos de este lote se han enviado. No se pueden detener.",
  "payout_batch.own_batch":
    "Usted subió o solicitó este lote, o participó en uno de sus desembolsos: debe aprobarlo otra persona.",
  "payout_batch.account_changed_since":
    "Su cuenta, o una forma de iniciar sesión en ella, se creó, vinculó o modificó después de solicitar este lote: debe aprobarlo otra persona.",
  "payout_batch.approved_before": "Usted ya ha aprobado este lote. Debe aprobarlo también una segunda persona.",
  "payout_batch.changed_meanwhile": "Este lote cambió entretanto; vuelva a mirarlo.",
  "payout_batch.must_be_checked_again": {
    one: "La comprobación de la pasarela para este lote ha vencido: {{count}} fila se comprueba de nuevo. Solicítelo cuando esté listo.",
    many: "La comprobación de la pasarela para este lote ha vencido: {{count}} de filas se comprueban de nuevo. Solicítelo cuando esté listo.",
    other:
      "La comprobación de la pasarela para este lote ha vencido: {{count}} filas se comprueban de nuevo. Solicítelo cuando esté listo.",
  },
  "payout_batch.duplicates": {
    one: "{{count}} fila puede ser un duplicado: la fila {{row}} es como {{other}}. Si todas las filas son intencionadas, confírmelas.",
    many: "{{count}} de filas pueden ser duplicados: la fila {{row}} es como {{other}}. Si todas las filas son intencionadas, confírmelas.",
    other:
      "{{count}} filas pueden ser duplicados: la fila {{row}} es como {{other}}. Si todas las filas son intencionadas, confírmelas.",
  },
  "payout_batch.not_found": "Este lote no existe.",
  "payout_duplicate.payout": "el desembolso {{id}}, con el mismo destino e importe",
  "payout_duplicate.row": "la fila {{row}}, con el mismo destino e importe",
  "payout_duplicate.reference": "la fila {{row}}, con la misma referencia",

  "payout_page.title": "Su pago",
  "payout_page.amount": "Importe",
  "payout_page.destination": "Destino",
  "payout_page.last_change": "Última actualización",
  "payout_page.preparing": "Estamos preparando su pago. No tiene que hacer nada.",
  "payout_page.waits_for_recipient":
    "Su pago le está esperando: introduzca una tarjeta u otro destino en la página que le ha enviado la tienda. Si ya lo ha hecho, el dinero está en camino.",
  "payout_page.returned":
    "Gracias. Si ha introducido una tarjeta u otro destino, lo hemos recibido y su pago se está tramitando: no tiene que hacer nada más. Si no, todavía puede hacerlo en la página que le ha enviado la tienda.",
  "payout_page.received": "Hemos recibido sus datos y su pago se está tramitando. No tiene que hacer nada más.",
  "payout_page.on_its_way": "Su pago está en camino.",
  "payout_page.paid": "Su pago se ha realizado.",
  "payout_page.confirming": "Estamos confirmando el resultado de su pago. No tiene que hacer nada.",
  "payout_page.not_paid": "Este pago no se realizó. Consulte a la tienda.",
  "payout_page.probably_not_paid": "Por lo que se sabe, este pago no se realizó. Consulte a la tienda.",
  "payout_page.link_unknown": "Este enlace no existe. Pida uno nuevo a la tienda.",
  "payout_page.updates_itself": "Esta página se actualiza sola.",
}

export default texts
