import type { TextsOf } from "../message"
import type { reconciliationMessages } from "../reconciliation"

const texts: TextsOf<typeof reconciliationMessages> = {
  "reconciliation.not_found": "Diesen Abgleich gibt es nicht.",
  "reconciliation.difference_not_found": "Diese Abweichung gibt es nicht.",
  "reconciliation.period_reversed": "{{field}} liegt vor dem ersten Tag.",
  "reconciliation.period_future": "{{field}} liegt nach dem heutigen Tag, {{today}}.",
  "reconciliation.period_too_long": "{{field}}: Ein Zeitraum hat höchstens {{most}} Tage.",
  "reconciliation.account_unknown": "{{field}} ist keines von {{accounts}}.",
  "reconciliation.ended": "Er ist schon beendet.",
  "reconciliation.not_done": "Ein Bericht wird verglichen, sobald der Abgleich mit dem Gateway fertig ist.",
  "reconciliation.failed_repeatedly": "Er brach nach mehreren Fehlern in Folge ab: {{reason}}.",
  "reconciliation_cause.status_differs": "Der Status weicht ab",
  "reconciliation_cause.amount_differs": "Der Betrag weicht ab",
  "reconciliation_cause.currency_differs": "Die Währung weicht ab",
  "reconciliation_cause.type_differs": "Die Art der Transaktion weicht ab",
  "reconciliation_cause.order_differs": "Das Gateway antwortet zu einer anderen Order",
  "reconciliation_cause.capture_missing_here": "Ein Einzug fehlt in den Büchern des Plugins",
  "reconciliation_cause.capture_missing_at_gateway": "Ein Einzug fehlt beim Gateway",
  "reconciliation_cause.capture_missing_in_medusa": "Ein Einzug fehlt in Medusa",
  "reconciliation_cause.refund_missing_here": "Eine Erstattung fehlt in den Büchern des Plugins",
  "reconciliation_cause.refund_missing_at_gateway": "Eine Erstattung fehlt beim Gateway",
  "reconciliation_cause.refund_missing_in_medusa": "Eine Erstattung fehlt in Medusa",
  "reconciliation_cause.void_missing_here":
    "Die Autorisierung wurde dort aufgehoben, in den Büchern des Plugins aber nicht",
  "reconciliation_cause.void_missing_in_medusa":
    "Die Autorisierung wurde aufgehoben, Medusas Zahlung ist aber nicht storniert",
  "reconciliation_cause.chargeback_missing_here": "Eine Rückbuchung fehlt in den Büchern des Plugins",
  "reconciliation_cause.payment_missing_here": "Die Zahlung fehlt in den Büchern des Plugins",
  "reconciliation_cause.payment_unknown_at_gateway": "Das Gateway kennt die Zahlung nicht",
  "reconciliation_cause.payment_missing_in_medusa": "Die Zahlung fehlt in Medusa",
  "reconciliation_cause.payment_missing_in_report": "Die Zahlung fehlt im Bericht",
  "reconciliation_cause.step_unresolved":
    "Der Ausgang eines Einzugs, einer Aufhebung oder einer Erstattung ist unbekannt",
  "reconciliation_cause.gateway_no_answer": "Das Gateway gab keine lesbare Antwort",
  "report.column_missing": "Die erste Zeile der Datei hat keine Spalte dieses Namens.",
  "report.order_unreadable": "Zeile {{row}}: Die Ordernummer fehlt oder ist nicht lesbar.",
  "report.order_is_card":
    "Zeile {{row}}: Die Spalte der Ordernummern enthält eine Kartennummer. Wählen Sie eine andere Spalte.",
  "report.amount_unreadable":
    "Zeile {{row}}: Der Betrag ist nicht lesbar. Schreiben Sie ihn ohne Tausendertrennzeichen, etwa 1234.50.",
  "report.currency_unreadable": "Zeile {{row}}: Die Währung ist kein Code wie EUR.",
  "report.date_unreadable": "Zeile {{row}}: Das Datum ist weder als 2026-10-31 noch als 31.10.2026 geschrieben.",
  "reconciliation_repair.none":
    "Hier behebt das nichts auf sichere Weise: Vergleichen Sie beide Seiten und berichtigen Sie die falsche.",
  "reconciliation_repair.made": "Die Abweichung wurde schon behoben.",
  "reconciliation_repair.under_way": "Jemand behebt diese Abweichung gerade.",
  "reconciliation_repair.agrees_by_now": "Beide Seiten stimmen inzwischen überein: Es bleibt nichts zu beheben.",
  "reconciliation_repair.outdated":
    "Die Zahlung hat sich seit der Vorschau geändert: Lesen Sie zuerst die neue Vorschau.",
  "reconciliation_repair.requested": "Eine Behebung wurde angefordert: {{cause}}.",
  "reconciliation_effect.check":
    "Das Plugin fragt beim Gateway nach dem Status und verbucht die Antwort, wie es der Zeitplan tut.",
  "reconciliation_effect.check_unrecorded":
    "Ist die Zahlung bezahlt, wird sie in Medusa zu einer Bestellung; braucht sie keine Bestellung mehr, geht sie zurück, wie es der Zeitplan täte.",
  "reconciliation_effect.record_capture": "Medusa erhält einen Einzug von {{amount}}, den das Gateway bestätigt hat.",
  "reconciliation_effect.record_refund": "Medusa erhält eine Erstattung von {{amount}}, die das Gateway bestätigt hat.",
  "reconciliation_effect.record_void": "Medusas Zahlung wird storniert; das Gateway hat die Autorisierung aufgehoben.",
  "reconciliation_effect.no_money": "Es wird kein Geld bewegt.",
}

export default texts
