import type { TextsOf } from "../message"
import type { subscriptionMessages } from "../subscriptions"

const texts: TextsOf<typeof subscriptionMessages> = {
  "reason.quoted": "{{reason}}.",
  "reason.with_full_stop": "{{reason}}.",
  "interval.day": { one: "jeden Tag", other: "alle {{count}} Tage" },
  "interval.week": { one: "jede Woche", other: "alle {{count}} Wochen" },
  "interval.month": { one: "jeden Monat", other: "alle {{count}} Monate" },
  "interval.year": { one: "jedes Jahr", other: "alle {{count}} Jahre" },
  "subscription.created": "Abschluss von „{{plan}}“: {{amount}} {{interval}}.",
  "subscription.activated": "Begonnen. {{next}}",
  "subscription.completed": "Alle Einzüge sind gemacht.",
  "subscription.ended_with_period": "Wie gewünscht mit dem Zeitraum beendet.",
  "subscription.plan_changing": "Der Plan wechselt am {{day}} zu „{{plan}}“ ({{amount}} {{interval}}).",
  "subscription.plan_changed": "Ab dem {{day}} gilt der Plan „{{plan}}“.",
  "subscription.plan_kept": "Es bleibt beim Plan „{{plan}}“.",
  "subscription.periods_lapsed": {
    one: "Ein Zeitraum wurde nicht eingezogen, weil der Shop bei Fälligkeit nicht in Betrieb war: ab dem {{day}}.",
    other:
      "{{count}} Zeiträume wurden nicht eingezogen, weil der Shop bei Fälligkeit nicht in Betrieb war: ab dem {{day}}.",
  },
  "subscription.paused": "Pausiert: Es wird nichts eingezogen.",
  "subscription.paused_unpaid": "Pausiert, weil ein Einzug gescheitert ist.",
  "subscription.canceled_unpaid": "Beendet, weil ein Einzug gescheitert ist.",
  "subscription.left_unpaid": "Unbezahlt gelassen: Bis dieser Einzug bezahlt ist, wird nichts mehr eingezogen.",
  "subscription.resumed": "Fortgesetzt: Der nächste Einzug ist am {{day}} fällig.",
  "subscription.skipped": "Der am {{day}} fällige Einzug wird ausgelassen; der nächste ist am {{next}} fällig.",
  "subscription.canceled": "Beendet.",
  "subscription.canceling": "Endet am {{day}}: Es wird nichts mehr eingezogen.",
  "subscription.card_changed": "Von jetzt an wird eine andere Karte belastet.",
  "subscription.card_changed_to": "Von jetzt an wird eine andere Karte belastet ({{card}}).",
  "subscription.change_reverted": "Die vorige Änderung konnte nicht abgeschlossen werden und wurde rückgängig gemacht.",
  "subscription.sign_up_dropped": "Beendet: {{reason}}",
  "subscription.past_due": "Ein Einzug ist überfällig.",
  "subscription.recovered": "Alles ist wieder bezahlt.",
  "sign_up.not_ordered": "Es wurde keine Bestellung daraus.",
  "sign_up.order_canceled": "Die Bestellung wurde storniert.",
  "sign_up.taken_out_of_cart": "Es wurde aus dem Warenkorb genommen.",
  "sign_up.ordered_by_other_customer": "Jemand anderes hat es bestellt.",
  "sign_up.ordered_in_other_currency": "Es wurde in einer anderen Währung bestellt.",
  "sign_up.not_finished": "Der Abschluss konnte nicht beendet werden.",
  "charge.next_due": "Der nächste Einzug ist am {{day}} fällig.",
  "charge.none_follows": "Es folgt kein weiterer Einzug.",
  "charge.none_planned": "Es ist kein weiterer Einzug geplant.",
  "charge.renewed": "Verlängert für den {{day}}.",
  "charge.renewed_for_more":
    "Verlängert für den {{day}}. Die Bestellung kommt auf {{total}}: Die Differenz von {{difference}} wird nicht eingezogen.",
  "charge.renewed_for_less":
    "Verlängert für den {{day}}. Die Bestellung kommt auf {{total}}: {{difference}} weniger als eingezogen.",
  "charge.returned": "{{amount}} für den {{day}} wurden erstattet: {{reason}}",
  "charge.refunded": "Es wurde erstattet.",
  "charge.made_ahead": "{{amount}} für den {{day}} werden vorzeitig eingezogen.",
  "charge.retried": {
    one: "Erneut versucht: der Einzug für den {{day}}.",
    other: "Erneut versucht: {{count}} Einzüge, der erste für den {{day}}.",
  },
  "charge.paid": "{{amount}} für den {{day}} bezahlt.",
  "charge.declined": "{{amount}} für den {{day}} abgelehnt: {{reason}}",
  "charge.declined_and_retried":
    "{{amount}} für den {{day}} abgelehnt: {{reason}} Am {{retry}} wird es erneut versucht.",
  "charge.declined_for_good": "{{amount}} für den {{day}} abgelehnt: {{reason}} Es braucht eine andere Karte.",
  "charge.declined_without_reason": "Das Gateway nannte keinen Grund.",
  "charge.card_requested": "Eine andere Karte wird erbeten.",
  "charge.abandoned": "Es folgt kein weiterer Versuch.",
  "charge.unconfirmed": {
    one: "Das Gateway hat den am {{day}} fälligen Einzug von {{amount}} nicht innerhalb einer Stunde gemeldet. Ob die Karte belastet wurde, ist nicht bekannt: Sehen Sie beim Gateway nach.",
    other:
      "Das Gateway hat den am {{day}} fälligen Einzug von {{amount}} nicht innerhalb von {{count}} Stunden gemeldet. Ob die Karte belastet wurde, ist nicht bekannt: Sehen Sie beim Gateway nach.",
  },
  "charge.outside_terms": "Das Gateway hat am {{day}} {{amount}} eingezogen. {{reason}} Die Zahlung wird erstattet.",
  "charge.declined_outside_terms":
    "Das Gateway hat am {{day}} versucht, {{amount}} einzuziehen. {{reason}} Die Karte wurde abgelehnt: Es wurde nichts eingezogen.",
  "charge.other_amount_agreed": "Vereinbart waren {{amount}}.",
  "charge.no_open_period": "Dafür ist kein Zeitraum offen.",
  "charge.resolved_as_charged": "Für den {{day}} eingezogen, durch einen beim Gateway gefundenen Auftrag: {{note}}",
  "charge.resolved_as_not_charged": "Für den {{day}} nicht eingezogen, laut Nachsehen beim Gateway: {{note}}",
  "schedule.resolved_as_found": "Das Gateway hat den Zahlungsplan, laut Nachsehen dort: {{note}}",
  "schedule.resolved_as_missing": "Das Gateway hat keinen Zahlungsplan, laut Nachsehen dort: {{note}}",
  "charge.was_declined": "{{amount}} für den {{day}} wurden abgelehnt.",
  "charge.was_refunded": "{{amount}} für den {{day}} wurden erstattet.",
  "charge.being_confirmed": "{{amount}} für den {{day}} werden noch bestätigt.",
  "charge.card_needed": "Es braucht eine andere Karte.",
  "charge.not_sent": "Ein Einzug ist nicht möglich: {{reason}} Er wird erneut versucht.",
  "charge.mismatched":
    "Das Gateway meldet etwas anderes, als eingezogen wurde: {{mismatch}} Sehen Sie beim Gateway nach.",
  "order.not_made":
    "Die Bestellung eines bezahlten Zeitraums kann noch nicht angelegt werden: {{reason}} Es wird erneut versucht; danach wird die Zahlung erstattet.",
  "subscription.paused_until_card":
    "Pausiert, weil ein Einzug gescheitert ist. Setzen Sie es fort, sobald eine andere Karte gewählt ist.",
  "sign_up.order_unpaid": "Die Bestellung ist noch nicht bezahlt. Sobald sie es ist, beginnt das Abonnement.",
  "sign_up.order_not_paid_by_card":
    "Die Bestellung wurde nicht mit Karte bezahlt, es gibt also keine zu belasten. Wählen Sie eine Karte für dieses Abonnement.",
  "sign_up.order_card_not_saved":
    "Die Karte der Bestellung ist nicht gespeichert. Wählen Sie eine Karte für dieses Abonnement.",
  "sign_up.order_card_refused":
    "Die Karte der Bestellung ist nicht gespeichert. {{reason}} Wählen Sie eine Karte für dieses Abonnement.",
  "schedule.unconfirmed":
    "Das Gateway hat den Zahlungsplan nicht bestätigt: Ob es einzieht, ist nicht bekannt. Der Zahlungsplan wird nicht noch einmal gesendet. Sehen Sie beim Gateway nach, und halten Sie fest, was Sie gefunden haben.",
  "schedule.unconfirmed_and_retried":
    "Das Gateway hat den Zahlungsplan noch nicht bestätigt. Er wird von selbst erneut gesendet.",
  "schedule.not_created":
    "Das Gateway zieht für dieses Abonnement noch nicht ein: {{reason}} Beheben Sie das, und versuchen Sie es erneut.",
  "schedule.not_created_and_retried":
    "Das Gateway zieht für dieses Abonnement noch nicht ein: {{reason}} Es wird von selbst erneut gesendet.",
  "schedule.not_synced": "Das Gateway kennt die letzte Änderung noch nicht: {{reason}}",
  "schedule.not_synced_and_retried":
    "Das Gateway kennt die letzte Änderung noch nicht: {{reason}} Sie wird von selbst erneut gesendet.",
  "schedule.key_missing":
    "Das Gateway kennt die letzte Änderung nicht: Die Kennung des Zahlungsplans wurde mit einem Schlüssel verschlüsselt, der nicht mehr unter cardKeys steht. Tragen Sie ihn wieder ein, und versuchen Sie es erneut.",
  "schedule.waits_for_charge":
    "Das Gateway kennt die letzte Änderung noch nicht: Ein Einzug von heute kann noch kommen und würde sonst verschoben. Die Änderung wird danach gesendet, spätestens morgen.",
  "schedule.charged_unexpectedly":
    "Das Gateway hat nach einem Zahlungsplan eingezogen, von dem festgehalten ist, dass es ihn nicht gibt (Auftragskennung {{order}}). Er zieht in jedem Zeitraum ein, und was zu viel ist, wird erstattet. Beenden Sie ihn in der Oberfläche des Gateways.",
  "charges.card_needed": {
    one: "Ein Einzug von {{amount}} wurde abgelehnt, und die Karte kann nicht mehr belastet werden: Es braucht eine andere Karte.",
    other:
      "{{count}} Einzüge, zusammen {{amount}}, wurden abgelehnt, und die Karte kann nicht mehr belastet werden: Es braucht eine andere Karte.",
  },
  "charges.being_retried": {
    one: "Ein Einzug von {{amount}} wurde abgelehnt. Er wird gerade erneut versucht.",
    other: "{{count}} Einzüge, zusammen {{amount}}, wurden abgelehnt. Sie werden gerade erneut versucht.",
  },
  "charges.retried_within_days": {
    one: "Ein Einzug von {{amount}} wurde abgelehnt. Er wird in den nächsten Tagen erneut versucht; bis dahin kann eine andere Karte gewählt werden.",
    other:
      "{{count}} Einzüge, zusammen {{amount}}, wurden abgelehnt. Sie werden in den nächsten Tagen erneut versucht; bis dahin kann eine andere Karte gewählt werden.",
  },
  "charges.retried_now": {
    one: "Ein Einzug von {{amount}} wurde abgelehnt. Er wird jetzt erneut versucht.",
    other: "{{count}} Einzüge, zusammen {{amount}}, wurden abgelehnt. Sie werden jetzt erneut versucht.",
  },
  "charges.retried_on": {
    one: "Ein Einzug von {{amount}} wurde abgelehnt. Er wird am {{day}} erneut versucht; bis dahin kann eine andere Karte gewählt werden.",
    other:
      "{{count}} Einzüge, zusammen {{amount}}, wurden abgelehnt. Sie werden am {{day}} erneut versucht; bis dahin kann eine andere Karte gewählt werden.",
  },
  "charges.retried_from": {
    one: "Ein Einzug von {{amount}} wurde abgelehnt. Er wird ab dem {{day}} erneut versucht; bis dahin kann eine andere Karte gewählt werden.",
    other:
      "{{count}} Einzüge, zusammen {{amount}}, wurden abgelehnt. Sie werden ab dem {{day}} erneut versucht; bis dahin kann eine andere Karte gewählt werden.",
  },
  "charges.unpaid":
    "Ein Einzug von {{amount}} ist unbezahlt. Bis er bezahlt ist, wird nichts mehr eingezogen: Wählen Sie dafür eine andere Karte.",
  "charges.unconfirmed": {
    one: "Das Gateway hat den am {{day}} fälligen Einzug nicht bestätigt: Sehen Sie dort nach, ob die Karte belastet wurde.",
    other:
      "Das Gateway hat {{count}} Einzüge nicht bestätigt, der erste war am {{day}} fällig: Sehen Sie dort nach, ob die Karte belastet wurde.",
  },
  "effect.charge_due": "Zieht sofort ein, was fällig ist.",
  "effect.charge_ahead": "Zieht die am {{day}} fälligen {{amount}} ein.",
  "effect.retry_sign_up": "Versucht jetzt, es zu beginnen.",
  "effect.retry_sync": "Sendet dem Gateway den Zahlungsplan erneut.",
  "effect.retry_charges": "Versucht jetzt erneut, was abgelehnt wurde.",
  "effect.pause": "Bis es fortgesetzt wird, wird nichts eingezogen.",
  "effect.resume": "Der nächste Einzug ist dann am {{day}} fällig.",
  "effect.skip": "Der am {{day}} fällige Einzug wird ausgelassen.",
  "effect.cancel": "Beendet es sofort. Bezahltes bleibt bezahlt.",
  "effect.cancel_at_period_end": "Endet am {{day}}: Es wird nichts mehr eingezogen.",
  "effect.card": "Belastet von jetzt an eine andere Karte.",
  "effect.plan": "Gilt ab dem am {{day}} fälligen Einzug.",
  "subscription.not_found": "Dieses Abonnement gibt es nicht.",
  "subscription.not_started": "Dieses Abonnement hat noch nicht begonnen.",
  "subscription.is_active": "Dieses Abonnement ist bereits aktiv.",
  "subscription.is_past_due":
    "Ein Einzug dieses Abonnements ist gescheitert: Bezahlen Sie ihn, oder kündigen Sie das Abonnement.",
  "subscription.is_unpaid":
    "Ein Einzug dieses Abonnements ist unbezahlt: Bezahlen Sie ihn, oder kündigen Sie das Abonnement.",
  "subscription.is_paused": "Dieses Abonnement ist pausiert: Setzen Sie es zuerst fort.",
  "subscription.is_canceling": "Dieses Abonnement endet mit seinem Zeitraum: Setzen Sie es zuerst fort.",
  "subscription.was_canceled": "Dieses Abonnement ist gekündigt. Schließen Sie ein neues ab.",
  "subscription.is_completed": "Dieses Abonnement ist abgeschlossen. Schließen Sie ein neues ab.",
  "subscription.has_ended": "Dieses Abonnement ist beendet. Schließen Sie ein neues ab.",
  "subscription.nothing_left": "Es ist nichts mehr einzuziehen: Alle Termine dieses Abonnements sind vorbei.",
  "subscription.nothing_to_skip":
    "Nur ein aktives Abonnement hat einen nächsten Zeitraum, der ausgelassen werden kann.",
  "subscription.last_period": "Dies ist der letzte Zeitraum: Kündigen Sie stattdessen das Abonnement.",
  "subscription.nothing_due_to_end": "Es ist kein weiterer Einzug fällig: Beenden Sie es sofort.",
  "subscription.plan_fixed": "Es ist kein weiterer Einzug fällig, deshalb kann der Plan nicht geändert werden.",
  "subscription.has_plan": "Dieses Abonnement hat diesen Plan bereits.",
  "charge.not_found": "Diesen Einzug gibt es nicht.",
  "charge.by_gateway":
    "Das Gateway zieht für dieses Abonnement nach eigenem Plan ein: Ein weiterer Einzug wäre einer zu viel.",
  "charge.retried_by_gateway":
    "Das Gateway wiederholt abgelehnte Einzüge selbst: Ein weiterer Versuch wäre einer zu viel.",
  "charge.is_ahead": "Der nächste Zeitraum ist bereits vorzeitig eingezogen.",
  "charge.none_declined": "Kein Einzug dieses Abonnements wurde abgelehnt, es gibt also keinen zu wiederholen.",
  "charge.nothing_due": "Es ist nichts fällig. {{next}}",
  "charge.waits_for_card": "Der am {{day}} fällige Einzug wartet auf eine andere Karte. {{next}}",
  "charge.waits_for_retry": "Der am {{day}} fällige Einzug wurde abgelehnt und wird erneut versucht. {{next}}",
  "charge.waits_for_retry_on":
    "Der am {{day}} fällige Einzug wurde abgelehnt und wird am {{retry}} erneut versucht. {{next}}",
  "charge.is_retried": "Der am {{day}} fällige Einzug wird gerade erneut versucht. {{next}}",
  "charge.is_unpaid":
    "Der am {{day}} fällige Einzug ist unbezahlt: Versuchen Sie ihn erneut, oder lassen Sie eine andere Karte wählen. Vorher wird nichts anderes eingezogen.",
  "charge.outcome_known": "Ob die Karte belastet wurde, hat sich inzwischen geklärt; sehen Sie noch einmal nach.",
  "charge.order_not_confirmed":
    "Das Gateway hat diesen Auftrag nicht bestätigt. Prüfen Sie beide Kennungen, oder versuchen Sie es gleich noch einmal.",
  "charge.order_known":
    "Dieser Auftrag ist bereits bekannt: Er gehört zu einer anderen Zahlung oder zu einem anderen Abonnement.",
  "charge.order_status":
    "Das Gateway meldet für diesen Auftrag den Status {{status}}: Durch ihn wurde nichts eingezogen.",
  "charge.order_amount": "Das Gateway meldet für diesen Auftrag {{reported}}, einzuziehen waren {{amount}}.",
  "charge.order_currency":
    "Das Gateway meldet für diesen Auftrag die Währung {{currency}}, einzuziehen waren {{amount}}.",
  "charge.order_card":
    "Das Gateway meldet, dass dieser Auftrag von einer anderen Karte als der dieses Abonnements eingezogen wurde.",
  "charge.order_of_earlier_day":
    "Das Gateway meldet, dass dieser Auftrag am {{reported}} eingezogen wurde. Dieser Einzug war am {{day}} fällig: Der Auftrag ist von einem früheren Tag.",
  "charge.order_of_later_day":
    "Das Gateway meldet, dass dieser Auftrag am {{reported}} eingezogen wurde: Das ist der Tag des am {{day}} fälligen Einzugs, der noch keinen Auftrag hat.",
  "charge.gateway_unreachable": "Das Gateway ist nicht erreichbar.",
  "charge.provider_missing": "Der Shop hat keinen Zahlungsanbieter „{{provider}}“ mehr.",
  "charge.details_missing": "Das Gateway will vor dem Einzug mehr wissen: {{details}}.",
  "charge.card_missing": "Es gibt keine Karte zu belasten.",
  "charge.schedule_unconfirmed":
    "Das Gateway hat den Zahlungsplan dieses Abonnements nicht bestätigt, deshalb wird seine Karte noch nicht belastet.",
  "charge.by_schedule": "Das Gateway hat {{amount}} nach seinem Zahlungsplan eingezogen.",
  "charge.replaced_by_gateway": "Das Gateway hat den Einzug erneut versucht.",
  "charge.subscription_gone": "Das Gateway hat es für ein Abonnement eingezogen, das es nicht mehr gibt.",
  "charge.period_gone": "Das Gateway hat es für keinen offenen Zeitraum des Abonnements eingezogen.",
  "schedule.not_retried":
    "Ob das Gateway den Zahlungsplan hat, ist nicht bekannt, deshalb wird er nicht noch einmal gesendet. Sehen Sie dort nach, und halten Sie fest, was Sie gefunden haben.",
  "schedule.needs_key":
    "Das Gateway zieht nur mit einem RSA-Schlüssel nach Plan ein: Setzen Sie privateKey des Kontos.",
  "schedule.no_charge_ahead": "Es kommt kein Einzug mehr, also gibt es keinen Zahlungsplan für das Gateway.",
  "schedule.refused": "Das Gateway hat den Zahlungsplan nicht angenommen: {{reason}}",
  "schedule.card_needed_again":
    "Das Gateway verlangt die Karte selbst (recurringCardSource), deshalb muss der Kunde sie noch einmal eingeben.",
  "schedule.origin_missing": "Die Zahlung, aus der die Karte gespeichert wurde, ist nicht mehr bekannt.",
  "schedule.no_reference_answered": "create-card-ref v4 hat keine recurring-payment-id geliefert.",
  "schedule.email_missing": "Die E-Mail-Adresse des Kunden ist nicht bekannt.",
  "schedule.of_other_subscription": "Das ist die Kennung des Zahlungsplans eines anderen Abonnements.",
  "schedule.id_not_confirmed":
    "Das Gateway hat sie nicht bestätigt. Prüfen Sie die Kennung, oder versuchen Sie es gleich noch einmal.",
  "schedule.outcome_known":
    "Ob das Gateway diesen Zahlungsplan hat, hat sich inzwischen geklärt; sehen Sie noch einmal nach.",
  "schedule.being_sent": "Der Zahlungsplan ist auf dem Weg zum Gateway; warten Sie auf die Antwort.",
  "schedule.may_still_arrive":
    "Die Anfrage, den Zahlungsplan anzulegen, kann das Gateway noch bis {{until}} erreichen. Danach können Sie eintragen, dass es keinen gibt.",
  "schedule.not_chargeable":
    "Das Gateway hat den Zahlungsplan dieses Abonnements nicht bestätigt, deshalb kann seine Karte nicht belastet werden.",
  "schedule.none": "Dieses Abonnement hat keinen Zahlungsplan beim Gateway.",
  "schedule.card_missing": "Dieses Abonnement hat keine Karte mehr. Wählen Sie zuerst eine.",
  "sign_up.quantity_invalid": "Die Menge muss eine ganze Zahl von 1 bis 1000 sein.",
  "sign_up.trial_of_one": "Zur Probe gibt es nur ein Stück: Wählen Sie die Menge 1.",
  "sign_up.start_invalid": "Der Beginn muss ein Datum wie 2027-01-31 sein.",
  "sign_up.plan_ends_before": "Der Plan endet vor diesem Beginn.",
  "sign_up.trial_card_missing": "Wählen Sie die gespeicherte Karte, die nach der Probezeit belastet wird.",
  "sign_up.card_missing": "Wählen Sie die Karte, die belastet wird.",
  "sign_up.card_not_found": "Diese Karte gibt es nicht. Bitte wählen Sie eine andere.",
  "sign_up.card_expired": "Diese Karte ist abgelaufen. Bitte verwenden Sie eine andere.",
  "sign_up.plan_without_product":
    "Dieser Plan gehört zu keinem Produkt und kann deshalb nicht im Warenkorb bestellt werden.",
  "sign_up.cart_not_found": "Diesen Warenkorb gibt es nicht. Bitte beginnen Sie einen neuen.",
  "sign_up.cart_in_other_currency":
    "Dieser Plan wird nur in {{currency}} verkauft. Bitte wählen Sie eine Region mit dieser Währung.",
  "sign_up.customer_not_found": "Diesen Kunden gibt es nicht.",
  "sign_up.trial_item_of_one":
    "Zur Probe gibt es nur ein Stück „{{item}}“. Bitte setzen Sie die Menge im Warenkorb auf 1.",
  "sign_up.item_without_subscription":
    "Das Abonnement von „{{item}}“ in diesem Warenkorb wurde beendet oder gehört einem anderen Kunden. Bitte nehmen Sie es aus dem Warenkorb, und wählen Sie es erneut, wenn Sie es möchten.",
  "sign_up.region_in_other_currency":
    "Dieser Warenkorb enthält ein Abonnement, das in {{currency}} verkauft wird. Bitte nehmen Sie es heraus, bevor Sie eine Region mit anderer Währung wählen.",
  "sign_up.item_mark_kept":
    "Dieser Artikel gehört zu einem Abonnement, deshalb bleibt seine Kennzeichnung. Es wurde nichts geändert.",
  "sign_up.item_quantity_kept":
    "Zur Probe gibt es nur ein Stück „{{item}}“, deshalb bleibt die Menge 1. Es wurde nichts geändert.",
  "delivery.region_not_found": "Diese Region gibt es nicht.",
  "delivery.region_in_other_currency":
    "Dieser Plan wird nur in {{currency}} verkauft. Wählen Sie eine Region mit dieser Währung.",
  "delivery.option_missing": "Wählen Sie, wie geliefert wird: Geben Sie eine shipping_option_id an.",
  "delivery.option_not_found": "Diese Versandart gibt es nicht.",
  "delivery.option_not_offered":
    "Der Shop bietet diese Versandart für dieses Produkt und diese Adresse nicht an. Wählen Sie eine andere.",
  "delivery.option_costs":
    "Diese Versandart kostet {{amount}}, was der Plan nicht einschließt. Wählen Sie eine kostenlose.",
  "subscription_card.saved_or_new":
    "Geben Sie eine gespeicherte Karte an oder die „return_url“ eines Formulars für eine neue, nicht beides.",
  "subscription_card.no_form":
    "Diese Zahlungsart hat kein Formular für eine neue Karte. Speichern Sie die Karte zuerst, und wählen Sie sie dann hier.",
  "subscription_card.details_missing":
    "Bitte vervollständigen Sie zuerst Ihr Konto. Die Bank will wissen: {{details}}. Es wurde nichts gesendet.",
  "plan.not_found": "Diesen Plan gibt es nicht.",
  "plan.not_offered": "Dieser Plan wird nicht mehr angeboten.",
  "plan.has_ended": "Dieser Plan ist beendet.",
  "plan.in_other_currency": "Dieser Plan hat eine andere Währung: Schließen Sie dafür ein neues Abonnement ab.",
  "plan.charged_otherwise": "Dieser Plan wird auf andere Art eingezogen: Schließen Sie dafür ein neues Abonnement ab.",
  "plan.ends_before_next_charge": "Dieser Plan endet, bevor der nächste Einzug fällig ist.",
  "plan.has_too_few_charges":
    "Dieser Plan hat weniger Einzüge, als schon gemacht wurden: Schließen Sie dafür ein neues Abonnement ab.",
  "plan.needs_key":
    "Das Gateway zieht nur mit einem RSA-Schlüssel nach Plan ein: Setzen Sie privateKey des Kontos, oder lassen Sie den Shop einziehen.",
  "plan.variant_not_found": "Diese Produktvariante gibt es nicht.",
  "plan.end_in_past": "Das Ende liegt in der Vergangenheit.",
  "plan.term_missing": "{{field}} fehlt.",
  "plan.term_too_long": "{{field}} ist zu lang: höchstens {{most}} Zeichen.",
  "plan.term_not_whole": "{{field}} muss eine ganze Zahl sein.",
  "plan.term_too_large": "{{field}} ist höchstens {{most}}.",
  "plan.term_not_one_of": "{{field}} muss eins davon sein: {{choices}}.",
  "plan.term_not_a_date": "{{field}} muss ein Datum wie 2027-12-31 sein.",
  "plan.term_unknown": "„{{name}}“ gehört nicht zu einem Plan.",
  "plan.amount_malformed": "Der Betrag muss ein Dezimaltext wie „29.00“ sein.",
  "plan.amount_zero": "Der Betrag muss größer als null sein.",
  "plan.amount_too_precise": "{{currency}} hat höchstens {{decimals}} Nachkommastellen.",
  "plan.currency_unknown": "„{{currency}}“ ist keine Währung nach ISO 4217.",
  "plan.interval_too_small": "Der Abstand muss mindestens 1 sein: alle so viele Zeiträume.",
  "plan.trial_negative": "Die Probezeit kann nicht negativ sein.",
  "plan.charges_too_few": "Die Zahl der Einzüge muss mindestens 1 sein.",
  "plan.retry_hours_not_listed": "Die Versuche müssen eine Liste von Stunden sein, etwa [12, 24, 48].",
  "plan.retry_hours_not_positive": "Die Stunden zwischen den Versuchen müssen größer als null sein.",
  "plan.retry_hours_too_long": "Ein Versuch kommt höchstens 720 Stunden nach dem vorigen.",
  "plan.retry_hours_too_many": "Es gibt höchstens 10 Versuche.",
  "plan_term.name": "Der Name",
  "plan_term.description": "Die Beschreibung",
  "plan_term.provider_id": "Der Zahlungsanbieter",
  "plan_term.engine": "Die Art des Einzugs",
  "plan_term.amount": "Der Betrag",
  "plan_term.currency_code": "Die Währung",
  "plan_term.period": "Der Zeitraum",
  "plan_term.interval": "Der Abstand",
  "plan_term.trial_days": "Die Probezeit",
  "plan_term.charges_limit": "Die Zahl der Einzüge",
  "plan_term.ends_at": "Das Ende",
  "plan_term.after_retries": "Die Folge nach dem letzten Versuch",
  "plan_term.no_stock": "Das Vorgehen ohne Bestand",
  "plan_term.catch_up": "Die Regel zum Nachholen",
}

export default texts
