import type { TextsOf } from "../message"
import type { payoutMessages } from "../payouts"
import payoutFields from "./payout-fields"

const texts: TextsOf<typeof payoutMessages> = {
  ...payoutFields,

  "activity.see_payouts": "Auszahlungen ansehen",
  "activity.export_payouts": "Auszahlungen exportieren",
  "activity.create_payouts": "Auszahlungen anlegen",
  "activity.check_payouts": "Auszahlungen prüfen",
  "activity.request_payouts": "Auszahlungen beantragen",
  "activity.approve_payouts": "Auszahlungen freigeben",
  "activity.resolve_payouts": "den Ausgang unklarer Auszahlungen festlegen",
  "activity.send_payouts": "Auszahlungen senden",
  "activity.cancel_payouts": "Auszahlungen stornieren",
  "activity.mail_links": "Links an Empfänger mailen",

  "payout.created": "Angelegt: {{amount}} an {{destination}}.",
  "payout.created_with_form": "Angelegt: {{amount}}. Das Ziel gibt der Empfänger an.",
  "payout.check_sent": "Das Gateway soll sie prüfen; dabei wird nichts ausgezahlt.",
  "payout.checked": "Das Gateway hat sie geprüft: Der Empfänger kann ausgezahlt werden.",
  "payout.check_refused": "Das Gateway hat sie abgelehnt: {{reason}}",
  "payout.check_not_sent": "Es wurde nichts geprüft: {{reason}}",
  "payout.check_answer_lost":
    "Die Antwort des Gateways auf die Prüfung ging verloren: Es wird herausgefunden, was daraus wurde.",
  "payout.check_not_found_at_gateway": "Die Prüfung ist nie beim Gateway angekommen: Lassen Sie noch einmal prüfen.",
  "payout.check_expired":
    "Die Prüfung des Gateways ist verfallen. Lassen Sie noch einmal prüfen, und fordern Sie die Auszahlung neu an.",
  "payout.requested": "Angefordert: {{amount}}. {{approval}}",
  "payout.requested_with_batch": "Mit ihrem Stapel angefordert: {{amount}}. {{approval}}",
  "payout.approved": "Freigegeben: {{amount}}.",
  "payout.approved_by_first": "Freigegeben: {{amount}}. Es ist noch eine Freigabe nötig.",
  "payout.approved_with_batch": "Mit ihrem Stapel freigegeben: {{amount}}.",
  "payout.form_requested":
    "Das Gateway um die Seite gebeten, auf der der Empfänger eine Karte oder ein anderes Ziel angibt.",
  "payout.payment_sent": "Dem Gateway aufgetragen, {{amount}} auszuzahlen.",
  "payout.payment_ordered_with_batch": "Wird mit ihrem Stapel ausgezahlt.",
  "payout.form_ready":
    "Die Seite, auf der der Empfänger eine Karte oder ein anderes Ziel angibt, ist da: Schicken Sie ihm den Link.",
  "payout.details_page_ready": "Das Gateway will vom Empfänger mehr wissen: Schicken Sie ihm dessen Seite.",
  "payout.link_shown": "Hat den Link zur Seite des Empfängers gesehen.",
  "payout.link_mailed": "Ließ dem Empfänger den Link zu seiner Seite per E-Mail schicken.",
  "payout.status_mailed": "Ließ dem Empfänger den Link zur Statusseite per E-Mail schicken.",
  "payout.payment_refused": "Das Gateway hat die Auszahlung abgelehnt: {{reason}}",
  "payout.payment_not_sent": "Es wurde nichts gesendet: {{reason}}",
  "payout.payment_refused_but_reported": "Das Gateway hat sie abgelehnt und berichtet trotzdem von einer Auszahlung.",
  "payout.payment_refused_without_report":
    "Das Gateway hat sie abgelehnt und sagt nicht, ob sie vorher ausgezahlt wurde.",
  "payout.payment_answer_lost":
    "Die Antwort des Gateways ging verloren: Ob ausgezahlt wurde, wird herausgefunden. Noch einmal gesendet wird nichts.",
  "payout.outcome_unknown": "Ob ausgezahlt wurde, ist nicht bekannt: {{call}}, und {{status}}.",
  "payout.not_found_at_gateway": "Sie ist nie beim Gateway angekommen: Es wurde nichts ausgezahlt.",
  "payout.form_expired":
    "Der Empfänger hat die Seite nicht benutzt, bevor sie verfiel, und von einer Auszahlung ist nichts bekannt. Vielleicht nimmt das Gateway dort noch eine Karte oder ein anderes Ziel an: Sehen Sie beim Gateway nach, bevor Sie sie noch einmal anlegen.",
  "payout.declined": "Das Gateway hat sie abgelehnt.",
  "payout.declined_because": "Das Gateway hat sie abgelehnt: {{reason}}.",
  "payout.filtered": "Das Gateway hat sie mit einem Filter aufgehalten.",
  "payout.filtered_because": "Das Gateway hat sie mit einem Filter aufgehalten: {{reason}}.",
  "payout.not_executed": "Das Gateway konnte es nicht ausführen.",
  "payout.not_executed_because": "Das Gateway konnte es nicht ausführen: {{reason}}.",
  "payout.mismatch": "{{difference}} Nichts davon wird übernommen: Sehen Sie beim Gateway nach.",
  "payout.changed_after_paid":
    "Sie wurde ausgezahlt, und das Gateway berichtet jetzt von: {{reported}}. Sehen Sie beim Gateway nach; hier wurde nichts geändert.",
  "payout.changed_after_paid_unnamed":
    "Sie wurde ausgezahlt, und das Gateway berichtet jetzt von etwas anderem. Sehen Sie beim Gateway nach; hier wurde nichts geändert.",
  "payout.paid": "Ausgezahlt.",
  "payout.paid_after_failure": "Das Gateway hat doch ausgezahlt.",
  "payout.accepted_after_failure":
    "Das Gateway hat sie angenommen, obwohl sie als fehlgeschlagen galt: Ihr Stand wird abgefragt, bis feststeht, ob ausgezahlt wurde.",
  "payout.resolved_as_paid": "Festgehalten, dass sie ausgezahlt wurde: {{note}}",
  "payout.resolved_as_not_paid": "Festgehalten, dass sie nicht ausgezahlt wurde: {{note}}",
  "payout.resolved_failed": "Von Hand festgehalten: Sie wurde nicht ausgezahlt.",
  "payout.canceled": "Abgebrochen.",
  "payout.canceled_with_batch": "Mit ihrem Stapel abgebrochen.",
  "payout.retried": {
    one: "Seitdem noch einmal versucht, vergeblich.",
    other: "Seitdem noch {{count}}-mal versucht, jedes Mal vergeblich.",
  },
  "payout.retried_after": {
    one: "{{error}} Seitdem noch einmal versucht, vergeblich.",
    other: "{{error}} Seitdem noch {{count}}-mal versucht, jedes Mal vergeblich.",
  },

  "payout_approval.one_other": "Jemand anderes muss sie freigeben.",
  "payout_approval.one": "Jemand muss sie freigeben.",
  "payout_approval.two_others": "Zwei andere müssen sie freigeben.",
  "payout_approval.two": "Zwei müssen sie freigeben.",

  "payout_reason.none": "das Gateway hat keinen Grund genannt",
  "payout_reason.text": "{{text}}",
  "payout_reason.code": "Code {{code}}",
  "payout_reason.text_and_code": "{{text}}, Code {{code}}",
  "payout_status.call_not_answered": "der Aufruf wurde nie beantwortet",
  "payout_status.call_accepted": "das Gateway hat sie angenommen",
  "payout_status.silent": "das Gateway antwortet nicht",
  "payout_status.not_found": "das Gateway findet sie nicht",
  "payout_status.names_no_order": "der Status des Gateways sagt nicht, um welchen Auftrag es geht",
  "payout_status.check_only": "das Gateway zeigt nur ihre Prüfung",
  "payout_status.destination_undecided": "es hat über das vom Empfänger angegebene Ziel noch nicht entschieden",
  "payout_mismatch.order": "Die Antwort des Gateways betrifft einen anderen Auftrag ({{id}}).",
  "payout_mismatch.gateway_order": "Die Antwort des Gateways betrifft einen anderen Auftrag des Gateways ({{id}}).",
  "payout_mismatch.amount": "Das Gateway nennt den Betrag {{reported}}, erwartet war {{expected}}.",
  "payout_mismatch.amount_missing": "Das Gateway nennt keinen Betrag, erwartet war {{expected}}.",
  "payout_mismatch.currency": "Das Gateway nennt die Währung {{reported}}, erwartet war {{expected}}.",
  "payout_mismatch.currency_missing": "Das Gateway nennt keine Währung, erwartet war {{expected}}.",
  "payout_mismatch.type": "Das Gateway nennt es {{reported}}, erwartet war eine Auszahlung.",
  "payout_mismatch.type_unnamed": "Das Gateway nennt es anders, erwartet war eine Auszahlung.",

  "payout_call.no_answer": "{{operation}}: gesendet, aber es kam keine Antwort ({{failure}})",
  "payout_call.unreachable": "{{operation}}: Das Gateway war nicht zu erreichen ({{failure}})",
  "payout_call.broke_off": "Der Aufruf des Gateways brach ab.",
  "payout_call.canceled":
    "Die Auszahlung wurde abgebrochen, bevor das Ergebnis dieser Prüfung bekannt war; es wurde kein Geld gesendet.",
  "payout_call.too_late": "Dieser Server hat zu lange gebraucht, um den Aufruf vorzubereiten.",
  "payout_call.not_prepared": "Der Aufruf konnte auf diesem Server nicht vorbereitet werden; es wurde nichts gesendet.",
  "payout_call.error_answer": "{{operation}}: Das Gateway hat mit einem Fehler geantwortet ({{text}})",
  "payout_call.other_order": "{{operation}}: Die Antwort des Gateways betrifft einen anderen Auftrag",
  "payout_call.answer_unusable": "{{operation}}: Die Antwort des Gateways ist nicht verwendbar (HTTP {{status}})",
  "payout_call.not_valid": "Es wurde nichts gesendet: {{reason}}",
  "payout_call.key_missing":
    "Keiner der cardKeys des Plugins kann lesen, wohin diese Auszahlung geht; nichts wurde gesendet. Tragen Sie den Schlüssel wieder ein, mit dem sie angelegt wurde.",
  "payout_call.form_host_not_allowed":
    "Die Seite liegt auf {{host}}, was die Option redirectHosts des Kontos nicht erlaubt. Niemand hat ihre Adresse bekommen.",
  "payout_call.wrong_flow":
    "Eine Auszahlung der Art „{{kind}}“ ist auf diesem Weg ({{flow}}) nicht möglich; nichts wurde gesendet.",
  "payout_call.card_changed":
    "Das ist nicht die Karte, die freigegeben wurde, oder der Schlüssel, an dem sie erkannt wird, fehlt; nichts wurde gesendet. Legen Sie eine andere Auszahlung an.",

  "payout.is_draft": "Noch hat niemand diese Auszahlung angefordert.",
  "payout.is_checking": "Das Gateway prüft diese Auszahlung. Warten Sie auf seine Antwort.",
  "payout.is_checked": "Diese Auszahlung ist geprüft und wartet darauf, dass sie jemand anfordert.",
  "payout.is_awaiting_approval": "Diese Auszahlung wartet auf ihre Freigabe.",
  "payout.is_approved": "Diese Auszahlung ist freigegeben.",
  "payout.is_paying": "Diese Auszahlung ist unterwegs. Sie kann weder aufgehalten noch noch einmal ausgezahlt werden.",
  "payout.is_paid": "Diese Auszahlung ist ausgezahlt.",
  "payout.is_failed":
    "Diese Auszahlung ist fehlgeschlagen. Auf ihrer Seite steht, warum; ist sie noch gemeint, legen Sie eine neue an.",
  "payout.is_unknown":
    "Ob ausgezahlt wurde, wird herausgefunden. Zahlen Sie nicht auf anderem Weg aus; das Gateway wird weiter gefragt.",
  "payout.is_canceled": "Diese Auszahlung wurde abgebrochen. Legen Sie eine neue an.",
  "payout.has_no_check":
    "Diese Auszahlung geschieht in einem Schritt: Vorher gibt es nichts zu prüfen. Fordern Sie sie an.",
  "payout.is_unchecked": "Diese Auszahlung ist noch nicht geprüft: Lassen Sie sie zuerst prüfen.",
  "payout.check_no_longer_valid": "Die Prüfung dieser Auszahlung ist verfallen: Lassen Sie sie noch einmal prüfen.",
  "payout.in_batch": "Diese Auszahlung ist eine Zeile eines Stapels: Sie wird mit ihm angefordert und freigegeben.",
  "payout.own_payout":
    "Sie haben diese Auszahlung angefordert oder daran mitgewirkt: Freigeben muss sie jemand anderes.",
  "payout.approved_before": "Sie haben diese Auszahlung schon freigegeben. Jemand anderes muss es ebenfalls tun.",
  "payout.account_changed_since":
    "Ihr Konto oder ein Zugang dazu wurde angelegt, verknüpft oder geändert, nachdem diese Auszahlung angefordert wurde: Jemand anderes muss sie freigeben.",
  "payout.nothing_to_resolve":
    "Was aus dieser Auszahlung wurde, ist bekannt oder wird herausgefunden; sehen Sie noch einmal nach.",
  "payout.own_resolution":
    "Sie haben diese Auszahlung angefordert oder daran mitgewirkt: Was daraus wurde, muss jemand anderes sagen.",
  "payout.account_changed_before_resolution":
    "Ihr Konto oder ein Zugang dazu wurde angelegt, verknüpft oder geändert, nachdem diese Auszahlung angefordert wurde: Jemand anderes muss sagen, was daraus geworden ist.",
  "payout.form_still_open":
    "Der Empfänger kann über die Seite, die das Gateway für ihn gemacht hat, noch bis {{until}} Geld bekommen. Sagen Sie erst danach, dass sie nicht gezahlt wurde.",
  "payout.may_still_arrive":
    "Sie wurde erst vor Minuten gesendet und kann noch bis {{until}} beim Gateway ankommen. Sagen Sie erst danach, dass sie nicht gezahlt wurde.",
  "payout.approver_is_no_user": "Nur ein angemeldeter Benutzer der Verwaltung kann Auszahlungen freigeben.",
  "payout.resolver_is_no_user":
    "Nur ein angemeldeter Benutzer der Verwaltung kann festhalten, was aus Auszahlungen wurde.",
  "payout.page_not_open": "Zurzeit wartet keine Seite auf den Empfänger.",
  "payout.page_used": "Der Empfänger hat schon ein Ziel angegeben.",
  "payout.mail_switched_off": "Die E-Mail {{kind}} ist ausgeschaltet: siehe die Option notifications.",
  "payout.mail_without_provider": "Der Shop hat im Benachrichtigungsmodul von Medusa keinen Anbieter für E-Mails.",
  "payout.mail_without_address": "Bei dieser Auszahlung ist keine E-Mail-Adresse des Empfängers hinterlegt.",
  "payout.changed_meanwhile": "Diese Auszahlung hat sich inzwischen geändert; sehen Sie noch einmal nach.",
  "payout.duplicate":
    "Derselbe Betrag geht schon an dasselbe Ziel: {{id}}. Wenn auch diese gemeint ist, bestätigen Sie es.",
  "payout.duplicates":
    "Derselbe Betrag geht schon an dasselbe Ziel: {{id}} und {{count}} weitere. Wenn auch diese gemeint ist, bestätigen Sie es.",
  "payout.not_found": "Diese Auszahlung gibt es nicht.",

  "payout_limit.day_overdrawn":
    "{{requested}} wurden am {{day}} angefordert, und die Grenze dieses Tages ist inzwischen {{limit}}: Brechen Sie zuerst etwas davon ab; die Grenze steht in {{option}}.",
  "payout_limit.day_exceeded":
    "{{amount}} sind mehr, als die Grenze des Tages übrig lässt: Von {{limit}} sind am {{day}} noch {{left}} übrig. Fordern Sie weniger an, oder morgen; die Grenze steht in {{option}}.",
  "payout_limit.payout_exceeded": "Eine Auszahlung darf höchstens {{limit}} betragen.",
  "payout_account.off": "Dieses Konto zahlt nichts aus. Auszahlungen sind ausgeschaltet: siehe die Option payouts.",
  "payout_account.off_unlike": "Dieses Konto zahlt nichts aus. Eingeschaltet sind Auszahlungen für: {{accounts}}.",
  "payout_account.kind_off": "Dieses Konto zahlt aus an: {{kinds}}. Weitere schaltet {{option}} ein.",
  "payout_account.currency_off": "Dieses Konto zahlt nur in {{currencies}} aus.",
  "payout_account.files_off": "Dieses Konto zahlt nichts aus einer Datei aus.",
  "payout_account.no_endpoint":
    "Das Konto „{{account}}“ hat keinen Endpunkt für {{currency}}: Ergänzen Sie einen in seiner Option endpoints.",
  "payout_amount.spelling": "Schreiben Sie den Betrag in Ziffern mit einem Punkt, etwa „10.50“.",
  "payout_amount.zero": "Der Betrag muss größer als null sein.",
  "payout_amount.decimals": {
    one: "{{currency}} hat eine Nachkommastelle.",
    other: "{{currency}} hat {{count}} Nachkommastellen.",
  },
  "payout_amount.no_decimals": "{{currency}} hat keine Nachkommastellen.",
  "payout_amount.too_long": {
    one: "Das Gateway nimmt Beträge mit höchstens {{count}} Zeichen.",
    other: "Das Gateway nimmt Beträge mit höchstens {{count}} Zeichen.",
  },

  "payout_destination.iban_country":
    "Diese IBAN beginnt mit Buchstaben, die zu keinem Land mit IBANs gehören. Prüfen Sie die ersten beiden.",
  "payout_destination.iban_length":
    "Diese IBAN ist zu kurz oder zu lang für ihr Land. Vergleichen Sie sie Zeichen für Zeichen.",
  "payout_destination.iban_check_digits":
    "Diese IBAN enthält einen Tippfehler: Ihre Prüfziffern stimmen nicht. Vergleichen Sie sie Zeichen für Zeichen.",
  "payout_destination.account_number_too_long":
    'Kontonummer ist zu lang für Auszahlungen in einem Schritt: höchstens {{count}} Zeichen; mit bankFlow "check_pay" können längere ausgezahlt werden.',
  "payout_destination.encrypted_for_another":
    "Dieses Ziel wurde nicht für diese Auszahlung und dieses Konto verschlüsselt, oder sein Schlüssel fehlt: Verschlüsseln Sie es noch einmal.",
  "payout_destination.used_before":
    "Dieses Ziel wurde für eine Auszahlung verschlüsselt, die es schon gibt: Verschlüsseln Sie für jede Auszahlung eines.",
  "payout_destination.card_keys_missing":
    "Auszahlungen brauchen die Option cardKeys des Plugins: Damit werden Ziele verschlüsselt.",
  "payout_card.typing_off":
    'Kartennummern können nur bei einem Konto eingegeben werden, dessen Zahlungsanbieter integration: "direct" hat. Schicken Sie dem Empfänger stattdessen die Seite des Gateways.',
  "payout_card.typing_no_longer_on":
    "Kartennummern können bei diesem Konto nicht mehr eingegeben werden. Legen Sie eine Auszahlung mit der Seite des Gateways an.",
  "payout_card.not_typed": "Geben Sie die Karte für die Prüfung noch einmal ein: Ihre Nummer wurde nicht gespeichert.",
  "payout_card.not_for_this_payout": "Diese Auszahlung geht nicht an eine eingegebene Karte: Lassen Sie die Karte weg.",
  "payout_card.other_card":
    "Das ist nicht die Karte, für die die Auszahlung angelegt wurde. Geben Sie jene ein, oder legen Sie eine andere Auszahlung an.",
  "payout_card.customer_missing":
    "Eine gespeicherte Karte gehört einem Kunden. Sagen Sie, welchem, oder zahlen Sie anders aus.",
  "payout_card.not_found":
    "Der Kunde hat in diesem Konto keine solche Karte. Wählen Sie eine andere, oder zahlen Sie anders aus.",
  "payout_card.expired": "Diese Karte ist abgelaufen. Wählen Sie eine andere.",
  "payout_card.key_missing":
    "Keiner der cardKeys des Plugins kann diese gespeicherte Karte lesen. Tragen Sie den Schlüssel wieder ein, mit dem sie gespeichert wurde.",
  "payout_card.no_recurring_payment":
    "Diese Karte wurde ohne die Kennung gespeichert, die eine Überweisung auf sie braucht. Lassen Sie den Kunden sie noch einmal speichern.",
  "payout_card.no_recurring_payment_in_reference":
    'Diese Karte wurde ohne die Kennung gespeichert, die eine Überweisung auf sie braucht. Setzen Sie {{option}} auf "v4", und lassen Sie den Kunden sie noch einmal speichern.',
  "payout_link.customer_not_found": "Diesen Kunden gibt es nicht.",
  "payout_link.order_not_found": "Diese Bestellung gibt es nicht.",

  "payout_count.rows": { one: "1 Zeile", other: "{{count}} Zeilen" },
  "payout_count.payouts": { one: "1 Auszahlung", other: "{{count}} Auszahlungen" },
  "payout_batch.created": "{{rows}} aus „{{name}}“ gelesen: {{payouts}}, {{invalid}} fehlerhaft.",
  "payout_batch.all_checked": "Alle Zeilen sind geprüft. Auszahlbar: {{payable}}, nicht auszahlbar: {{failed}}.",
  "payout_batch.check_expired":
    "Die Prüfung des Gateways ist verfallen. Fordern Sie den Stapel neu an: Dann wird noch einmal geprüft.",
  "payout_batch.checked_again": {
    one: "1 Zeile wird noch einmal geprüft: Die Prüfung des Gateways war verfallen oder fehlte.",
    other: "{{count}} Zeilen werden noch einmal geprüft: Die Prüfung des Gateways war verfallen oder fehlte.",
  },
  "payout_batch.requested": {
    one: "1 Auszahlung angefordert: {{totals}}. {{approval}}",
    other: "{{count}} Auszahlungen angefordert: {{totals}}. {{approval}}",
  },
  "payout_batch.approved": {
    one: "1 Auszahlung freigegeben: {{totals}}.",
    other: "{{count}} Auszahlungen freigegeben: {{totals}}.",
  },
  "payout_batch.approved_by_first": {
    one: "1 Auszahlung freigegeben: {{totals}}. Es ist noch eine Freigabe nötig.",
    other: "{{count}} Auszahlungen freigegeben: {{totals}}. Es ist noch eine Freigabe nötig.",
  },
  "payout_batch.no_row_waits_any_more": "Keine Zeile wartet mehr auf eine Freigabe. Freigegeben: {{approved}}.",
  "payout_batch.payment_ordered": {
    one: "Auszahlen angeordnet: 1 Auszahlung, {{totals}}.",
    other: "Auszahlen angeordnet: {{count}} Auszahlungen, {{totals}}.",
  },
  "payout_batch.rows_canceled": { one: "1 Auszahlung abgebrochen.", other: "{{count}} Auszahlungen abgebrochen." },
  "payout_batch.unsent_rows_canceled": {
    one: "1 Auszahlung abgebrochen. Was gesendet war, läuft weiter: {{sent}}.",
    other: "{{count}} Auszahlungen abgebrochen. Was gesendet war, läuft weiter: {{sent}}.",
  },
  "payout_batch.paid": "Fertig: {{paid}} von {{rows}} Zeilen ausgezahlt.",
  "payout_batch.paid_in_part": "Fertig: {{paid}} von {{rows}} Zeilen ausgezahlt, {{rest}} nicht.",
  "payout_batch.no_row_left": "Keine seiner Zeilen ist noch auszuzahlen.",
  "payout_batch.is_checking": "Die Zeilen dieses Stapels werden geprüft. Warten Sie, bis alle geprüft sind.",
  "payout_batch.is_ready": "Noch hat niemand diesen Stapel angefordert.",
  "payout_batch.is_awaiting_approval": "Dieser Stapel wartet auf seine Freigabe.",
  "payout_batch.is_paying": "Dieser Stapel wird ausgezahlt.",
  "payout_batch.is_finished": "Dieser Stapel ist fertig.",
  "payout_batch.is_canceled": "Dieser Stapel wurde abgebrochen. Laden Sie die Datei noch einmal hoch.",
  "payout_batch.nothing_payable":
    "Keine Zeile dieses Stapels kann ausgezahlt werden. Berichtigen Sie die Datei, und laden Sie sie neu hoch.",
  "payout_batch.no_row_waits": "Keine Zeile dieses Stapels wartet auf eine Freigabe.",
  "payout_batch.nothing_to_pay": "Keine Zeile dieses Stapels wartet darauf, ausgezahlt zu werden.",
  "payout_batch.all_sent": "Alle Auszahlungen dieses Stapels sind gesendet. Sie lassen sich nicht mehr aufhalten.",
  "payout_batch.own_batch":
    "Sie haben diesen Stapel hochgeladen oder angefordert oder an einer seiner Auszahlungen mitgewirkt: Freigeben muss ihn jemand anderes.",
  "payout_batch.account_changed_since":
    "Ihr Konto oder ein Zugang dazu wurde angelegt, verknüpft oder geändert, nachdem dieser Stapel angefordert wurde: Jemand anderes muss ihn freigeben.",
  "payout_batch.approved_before": "Sie haben diesen Stapel schon freigegeben. Jemand anderes muss es ebenfalls tun.",
  "payout_batch.changed_meanwhile": "Dieser Stapel hat sich inzwischen geändert; sehen Sie noch einmal nach.",
  "payout_batch.must_be_checked_again": {
    one: "Die Prüfung dieses Stapels ist verfallen: 1 Zeile wird noch einmal geprüft. Fordern Sie ihn danach an.",
    other:
      "Die Prüfung dieses Stapels ist verfallen: {{count}} Zeilen werden noch einmal geprüft. Fordern Sie ihn danach an.",
  },
  "payout_batch.duplicates": {
    one: "Eine Zeile ist vielleicht doppelt: Zeile {{row}} ist wie {{other}}. Wenn alle gemeint sind, bestätigen Sie es.",
    other:
      "{{count}} Zeilen sind vielleicht doppelt: Zeile {{row}} ist wie {{other}}. Wenn alle gemeint sind, bestätigen Sie es.",
  },
  "payout_batch.not_found": "Diesen Stapel gibt es nicht.",
  "payout_duplicate.payout": "Auszahlung {{id}}, mit demselben Ziel und Betrag",
  "payout_duplicate.row": "Zeile {{row}}, mit demselben Ziel und Betrag",
  "payout_duplicate.reference": "Zeile {{row}}, mit derselben Referenz",

  "payout_page.title": "Auszahlung",
  "payout_page.amount": "Betrag",
  "payout_page.destination": "An",
  "payout_page.last_change": "Letzte Änderung",
  "payout_page.preparing": "Ihre Auszahlung wird vorbereitet. Sie müssen nichts tun.",
  "payout_page.waits_for_recipient":
    "Ihre Auszahlung wartet auf Sie: Geben Sie auf der Seite, die Ihnen der Shop geschickt hat, eine Karte oder ein anderes Ziel an. Wenn Sie das getan haben, ist sie unterwegs.",
  "payout_page.returned":
    "Vielen Dank. Wenn Sie eine Karte oder ein anderes Ziel angegeben haben, ist die Angabe eingegangen, und Ihre Auszahlung wird bearbeitet: Sie müssen nichts mehr tun. Wenn nicht, können Sie das auf der Seite, die Ihnen der Shop geschickt hat, noch nachholen.",
  "payout_page.received":
    "Ihre Angaben sind eingegangen, und Ihre Auszahlung wird bearbeitet. Sie müssen nichts mehr tun.",
  "payout_page.on_its_way": "Ihre Auszahlung ist unterwegs.",
  "payout_page.paid": "Ihre Auszahlung ist ausgeführt.",
  "payout_page.confirming": "Ob Ihre Auszahlung ausgeführt wurde, wird geprüft. Sie müssen nichts tun.",
  "payout_page.not_paid": "Diese Auszahlung wurde nicht ausgeführt. Bitte fragen Sie den Shop.",
  "payout_page.probably_not_paid":
    "Soweit bekannt, wurde diese Auszahlung nicht ausgeführt. Bitte fragen Sie den Shop.",
  "payout_page.link_unknown": "Dieser Link ist nicht bekannt. Bitte fragen Sie den Shop nach einem neuen.",
  "payout_page.updates_itself": "Diese Seite aktualisiert sich selbst.",
}

export default texts
