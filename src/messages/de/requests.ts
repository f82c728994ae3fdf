import type { TextsOf } from "../message"
import type { requestMessages } from "../requests"

const texts: TextsOf<typeof requestMessages> = {
  "request.problems": "{{problems}}",
  "request.unknown_action": "Diese Aktion gibt es nicht. Die Adresse endet mit {{actions}}.",
  "field.missing": "{{field}} fehlt.",
  "field.wrong_type": "{{field}} muss {{expected}} sein.",
  "field.unknown": "„{{name}}“ ist hier nicht bekannt.",
  "field.unknown_unnamed": "Ein Feld ist hier nicht bekannt.",
  "field.unknown_in_form": "Es ist ein Feld angegeben, das hier nicht bekannt ist: {{name}}.",
  "field.too_long": "{{field}} ist zu lang.",
  "field.too_large": "{{field}} ist zu groß.",
  "field.too_short": "{{field}} ist zu kurz.",
  "field.too_small": "{{field}} ist zu klein.",
  "field.none_of": "{{field}} muss {{values}} sein.",
  "field.unknown_kind": "{{field}} ist hier nicht bekannt.",
  "field.not_a_day": "{{field}} muss ein Tag wie 2026-11-22 sein.",
  "field.not_an_amount": "{{field}} muss ein Betrag wie „12.50“ sein.",
  "field.not_a_currency": "{{field}} muss ein Code wie „eur“ sein.",
  "field.beside_days": "{{field}} ist neben „from“ und „to“ nicht möglich.",
  "field.before_from": "{{field}} darf nicht vor „from“ liegen.",
  "field.too_late_after_from": "{{field}} darf höchstens drei Jahre nach „from“ liegen.",
  "request.holds_card": "Diese Anfrage enthält eine Kartennummer. Lassen Sie sie weg.",
  "plan.holds_card_number": "Dieser Plan enthält eine Kartennummer. Lassen Sie sie weg.",
  "field.invalid": "{{field}} ist ungültig.",
  "field_name.quoted": "„{{path}}“",
  "field_name.label": "{{label}}",
  "field_name.body": "Der Inhalt",
  "type.string": "Text",
  "type.number": "eine Zahl",
  "type.int": "eine ganze Zahl",
  "type.boolean": "true oder false",
  "type.object": "ein Objekt",
  "type.other": "etwas anderes",
  "permission.policy":
    "Ihnen fehlt die Berechtigung: {{activity}}. Bitten Sie um eine Rolle mit der Richtlinie {{policy}}.",
  "permission.payout_list":
    "Ihnen fehlt die Berechtigung: {{activity}}. Bitten Sie darum, mit Ihrer Kennung oder E-Mail-Adresse in der Option {{lists}} des Plugins genannt zu werden.",
  "permission.payout_role_or_list":
    "Ihnen fehlt die Berechtigung: {{activity}}. Bitten Sie um eine Rolle mit der Richtlinie {{policy}} oder darum, mit Ihrer Kennung oder E-Mail-Adresse in der Option {{lists}} des Plugins genannt zu werden.",
  "permission.lists.requesters": "payouts.requesters",
  "permission.lists.approvers": "payouts.approvers",
  "permission.lists.both": "payouts.requesters oder payouts.approvers",
  "permission.duplicate_user":
    "Ihnen fehlt die Berechtigung: {{activity}}. Ein anderer Benutzer hat dieselbe E-Mail-Adresse in anderer Schreibweise. Löschen Sie einen der beiden.",
  "permission.people_only": "Ein API-Schlüssel darf das nicht: {{activity}}. Dafür muss eine Person angemeldet sein.",
  "permission.api_key_list":
    "Diesem API-Schlüssel fehlt die Berechtigung: {{activity}}. Nennen Sie seine Kennung in der Option payouts.requesters des Plugins: {{id}}.",
  "permission.users_and_keys_only": "Das kann nur ein Benutzer oder ein API-Schlüssel.",
  "permission.nobody_named":
    "Es ist niemand genannt, der das tut: Geben Sie die Kennung eines Benutzers als actor_id an.",
  "permission.user_gone": "Diesen Benutzer gibt es nicht mehr. Melden Sie sich als ein anderer an.",
  "permission.api_key_gone": "Diesen API-Schlüssel gibt es nicht mehr. Verwenden Sie einen anderen.",
  "permission.actor_unknown":
    "actor_id nennt weder einen Benutzer noch einen geheimen API-Schlüssel: Geben Sie die Kennung der handelnden Person an.",
  "permission.publishable_key":
    "Das ist ein öffentlicher API-Schlüssel, den Shops allen zeigen. Verwenden Sie einen geheimen.",
  "permission.api_key_revoked": "Dieser API-Schlüssel wurde widerrufen. Verwenden Sie einen anderen.",
  "permission.api_key_creator_gone":
    "Der Benutzer, der diesen API-Schlüssel angelegt hat, existiert nicht mehr. Lassen Sie jemand anderen einen neuen anlegen.",
  "permission.run_from_outside":
    "Ein Workflow, den eine Anfrage über seinen Namen startet, kann nicht angeben, wer an einer Auszahlung handelt: Verwenden Sie die Routen der Auszahlungen oder eine eigene Route, die den Anfragenden kennt.",
  "permission.sign_in_as_admin": "Melden Sie sich als Admin-Benutzer an, um mit Auszahlungen zu arbeiten.",
  "permission.own_workflow":
    "Diese Route führt keine Workflows der Kartenzahlungen aus: Verwenden Sie deren Routen oder führen Sie sie aus dem Code aus.",
  "permission.workflow_not_named":
    "Solange dieser Shop Auszahlungen vornimmt, führt diese Route nur Workflows aus, die die Option payouts.runnableWorkflows des Plugins nennt.",
  "request.not_json_type": "Senden Sie die Anfrage als JSON (Content-Type: application/json).",
  "request.not_form_type": "Senden Sie die Felder als Formular (Content-Type: application/x-www-form-urlencoded).",
  "request.compressed": "Senden Sie den Inhalt ohne Komprimierung.",
  "request.not_json": "Der Inhalt ist kein JSON.",
  "request.not_utf8": "Der Inhalt ist kein Text in UTF-8.",
  "request.broke_off": "Die Anfrage ist abgebrochen.",
  "request.too_large": "Der Inhalt ist größer als {{kilobytes}} kB.",
  "request.body_parsed_before":
    "Eine andere Middleware dieses Shops liest die Inhalte der Routen des Plugins, wohin Kartendaten nicht gelangen dürfen. Nehmen Sie sie dort weg.",
  "request.address_no_text": "Die Adresse enthält Zeichen, die kein Text sind.",
  "request.search_unreadable": "Die Suchwörter sind nicht lesbar: Kodieren Sie sie für URLs.",
  "request.page_not_found": "Diese Seite gibt es nicht: Beginnen Sie mit der ersten.",
  "request.field_invalid": "„{{name}}“ ist ungültig.",
  "request.too_many_attempts": {
    one: "Es gab zu viele Versuche. Bitte warten Sie {{minutes}} Minute und versuchen Sie es erneut. Es wurde nichts gesendet.",
    other:
      "Es gab zu viele Versuche. Bitte warten Sie {{minutes}} Minuten und versuchen Sie es erneut. Es wurde nichts gesendet.",
  },
  "sign_in.saved_cards": "Bitte melden Sie sich an, um Ihre gespeicherten Karten zu verwenden.",
  "sign_in.subscriptions": "Bitte melden Sie sich an, um Ihre Abonnements zu sehen.",
  "sign_in.to_save_card":
    "Bitte melden Sie sich an, um eine Karte zu speichern, oder zahlen Sie, ohne sie zu speichern. Es wurde nichts gesendet.",
  "sign_in.to_pay_with_saved_card":
    "Bitte melden Sie sich an, um mit einer gespeicherten Karte zu zahlen. Es wurde nichts gesendet.",
  "activity.see_payments": "Kartenzahlungen ansehen",
  "activity.charge_orders": "gespeicherte Karten für Bestellungen belasten",
  "activity.capture_payments": "Kartenzahlungen einziehen",
  "activity.void_payments": "Kartenzahlungen stornieren",
  "activity.refund_payments": "Kartenzahlungen erstatten",
  "activity.export_payments": "Kartenzahlungen exportieren",
  "activity.reconcile_payments": "Kartenzahlungen abgleichen und Abweichungen beheben",
  "activity.resolve_payments": "den Ausgang unbestätigter Kartenzahlungen festlegen",
  "activity.change_disputes": "den Zustand von Streitfällen setzen",
  "activity.see_plans": "Abo-Pläne ansehen",
  "activity.create_plans": "Abo-Pläne anlegen",
  "activity.change_plans": "Abo-Pläne ändern",
  "activity.see_subscriptions": "Abonnements ansehen",
  "activity.export_subscriptions": "Abonnements exportieren",
  "activity.create_subscriptions": "Abonnements anlegen",
  "activity.charge_subscriptions": "Abonnements abbuchen",
  "activity.change_subscriptions": "Abonnements ändern",
}

export default texts
