import * as declared from "../../../contracts"
import type { AdminSubscriptionDetail } from "../../../contracts"
import { itEvery } from "../../../__tests__/it-every"
import { rendered, toMessage } from "../../../messages"
import i18n from "../../i18n"
import { formatPriceAndInterval, formatBillingInterval } from "../../plans/billing-interval"
import { chargesToRetry, confirmedRequest } from "../subscription-request"
import { formatCard, savedCardOptions } from "../../format/card-text"
import { chargeStates, formatDifference } from "../charge-table"
import { formatChargeCount, formatEnd } from "../subscription-details"
import { questionOf, sumCharges } from "../subscription-actions"
import { creationText } from "../creation-form"
import { isUnderWay } from "../subscription-query"
import { findUnresolved, resolutionTexts } from "../manual-resolution"
import { stateText } from "../subscription-page"
import { subscriptionStates } from "../subscription-badge"
import { describeSubscriptionOutcome } from "../subscription-request"
import type { Messages } from "../../format/localized-text"
import { aPlan } from "../../plans/__tests__/a-plan"
import { aCharge, aSubscription } from "./a-subscription"
import { messagesFor } from "../../__tests__/messages-for"

let en: Messages
let de: Messages
beforeAll(async () => {
  en = await messagesFor("en")
  de = await messagesFor("de")
})

describe("the billing interval", () => {
  itEvery([
    ["day", 1, "every day", "jeden Tag"],
    ["week", 1, "every week", "jede Woche"],
    ["month", 1, "every month", "jeden Monat"],
    ["year", 1, "every year", "jedes Jahr"],
    ["day", 10, "every 10 days", "alle 10 Tage"],
    ["week", 2, "every 2 weeks", "alle 2 Wochen"],
    ["month", 3, "every 3 months", "alle 3 Monate"],
    ["year", 2, "every 2 years", "alle 2 Jahre"],
  ] as const)("of %s and %i", (period, interval, english, german) => {
    expect(formatBillingInterval(en, { period, interval })).toBe(english)
    expect(formatBillingInterval(de, { period, interval })).toBe(german)
  })

  it("follows the price", () => {
    expect(formatPriceAndInterval(en, aSubscription())).toBe("29.00 EUR every month")
    expect(formatPriceAndInterval(de, aSubscription({ amount: "1290", currency_code: "jpy" }))).toBe(
      "1.290 JPY jeden Monat",
    )
  })
})

describe("the explanation of a state", () => {
  itEvery<[Partial<AdminSubscriptionDetail>, string]>([
    [{}, "29.00 EUR is charged next on Dec 20, 2026."],
    [{ next_charge_at: null }, "All charges are planned or made; no further one follows."],
    [{ in_trial: true }, "In its trial. 29.00 EUR is charged for the first time on Dec 20, 2026."],
    [{ state: "canceling" }, "It ends on Dec 20, 2026. Nothing more is charged, and until then it can be resumed."],
    [
      { state: "canceling", next_charge_at: null, ends_at: "2026-12-24T12:00:00.000Z" },
      "It ends on Dec 24, 2026. Nothing more is charged, and until then it can be resumed.",
    ],
    [{ state: "canceling", next_charge_at: null }, "It ends with its current period. Nothing more is charged."],
    [{ state: "canceled", ended_at: "2026-12-01T12:00:00.000Z" }, "It ended on Dec 1, 2026. Nothing more is charged."],
    [{ state: "canceled" }, "It has ended. Nothing more is charged."],
    [{ state: "completed", charges_paid: 12 }, "It ran to its end. Charges paid: 12."],
  ])("of %j", (differences, message) => {
    expect(stateText(en, aSubscription(differences))).toBe(message)
  })

  it("exists for every state in every language", () => {
    for (const messages of [en, de]) {
      const texts = Object.keys(subscriptionStates).map((state) =>
        stateText(messages, aSubscription({ state: state as AdminSubscriptionDetail["state"] })),
      )
      expect(new Set(texts).size).toBe(Object.keys(subscriptionStates).length)
      for (const message of texts) expect(message).toMatch(/^(?!cardPayments).+\.$/)
    }
  })

  it("every state has a label and a color", () => {
    const messages = i18n.en.translation.cardPayments.subscriptions
    expect(Object.keys(messages.state).sort()).toEqual([...declared.subscriptionStates].sort())
    expect(Object.keys(messages.chargeState).sort()).toEqual([...declared.chargeStates].sort())
    // Payments have the same action, with the same label.
    const labels = { ...messages.action, acknowledge: i18n.en.translation.cardPayments.acknowledge.action }
    expect(Object.keys(labels).sort()).toEqual([...declared.subscriptionActions].sort())
    expect(Object.keys(subscriptionStates).sort()).toEqual([...declared.subscriptionStates].sort())
    expect(Object.keys(chargeStates).sort()).toEqual([...declared.chargeStates].sort())
  })
})

