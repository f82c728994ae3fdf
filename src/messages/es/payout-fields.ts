import type { TextsOf } from "../message"
import type { payoutFieldMessages } from "../payout-fields"

const texts: TextsOf<typeof payoutFieldMessages> = {
  "csv_file.too_many_rows": {
    one: "El archivo tiene más de {{count}} fila. Divídalo.",
    many: "El archivo tiene más de {{count}} de filas. Divídalo.",
    other: "El archivo tiene más de {{count}} filas. Divídalo.",
  },
  "csv_file.too_many_empty_rows": {
    one: "El archivo tiene más de {{count}} fila. Elimine las vacías.",
    many: "El archivo tiene más de {{count}} de filas. Elimine las vacías.",
    other: "El archivo tiene más de {{count}} filas. Elimine las vacías.",
  },
  "payout_file.name_character": "El nombre del archivo contiene un carácter que no se puede almacenar. Cámbielo.",
  "payout_file.name_card_number": "El nombre del archivo contiene un número de tarjeta. Cámbielo.",
  "csv_file.empty": "El archivo está vacío.",
  "csv_file.too_large": "El archivo ocupa más de 5 MB. Divídalo.",
  "csv_file.not_csv": "Este archivo no es CSV. En la hoja de cálculo, guárdelo como «CSV UTF-8» y suba ese archivo.",
  "csv_file.not_utf8":
    "El archivo no está en UTF-8, así que los nombres quedarían ilegibles. Guárdelo en UTF-8 («CSV UTF-8»).",
  "csv_file.unreadable": "El archivo no se puede leer como CSV.",
  "csv_file.unbalanced_quotes":
    "Comillas sin cerrar en la línea {{line}}. Ponga la celda entre comillas y duplique cada comilla de su interior.",
  "payout_file.no_rows": "El archivo no tiene filas debajo del encabezado.",
  "payout_file.no_header":
    "La primera fila debe dar nombre a las columnas, por ejemplo {{columns}}. Empiece con la plantilla.",
  "payout_file.too_many_columns": {
    one: "El archivo tiene {{count}} columna, pero se pueden leer {{most}} como máximo.",
    many: "El archivo tiene {{count}} de columnas, pero se pueden leer {{most}} como máximo.",
    other: "El archivo tiene {{count}} columnas, pero se pueden leer {{most}} como máximo.",
  },
  "payout_file.column_unnamed": "La columna {{letter}} no tiene nombre.",
  "payout_file.column_unreadable": "La columna {{letter}} tiene un nombre desconocido.",
  "payout_file.column_unknown": "«{{name}}» (columna {{letter}}) es una columna desconocida.",
  "payout_file.column_misspelled":
    "«{{name}}» (columna {{letter}}) es una columna desconocida: ¿quería decir «{{similar}}»?",
  "payout_file.column_repeated": "«{{name}}» aparece dos veces: elimine la columna {{letter}}.",
  "payout_file.column_missing": "Falta la columna «{{name}}».",
  "payout_file.row_too_long":
    "Esta fila tiene más celdas que columnas el encabezado ({{count}}). Ponga entre comillas la celda que contiene un separador.",
  "payout_file.row_too_short":
    "Esta fila tiene {{cells}} celdas y el encabezado, {{count}} columnas. Conserve los separadores de las columnas vacías.",

  "payout_value.first_name_missing":
    "{{field}}: falta el nombre del beneficiario o la primera parte del nombre de la empresa.",
  "payout_value.last_name_missing":
    "{{field}}: faltan los apellidos del beneficiario o el resto del nombre de la empresa.",
  "payout_value.card_number_missing": "{{field}}: falta el número de la tarjeta.",
  "payout_value.card_holder_missing": "{{field}}: falta el nombre que figura en la tarjeta.",
  "payout_value.expiry_month_missing": "{{field}}: falta el mes en que caduca la tarjeta.",
  "payout_value.expiry_year_missing": "{{field}}: falta el año en que caduca la tarjeta.",
  "payout_value.account_number_missing": "{{field}}: falta el número de la cuenta o el IBAN.",
  "payout_value.bank_name_missing": "{{field}}: falta el nombre del banco.",
  "payout_value.bank_branch_missing": "{{field}}: falta la sucursal del banco.",
  "payout_value.wallet_missing": "{{field}}: falta el número o el nombre del monedero.",
  "payout_value.phone_missing": "{{field}}: falta el número de teléfono del beneficiario.",
  "payout_value.card_missing": "{{field}}: falta; indique una tarjeta.",
  "payout_value.account_missing": "{{field}}: falta; indique una cuenta.",
  "payout_value.amount_text_missing": '{{field}}: falta; escríbalo como texto, por ejemplo "10.50".',
  "payout_value.amount_missing": "{{field}}: falta, por ejemplo 1234.56.",
  "payout_value.currency_missing": "{{field}}: falta una moneda, por ejemplo EUR.",
  "payout_value.customer_missing": "{{field}}: falta el cliente que guardó la tarjeta.",
  "payout_value.kind_missing": "{{field}}: falta; use {{kinds}}.",
  "payout_value.kind_unknown": "{{field}}: valor desconocido; use {{kinds}}.",
  "payout_value.of_other_kind": "{{field}} corresponde al destino {{other}}, pero este es {{kind}}: déjelo vacío.",
  "payout_value.typed_card":
    "{{field}} no puede ser una tarjeta escrita: los números de tarjeta no deben estar en un archivo. Use form, para que el beneficiario introduzca la tarjeta, o stored_card.",
  "payout_value.card_number_in_file":
    "{{field}} parece un número de tarjeta: los números de tarjeta no deben estar en un archivo. Elimínelo, también del archivo.",
  "payout_value.card_number": "{{field}} contiene un número de tarjeta: elimínelo.",
  "payout_value.card_number_or_card":
    "{{field}} contiene un número de tarjeta: elimínelo o haga el desembolso a una tarjeta.",
  "payout_value.formula":
    "{{field}} empieza como una fórmula de hoja de cálculo: quite =, +, -, @ o el tabulador del principio.",
  "payout_value.example": "{{field}} es de los ejemplos de la plantilla: elimine esta fila.",
  "payout_value.too_long": "{{field}} supera la longitud máxima: {{most}} caracteres.",
  "payout_value.unsendable_character":
    "{{field}} contiene un carácter que no se puede enviar: quite los saltos de línea y los caracteres de control.",
  "payout_value.unstorable_character":
    "{{field}} contiene un carácter que no se puede almacenar: quite los caracteres de control.",
  "payout_value.hidden_character": "{{field}} contiene un carácter invisible: escriba el valor a mano.",
  "payout_value.lookalike_character":
    "{{field}} contiene un carácter que no es una letra de la A a la Z ni una cifra, aunque lo parezca.",
  "payout_value.shortened_number":
    "{{field}} es un número abreviado por una hoja de cálculo: dé formato de texto a la columna y escriba el número completo.",
  "payout_value.no_number": "{{field}} es el texto de una hoja de cálculo para un número que falta: escriba el número.",
  "payout_value.empty": "{{field}} no tiene valor: complételo o elimínelo.",
  "payout_value.not_text": "{{field}} debe ser texto o no indicarse.",
  "payout_value.not_email": "{{field}} no es una dirección de correo electrónico.",
  "payout_value.not_phone": "{{field}} debe escribirse como +493012345678.",
  "payout_value.not_currency": "{{field}} debe ser una moneda, por ejemplo EUR.",
  "payout_value.not_valid": "{{field}} no tiene un valor válido.",
  "payout_value.not_seen": "{{field}} debe ser true o los ID de los desembolsos revisados.",
  "payout_value.beside_saved_card": "{{field}} se indica junto con saved_card_id: conserve solo uno.",
  "payout_value.has_sign": "{{field}} tiene signo: escríbalo sin él, por ejemplo 1234.56.",
  "payout_value.has_comma": "{{field}} tiene una coma: escríbalo con punto, por ejemplo 1234.56.",
  "payout_value.has_separators": "{{field}} tiene separadores de miles: escríbalo sin ellos, por ejemplo 1234.56.",
  "payout_value.scientific": "{{field}} está en notación científica: escríbalo completo, por ejemplo 1234.56.",
  "payout_value.not_amount": "{{field}} no es un importe: escriba cifras y un punto, por ejemplo 1234.56.",
  "payout_value.zero": "{{field}} es cero: no hay nada que pagar.",

  "payout_field.first_name": "Nombre",
  "payout_field.last_name": "Apellidos",
  "payout_field.recipient_name": "Nombre del beneficiario",
  "payout_field.email": "Correo electrónico",
  "payout_field.phone": "Teléfono",
  "payout_field.description": "Descripción",
  "payout_field.reference": "Referencia",
  "payout_field.customer_id": "ID del cliente",
  "payout_field.order_id": "ID del pedido",
  "payout_field.amount": "Importe",
  "payout_field.currency": "Moneda",
  "payout_field.currency_code": "Código de moneda",
  "payout_field.account": "Cuenta",
  "payout_field.destination": "Destino",
  "payout_field.kind": "Tipo",
  "payout_field.recipient": "Beneficiario",
  "payout_field.saved_card_id": "ID de la tarjeta guardada",
  "payout_field.recurring_payment_id": "ID del pago recurrente",
  "payout_field.number": "Número",
  "payout_field.holder": "Titular",
  "payout_field.expiry_month": "Mes de caducidad",
  "payout_field.expiry_year": "Año de caducidad",
  "payout_field.account_number": "Número de cuenta",
  "payout_field.account_name": "Nombre de la cuenta",
  "payout_field.bank": "Banco",
  "payout_field.bank_name": "Nombre del banco",
  "payout_field.bank_branch": "Sucursal del banco",
  "payout_field.bank_code": "Código del banco",
  "payout_field.bank_address1": "Dirección del banco",
  "payout_field.bank_zip_code": "Código postal del banco",
  "payout_field.routing_number": "Número de ruta",
  "payout_field.bank_province": "Provincia del banco",
  "payout_field.bank_area": "Zona del banco",
  "payout_field.bank_city": "Ciudad del banco",
  "payout_field.wallet": "Monedero",
  "payout_field.destination_phone": "Teléfono de destino",
  "payout_field.destination_bank": "Banco de destino",
  "payout_field.note": "Nota",
  "payout_field.file_name": "Nombre del archivo",
  "payout_field.file_problem": "Problema",
  "payout_named_field.filled_in": "El plugin rellena este campo: elimínelo.",
  "payout_named_field.reserved": "Este campo es para datos de tarjetas u otro tipo de destino: elimínelo.",
  "payout_named_field.label_repeats_value":
    "La etiqueta repite un valor de los campos y se muestra sin enmascarar: cámbiela.",
  "payout_named_field.label_holds_digits":
    "La etiqueta contiene más de cuatro cifras y se muestra sin enmascarar: cámbiela.",
  "payout_named_field.name_taken":
    "La cuenta usa este campo para un monedero electrónico, un número de teléfono o en sus extraFields: elimínelo o elija ese tipo de destino.",
  "payout_value.no_field_name":
    "{{field}} contiene un nombre de campo no válido: use letras, cifras, guiones y guiones bajos, y ningún campo de login o firma.",
  "payout_named_field.field_holds_card":
    "Un campo del destino contiene un número de tarjeta: elimínelo o haga el desembolso a una tarjeta.",
  "payout_value.label_missing": "{{field}}: falta un nombre para las personas, por ejemplo el del sistema de pago.",
  "payout_value.fields_missing":
    "{{field}}: faltan los campos que identifican el destino, con sus nombres en la pasarela.",
  "payout_value.no_fields": "{{field}} no tiene contenido: indique al menos un campo.",
  "payout_value.too_many_fields": "{{field}} tiene demasiados campos: 8 como máximo.",
  "payout_value.empty_named_field": "{{field}} no tiene valor: complételo o elimine el campo.",
  "payout_field.label": "Etiqueta",
  "payout_field.fields": "Campos",
}

export default texts
