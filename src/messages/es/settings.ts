import type { TextsOf } from "../message"
import type { settingsMessages } from "../settings"

const texts: TextsOf<typeof settingsMessages> = {
  "assumption.minorUnits":
    "Los importes firmados usan los decimales de ISO 4217. Lo demuestra un pago aceptado por la pasarela en una moneda sin decimales (JPY) o con tres (KWD).",
  "assumption.paymentFormSigning":
    "El formulario universal se firma como el de venta. Lo demuestra un pago con ese formulario.",
  "assumption.threeDSFields":
    "Nombres de los campos de estado para 3-D Secure en la página de la propia tienda. Los demuestra una tarjeta que requiera un desafío.",
  "assumption.hmacKeyEncoding":
    "La clave se codifica con porcentajes en HMAC-SHA1. Lo demuestra un desembolso con una clave que tenga otros caracteres que letras, cifras y -._~; con otras claves ambos valores dan la misma firma.",
  "assumption.untypedErrors":
    "Un error sin tipo no demuestra nada, así que el resultado es desconocido. Solo el operador de la pasarela puede confirmar el otro valor.",
  "assumption.groupPath":
    "Los grupos de endpoints se direccionan como /group/ID. Lo demuestra una prueba de conexión correcta de una cuenta con endpointGroupId.",
  "assumption.disputeDays": "Días en los que hay que responder a una disputa. Figuran en las reglas de su adquirente.",
  "assumption.holdDays":
    "Días durante los que el banco del comprador mantiene una autorización. Lo demuestra, para ese banco, una captura en el último de estos días.",
  "assumption.recurringCardSource":
    "El campo con el que un calendario de cobros indica su tarjeta. Lo demuestra un calendario que la pasarela acepte y cobre.",
  "assumption.gatewayRetries":
    "La pasarela reintenta por sí misma un cobro rechazado de su calendario. Lo demuestran un cobro rechazado y una consulta del panel de la pasarela unos días después.",
  "assumption.recurringCallbackFields":
    "Los campos del callback que identifican un pago recurrente. Los demuestra un callback sobre un cobro de un calendario.",
  "assumption.recurringPeriods":
    "Las palabras para el período de un calendario. Las demuestra un calendario de cada período que la pasarela acepte.",
  "assumption.recurringDates":
    "El formato de fecha de un calendario. Lo demuestra un calendario que empiece el día correcto.",
  "assumption.recurringOpenEnd":
    "La fecha final de un calendario sin fin. La demuestra un calendario detenido que se reanude y vuelva a cobrarse.",
  "assumption.payoutPhoneFields":
    "Los campos de un desembolso a un número de teléfono. Los demuestra un desembolso de este tipo que llegue.",
  "assumption.payoutWalletField":
    "El campo de un desembolso a un monedero electrónico. Lo demuestra un desembolso de este tipo que llegue.",
  "assumption.payoutFeeField":
    "El campo de estado con la comisión de un desembolso. La respuesta a una consulta de estado de un desembolso pagado muestra su nombre.",
  "assumption.savedCardCvv2":
    "La configuración de la pasarela decide si una tarjeta guardada necesita su CVV2. Lo demuestra un pago con una tarjeta guardada.",
  "assumption.hardDeclines":
    "Códigos de rechazo que ningún reintento puede resolver. Los demuestra una lista de códigos del operador de la pasarela.",
  "assumption.checkValidFor":
    "Horas durante las que la pasarela conserva un desembolso comprobado. Lo demuestra un desembolso pagado ese tiempo después de su comprobación.",
  "assumption.linkValidFor":
    "Horas durante las que es válida la página de un desembolso. Lo demuestra una página abierta ese tiempo después de su creación.",
  "activity.see_settings": "ver la configuración de los pagos con tarjeta",
  "activity.test_accounts": "probar las cuentas de pagos con tarjeta",
  "activity.see_saved_cards": "ver las tarjetas guardadas",
  "activity.delete_saved_cards": "eliminar tarjetas guardadas",
  "account_test.under_way": "Esta cuenta ya se está probando. Espere el resultado.",
  "account_test.too_many": {
    one: "Esta cuenta se acaba de probar varias veces. Pruébela de nuevo dentro de {{minutes}} minuto.",
    many: "Esta cuenta se acaba de probar varias veces. Pruébela de nuevo dentro de {{minutes}} de minutos.",
    other: "Esta cuenta se acaba de probar varias veces. Pruébela de nuevo dentro de {{minutes}} minutos.",
  },
  "test_callback.real_money":
    "Un callback de prueba solo se envía para una cuenta en la que no se mueve dinero real: un entorno de pruebas o una cuya opción mode sea test.",
  "check.callback.verified": "{{address}} recibió el callback de prueba y verificó su firma",
  "check.callback.refused": "{{address}} rechazó la firma del callback de prueba (HTTP {{status}})",
  "check.callback.compare_keys":
    "la tienda de esta dirección tiene otra merchantControlKey para la cuenta: compare ambas configuraciones",
  "check.callback.other_store":
    "{{address}} aceptó el callback de prueba, pero no está en la base de datos de esta tienda: allí responde otra tienda",
  "check.callback.compare_addresses": "compare publicUrl con la dirección del servidor de esta tienda",
}

export default texts