describe("days", () => {
  // A moment that falls on different days in zones around the world.
  const at = "2026-12-20T10:30:00.000Z"
  const inZone = (time_zone: string, differences: Partial<AdminSubscriptionDetail> = {}) =>
    aSubscription({ time_zone, next_charge_at: at, charges: [aCharge({ state: "due", due_at: at })], ...differences })

  itEvery([
    ["Pacific/Auckland", "Dec 20, 2026", "11:30:00 PM GMT+13"],
    ["Pacific/Kiritimati", "Dec 21, 2026", "12:30:00 AM GMT+14"],
    ["Pacific/Honolulu", "Dec 20, 2026", "12:30:00 AM HST"],
    ["Pacific/Pago_Pago", "Dec 19, 2026", "11:30:00 PM GMT-11"],
  ])("are those of the subscription's zone, wherever it is read (%s)", (zone, day, time) => {
    const subscription = inZone(zone)
    expect(stateText(en, subscription)).toBe(`29.00 EUR is charged next on ${day}.`)
    expect(questionOf(en, subscription, "pause").description).toContain(`planned for ${day}, open charges`)
    expect(questionOf(en, subscription, "charge").description).toContain(`due for ${day}.`)
    const changed = { before: subscription, after: subscription }
    expect(describeSubscriptionOutcome(en, confirmedRequest(subscription, "skip"), changed).text).toContain(
      `is on ${day}.`,
    )
    expect(en.time(at, zone).replace(/\s/g, " ")).toBe(`${day}, ${time}`)
  })
})

describe("charges", () => {
  const declined = aCharge({ id: "b", state: "declined", due_at: "2026-12-20T12:00:00.000Z" })
  const failed = aCharge({ id: "a", state: "failed" })
  const older = aCharge({ id: "0", state: "failed", due_at: "2026-10-20T12:00:00.000Z" })

  it("of a retry are the declined ones", () => {
    expect(chargesToRetry({ state: "past_due", charges: [declined, failed] })).toEqual([declined])
    expect(chargesToRetry({ state: "active", charges: [aCharge()] })).toEqual([])
  })

  it("of a retry of an unpaid subscription include the last failed one", () => {
    expect(chargesToRetry({ state: "unpaid", charges: [declined, failed, older] })).toEqual([declined, failed])
  })

  it("are summed with their due dates", () => {
    expect(sumCharges(en, aSubscription(), [declined, failed])).toEqual({
      amount: "58.00 EUR",
      dates: "Nov 20, 2026, Dec 20, 2026",
    })
    expect(sumCharges(en, aSubscription(), [])).toBeNull()
  })

  it("are under way while one is in flight", () => {
    expect(isUnderWay({ charges: [declined, aCharge({ state: "charging" })] })).toBe(true)
    expect(isUnderWay({ charges: [declined, failed] })).toBe(false)
    expect(isUnderWay({ charges: [aCharge({ state: "paid", order_id: null })] })).toBe(true)
    expect(isUnderWay({ charges: [aCharge({ state: "paid", order_id: "order_1" })] })).toBe(false)
  })

  it("are counted, with the limit if there is one", () => {
    expect(formatChargeCount(en, { charges_paid: 3, charges_limit: null })).toBe("3")
    expect(formatChargeCount(de, { charges_paid: 3, charges_limit: 12 })).toBe("3 von 12")
    expect(formatEnd(en, { charges_limit: null })).toBe("When it is canceled")
    expect(formatEnd(en, { charges_limit: 12 })).toBe("After charge 12")
  })

  itEvery([
    [null, null],
    ["29.00", null],
    [
      "31.50",
      "The order's total is 31.50 EUR: 2.50 EUR more than was charged, because of delivery costs or a changed price. The plan's amount was charged, and the difference is never charged.",
    ],
    [
      "28.00",
      "The order's total is 28.00 EUR: 1.00 EUR less than was charged. The plan's amount was charged; refund the difference from the order if necessary.",
    ],
  ])("with an order of %s", (order_total, message) => {
    expect(formatDifference(en, aCharge({ order_total }))).toBe(message)
  })

  it("of a sign-up were paid with the whole cart", () => {
    expect(formatDifference(en, aCharge({ order_total: "58.90", is_signup: true }))).toBe(
      "The order's total is 58.90 EUR, for the whole cart. It was paid at the checkout.",
    )
    expect(formatDifference(en, aCharge({ is_signup: true }))).toBeNull()
  })
})

