import type { TextsOf } from "../message"
import type { paymentMessages } from "../payments"

export default {
  "session.paid_already": "Das ist bereits bezahlt. Bitte zahlen Sie nicht noch einmal.",
  "session.cart_ordered": "Dieser Warenkorb wurde bereits bestellt. Bitte zahlen Sie nicht noch einmal.",
  "session.ended": "Diese Zahlung ist beendet. Bitte gehen Sie zum Warenkorb zurück und beginnen Sie eine neue.",
  "session.card_on_payment_page":
    "Diese Zahlungsart nimmt die Karte auf der Zahlungsseite entgegen, nicht hier. Es wurde nichts gesendet.",
  "provider.not_found": "Diese Zahlungsart gibt es nicht.",
  "verification.details_missing":
    "Bitte vervollständigen Sie zuerst Ihr Konto. Die Bank benötigt: {{fields}}. Es wurde nichts gesendet.",
  "saved_card.charged_by_subscription":
    "Ihr Abonnement „{{title}}“ wird von dieser Karte abgebucht. Bitte wählen Sie dafür zuerst eine andere Karte oder kündigen Sie es.",
  "saved_card.change_pending":
    "Ihr Abonnement „{{title}}“ wird eventuell noch von dieser Karte abgebucht: Der Wechsel auf eine andere Karte ist noch nicht abgeschlossen. Bitte versuchen Sie es später erneut oder kündigen Sie es.",
  "transaction.not_found": "Diese Kartenzahlung gibt es nicht.",
  "transaction.not_answered": "Das Gateway hat nicht geantwortet. Es wird automatisch erneut gefragt.",
  "account.not_found": "Kein Gateway-Konto hat diesen Namen.",
  "saved_cards.unavailable": "{{reason}} Es wurde nichts gesendet.",
} satisfies TextsOf<typeof paymentMessages>
