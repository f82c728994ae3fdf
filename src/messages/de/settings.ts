import type { TextsOf } from "../message"
import type { settingsMessages } from "../settings"

const texts: TextsOf<typeof settingsMessages> = {
  "assumption.minorUnits":
    "Signierte Beträge benutzen die Nachkommastellen nach ISO 4217. Eine Zahlung in einer Währung ohne (JPY) oder mit drei (KWD) Nachkommastellen, die das Gateway annimmt, beweist es.",
  "assumption.paymentFormSigning":
    "Das Universalformular wird wie das Verkaufsformular signiert. Eine Zahlung auf diesem Formular beweist es.",
  "assumption.threeDSFields":
    "Namen der Statusfelder für 3-D Secure auf der Seite des Shops. Eine Karte mit Bestätigung beweist sie.",
  "assumption.hmacKeyEncoding":
    "Der Schlüssel wird in HMAC-SHA1 prozentkodiert. Eine Auszahlung mit einem Schlüssel, der andere Zeichen als Buchstaben, Ziffern und -._~ hat, beweist es; bei anderen Schlüsseln ergeben beide Werte dieselbe Signatur.",
  "assumption.untypedErrors":
    "Ein Fehler ohne Typ beweist nichts, das Ergebnis gilt als unbekannt. Nur der Betreiber des Gateways kann den anderen Wert bestätigen.",
  "assumption.groupPath":
    "Gruppen von Endpoints werden als /group/ID angesprochen. Ein erfolgreicher Verbindungstest eines Kontos mit endpointGroupId beweist es.",
  "assumption.disputeDays": "Tage, in denen ein Streitfall zu beantworten ist. Die Regeln Ihres Acquirers nennen sie.",
  "assumption.holdDays":
    "Tage, die die Bank des Käufers eine Autorisierung hält. Ein Einzug am letzten dieser Tage beweist es für diese Bank.",
  "assumption.recurringCardSource":
    "Das Feld, in dem ein Zahlungsplan seine Karte nennt. Ein Plan, den das Gateway annimmt und abbucht, beweist es.",
  "assumption.gatewayRetries":
    "Das Gateway wiederholt eine abgelehnte Abbuchung seines Plans von selbst. Eine abgelehnte Abbuchung und Tage später ein Blick in die Verwaltung des Gateways beweisen es.",
  "assumption.recurringCallbackFields":
    "Die Callback-Felder, die eine wiederkehrende Zahlung nennen. Ein Callback über eine Abbuchung eines Plans beweist sie.",
  "assumption.recurringPeriods":
    "Die Wörter für den Zeitraum eines Plans. Ein Plan jedes Zeitraums, den das Gateway annimmt, beweist sie.",
  "assumption.recurringDates": "Das Datumsformat eines Plans. Ein Plan, der am richtigen Tag beginnt, beweist es.",
  "assumption.recurringOpenEnd":
    "Das Enddatum eines Plans ohne Ende. Ein angehaltener Plan, der fortgesetzt und wieder abgebucht wird, beweist es.",
  "assumption.payoutPhoneFields":
    "Die Felder einer Auszahlung an eine Telefonnummer. Eine solche Auszahlung, die ankommt, beweist sie.",
  "assumption.payoutWalletField":
    "Das Feld einer Auszahlung an ein E-Wallet. Eine solche Auszahlung, die ankommt, beweist es.",
  "assumption.payoutFeeField":
    "Das Statusfeld mit der Gebühr einer Auszahlung. Die Antwort auf eine Statusabfrage einer bezahlten Auszahlung zeigt seinen Namen.",
  "assumption.savedCardCvv2":
    "Ob eine gespeicherte Karte ihre Prüfnummer braucht, legt das Gateway fest. Eine Zahlung mit einer gespeicherten Karte beweist es.",
  "assumption.hardDeclines":
    "Ablehnungscodes, bei denen keine Wiederholung hilft. Eine Liste der Codes vom Betreiber des Gateways beweist sie.",
  "assumption.checkValidFor":
    "Stunden, die das Gateway eine geprüfte Auszahlung behält. Eine Auszahlung, die so lange nach der Prüfung bezahlt wird, beweist es.",
  "assumption.linkValidFor":
    "Stunden, die die Seite einer Auszahlung gültig ist. Eine Seite, die so lange nach ihrer Erstellung geöffnet wird, beweist es.",
  "activity.see_settings": "die Einstellungen der Kartenzahlungen ansehen",
  "activity.test_accounts": "Konten für Kartenzahlungen prüfen",
  "activity.see_saved_cards": "gespeicherte Karten ansehen",
  "activity.delete_saved_cards": "gespeicherte Karten löschen",
  "account_test.under_way": "Dieses Konto wird gerade geprüft. Warten Sie auf das Ergebnis.",
  "account_test.too_many": {
    one: "Dieses Konto wurde gerade mehrmals geprüft. Prüfen Sie es in einer Minute wieder.",
    other: "Dieses Konto wurde gerade mehrmals geprüft. Prüfen Sie es in {{minutes}} Minuten wieder.",
  },
  "test_callback.real_money":
    "Ein Test-Callback wird nur für ein Konto gesendet, bei dem kein echtes Geld fließt: eine Sandbox oder eines mit der Option mode: test.",
  "check.callback.verified": "{{address}} hat den Test-Callback empfangen und seine Signatur bestätigt",
  "check.callback.refused": "{{address}} hat die Signatur des Test-Callbacks abgelehnt (HTTP {{status}})",
  "check.callback.compare_keys":
    "der Shop unter dieser Adresse hat für das Konto einen anderen merchantControlKey: die beiden Konfigurationen vergleichen",
  "check.callback.other_store":
    "{{address}} hat den Test-Callback angenommen, er steht aber nicht in der Datenbank dieses Shops: dort antwortet ein anderer Shop",
  "check.callback.compare_addresses": "publicUrl mit der Adresse des Servers dieses Shops vergleichen",
}

export default texts