describe("cards", () => {
  it("are shown masked", () => {
    expect(formatCard(en, aSubscription().card)).toBe("VISA •••• 6732")
    expect(formatCard(en, null)).toBe("the customer's card")
  })

  it("are offered with number, expiry and name; expired ones are disabled", () => {
    const created_at = "2026-11-20T12:00:00.000Z"
    const card = {
      id: "csc_1",
      brand: "VISA",
      last4: "6732",
      exp_month: "1",
      exp_year: "2030",
      name: "Work",
      created_at,
    }
    const none = { created_at, brand: null, last4: null, exp_month: null, exp_year: null, name: null }
    expect(
      savedCardOptions(en, [
        { ...card, is_default: true, expired: false },
        { ...card, id: "csc_2", exp_year: "2020", name: null, is_default: false, expired: true },
        { ...none, id: "csc_3", is_default: false, expired: false },
      ]),
    ).toEqual([
      { value: "csc_1", label: "VISA •••• 6732, expires 01/2030, Work", disabled: false },
      { value: "csc_2", label: "VISA •••• 6732, expired 01/2020", disabled: true },
      { value: "csc_3", label: "Card", disabled: false },
    ])
  })
})

describe("confirmations", () => {
  const description = (action: Parameters<typeof questionOf>[2], differences: Partial<AdminSubscriptionDetail> = {}) =>
    questionOf(en, aSubscription(differences), action).description

  itEvery([
    ["charge", {}],
    ["skip", {}],
    ["pause", {}],
    ["cancel_at_period_end", {}],
    ["resume", { state: "canceling", next_charge_at: null, ends_at: "2026-12-20T12:00:00.000Z" }],
  ] as const)("%s names the amount of the planned plan, and its interval with it", (action, differences) => {
    const next_plan = { id: "cpl_2", name: "Yearly", period: "year" as const, interval: 1 }
    const planned = { next_plan, next_amount: "58.00" }
    expect(description(action, { ...planned, ...differences })).toContain("58.00 EUR")
    expect(description("resume", { ...planned, state: "paused" })).toContain(
      "58.00 EUR is charged to VISA •••• 6732 every year again",
    )
  })
  const due = [
    aCharge({ id: "c", state: "due", due_at: "2027-01-20T12:00:00.000Z" }),
    aCharge({ id: "b", state: "due", due_at: "2026-12-20T12:00:00.000Z" }),
    aCharge(),
  ]
  const declined = [aCharge({ id: "b", state: "declined", due_at: "2026-12-20T12:00:00.000Z" }), aCharge()]

  it("show amount, card and days of a charge", () => {
    expect(description("charge", { charges: due })).toBe(
      "58.00 EUR is charged to VISA •••• 6732 now. It is the amount due for Dec 20, 2026, Jan 20, 2027.",
    )
    expect(description("charge")).toBe(
      "29.00 EUR is charged to VISA •••• 6732 now, ahead of Dec 20, 2026. On that date it is not charged again; the later dates stay.",
    )
    expect(description("charge", { next_charge_at: null, card: null })).toBe(
      "29.00 EUR is charged to the customer's card now.",
    )
    expect(description("retry", { state: "past_due", charges: declined })).toBe(
      "29.00 EUR is charged to VISA •••• 6732 once more now. It was declined for Dec 20, 2026.",
    )
    expect(description("retry")).toBe("Retries the declined charges now.")
    expect(description("retry", { state: "pending" })).toBe(
      "The sign-up is tried again now. If its first charge is still to be made, 29.00 EUR is charged to VISA •••• 6732.",
    )
  })

  it("show the server's text for a retry at the gateway", () => {
    const retry = { allowed: true, reason: rendered(toMessage("effect.retry_sync")) }
    const actions = { ...aSubscription().actions, retry }
    expect(description("retry", { engine: "gateway", actions })).toBe("Sends the schedule to the gateway again.")
    expect(description("retry", { engine: "gateway", actions, charges: declined })).toBe(
      "Sends the schedule to the gateway again. Open: 29.00 EUR for Dec 20, 2026.",
    )
    expect(questionOf(de, aSubscription({ engine: "gateway", actions }), "retry").description).toBe(
      "Sendet dem Gateway den Zahlungsplan erneut.",
    )
  })

  it("show the amounts that are not charged", () => {
    expect(description("pause")).toContain(
      "The 29.00 EUR planned for Dec 20, 2026, open charges, and all later ones are not charged",
    )
    expect(description("pause", { next_charge_at: null })).toBe(
      "Nothing is charged until you resume, including open charges.",
    )
    expect(description("skip")).toBe(
      "The 29.00 EUR planned for Dec 20, 2026 is not charged, and nothing is delivered for it. The next charge is on Jan 20, 2027.",
    )
    expect(description("skip", { upcoming: ["2026-12-20T12:00:00.000Z"] })).toBe(
      "The 29.00 EUR planned for Dec 20, 2026 is not charged, and nothing is delivered for it.",
    )
    expect(description("skip", { next_charge_at: null })).toBe(
      "The next charge is not made, and nothing is delivered for it.",
    )
  })

  it("explain resuming and ending", () => {
    expect(description("resume", { state: "paused", next_charge_at: null })).toBe(
      "29.00 EUR is charged to VISA •••• 6732 every month again, on the same dates as before. Dates that passed meanwhile are not charged.",
    )
    expect(
      description("resume", { state: "canceling", next_charge_at: null, ends_at: "2026-12-20T12:00:00.000Z" }),
    ).toBe("It does not end: 29.00 EUR is charged on Dec 20, 2026, and on the later dates.")
    expect(description("cancel_at_period_end")).toBe(
      "It runs until Dec 20, 2026 and ends then: the 29.00 EUR planned for that day is not charged. Until then it can be resumed.",
    )
    expect(description("cancel_at_period_end", { next_charge_at: null })).toBe(
      "It ends with its current period, and nothing more is charged.",
    )
    expect(description("cancel")).toMatch(/^It ends at once .+ This cannot be undone\.$/)
  })

  it("repeat the button's label, and warn before the end", () => {
    expect(questionOf(de, aSubscription(), "cancel")).toMatchObject({
      title: "Dieses Abonnement sofort beenden?",
      confirm: "Sofort beenden",
      back: "Zurück",
      danger: true,
    })
    expect(questionOf(de, aSubscription(), "pause").danger).toBe(false)
  })
})

