import type { TextsOf } from "../message"
import type { shopperMessages } from "../shopper"

const texts: TextsOf<typeof shopperMessages> = {
  "card.number_missing": "Introduzca el número de la tarjeta.",
  "card.number_not_digits": "El número de la tarjeta solo tiene cifras.",
  "card.number_of_no_scheme":
    "Este número no corresponde a ningún tipo de tarjeta conocido. Revise las cifras o use otra tarjeta.",
  "card.number_incomplete": "El número de la tarjeta está incompleto.",
  "card.number_too_long": "El número de la tarjeta tiene demasiadas cifras.",
  "card.number_wrong": "Este no es un número de tarjeta. Revise las cifras.",
  "card.holder_missing": "Introduzca el nombre que figura en la tarjeta.",
  "card.holder_is_number": "Introduzca el nombre que figura en la tarjeta, no el número.",
  "card.holder_incomplete": "Introduzca el nombre completo que figura en la tarjeta.",
  "card.holder_too_long": "El nombre de la tarjeta es demasiado largo. Acórtelo.",
  "card.holder_character": "El nombre de la tarjeta contiene un carácter que no se puede enviar.",
  "card.expiry_missing": "Introduzca la fecha de caducidad: mes y año.",
  "card.expiry_month": "Revise el mes de la fecha de caducidad.",
  "card.expiry_year": "Introduzca el año de caducidad con dos o cuatro cifras.",
  "card.expired": "La tarjeta ha caducado. Use otra tarjeta.",
  "card.expiry_too_far": "La fecha de caducidad es demasiado lejana. Revise el año.",
  "card.cvv2_missing": "Introduzca el código de seguridad de la tarjeta.",
  "card.cvv2_three_digits": "El código de seguridad de esta tarjeta tiene tres cifras y está en el reverso.",
  "card.cvv2_four_digits": "El código de seguridad de esta tarjeta tiene cuatro cifras y está en el anverso.",
  "card.cvv2_length": "El código de seguridad tiene tres o cuatro cifras.",
  "session.not_started": "El pago todavía no se ha iniciado.",
  "session.finish_verification": "Termine la verificación de su tarjeta en la página que se ha abierto.",
  "session.finish_payment": "Termine el pago en la página de pago.",
  "session.confirm_card": "Su banco le pide que confirme esta tarjeta.",
  "session.confirm_payment": "Su banco le pide que confirme este pago.",
  "session.canceled": "Este pago se canceló. No se le ha cobrado nada; inténtelo de nuevo.",
  "session.amount_changed":
    "El importe cambió antes de que llegara este pago. El dinero se devuelve automáticamente a su tarjeta; revise el importe y pague de nuevo.",
  "session.nothing_due":
    "Ya no quedaba nada por pagar. Este pago se devuelve automáticamente a su tarjeta; no pague otra vez.",
  "session.no_order_reversed":
    "Este pago no llegó a convertirse en un pedido y se devolvió a su tarjeta. No se le ha cobrado nada; inténtelo de nuevo.",
  "session.no_order_reversing":
    "Este pago no llegó a convertirse en un pedido. Se devuelve automáticamente a su tarjeta; puede pagar de nuevo.",
  "session.mismatch":
    "No hemos podido asociar este pago y la tienda lo está revisando. Consulte a la tienda antes de volver a pagar.",
  "session.not_valid":
    "Este pago ya no es válido. Si lo ha pagado, el dinero se devuelve automáticamente a su tarjeta. Vuelva atrás para ver qué queda por pagar.",
  "session.gone": "Esta sesión de pago ya no existe. Vuelva atrás y pague de nuevo.",
  "session.confirming": "Su pago aún se está confirmando. No pague otra vez.",
  "session.accepted": "Gracias, su pago se ha aceptado.",
  "session.verified": "Su tarjeta se ha verificado. No se ha cobrado nada.",
  "session.verification_declined": "El banco no ha confirmado esta tarjeta. Inténtelo de nuevo o use otra tarjeta.",
  "session.verification_failed": "La tarjeta no se pudo verificar por un problema técnico. Inténtelo de nuevo.",
  "session.verifying": "Su tarjeta aún se está verificando.",
  "due.nothing_left": "Aquí ya no queda nada por pagar. No se ha cobrado nada.",
  "due.nothing_left_reversing": "Aquí ya no queda nada por pagar. El pago se devuelve automáticamente a su tarjeta.",
  "due.another_amount": "El importe a pagar es ahora {{amount}}. Revíselo y pague de nuevo.",
  "due.another_amount_reversing":
    "El importe a pagar es ahora {{amount}}. El pago se devuelve automáticamente a su tarjeta. Revise el importe y pague de nuevo.",
  "decline.insufficient_funds":
    "El pago fue rechazado: la tarjeta no tiene fondos suficientes o ha alcanzado un límite. Use otra tarjeta.",
  "decline.expired_card": "El pago fue rechazado: esta tarjeta ha caducado. Use otra tarjeta.",
  "decline.canceled_by_shopper": "Ha cancelado el pago. No se le ha cobrado nada; puede volver a pagar.",
  "decline.authentication_failed":
    "El pago fue rechazado: su banco no pudo confirmar su identidad. Inténtelo de nuevo o use otra tarjeta.",
  "decline.try_another_card": "El pago fue rechazado: su banco no lo permite con esta tarjeta. Use otra tarjeta.",
  "decline.try_again_later":
    "El pago fue rechazado: ahora mismo no se puede contactar con su banco. No se le ha cobrado nada; inténtelo de nuevo dentro de unos minutos.",
  "decline.do_not_retry": "Su banco ha rechazado esta tarjeta. Use otra tarjeta.",
  "decline.declined": "El pago fue rechazado. Inténtelo de nuevo o use otra tarjeta.",
  "decline.filtered": "El pago fue rechazado. Inténtelo de nuevo o use otra tarjeta.",
  "decline.error": "El pago no se completó por un problema técnico. No se le ha cobrado nada; inténtelo de nuevo.",
  "storefront.confirming": "Su pago aún se está confirmando. No pague otra vez.",
  "storefront.declined": "Su banco ha rechazado el pago. Inténtelo de nuevo o use otra tarjeta.",
  "storefront.failed": "El pago no se completó y no se le ha cobrado nada. Inténtelo de nuevo.",
  "storefront.unfinished": "El pago no se ha terminado.",
  "storefront.verified": "Su tarjeta se ha verificado. No se ha cobrado nada.",
  "storefront.verifying": "Su tarjeta aún se está verificando. No se cobra nada.",
  "storefront.not_confirmed": "Su banco no ha confirmado esta tarjeta. Inténtelo de nuevo o use otra tarjeta.",
  "storefront.not_verified": "La tarjeta no se pudo verificar. No se ha cobrado nada; inténtelo de nuevo.",
  "storefront.amount_changed": "El importe a pagar ha cambiado. No se ha cobrado nada; revíselo y pague de nuevo.",
  "storefront.check_card": "Revise los datos de la tarjeta. No se ha cobrado nada.",
  "storefront.details_missing": "El pago aún no puede empezar. Falta: {{fields}}.",
  "storefront.bank_waits": "Su banco aún espera su confirmación. No pague otra vez: continúe con este pago.",
  "storefront.form_not_opened":
    "No se pudo abrir el formulario de la tarjeta. No se le ha cobrado nada; inténtelo de nuevo.",
  "storefront.placed": "Su pedido está hecho. El pago aún se está confirmando. No pague otra vez.",
  "storefront.not_placed": "Hemos recibido su pago, pero el pedido aún no se ha podido realizar. No pague otra vez.",
  "storefront.not_placed_because":
    "Hemos recibido su pago, pero el pedido aún no se ha podido realizar ({{reason}}). No pague otra vez.",
  "storefront.verification_unfinished": "La verificación de su tarjeta no se ha terminado.",
  "storefront.card_details_missing": "La tarjeta aún no se puede verificar. Falta: {{fields}}.",
  "storefront.session_not_valid":
    "Este pago ya no es válido. Si lo ha pagado, el dinero se devuelve automáticamente a su tarjeta.",
  "storefront.details": "datos",
}

export default texts
