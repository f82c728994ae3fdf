import type { TextsOf } from "../message"
import type { shopperMessages } from "../shopper"

const texts: TextsOf<typeof shopperMessages> = {
  "card.number_missing": "Geben Sie die Kartennummer ein.",
  "card.number_not_digits": "Eine Kartennummer besteht nur aus Ziffern.",
  "card.number_of_no_scheme":
    "Diese Kartennummer gehört zu keiner hier bekannten Karte. Prüfen Sie die Ziffern oder verwenden Sie eine andere Karte.",
  "card.number_incomplete": "Die Kartennummer ist nicht vollständig.",
  "card.number_too_long": "Die Kartennummer hat zu viele Ziffern.",
  "card.number_wrong": "Das ist keine Kartennummer. Prüfen Sie die Ziffern.",
  "card.holder_missing": "Geben Sie den Namen auf der Karte ein.",
  "card.holder_is_number": "Geben Sie den Namen auf der Karte ein, nicht ihre Nummer.",
  "card.holder_incomplete": "Geben Sie den vollständigen Namen auf der Karte ein.",
  "card.holder_too_long": "Der Name auf der Karte ist zu lang. Kürzen Sie ihn.",
  "card.holder_character": "Der Name auf der Karte enthält ein Zeichen, das nicht gesendet werden kann.",
  "card.expiry_missing": "Geben Sie das Ablaufdatum ein: Monat und Jahr.",
  "card.expiry_month": "Prüfen Sie den Monat des Ablaufdatums.",
  "card.expiry_year": "Geben Sie das Ablaufjahr mit zwei oder vier Ziffern ein.",
  "card.expired": "Die Karte ist abgelaufen. Verwenden Sie eine andere Karte.",
  "card.expiry_too_far": "Das Ablaufdatum liegt zu weit in der Zukunft. Prüfen Sie das Jahr.",
  "card.cvv2_missing": "Geben Sie den Sicherheitscode der Karte ein.",
  "card.cvv2_three_digits": "Der Sicherheitscode dieser Karte hat drei Ziffern und steht auf der Rückseite.",
  "card.cvv2_four_digits": "Der Sicherheitscode dieser Karte hat vier Ziffern und steht auf der Vorderseite.",
  "card.cvv2_length": "Der Sicherheitscode hat drei oder vier Ziffern.",
  "session.not_started": "Die Zahlung wurde noch nicht begonnen.",
  "session.finish_verification": "Bitte schließen Sie die Prüfung Ihrer Karte auf der geöffneten Seite ab.",
  "session.finish_payment": "Bitte schließen Sie die Zahlung auf der Zahlungsseite ab.",
  "session.confirm_card": "Ihre Bank bittet Sie, diese Karte zu bestätigen.",
  "session.confirm_payment": "Ihre Bank bittet Sie, diese Zahlung zu bestätigen.",
  "session.canceled": "Diese Zahlung wurde abgebrochen. Es wurde nichts abgebucht; bitte versuchen Sie es erneut.",
  "session.amount_changed":
    "Der zu zahlende Betrag hat sich geändert, bevor diese Zahlung eintraf. Sie wird automatisch auf Ihre Karte erstattet; bitte prüfen Sie den Betrag und zahlen Sie erneut.",
  "session.nothing_due":
    "Es war nichts mehr zu zahlen. Diese Zahlung wird automatisch auf Ihre Karte erstattet; bitte zahlen Sie nicht noch einmal.",
  "session.no_order_reversed":
    "Aus dieser Zahlung wurde keine Bestellung, und sie wurde auf Ihre Karte erstattet. Es wurde nichts abgebucht; bitte versuchen Sie es erneut.",
  "session.no_order_reversing":
    "Aus dieser Zahlung wurde keine Bestellung. Sie wird automatisch auf Ihre Karte erstattet; Sie können erneut zahlen.",
  "session.mismatch":
    "Diese Zahlung konnte nicht zugeordnet werden und wird vom Shop geprüft. Bitte fragen Sie den Shop, bevor Sie erneut zahlen.",
  "session.not_valid":
    "Diese Zahlung ist nicht mehr gültig. Falls Sie sie bezahlt haben, wird das Geld automatisch auf Ihre Karte erstattet. Bitte gehen Sie zurück, um zu sehen, was noch zu zahlen ist.",
  "session.gone": "Diese Zahlungssitzung gibt es nicht mehr. Bitte gehen Sie zurück und zahlen Sie erneut.",
  "session.confirming": "Ihre Zahlung wird noch bestätigt. Bitte zahlen Sie nicht noch einmal.",
  "session.accepted": "Vielen Dank, Ihre Zahlung wurde angenommen.",
  "session.verified": "Ihre Karte wurde bestätigt. Es wurde nichts abgebucht.",
  "session.verification_declined":
    "Die Bank hat diese Karte nicht bestätigt. Bitte versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
  "session.verification_failed":
    "Die Karte konnte aus technischen Gründen nicht geprüft werden. Bitte versuchen Sie es erneut.",
  "session.verifying": "Ihre Karte wird noch geprüft.",
  "due.nothing_left": "Hier ist nichts mehr zu zahlen. Es wurde nichts abgebucht.",
  "due.nothing_left_reversing":
    "Hier ist nichts mehr zu zahlen. Die Zahlung wird automatisch auf Ihre Karte erstattet.",
  "due.another_amount": "Der zu zahlende Betrag ist jetzt {{amount}}. Bitte prüfen Sie ihn und zahlen Sie erneut.",
  "due.another_amount_reversing":
    "Der zu zahlende Betrag ist jetzt {{amount}}. Die Zahlung wird automatisch auf Ihre Karte erstattet. Bitte prüfen Sie den Betrag und zahlen Sie erneut.",
  "decline.insufficient_funds":
    "Die Zahlung wurde abgelehnt: Guthaben oder Limit dieser Karte reichen nicht aus. Bitte verwenden Sie eine andere Karte.",
  "decline.expired_card":
    "Die Zahlung wurde abgelehnt: Diese Karte ist abgelaufen. Bitte verwenden Sie eine andere Karte.",
  "decline.canceled_by_shopper":
    "Sie haben die Zahlung abgebrochen. Es wurde nichts abgebucht; Sie können erneut bezahlen.",
  "decline.authentication_failed":
    "Die Zahlung wurde abgelehnt: Ihre Bank konnte Sie nicht bestätigen. Bitte versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
  "decline.try_another_card":
    "Die Zahlung wurde abgelehnt: Ihre Bank erlaubt sie mit dieser Karte nicht. Bitte verwenden Sie eine andere Karte.",
  "decline.try_again_later":
    "Die Zahlung wurde abgelehnt: Ihre Bank ist zurzeit nicht erreichbar. Es wurde nichts abgebucht; bitte versuchen Sie es in einigen Minuten erneut.",
  "decline.do_not_retry": "Ihre Bank hat diese Karte abgelehnt. Bitte verwenden Sie eine andere Karte.",
  "decline.declined":
    "Die Zahlung wurde abgelehnt. Bitte versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
  "decline.filtered":
    "Die Zahlung wurde abgelehnt. Bitte versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
  "decline.error":
    "Die Zahlung ist aus technischen Gründen fehlgeschlagen. Es wurde nichts abgebucht; bitte versuchen Sie es erneut.",
  "storefront.confirming": "Ihre Zahlung wird noch bestätigt. Zahlen Sie nicht noch einmal.",
  "storefront.declined":
    "Ihre Bank hat die Zahlung abgelehnt. Versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
  "storefront.failed": "Die Zahlung ist fehlgeschlagen, und es wurde nichts abgebucht. Versuchen Sie es erneut.",
  "storefront.unfinished": "Die Zahlung wurde nicht abgeschlossen.",
  "storefront.verified": "Ihre Karte wurde bestätigt. Es wurde nichts abgebucht.",
  "storefront.verifying": "Ihre Karte wird noch geprüft. Es wird nichts abgebucht.",
  "storefront.not_confirmed":
    "Ihre Bank hat diese Karte nicht bestätigt. Versuchen Sie es erneut oder verwenden Sie eine andere Karte.",
  "storefront.not_verified":
    "Die Karte konnte nicht geprüft werden. Es wurde nichts abgebucht; versuchen Sie es erneut.",
  "storefront.amount_changed":
    "Der zu zahlende Betrag hat sich geändert. Es wurde nichts abgebucht; prüfen Sie ihn und zahlen Sie erneut.",
  "storefront.check_card": "Prüfen Sie die Karte. Es wurde nichts abgebucht.",
  "storefront.details_missing": "Die Zahlung kann noch nicht beginnen. Es fehlt: {{fields}}.",
  "storefront.bank_waits":
    "Ihre Bank wartet noch auf Ihre Bestätigung. Zahlen Sie nicht noch einmal, sondern setzen Sie diese Zahlung fort.",
  "storefront.form_not_opened":
    "Das Kartenformular konnte nicht geöffnet werden. Es wurde nichts abgebucht; versuchen Sie es erneut.",
  "storefront.placed": "Ihre Bestellung ist aufgegeben. Die Zahlung wird noch bestätigt. Zahlen Sie nicht noch einmal.",
  "storefront.not_placed":
    "Ihre Zahlung ist eingegangen, aber die Bestellung konnte noch nicht aufgegeben werden. Zahlen Sie nicht noch einmal.",
  "storefront.not_placed_because":
    "Ihre Zahlung ist eingegangen, aber die Bestellung konnte noch nicht aufgegeben werden ({{reason}}). Zahlen Sie nicht noch einmal.",
  "storefront.verification_unfinished": "Die Prüfung Ihrer Karte wurde nicht abgeschlossen.",
  "storefront.card_details_missing": "Die Karte kann noch nicht geprüft werden. Es fehlt: {{fields}}.",
  "storefront.session_not_valid":
    "Diese Zahlung ist nicht mehr gültig. Falls Sie sie bezahlt haben, wird das Geld automatisch auf Ihre Karte erstattet.",
  "storefront.details": "Angaben",
}

export default texts