describe("manual resolutions", () => {
  const unconfirmed = aCharge({ state: "unconfirmed" })
  const asked = (messages: Messages, differences: Partial<AdminSubscriptionDetail> = {}) =>
    findUnresolved(aSubscription({ charges: [unconfirmed], ...differences })).map((resolution) =>
      resolutionTexts(messages, resolution),
    )

  it("show the data by which to find the order", () => {
    expect(asked(en)[0]?.question).toBe(
      "The gateway never reported whether it charged 29.00 EUR due on Nov 20, 2026. Look in your gateway's own panel for an order around that day. The card of this subscription is VISA •••• 6732.",
    )
    expect(asked(en, { card: null })[0]?.question).toMatch(/around that day\.$/)
    expect(asked(de, { charges: [], schedule: "unconfirmed" })[0]?.question).toMatch(/Oberfläche Ihres Gateways\.$/)
  })

  it("name their period", () => {
    for (const [messages, day] of [
      [en, "Nov 20, 2026"],
      [de, "20.11.2026"],
    ] as const) {
      const [texts] = asked(messages)
      expect([texts?.foundHelp, texts?.noneHelp]).toEqual([expect.stringContaining(day), expect.stringContaining(day)])
    }
  })

  itEvery([
    ["paid", "Recorded. The period of Nov 20, 2026 is paid."],
    ["lapsed", "Recorded. The period of Nov 20, 2026 has lapsed."],
    ["charging", "Recorded. The result is shown here."],
  ] as const)("that leave a charge %s say so", (state, text) => {
    const [before, after] = [unconfirmed, aCharge({ state })].map((charge) => aSubscription({ charges: [charge] }))
    if (!before || !after) throw new Error("There are two.")
    const body = { happened: true, client_orderid: "order_1", orderid: "77", note: "seen" } as const
    const request = { kind: "resolve_charge", charge_id: "cch_1", body } as const
    expect(describeSubscriptionOutcome(en, request, { before, after })).toEqual({ tone: "success", text })
  })
})

