import type { TextsOf } from "../message"
import type { paymentMessages } from "../payments"

const texts: TextsOf<typeof paymentMessages> = {
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
  "callback.not_answered": "Das Gateway hat die Statusabfrage nicht beantwortet.",
  "callback.failed_unexpectedly":
    "Im Shop ist ein unerwarteter Fehler aufgetreten ({{kind}}). Drücken Sie „Erneut verarbeiten“.",
  "callback.not_found": "Diesen Callback gibt es nicht.",
  "callback.processed": "Dieser Callback ist verarbeitet.",
  "callback.unmatched": "Dieser Callback betrifft keine Bestellung dieses Shops.",
  "account.not_found": "Kein Gateway-Konto hat diesen Namen.",
  "account.gone": "Das Konto „{{account}}“ steht nicht mehr in den Optionen des Plugins.",
  "saved_cards.unavailable": "{{reason}} Es wurde nichts gesendet.",
  "status.not_started": "Nicht begonnen",
  "status_meaning.not_started": "Das Zahlungsformular wird angefordert.",
  "status.processing": "In Bearbeitung",
  "status_meaning.processing":
    "Das Gateway arbeitet noch daran. Es wird automatisch erneut gefragt; es ist nichts zu tun.",
  "status.unknown": "Ergebnis noch nicht bekannt",
  "status_meaning.unknown":
    "Das Gateway kennt das Ergebnis noch nicht. Es wird automatisch erneut gefragt; ziehen Sie das Geld nicht auf anderem Weg ein.",
  "status.declined": "Abgelehnt",
  "status_meaning.declined":
    "Die Bank oder der Zahlungsdienstleister hat abgelehnt. Es wurde kein Geld eingezogen; der Kunde kann es erneut versuchen.",
  "status.filtered": "Von einem Filter gestoppt",
  "status_meaning.filtered":
    "Ein Betrugsfilter oder ein Limit des Gateways hat die Zahlung gestoppt. Es wurde kein Geld eingezogen.",
  "status.failed": "Fehlgeschlagen",
  "status_meaning.failed":
    "Die Zahlung ist aus einem technischen Grund beim Gateway fehlgeschlagen. Es wurde kein Geld eingezogen; der Kunde kann es erneut versuchen.",
  "status.authorized": "Autorisiert, nicht eingezogen",
  "status_meaning.authorized":
    "Der Betrag ist auf der Karte reserviert. Ziehen Sie ihn ein, um bezahlt zu werden, oder heben Sie die Autorisierung auf.",
  "status.paid": "Bezahlt",
  "status_meaning.paid": "Der Betrag wurde eingezogen. Er kann ganz oder teilweise erstattet werden.",
  "status.verified": "Karte geprüft",
  "status_meaning.verified": "Die Bank hat die Karte bestätigt. Es wurde nichts abgebucht.",
  "status.charged_back": "Zurückgebucht",
  "status_meaning.charged_back":
    "Die Bank des Kunden hat das Geld zurückgeholt. Antworten Sie darauf beim Gateway; in Medusa wurde nichts geändert.",
  "status.voided": "Aufgehoben",
  "status_meaning.voided": "Die Autorisierung wurde aufgehoben; der Kunde wurde nicht belastet.",
  "status.refunded": "Erstattet",
  "status.partly_refunded": "Teilweise erstattet",
  "status.captured": "Eingezogen",
  "status.partly_captured": "Teilweise eingezogen",
  "status.waiting_for_shopper": "Wartet auf den Kunden",
  "status.mismatch": "Stimmt nicht überein",
  "status.reversed": "Rückgängig gemacht",
  "status_meaning.refunded": "Alles wurde erstattet: {{captured}}.",
  "status_meaning.refunded_and_open":
    "Alles wurde erstattet: {{captured}}. Von der Autorisierung können noch {{open}} eingezogen werden.",
  "status_meaning.partly_refunded": "{{refunded}} von {{captured}} wurden erstattet.",
  "status_meaning.partly_refunded_and_open":
    "{{refunded}} von {{captured}} wurden erstattet. Von der Autorisierung können noch {{open}} eingezogen werden.",
  "status_meaning.captured": "Der ganze Betrag wurde eingezogen. Er kann ganz oder teilweise erstattet werden.",
  "status_meaning.partly_captured":
    "{{captured}} wurden eingezogen, {{open}} können noch eingezogen werden. Die Knöpfe von Medusa nehmen Zahlungen nur als Ganzes: Ziehen Sie den Rest hier ein und erstatten Sie von hier.",
  "status_meaning.at_payment_page": "Der Kunde wurde zur Zahlungsseite geleitet und ist dort noch nicht fertig.",
  "status_meaning.at_bank":
    "Die Bank des Kunden bittet ihn, die Zahlung zu bestätigen (3-D Secure), und er hat es noch nicht getan.",
  "status_meaning.mismatch": "{{mismatch}} {{reversal}}",
  "mismatch.other_order": "Die Antwort des Gateways betrifft eine andere Bestellung ({{order}}).",
  "mismatch.other_gateway_order": "Die Antwort des Gateways betrifft einen anderen Vorgang beim Gateway ({{order}}).",
  "mismatch.type": "Das Gateway hat etwas anderes daraus gemacht: {{made}} statt {{expected}}.",
  "mismatch.amount": "Das Gateway meldet den Betrag {{reported}}, erwartet wurden {{expected}}.",
  "mismatch.no_amount": "Das Gateway meldet keinen Betrag, erwartet wurden {{expected}}.",
  "mismatch.currency": "Das Gateway meldet die Währung {{reported}}, erwartet wurden {{expected}}.",
  "mismatch.no_currency": "Das Gateway meldet keine Währung, erwartet wurden {{expected}}.",
  "mismatch_reversal.possible": "Daraus wird keine Bestellung. Geben Sie alles an den Kunden zurück.",
  "mismatch_reversal.under_way": "Alles geht an den Kunden zurück; das wird versucht, bis das Gateway es bestätigt.",
  "mismatch_reversal.done": "Alles ging an den Kunden zurück.",
  "mismatch_reversal.impossible":
    "Von hier lässt es sich nicht zurückgeben: Sehen Sie beim Gateway nach oder fragen Sie dessen Support.",
  "mismatch_reversal.recorded":
    "Medusa hat diese Zahlung: Erstatten Sie sie beim Gateway und tragen Sie diese Erstattung hier ein. Gesendet wird dabei nichts.",
  "mismatch.none": "Das gilt nur für Zahlungen, die nicht übereinstimmen.",
  "mismatch.gone":
    "Die Antwort des Gateways passt jetzt zu dieser Zahlung. Es wurde nichts gesendet; bitte sehen Sie noch einmal nach.",
  "mismatch.not_reversible": "{{mismatch}} Von hier lässt es sich nicht zurückgeben. Es wurde nichts gesendet.",
  "mismatch.not_answered":
    "Das Gateway antwortet gerade nicht. Es wurde nichts gesendet; bitte versuchen Sie es gleich noch einmal.",
  "payment_type.sale": "Verkauf",
  "payment_type.preauth": "Autorisierung",
  "payment_type.verification": "Kartenprüfung",
  "gateway_reason.none": "ohne Angabe eines Grundes",
  "gateway_reason.code": "Code {{code}}",
  "gateway_reason.text": "{{text}}",
  "gateway_reason.text_and_code": "{{text}}, Code {{code}}",
  gateway_refused: "Das Gateway hat abgelehnt: {{reason}}.",
  gateway_unreachable:
    "Das Zahlungs-Gateway ist nicht erreichbar. Es wurde nichts gesendet; bitte versuchen Sie es gleich noch einmal.",
  gateway_unconfirmed:
    "Das Gateway hat das noch nicht bestätigt. Wiederholen Sie es nicht; das Gateway wird automatisch erneut gefragt.",
  gateway_request_invalid: "{{problem}}",
  gateway_signature: "Die Signatur der Nachricht stimmt nicht.",
  "call.request_invalid": "aus diesen Angaben ließ sich keine Anfrage bilden",
  "call.refused": "das Gateway hat sie abgelehnt",
  "call.refused_with_code": "das Gateway hat sie abgelehnt (Code {{code}})",
  "call.unreachable": "das Gateway war nicht erreichbar",
  "call.answer_lost": "die Antwort des Gateways ging verloren",
  "call.answer_unsigned": "die Antwort des Gateways war nicht von ihm signiert",
  "call.fields_invalid": "mit diesen Feldern ließ sich keine Anfrage bilden: {{fields}}",
  "call.control_key_refused":
    "das Gateway hat Schlüssel oder Rechte des Kontos nicht anerkannt (HTTP {{status}}); vergleichen Sie login und merchantControlKey mit den Angaben des Betreibers",
  "call.private_key_refused":
    "das Gateway hat Signatur oder Rechte des Kontos nicht anerkannt (HTTP {{status}}); prüfen Sie login, und ob das Gateway den öffentlichen Schlüssel zu privateKey hat",
  "call.forbidden":
    "der Aufruf war nicht erlaubt (HTTP {{status}}); prüfen Sie, ob das Gateway die Adresse dieses Servers zulässt, und Firewalls dazwischen",
  "call.session_replaced": "die Zahlungssitzung wurde ersetzt, bevor die Karte gesendet wurde",
  "call.form_address_not_allowed": "das Formular liegt unter {{address}}, was redirectHosts des Kontos nicht erlaubt",
  "attempt.form_created": "Zahlungsformular über {{amount}} erstellt.",
  "attempt.verification_form_created": "Formular zur Kartenprüfung erstellt.",
  "attempt.card_sent": "Die Karte wurde an das Gateway gesendet: {{type}} über {{amount}}.",
  "attempt.saved_card_charged": "Die gespeicherte Karte wurde belastet: {{type}} über {{amount}}.",
  "attempt.card_sent_for_verification": "Die Karte wurde zur Prüfung an das Gateway gesendet; abgebucht wird nichts.",
  "attempt.status": "{{status}}.",
  "attempt.status_with_amount": "{{status}}: {{amount}}.",
  "attempt.status_with_reason": "{{status}} ({{reason}}).",
  "attempt.status_undocumented": "{{status}} Das Wort „{{word}}“ des Gateways ist kein dokumentierter Status.",
  "attempt.sale_not_hold":
    "Das Formular hat sofort abgebucht, obwohl dieser Anbieter manuell einzieht: Das Geld ist bereits eingezogen.",
  "attempt.hold_not_sale":
    "Das Formular hat den Betrag nur reserviert, obwohl dieser Anbieter automatisch einzieht: Ziehen Sie ihn ein.",
  "attempt.final_status_changed": "Das Gateway hat seinen endgültigen Status von {{from}} zu {{to}} geändert.",
  "attempt.no_form": "Kein Formular: {{reason}}",
  "attempt.not_charged": "Nicht belastet: {{reason}}",
  "attempt.answer_late": "Die Antwort des Gateways kam zu spät: {{reason}}",
  "attempt.answer_lost": "Die Antwort des Gateways ging verloren: Ob die Karte belastet wurde, wird noch ermittelt.",
  "attempt.never_arrived":
    "Die Karte ist nie beim Gateway angekommen, das die Zahlung nicht kennt. Es wurde nichts abgebucht.",
  "attempt.superseded": "Ersetzt: {{reason}}",
  "superseded.amount_changed": "Der Betrag der Zahlung hat sich geändert.",
  "superseded.amount_changed_after_form":
    "Der Betrag der Zahlung hat sich geändert, nachdem das Formular erstellt wurde.",
  "superseded.tried_again": "Der Kunde versucht es erneut.",
  "superseded.paid_another_way": "Der Kunde zahlt auf anderem Weg als über das Formular.",
  "superseded.started_over": "Der Kunde hat neu begonnen, bevor 3-D Secure abgeschlossen war.",
  "superseded.form_answer_lost":
    "Die Antwort auf die Anforderung des Formulars ging verloren; niemand hat dieses Formular gesehen.",
  "superseded.other_session": "Der Kunde zahlt in einer anderen Zahlungssitzung.",
  "superseded.session_replaced": "Die Zahlungssitzung wurde ersetzt.",
  "superseded.session_replaced_before_charge": "Die Zahlungssitzung wurde ersetzt, bevor die Karte gesendet wurde.",
  "superseded.no_form": "Kein Formular: {{reason}}.",
  "superseded.not_charged": "Nicht belastet: {{reason}}.",
  "reversal.order_canceled": "Die Bestellung wurde storniert.",
  "reversal.order_canceled_before": "Die Bestellung wurde storniert, bevor die Zahlung einging.",
  "reversal.session_gone":
    "Die Zahlungssitzung gibt es nicht mehr: Der Warenkorb wurde geändert oder auf anderem Weg bezahlt.",
  "reversal.cart_not_ordered": "Aus dem Warenkorb konnte keine Bestellung werden.",
  "reversal.paid_another_way": "Die Bestellung wurde im selben Moment auf anderem Weg bezahlt.",
  "reversal.not_needed": "Keine Bestellung braucht sie mehr.",
  "reversal.nothing_due": "Es war nichts mehr zu zahlen.",
  "reversal.amount_differs": "Zu zahlen waren {{due}}, und gezahlt wurden {{paid}}.",
  "step_name.capture": "Einzug",
  "step_name.void": "Aufhebung",
  "step_name.return": "Erstattung",
  "step.requested": "Vom Gateway verlangt: {{step}} über {{amount}}.",
  "step.attached": "In Medusa eingetragen: {{step}} über {{amount}} aus einer früheren Anfrage.",
  "step.done_before": "Es wurde nichts gesendet: {{step}} war beim Gateway schon erfolgt.",
  "step.done_before_of_amount": "Es wurde nichts gesendet: {{step}} über {{amount}} war beim Gateway schon erfolgt.",
  "step.unconfirmed": "Noch nicht bestätigt: {{step}} über {{amount}}.",
  "step.confirmed": "Vom Gateway bestätigt: {{step}} über {{amount}}.",
  "step.failed": "Nicht erfolgt: {{step}} über {{amount}}.",
  "step.failed_because": "Nicht erfolgt: {{step}} über {{amount}}. Grund: {{reason}}.",
  "step_reason.not_found_at_gateway": "das Gateway kennt ihn nicht",
  "step_reason.resolved_manually": "manuell von einem Admin geklärt",
  "step_reason.not_sent": "das Gateway war nicht erreichbar, es wurde nichts gesendet",
  "step_reason.still_awaited": "das Gateway wartet noch darauf",
  "step.resolved_as_happened": "Manuell geklärt, es ist geschehen: {{note}}",
  "step.resolved_as_not_happened": "Manuell geklärt, es ist nicht geschehen: {{note}}",
  "payment.void_requested": "Aufhebung angefordert.",
  "payment.full_return_requested": "Rückgabe der ganzen Zahlung angefordert.",
  "step.not_found": "Diesen Schritt gibt es nicht.",
  "step.resolved_meanwhile": "Dieser Schritt wurde inzwischen geklärt; bitte sehen Sie noch einmal nach.",
  "step.under_way": "Dieser Schritt ist unterwegs zum Gateway; warten Sie auf die Antwort.",
  "step.being_confirmed": "Noch nicht bestätigt: {{step}}.",
  "step.being_recorded":
    "Soeben bestätigt wurde: {{step}} über {{amount}}. Das wird gerade in Medusa eingetragen; sehen Sie gleich noch einmal nach.",
  "step.recorded_already": "Das ist in Medusa bereits eingetragen; es wurde nichts gesendet.",
  "step.order_changing":
    "Bestätigen oder verwerfen Sie zuerst die offene Änderung, Rückgabe, den offenen Umtausch oder die Reklamation der Bestellung: Bis dahin kann Medusa weder eine Erstattung noch die Stornierung der Bestellung abschließen. Es wurde nichts gesendet.",
  "step.record_first":
    "Beim Gateway gibt es etwas, das in Medusa nicht eingetragen ist: {{step}} über {{amount}}. Geben Sie zuerst genau diesen Betrag ein: Gesendet wird dafür nichts.",
  "step.not_approved": "Das Gateway hat diese Zahlung nicht genehmigt.",
  "step.payment_mismatches": "Die Antwort des Gateways passt nicht zu dieser Zahlung.",
  "step.blocked_by_mismatch": "{{mismatch}} Bis das geklärt ist, ist mit dieser Zahlung nichts möglich.",
  "step.no_payment_yet": "Medusa hat dafür noch keine Zahlung.",
  "step.no_payment": "Medusa hat zu dieser Transaktion keine Zahlung.",
  "step.nothing_to_capture": "Es ist nichts mehr einzuziehen.",
  "step.hold_was_released": "Die Autorisierung wurde aufgehoben; es gibt nichts einzuziehen.",
  "step.released_already": "Die Autorisierung wurde bereits aufgehoben.",
  "step.being_reversed": "Diese Zahlung wird rückgängig gemacht: {{reason}}",
  "step.capture_at_most": "Höchstens {{most}} können eingezogen werden.",
  "step.refund_instead": "Es wurde Geld eingezogen: Erstatten Sie es stattdessen.",
  "step.captured_already":
    "{{captured}} sind bereits eingezogen. Erstatten Sie den Betrag, statt die Autorisierung aufzuheben.",
  "step.nothing_to_refund": "Es wurde nichts eingezogen, also gibt es nichts zu erstatten.",
  "step.all_refunded": "Alles wurde erstattet.",
  "step.refund_at_most": "Höchstens {{most}} können erstattet werden.",
  "step.refund_at_most_after_chargeback":
    "Höchstens {{most}} können erstattet werden. Die Bank des Kunden hat bereits Geld zurückgeholt.",
  "step.refused": "Vom Gateway abgelehnt: {{step}} über {{amount}}.",
  "step.refused_because": "Vom Gateway abgelehnt: {{step}} über {{amount}}. Grund: {{reason}}.",
  "step.partly_refunded":
    "Ein Teil davon wurde bereits erstattet und wird gerade in Medusa eingetragen. Zum Rest: {{reason}}",
  "step.unresolvable_without_answer":
    "Das Gateway antwortet gerade nicht. Dass dieser Schritt nicht geschehen ist, lässt sich festhalten, sobald es antwortet und den Schritt noch immer nicht kennt.",
  "step.not_found_yet": {
    one: "Das Gateway kennt diesen Schritt noch nicht; er kann sich nur verspätet haben. Dass er nicht geschehen ist, lässt sich ab {{from}} festhalten, nach {{needed}} solchen Antworten; bisher war es {{count}}.",
    other:
      "Das Gateway kennt diesen Schritt noch nicht; er kann sich nur verspätet haben. Dass er nicht geschehen ist, lässt sich ab {{from}} festhalten, nach {{needed}} solchen Antworten; bisher waren es {{count}}.",
  },
  "step.pending_until":
    "Laut Gateway ist dieser Schritt noch in Arbeit. Dass er nicht geschehen ist, lässt sich ab {{from}} festhalten.",
  "step.unclear_until":
    "Die Antwort des Gateways zeigt nicht, was aus diesem Schritt wurde. Dass er nicht geschehen ist, lässt sich ab {{from}} festhalten.",
  "environment.changed":
    "Das Konto „{{account}}“ wurde zuvor mit {{before}} benutzt und hat jetzt {{now}}. Ist das eine Kopie der Datenbank des Shops? Es wurde nichts gesendet; ein Admin bestätigt die neue Umgebung im Admin unter „Handlungsbedarf“.",
  "environment.changed_since": "Der Unterschied ist nicht mehr der angezeigte. Sehen Sie ihn sich noch einmal an.",
  "outside.captured": "{{amount}} beim Gateway eingezogen, nicht aus diesem Shop. In Medusa wurde nichts geändert.",
  "outside.refunded": "{{amount}} beim Gateway an den Kunden erstattet, nicht aus diesem Shop.",
  "outside.charged_back": "{{amount}} von der Bank des Kunden zurückgebucht. In Medusa wurde nichts geändert.",
  "outside.released": "Die Autorisierung wurde beim Gateway aufgehoben, nicht aus diesem Shop.",
  "outside.reversed": "{{amount}} beim Gateway an den Kunden zurückgegeben, nicht aus diesem Shop.",
  "outside_refund.recorded":
    "Die beim Gateway veranlasste Erstattung von {{amount}} ist in Medusa eingetragen. Gesendet wurde nichts.",
  "outside_refund.mismatch":
    "Die beim Gateway veranlasste Erstattung von {{amount}} ist in Medusa nicht eingetragen, weil die Zahlung von der des Gateways abweicht.",
  "outside_refund.not_covered":
    "Die beim Gateway veranlasste Erstattung von {{amount}} ist in Medusa nicht eingetragen: Medusa hat weniger eingezogen oder sie schon erstattet. Tragen Sie erst den Einzug in Medusa ein, und drücken Sie dann „Jetzt prüfen“.",
  "outside_refund.order_changing":
    "Die beim Gateway veranlasste Erstattung von {{amount}} wird in Medusa eingetragen, sobald die offene Änderung, Rückgabe, Umtausch oder Reklamation der Bestellung bestätigt oder verworfen ist.",
  "outside_refund.failed":
    "Eine beim Gateway veranlasste Erstattung ist in Medusa noch nicht eingetragen: {{reason}}. Es wird erneut versucht.",
  "outside_refund.still_open": "Eine beim Gateway veranlasste Erstattung ist in Medusa noch nicht eingetragen",
  "chargeback.maybe_another":
    "Das Gateway hat womöglich noch eine Rückbuchung über {{amount}} gemeldet, und spätere Antworten haben sie nicht wiederholt. Sehen Sie beim Gateway nach, wie viele es sind.",
  "chargeback.indistinct":
    "Das Gateway gibt dieser Rückbuchung weder ein Datum noch eine eigene Nummer: Eine zweite über {{amount}} wäre hier nicht zu erkennen. Sehen Sie beim Gateway nach, wie viele es sind.",
  "chargeback.reported_again":
    "Das Gateway hat seine Meldung einer Rückbuchung noch einmal gesendet. Vielleicht wiederholt es sich nur, oder es gibt eine weitere über denselben Betrag, die sein Status nicht zeigt. Sehen Sie beim Gateway nach, wie viele es sind.",
  "three_ds_page.title": "Kartenzahlung",
  "three_ds_page.asking_bank": "Einen Moment bitte, Ihre Bank wird gefragt.",
  "three_ds_page.asking_again": "Das hat noch nicht geklappt. Einen Moment bitte, Ihre Bank wird erneut gefragt.",
  "three_ds_page.continue": "Weiter zu Ihrer Bank",
  "three_ds_page.no_scripts":
    "Ihr Browser führt keine Skripte aus. Bitte drücken Sie den Knopf auf dieser Seite; wenn es keinen gibt, erlauben Sie Skripte und laden Sie die Seite neu.",
  "three_ds_page.finished": "Vielen Dank. Der Shop wird benachrichtigt.",
  "three_ds_page.back_to_shop": "Zurück zum Shop",
  "three_ds_page.address_unknown":
    "Diese Adresse ist nicht oder nicht mehr bekannt. Bitte gehen Sie zurück zum Shop; dort sehen Sie Ihre Zahlung.",
  "three_ds_page.form_unreadable":
    "Was hierher gesendet wurde, ist nicht lesbar. Bitte gehen Sie zurück zum Shop; dort sehen Sie Ihre Zahlung.",
  "three_d_secure.method_started": "3-D Secure: Die Bank möchte sich den Browser des Kunden ansehen (3DS Method).",
  "three_d_secure.challenge_started": "3-D Secure: Die Bank bittet den Kunden, die Zahlung zu bestätigen (Challenge).",
  "three_d_secure.legacy_started": "3-D Secure 1.0.2: Die Bank bittet den Kunden, die Zahlung zu bestätigen.",
  "three_d_secure.redirect_started": "3-D Secure: Der Kunde bestätigt die Zahlung auf der Seite des Gateways.",
  "three_d_secure.result": "Ergebnis von 3-D Secure: {{result}}.",
  "three_d_secure.method_done": "3-D Secure: Die Bank hat sich den Browser des Kunden angesehen (3DS Method, Y).",
  "three_d_secure.method_timed_out":
    "3-D Secure: Die Bank war mit dem Browser des Kunden nach 10 Sekunden nicht fertig (3DS Method, N).",
  "three_d_secure.method_unavailable":
    "3-D Secure: Die Bank sieht sich den Browser des Kunden nicht an (3DS Method, U).",
  "three_d_secure.challenge_answered":
    "3-D Secure: Die Antwort der Bank auf die Challenge wurde an das Gateway übergeben.",
  "three_d_secure.legacy_answered": "3-D Secure 1.0.2: Die Antwort der Bank wurde an das Gateway übergeben.",
  "three_d_secure.answer_lost":
    "3-D Secure: Die Antwort des Gateways auf das Ergebnis der Bank ging verloren; es wird noch ermittelt.",
  "three_d_secure.result_refused": "3-D Secure: Das Gateway hat das Ergebnis der Bank nicht angenommen: {{reason}}",
  "three_d_secure.result_unreadable":
    "3-D Secure: Die Antwort der Bank war nicht lesbar; sie wurde nicht weitergegeben.",
  "three_d_secure.result_unexpected":
    "3-D Secure: Es kam eine Antwort der Bank, auf die das Gateway nicht wartet; sie wurde nicht weitergegeben.",
  "three_d_secure.host_not_allowed":
    "3-D Secure: Die Seite des Gateways liegt unter {{host}}, was redirectHosts des Kontos nicht erlaubt.",
  "saved_card.saved": "Der Kunde hat diese Karte gespeichert.",
  "saved_card.renewed": "Der Kunde hatte diese Karte schon gespeichert; sie wurde erneuert.",
  "saved_card.not_saved": "Die Karte konnte nicht gespeichert werden: {{reason}}",
  "saved_card.not_saved_without_order":
    "Die Karte konnte nicht gespeichert werden: Das Gateway hat keine eigene Nummer für die Zahlung gemeldet.",
  "payment.not_ordered_yet":
    "Bezahlt, aber aus dem Warenkorb kann noch keine Bestellung werden: {{reason}} Es wird erneut versucht.",
  "payment.not_ordered": "Aus dem Warenkorb konnte keine Bestellung werden: {{reason}}",
  "payment.recording_unfinished": "Medusa ist mit dem Eintragen nicht fertig oder wurde dabei angehalten.",
  "payment.not_made": "Medusa hat daraus keine Zahlung gemacht.",
  "payment.not_stored":
    "Medusa konnte die Zahlung nicht speichern. Das Geld bleibt, und die Bestellung entsteht automatisch.",
  "payment.declined_after_order":
    "Die Bestellung wurde aufgegeben, bevor die Zahlung endgültig war, und die Zahlung ist fehlgeschlagen. Stornieren Sie die Bestellung oder bitten Sie um eine andere Zahlung.",
  "payment.reversed": "{{amount}} an den Kunden zurückgegeben: {{reason}}",
  "payment.not_reversed_yet": "{{amount}} konnten noch nicht zurückgegeben werden: {{reason}} Es wird erneut versucht.",
  "payment.amount_left": "{{amount}} sind übrig.",
  "payment.step_unconfirmed": "Ein Schritt dieser Zahlung wird noch bestätigt.",
  "payment.hold_rest_expires":
    "{{amount}} der Autorisierung wurden nie eingezogen; dieser Rest verfällt. Um ihn sofort aufzuheben, wenden Sie sich an das Gateway.",
  "order_transactions.corrected":
    "{{amount}} standen einmal zu oft in den Transaktionen der Bestellung: Medusa hat sie im selben Moment zweimal eingetragen. Der zweite Eintrag wurde entfernt; beim Gateway wurde nichts zweimal bewegt.",
  "order_transactions.appended":
    "In der Bestellung fehlte die Erstattung von {{amount}}, weil die Anfrage dazu in Medusa nicht zu Ende kam. Der Eintrag wurde ergänzt; es wurde nichts gesendet.",
  "order_transactions.differ":
    "{{amount}} standen einmal zu oft in den Transaktionen der Bestellung: Medusa hat sie im selben Moment zweimal eingetragen. Die Summen der Bestellung können um diesen Betrag falsch sein. Vergleichen Sie die Bestellung mit den Beträgen hier.",
  "mark_as_paid.nothing_left":
    "Hier ist nichts mehr zu zahlen. Es wurde nichts eingetragen; bitte laden Sie die Bestellung neu.",
  "mark_as_paid.amount_left":
    "Hier sind jetzt noch {{amount}} zu zahlen. Es wurde nichts eingetragen; bitte laden Sie die Bestellung neu.",
  "step.amount_too_precise":
    "{{currency}} hat keinen solchen Bruchteil: Der nächste Betrag wäre {{nearest}}. Es wurde nichts gesendet.",
  "step.row_unknown":
    "Medusa hat nicht angegeben, welcher Einzug oder welche Erstattung das ist, daher ist der Betrag nicht bekannt. Es wurde nichts an das Gateway gesendet.",
  "session.not_found": "Die Zahlungssitzung {{session}} gibt es nicht.",
  "session.without_payment": "Zur Zahlungssitzung {{session}} ist keine Kartenzahlung bekannt.",
  "payment.not_found": "Die Zahlung {{payment}} gibt es nicht.",
  "capture.amount_malformed": "Der Betrag muss ein Dezimaltext wie „12.50“ sein.",
  "capture.amount_zero": "Der Betrag muss größer als null sein.",
  "resolution_note.too_short": "Schreiben Sie in wenigen Worten, woher Sie es wissen.",
  "resolution_note.unstorable": "Diese Notiz enthält ein Zeichen, das nicht gespeichert werden kann. Entfernen Sie es.",
  "resolution_note.card_number": "In dieser Notiz steht eine Kartennummer. Lassen Sie sie weg.",
  "session.other_being_confirmed":
    "Eine andere Zahlung derselben Bestellung wird gerade bestätigt. Bitte zahlen Sie nicht noch einmal; es wurde nichts gesendet.",
  "order_charge.order_not_found": "Diese Bestellung gibt es nicht.",
  "order_charge.under_way":
    "Eine Zahlung dieser Bestellung wird gerade bestätigt. Warten Sie auf das Ergebnis; sonst wurde nichts belastet.",
  "order_charge.nothing_outstanding": "Bei dieser Bestellung ist nichts offen. Es wurde nichts belastet.",
  "order_charge.amount_changed":
    "Offen sind jetzt {{amount}}. Prüfen Sie den Betrag und belasten Sie die Karte erneut; es wurde nichts belastet.",
  "order_charge.no_customer": "Die Bestellung hat kein Kundenkonto und damit keine gespeicherten Karten.",
  "order_charge.no_cards": "Der Kunde hat keine gespeicherten Karten.",
  "order_charge.no_card_usable": "Keine der gespeicherten Karten des Kunden kann belastet werden.",
  "saved_card.provider_missing": "Der Shop hat keinen Zahlungsanbieter für das Konto „{{account}}“ mehr.",
  "session.earlier_being_confirmed":
    "Eine frühere Zahlung dieser Bestellung wird noch bestätigt. Bitte warten Sie einen Moment; es wurde nichts gesendet.",
  "session.nothing_to_pay": "Es ist nichts zu zahlen. Bitte geben Sie die Bestellung auf.",
  "session.replaced_before_charge":
    "Die Zahlungssitzung wurde ersetzt, bevor die Karte gesendet wurde. Bitte gehen Sie zum Warenkorb zurück.",
  "session.over": "Diese Zahlungssitzung ist beendet. Es wurde nichts abgebucht.",
  "session.amount_changed_on_page":
    "Der Betrag hat sich geändert, während die Zahlungsseite geöffnet war. Jene Zahlung wird automatisch auf Ihre Karte erstattet; bitte zahlen Sie erneut.",
  "session.payment_gone": "Diese Zahlung gibt es nicht mehr. Es wurde nichts abgebucht.",
  "session.order_being_changed":
    "Dieser Warenkorb oder diese Bestellung wird gerade geändert. Bitte warten Sie einen Moment, bevor Sie es erneut versuchen; es wurde nichts gesendet.",
  "session.step_being_recorded":
    "Ein anderer Schritt dieser Zahlung wird gerade eingetragen. Es wurde nichts gesendet; bitte versuchen Sie es gleich noch einmal.",
  "payment.details_missing": "Das Gateway benötigt vor der Abbuchung weitere Angaben: {{fields}}.",
  "account.endpoint_missing": "Das Konto „{{account}}“ hat keinen Endpunkt für {{currency}}.",
  "provider.not_configured": "Der Zahlungsanbieter „{{id}}“ steht nicht in der Konfiguration des Zahlungsmoduls.",
  "provider.not_ours": "Der Zahlungsanbieter „{{id}}“ gehört nicht zu diesem Plugin.",
  "provider.dependency_missing":
    'Das Zahlungsmodul erreicht „{{name}}“ nicht: Ergänzen Sie dependencies: ["{{module}}", "query"] neben resolve: "@medusajs/medusa/payment" in medusa-config.',
  "payment.session_id_missing": "In den Daten der Zahlung fehlt die Kennung der Zahlungssitzung.",
  "payment.account_holder_missing": "Im Kontext fehlt das Kundenkonto beim Zahlungsanbieter (account holder).",
  "payment.amount_malformed": "Der Betrag ist keine Zahl.",
  "payment.currency_unknown": "„{{currency}}“ ist kein Währungscode nach ISO 4217.",
  "request.card_data":
    "„{{path}}“ sieht nach Kartendaten aus, die hier nie gesendet werden dürfen. Es wurde nichts gespeichert.",
  "verification.with_purchase_only": "Diese Zahlungsart speichert Karten nur bei einem Kauf.",
  "verification.card_missing": "Bitte geben Sie die Karte ein.",
  "saved_card.not_found": "Diese Karte gibt es nicht. Bitte wählen Sie eine andere.",
  "saved_card.expired": "Diese Karte ist abgelaufen. Bitte verwenden Sie eine andere.",
  "saved_card.cvv2_missing": "Bitte geben Sie den Sicherheitscode (CVV2) der gespeicherten Karte ein.",
  "saved_card.unreadable":
    "Diese Karte kann nicht mehr verwendet werden. Bitte löschen Sie sie und zahlen Sie mit einer anderen.",
  "saved_card.no_such_payment": "Sie haben keine solche Zahlung vorgenommen.",
  "saved_card.could_not_be_saved": "Die Karte dieser Zahlung konnte nicht gespeichert werden.",
  "saved_card.being_saved":
    "Die Karte wird noch gespeichert. Bitte sehen Sie in einigen Minuten noch einmal bei Ihren Karten nach.",
  "saved_cards.off": "Diese Zahlungsart verwendet keine gespeicherten Karten.",
  "saved_cards.off_manual_capture":
    "Diese Zahlungsart verwendet keine gespeicherten Karten: Sie reserviert den Betrag zuerst und zieht ihn später ein.",
  "saved_cards.off_reserving":
    "Diese Zahlungsart verwendet keine gespeicherten Karten: Mit ihnen könnte der Betrag nur reserviert werden.",
  "payment_start.details":
    "Die Zahlung konnte mit diesen Angaben nicht begonnen werden. Es wurde nichts gesendet; bitte prüfen Sie sie und versuchen Sie es erneut.",
  "payment_start.named_details":
    "Die Zahlung konnte mit diesen Angaben nicht begonnen werden ({{fields}}). Es wurde nichts gesendet; bitte prüfen Sie sie und versuchen Sie es erneut.",
  "payment_start.refused":
    "Die Zahlung wurde abgelehnt, bevor sie begann. Es wurde nichts abgebucht; bitte prüfen Sie Ihre Angaben oder zahlen Sie auf andere Weise.",
  "payment_start.unreachable":
    "Das Zahlungs-Gateway ist nicht erreichbar. Es wurde nichts gesendet; bitte versuchen Sie es gleich noch einmal.",
  "payment_start.no_page":
    "Die Zahlungsseite konnte nicht geöffnet werden. Es wurde nichts abgebucht; bitte versuchen Sie es gleich noch einmal.",
  "payment_start.signature": "Die Signatur der Nachricht stimmt nicht.",
}

export default texts
