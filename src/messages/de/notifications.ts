import type { TextsOf } from "../message"
import type { notificationMessages } from "../notifications"

const texts: TextsOf<typeof notificationMessages> = {
  "notice_title.renewed": "{{plan}}: Ihr Beleg",
  "notice_title.charge_failed": "{{plan}}: Zahlung fehlgeschlagen",
  "notice_title.card_expiring": "{{plan}}: Ihre Karte läuft ab",
  "notice_title.trial_ending": "{{plan}}: Ihre Probezeit endet bald",
  "notice_title.renewal_upcoming": "{{plan}} verlängert sich bald",
  "notice_title.plan_changed": "{{plan}}: Ihr Tarif",
  "notice_title.canceling": "{{plan}} ist gekündigt",
  "notice_title.canceled": "{{plan}} ist beendet",
  "notice_title.payout_link": "Ihre Auszahlung wartet auf Sie",
  "notice_title.payout_status": "Ihre Auszahlung",
  "notice_title.payout_requested": "Eine Auszahlung wartet auf Freigabe",
  "notice_title.payout_batch_requested": "Eine Sammelauszahlung wartet auf Freigabe",
  "notice_title.charged_back": "Rückbuchung",
  "notice_title.unknown_for_an_hour": "Das Ergebnis einer Zahlung ist unbekannt",
  "notice_title.account_outage": "Das Gateway antwortet nicht",
  "notice_title.reversal_failed": "Eine Zahlung konnte nicht zurückgegeben werden",
  "notice.renewed":
    "Für „{{plan}}“, Zeitraum ab {{day}}, haben wir {{amount}} eingezogen. Die Bestellung ist {{order}}.",
  "notice.next_charge": "Der nächste Einzug von {{next_amount}} ist am {{next_day}} fällig.",
  "notice.no_next_charge": "Weitere Einzüge sind nicht geplant.",
  "notice.charge_failed": "Wir konnten {{amount}} für „{{plan}}“, fällig am {{day}}, nicht einziehen.",
  "notice.retried_on": "Wir versuchen es am {{retry_day}} erneut.",
  "notice.card_needed": "Ihre Karte kann nicht mehr belastet werden: Bitte wählen Sie eine andere Karte.",
  "notice.choose_card": "Bitte prüfen Sie Ihre Karte, oder wählen Sie eine andere.",
  "notice.pay_here": "Bezahlen oder eine andere Karte wählen: {{link}}",
  "notice.manage_here": "Ihr Abonnement: {{link}}",
  "notice.card_expiring":
    "Die Karte {{card}} für „{{plan}}“ gilt bis {{last_day}}, und am {{day}} werden {{amount}} eingezogen. Bitte wählen Sie vorher eine andere Karte.",
  "notice.trial_ending": "Ihre Probezeit für „{{plan}}“ endet: Ab {{day}} werden {{interval}} {{amount}} eingezogen.",
  "notice.renewal_upcoming": "„{{plan}}“ verlängert sich am {{day}}: Es werden {{interval}} {{amount}} eingezogen.",
  "notice.plan_changing":
    "Ihr Abonnement „{{plan}}“ ändert sich: Ab {{day}} ist es „{{new_plan}}“, und es werden {{interval}} {{amount}} eingezogen.",
  "notice.plan_kept": "Ihr Abonnement bleibt „{{plan}}“. Die geplante Änderung ist zurückgenommen.",
  "notice.canceling": "„{{plan}}“ endet am {{day}}. Es wird nichts mehr eingezogen.",
  "notice.canceled": "„{{plan}}“ ist gekündigt. Es wird nichts mehr eingezogen.",
  "notice.canceled_unpaid":
    "„{{plan}}“ ist gekündigt, weil eine Zahlung nicht eingezogen werden konnte. Es wird nichts mehr eingezogen.",
  "notice.ended": "„{{plan}}“ ist wie gewünscht mit dem Zeitraum beendet. Es wird nichts mehr eingezogen.",
  "notice.payout_link": "Eine Auszahlung wartet auf ihren Empfänger. Der Link steht nur in der E-Mail.",
  "notice.payout_status": "Ein Empfänger kann eine Auszahlung verfolgen. Der Link steht nur in der E-Mail.",
  "notice.payout_form_letter":
    "{{shop}} hat eine Auszahlung von {{amount}} für Sie. Geben Sie auf dieser Seite eine Karte oder ein anderes Ziel an:",
  "notice.payout_details_letter":
    "Für Ihre Auszahlung von {{amount}} von {{shop}} fehlen noch Angaben. Machen Sie sie auf dieser Seite:",
  "notice.payout_link_caution": "Geben Sie den Link niemandem: Wer ihn hat, kann an Ihrer Stelle ausgezahlt werden.",
  "notice.payout_link_until": "Die Seite ist bis {{until}} nutzbar.",
  "notice.payout_status_letter": "Auf dieser Seite können Sie Ihre Auszahlung von {{amount}} von {{shop}} verfolgen:",
  "notice.payout_requested": "Eine Auszahlung wurde angefordert. Gesendet wird sie erst nach der Freigabe.",
  "notice.payout_batch_requested": "Eine Sammelauszahlung wurde angefordert. Gesendet wird sie erst nach der Freigabe.",
  "notice.account_outage":
    "Das Gateway-Konto „{{account}}“ antwortet seit {{since}} nicht. Zahlungen können scheitern, bis es wieder antwortet.",
  "notice.of_order": "Bestellung {{order}}.",
  "subscription.card_expiring": "Die Karte {{card}} gilt bis {{last_day}}, vor dem Einzug von {{amount}} am {{day}}.",
  "subscription.trial_ending": "Die Probezeit endet mit dem Einzug von {{amount}} am {{day}}.",
  "subscription.renewal_upcoming": "{{amount}} werden am {{day}} eingezogen.",
  "payment.unknown_for_an_hour": "Das Ergebnis der Zahlung über {{amount}} ist seit {{since}} unbekannt.",
  "step.unknown_for_an_hour": "Seit {{since}} nicht bestätigt: {{step}} über {{amount}}.",
  "payment.reversal_failed":
    "{{amount}} konnten seit einer Stunde nicht zurückgegeben werden: {{reason}} Es wird weiter versucht.",
}

export default texts
