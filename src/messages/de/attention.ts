import type { attentionMessages } from "../attention"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof attentionMessages> = {
  "attention.payment_unknown":
    "Das Gateway hat das Ergebnis dieser Zahlung nicht bestätigt. Es wird automatisch abgefragt; nehmen Sie das Geld nicht auf anderem Weg ein.",
  "attention.step_unknown":
    "{{step}} über {{amount}} ist beim Gateway nicht bestätigt und sperrt alle anderen Schritte dieser Zahlung. Fragen Sie den Stand ab, oder klären Sie ihn manuell.",
  "attention.mismatch":
    "{{mismatch}} Die Zahlung wird nicht angenommen. Geben Sie sie als Ganzes zurück, oder klären Sie sie mit dem Gateway.",
  "attention.orphaned_payment":
    "{{amount}} gehören zu keiner Bestellung und konnten seit über einer Stunde nicht zurückgegeben werden. {{reason}} Fragen Sie den Stand ab, oder geben Sie das Geld beim Gateway zurück.",
  "attention.reversal_failed":
    "{{amount}} sollen zurückgegeben werden, und das gelang seit über einer Stunde nicht. {{reason}} Fragen Sie den Stand ab, oder geben Sie das Geld beim Gateway zurück.",
  "attention.canceled_order":
    "Die Bestellung ist storniert, und {{amount}} sind noch reserviert oder eingezogen. Fragen Sie den Stand ab, oder geben Sie das Geld frei oder zurück.",
  "attention.refund_unrecorded":
    "Die Erstattung von {{amount}}, die beim Gateway gemacht wurde, steht noch nicht in Medusa: Bestellung und Zahlung zeigen zu viel als bezahlt. Mit Jetzt prüfen wird sie eingetragen.",
  "attention.dispute":
    "Ein Streitfall zur Zahlung über {{amount}} ist nicht beantwortet. Beantworten Sie ihn rechtzeitig beim Gateway.",
  "attention.chargeback":
    "Die Bank des Kunden hat {{amount}} zurückgeholt. Beantworten Sie die Rückbuchung rechtzeitig beim Gateway.",
  "attention.hold_expires":
    "Die Autorisierung von {{amount}} verfällt etwa am {{at}}. Ziehen Sie sie vorher ein, oder heben Sie sie auf.",
  "attention.hold_expired":
    "Die Autorisierung von {{amount}} ist etwa am {{at}} verfallen, sofern die Bank sie so lange hält, wie die Option holdDays des Kontos besagt. Versuchen Sie, sie einzuziehen, oder heben Sie sie auf.",
  "attention.declined_after_order":
    "Die Zahlung wurde nach der Bestellung abgelehnt. Bitten Sie um eine andere Zahlung, oder stornieren Sie die Bestellung.",
  "attention.account_outage": {
    one: "Das Gateway-Konto „{{account}}“ antwortet nicht: {{count}} Aufruf schlug fehl, der letzte am {{at}} ({{failure}}).",
    other:
      "Das Gateway-Konto „{{account}}“ antwortet nicht: {{count}} Aufrufe schlugen fehl, der letzte am {{at}} ({{failure}}).",
  },
  "attention.job_late":
    "Die geplante Aufgabe {{job}} lief seit {{at}} nicht mehr. Läuft ein Worker? Wurde Redis geleert? Dann starten Sie den Worker neu.",
  "attention.job_never_ran": "Die geplante Aufgabe {{job}} lief noch nie. Läuft ein Worker?",
  "attention.no_worker":
    "Kein Prozess des Shops führt geplante Aufgaben aus. Starten Sie einen mit workerMode „worker“ oder „shared“.",
  "attention.payment_events_unpublished": {
    one: "{{count}} Ereignis von Zahlungen ist nicht veröffentlicht: der Event-Bus nimmt es nicht an. Der Betreiber des Shops muss den Event-Bus reparieren; danach wird alles von selbst veröffentlicht.",
    other:
      "{{count}} Ereignisse von Zahlungen sind nicht veröffentlicht: der Event-Bus nimmt sie nicht an. Der Betreiber des Shops muss den Event-Bus reparieren; danach wird alles von selbst veröffentlicht.",
  },
  "attention.payout_events_unpublished": {
    one: "{{count}} Ereignis von Auszahlungen ist nicht veröffentlicht: der Event-Bus nimmt es nicht an. Der Betreiber des Shops muss den Event-Bus reparieren; danach wird alles von selbst veröffentlicht.",
    other:
      "{{count}} Ereignisse von Auszahlungen sind nicht veröffentlicht: der Event-Bus nimmt sie nicht an. Der Betreiber des Shops muss den Event-Bus reparieren; danach wird alles von selbst veröffentlicht.",
  },
  "attention.subscription_events_unpublished": {
    one: "{{count}} Ereignis von Abonnements ist nicht veröffentlicht: der Event-Bus nimmt es nicht an. Der Betreiber des Shops muss den Event-Bus reparieren; danach wird alles von selbst veröffentlicht.",
    other:
      "{{count}} Ereignisse von Abonnements sind nicht veröffentlicht: der Event-Bus nimmt sie nicht an. Der Betreiber des Shops muss den Event-Bus reparieren; danach wird alles von selbst veröffentlicht.",
  },
  "attention.callbacks_stopped": {
    one: "Vom Konto „{{account}}“ kam seit {{at}} kein Callback mehr; die letzte {{count}} Zahlung wurde durch Abfragen bestätigt. Vergleichen Sie die Callback-Adresse, und sehen Sie nach abgewiesenen Callbacks.",
    other:
      "Vom Konto „{{account}}“ kam seit {{at}} kein Callback mehr; die letzten {{count}} Zahlungen wurden durch Abfragen bestätigt. Vergleichen Sie die Callback-Adresse, und sehen Sie nach abgewiesenen Callbacks.",
  },
  "attention.cards_unreadable": {
    one: "{{count}} gespeicherte Karte ist mit dem Schlüssel „{{key}}“ verschlüsselt, der in der Option cardKeys fehlt. Fügen Sie ihn wieder hinzu.",
    other:
      "{{count}} gespeicherte Karten sind mit dem Schlüssel „{{key}}“ verschlüsselt, der in der Option cardKeys fehlt. Fügen Sie ihn wieder hinzu.",
  },
  "attention.schedules_unreadable": {
    one: "Die Referenz von {{count}} wiederkehrender Zahlung ist mit dem Schlüssel „{{key}}“ verschlüsselt, der in der Option cardKeys fehlt. Fügen Sie ihn wieder hinzu.",
    other:
      "Die Referenzen von {{count}} wiederkehrenden Zahlungen sind mit dem Schlüssel „{{key}}“ verschlüsselt, der in der Option cardKeys fehlt. Fügen Sie ihn wieder hinzu.",
  },
  "attention.payouts_unreadable": {
    one: "Das Ziel von {{count}} Auszahlung ist mit dem Schlüssel „{{key}}“ verschlüsselt, der in der Option cardKeys fehlt. Fügen Sie ihn wieder hinzu.",
    other:
      "Die Ziele von {{count}} Auszahlungen sind mit dem Schlüssel „{{key}}“ verschlüsselt, der in der Option cardKeys fehlt. Fügen Sie ihn wieder hinzu.",
  },
  "attention.payout_unknown":
    "Das Gateway hat nicht bestätigt, ob {{amount}} ausgezahlt wurden. Der Stand wird automatisch abgefragt; zahlen Sie nicht auf anderem Weg aus.",
  "attention.payout_approval": "Eine Auszahlung von {{amount}} an {{recipient}} wartet auf Ihre Freigabe.",
  "attention.batch_approval": {
    one: "Der Stapel „{{name}}“ mit {{count}} Auszahlung wartet auf Ihre Freigabe.",
    other: "Der Stapel „{{name}}“ mit {{count}} Auszahlungen wartet auf Ihre Freigabe.",
  },
  "attention.subscription_problem": "{{title}}: {{problem}}",
  "attention.subscription_unpaid": "Alle Wiederholungen schlugen fehl. Das Abonnement ist unbezahlt.",
  "attention.charge_unconfirmed":
    "Das Gateway hat die Abbuchung von {{amount}} für den {{day}} nicht bestätigt. Tragen Sie das Ergebnis ein, das das Gateway meldet.",
}

export default texts
