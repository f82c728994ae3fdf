import type { TextsOf } from "../message"
import type { payoutFieldMessages } from "../payout-fields"

const texts: TextsOf<typeof payoutFieldMessages> = {
  "csv_file.too_many_rows": {
    one: "Die Datei hat mehr als {{count}} Zeile. Teilen Sie sie auf.",
    other: "Die Datei hat mehr als {{count}} Zeilen. Teilen Sie sie auf.",
  },
  "csv_file.too_many_empty_rows": {
    one: "Die Datei hat mehr als {{count}} Zeile. Entfernen Sie die leeren.",
    other: "Die Datei hat mehr als {{count}} Zeilen. Entfernen Sie die leeren.",
  },
  "payout_file.name_character":
    "Der Name der Datei enthält ein Zeichen, das nicht gespeichert werden kann. Benennen Sie sie um.",
  "payout_file.name_card_number": "Der Name der Datei enthält eine Kartennummer. Benennen Sie sie um.",
  "csv_file.empty": "Die Datei ist leer.",
  "csv_file.too_large": "Die Datei ist größer als 5 MB. Teilen Sie sie auf.",
  "csv_file.not_csv":
    "Das ist keine CSV-Datei. Speichern Sie die Tabelle als „CSV UTF-8“, und laden Sie diese Datei hoch.",
  "csv_file.not_utf8": "Die Datei ist nicht in UTF-8, Namen darin wären entstellt. Speichern Sie sie als „CSV UTF-8“.",
  "csv_file.unreadable": "Die Datei ist keine lesbare CSV-Datei.",
  "csv_file.unbalanced_quotes":
    "Die Anführungszeichen in Zeile {{line}} passen nicht zusammen. Eine Zelle, die welche enthält, steht selbst in Anführungszeichen, und jedes darin wird verdoppelt.",
  "payout_file.no_rows": "Die Datei hat unter ihrer Kopfzeile keine Zeilen.",
  "payout_file.no_header": "Die erste Zeile muss die Spalten nennen, etwa {{columns}}. Beginnen Sie mit der Vorlage.",
  "payout_file.too_many_columns": {
    one: "Die Datei hat {{count}} Spalte; höchstens {{most}} können gelesen werden.",
    other: "Die Datei hat {{count}} Spalten; höchstens {{most}} können gelesen werden.",
  },
  "payout_file.column_unnamed": "Die Spalte {{letter}} hat keinen Namen.",
  "payout_file.column_unreadable": "Die Spalte {{letter}} hat einen Namen, der hier nicht bekannt ist.",
  "payout_file.column_unknown": "„{{name}}“ (Spalte {{letter}}) ist hier nicht bekannt.",
  "payout_file.column_misspelled": "„{{name}}“ (Spalte {{letter}}) ist hier nicht bekannt: Meinten Sie „{{similar}}“?",
  "payout_file.column_repeated": "„{{name}}“ gibt es zweimal: Entfernen Sie die Spalte {{letter}}.",
  "payout_file.column_missing": "Die Spalte „{{name}}“ fehlt.",
  "payout_file.row_too_long":
    "Diese Zeile hat mehr Zellen, als die Kopfzeile Spalten hat ({{count}}). Eine Zelle mit einem Trennzeichen darin steht in Anführungszeichen.",
  "payout_file.row_too_short":
    "Diese Zeile hat {{cells}} Zellen, die Kopfzeile hat {{count}} Spalten. Leere Spalten behalten ihre Trennzeichen.",

  "payout_value.first_name_missing":
    "{{field}} fehlt: der Vorname des Empfängers oder der erste Teil des Firmennamens.",
  "payout_value.last_name_missing": "{{field}} fehlt: der Nachname des Empfängers oder der Rest des Firmennamens.",
  "payout_value.card_number_missing": "{{field}} fehlt: die Nummer der Karte.",
  "payout_value.card_holder_missing": "{{field}} fehlt: der Name auf der Karte.",
  "payout_value.expiry_month_missing": "{{field}} fehlt: der Monat, in dem die Karte abläuft.",
  "payout_value.expiry_year_missing": "{{field}} fehlt: das Jahr, in dem die Karte abläuft.",
  "payout_value.account_number_missing": "{{field}} fehlt: die Nummer des Bankkontos oder die IBAN.",
  "payout_value.bank_name_missing": "{{field}} fehlt: der Name der Bank.",
  "payout_value.bank_branch_missing": "{{field}} fehlt: die Filiale der Bank.",
  "payout_value.wallet_missing": "{{field}} fehlt: die Nummer oder der Name der Wallet.",
  "payout_value.phone_missing": "{{field}} fehlt: die Telefonnummer des Empfängers.",
  "payout_value.card_missing": "{{field}} fehlt: nennen Sie eine Karte.",
  "payout_value.account_missing": "{{field}} fehlt: nennen Sie ein Konto.",
  "payout_value.amount_text_missing": "{{field}} fehlt: schreiben Sie ihn als Text wie „10.50“.",
  "payout_value.amount_missing": "{{field}} fehlt: etwa 1234.56.",
  "payout_value.currency_missing": "{{field}} fehlt: eine Währung, etwa EUR.",
  "payout_value.customer_missing": "{{field}} fehlt: der Kunde, der die Karte gespeichert hat.",
  "payout_value.kind_missing": "{{field}} fehlt: Möglich sind {{kinds}}.",
  "payout_value.kind_unknown": "{{field}} ist nicht bekannt: Möglich sind {{kinds}}.",
  "payout_value.of_other_kind":
    "{{field}} gehört zum Ziel {{other}}, und dieses ist {{kind}}: Lassen Sie die Zelle leer.",
  "payout_value.typed_card":
    "{{field}} kann keine eingegebene Karte sein, denn Kartennummern gehören in keine Datei. Nehmen Sie form, dann gibt der Empfänger die Karte an, oder stored_card.",
  "payout_value.card_number_in_file":
    "{{field}} sieht aus wie eine Kartennummer: Kartennummern gehören in keine Datei. Entfernen Sie sie, auch aus der Datei.",
  "payout_value.card_number": "{{field}} enthält eine Kartennummer: Lassen Sie sie weg.",
  "payout_value.card_number_or_card":
    "{{field}} enthält eine Kartennummer: Lassen Sie sie weg, oder zahlen Sie auf eine Karte aus.",
  "payout_value.formula":
    "{{field}} beginnt wie die Formel einer Tabelle: Entfernen Sie =, +, -, @ oder den Tabulator am Anfang.",
  "payout_value.example": "{{field}} gehört zu den Beispielen der Vorlage: Entfernen Sie diese Zeile.",
  "payout_value.too_long": "{{field}} ist zu lang: höchstens {{most}} Zeichen.",
  "payout_value.unsendable_character":
    "{{field}} enthält ein Zeichen, das nicht gesendet werden kann: Entfernen Sie Zeilenumbrüche und Steuerzeichen.",
  "payout_value.unstorable_character":
    "{{field}} enthält ein Zeichen, das nicht gespeichert werden kann: Entfernen Sie Steuerzeichen.",
  "payout_value.hidden_character": "{{field}} enthält ein Zeichen, das niemand sieht: Tippen Sie den Text von Hand.",
  "payout_value.lookalike_character":
    "{{field}} enthält ein Zeichen, das weder ein Buchstabe von A bis Z noch eine Ziffer ist: Es sieht vielleicht nur so aus.",
  "payout_value.shortened_number":
    "{{field}} ist eine Zahl, wie eine Tabelle sie kürzt: Formatieren Sie die Spalte als Text, und schreiben Sie sie aus.",
  "payout_value.no_number":
    "{{field}} ist der Text einer Tabelle für eine fehlende Zahl: Schreiben Sie die Zahl selbst.",
  "payout_value.empty": "{{field}} ist leer: Schreiben Sie etwas, oder lassen Sie es weg.",
  "payout_value.not_text": "{{field}} muss Text sein oder wegbleiben.",
  "payout_value.not_email": "{{field}} ist keine E-Mail-Adresse.",
  "payout_value.not_phone": "{{field}} muss so geschrieben sein: +493012345678.",
  "payout_value.not_currency": "{{field}} muss eine Währung sein, etwa EUR.",
  "payout_value.not_valid": "{{field}} ist nicht gültig.",
  "payout_value.not_seen": "{{field}} muss true sein oder die Kennungen der angesehenen Auszahlungen nennen.",
  "payout_value.beside_saved_card": "{{field}} steht neben saved_card_id: Behalten Sie eines von beiden.",
  "payout_value.has_sign": "{{field}} hat ein Vorzeichen: Schreiben Sie ihn ohne, etwa 1234.56.",
  "payout_value.has_comma": "{{field}} hat ein Komma: Schreiben Sie ihn mit einem Punkt, etwa 1234.56.",
  "payout_value.has_separators": "{{field}} hat Trennzeichen für Tausender: Schreiben Sie ihn ohne, etwa 1234.56.",
  "payout_value.scientific": "{{field}} steht in wissenschaftlicher Schreibweise: Schreiben Sie ihn aus, etwa 1234.56.",
  "payout_value.not_amount": "{{field}} ist kein Betrag: Schreiben Sie Ziffern und einen Punkt, etwa 1234.56.",
  "payout_value.zero": "{{field}} ist null: Es gibt nichts auszuzahlen.",

  "payout_field.first_name": "Vorname",
  "payout_field.last_name": "Nachname",
  "payout_field.recipient_name": "Name des Empfängers",
  "payout_field.email": "E-Mail-Adresse",
  "payout_field.phone": "Telefonnummer",
  "payout_field.description": "Beschreibung",
  "payout_field.reference": "Referenz",
  "payout_field.customer_id": "Kunde",
  "payout_field.order_id": "Bestellung",
  "payout_field.amount": "Betrag",
  "payout_field.currency": "Währung",
  "payout_field.currency_code": "Währung",
  "payout_field.account": "Konto",
  "payout_field.destination": "Ziel",
  "payout_field.kind": "Ziel",
  "payout_field.recipient": "Empfänger",
  "payout_field.saved_card_id": "Gespeicherte Karte",
  "payout_field.recurring_payment_id": "Kennung der wiederkehrenden Zahlung",
  "payout_field.number": "Kartennummer",
  "payout_field.holder": "Name auf der Karte",
  "payout_field.expiry_month": "Ablaufmonat",
  "payout_field.expiry_year": "Ablaufjahr",
  "payout_field.account_number": "Kontonummer",
  "payout_field.account_name": "Kontoinhaber",
  "payout_field.bank": "Bank des Empfängers",
  "payout_field.bank_name": "Bank",
  "payout_field.bank_branch": "Filiale",
  "payout_field.bank_code": "Bankleitzahl",
  "payout_field.bank_address1": "Anschrift der Bank",
  "payout_field.bank_zip_code": "Postleitzahl der Bank",
  "payout_field.routing_number": "Routing-Nummer",
  "payout_field.bank_province": "Provinz der Bank",
  "payout_field.bank_area": "Gebiet der Bank",
  "payout_field.bank_city": "Ort der Bank",
  "payout_field.wallet": "Wallet",
  "payout_field.destination_phone": "Telefonnummer",
  "payout_field.destination_bank": "Bank des Empfängers",
  "payout_field.note": "Notiz",
  "payout_field.file_name": "Name der Datei",
  "payout_field.file_problem": "Problem",
  "payout_named_field.filled_in": "Das Plugin füllt dieses Feld aus: Entfernen Sie es.",
  "payout_named_field.reserved": "Dieses Feld steht für Kartendaten oder eine andere Art von Ziel: Entfernen Sie es.",
  "payout_named_field.label_repeats_value":
    "Die Bezeichnung wiederholt einen Wert der Felder und wird unverdeckt gezeigt: Ändern Sie sie.",
  "payout_named_field.label_holds_digits":
    "Die Bezeichnung enthält mehr als vier Ziffern und wird unverdeckt gezeigt: Ändern Sie sie.",
  "payout_named_field.name_taken":
    "Das Konto verwendet dieses Feld für eine E-Wallet, für eine Telefonnummer oder in seinen extraFields: Entfernen Sie es, oder wählen Sie jene Art von Ziel.",
  "payout_value.no_field_name":
    "{{field}} enthält einen Namen, den ein solches Feld nicht haben darf: Verwenden Sie Buchstaben, Ziffern, Binde- und Unterstriche, und kein Feld für Login oder Signatur.",
  "payout_named_field.field_holds_card":
    "Ein Feld des Ziels enthält eine Kartennummer: Lassen Sie sie weg, oder zahlen Sie auf eine Karte aus.",
  "payout_value.label_missing": "{{field}} fehlt: ein Name für Menschen, etwa der des Verfahrens.",
  "payout_value.fields_missing": "{{field}} fehlt: die Felder, die das Ziel benennen, mit ihren Namen beim Gateway.",
  "payout_value.no_fields": "{{field}} ist leer: Nennen Sie mindestens ein Feld.",
  "payout_value.too_many_fields": "{{field}} enthält zu viele Felder: höchstens 8.",
  "payout_value.empty_named_field": "{{field}} ist leer: Schreiben Sie etwas, oder entfernen Sie das Feld.",
  "payout_field.label": "Bezeichnung",
  "payout_field.fields": "Felder",
}

export default texts