describe("outcomes", () => {
  const before = aSubscription({ charges: [aCharge()] })
  const next = { id: "cch_2", period_index: 1, due_at: "2026-12-20T12:00:00.000Z" } as const

  itEvery([
    ["paid", "success", "Charged 29.00 EUR."],
    ["charging", "info", "The charge is on its way. Its result is shown here."],
    ["declined", "warning", "The charge was declined: No money."],
    ["failed", "warning", "The charge was declined: No money."],
  ] as const)("of a charge that came and is %s", (state, tone, text) => {
    const reason = rendered(toMessage("reason.quoted", { reason: "No money" }))
    const after = aSubscription({ charges: [aCharge({ ...next, state, reason }), aCharge()] })
    expect(describeSubscriptionOutcome(en, confirmedRequest(before, "charge"), { before, after })).toEqual({
      tone,
      text,
    })
  })

  it("of a retry concern the tried charge, not the newest", () => {
    const newest = aCharge({ id: "cch_3", state: "awaiting" })
    const tried = aCharge({ ...next, state: "declined" })
    const changed = { before: aSubscription({ charges: [newest, tried] }), after: aSubscription() }
    changed.after.charges = [newest, aCharge({ ...next, state: "paid", amount: "30.00" })]
    expect(describeSubscriptionOutcome(en, confirmedRequest(changed.before, "retry"), changed).text).toBe(
      "Charged 30.00 EUR.",
    )
  })

  it("without a result yet say that it is under way", () => {
    expect(describeSubscriptionOutcome(en, confirmedRequest(before, "charge"), { before, after: before })).toEqual({
      tone: "info",
      text: "The charge is on its way. Its result is shown here.",
    })
    expect(describeSubscriptionOutcome(en, confirmedRequest(before, "retry"), { before, after: before })).toEqual({
      tone: "info",
      text: "Tried again. The result is shown here.",
    })
  })

  it("name the next date if there is one", () => {
    const after = aSubscription({ next_charge_at: "2027-01-20T12:00:00.000Z" })
    expect(describeSubscriptionOutcome(en, confirmedRequest(before, "skip"), { before, after }).text).toBe(
      "Skipped. The next charge is on Jan 20, 2027.",
    )
    const none = aSubscription({ next_charge_at: null })
    expect(describeSubscriptionOutcome(de, { kind: "resume" }, { before, after: none }).text).toBe(
      "Erledigt. Es ist kein weiterer Einzug geplant.",
    )
  })

  it("of all other requests have a text", () => {
    const requests = [
      ...(["pause", "cancel", "cancel_at_period_end"] as const).map((kind) => ({ kind })),
      { kind: "card", saved_card_id: "csc_2" } as const,
      { kind: "plan", plan_id: "cpl_2" } as const,
      { kind: "acknowledge", seen: "1", note: "Seen" } as const,
    ]
    for (const request of requests) {
      expect(describeSubscriptionOutcome(en, request, { before, after: before })).toEqual({
        tone: "success",
        text: expect.stringMatching(/^(?!cardPayments).+\.$/),
      })
    }
  })
})

describe("the summary of a new subscription", () => {
  itEvery([
    [0, "", "58.00 EUR is charged now, and every month from then on."],
    [0, "2026-12-24", "58.00 EUR is charged on Dec 24, 2026, and every month from then on. Nothing is charged now."],
    [14, "", "58.00 EUR is charged after a 14-day trial, and every month from then on. Nothing is charged now."],
    [
      14,
      "2026-12-24",
      "The 14-day trial starts on Dec 24, 2026. After it 58.00 EUR is charged, and every month from then on.",
    ],
  ])("with %i days of trial and a start of %j", (trial_days, start, message) => {
    expect(creationText(en, aPlan({ trial_days }), { quantity: 2, start })).toBe(message)
  })
})
