import {
  allNotificationKinds,
  channelsOf,
  kindOfEvent,
  notificationKinds,
  type NotificationKind,
  templateOf,
} from "../../../contracts"
import { itEvery } from "../../../__tests__/it-every"
import { isMessageCode, type KnownMessage, languages, toMessage } from "../../../messages"
import { payoutEvents } from "../../../modules/card-payouts/audit-trail"
import { paymentEvents } from "../../../modules/card-payments/records/rows"
import { aChargeRow, aSubscriptionRow } from "../../../modules/card-subscriptions/__tests__/row-fixtures"
import { subscriptionEvents } from "../../../modules/card-subscriptions/history"
import { type Content, dataOf, letterOf } from "../notification-data"
import { contentOf } from "../subscription-content"

const amount = { amount: "1234.50", currency: "EUR" }
const day = "2027-02-15"
const interval = toMessage("interval.year", { count: 1 })
const reason = toMessage("reason.quoted", { reason: "Stolen card, pick up" })
const link = "https://shop.example.com/subscriptions/csb_1"

/** Each customer kind with the entries that it reports, and the start of the English text. */
const occasions: [NotificationKind, KnownMessage, string][] = [
  ["renewed", toMessage("charge.renewed", { day }), 'We charged 29.00 EUR for "Coffee", period of Jan 15, 2027.'],
  [
    "charge_failed",
    toMessage("charge.declined_and_retried", { amount, day, reason, retry: "2027-02-16" }),
    'We could not charge 29.00 EUR for "Coffee", due on Jan 15, 2027. We try again on Feb 16, 2027.',
  ],
  [
    "charge_failed",
    toMessage("charge.declined_for_good", { amount, day, reason }),
    'We could not charge 29.00 EUR for "Coffee", due on Jan 15, 2027. Your card cannot be charged any more',
  ],
  [
    "charge_failed",
    toMessage("charge.declined", { amount, day, reason }),
    'We could not charge 29.00 EUR for "Coffee", due on Jan 15, 2027. Please check your card',
  ],
  [
    "card_expiring",
    toMessage("subscription.card_expiring", { card: "VISA ···· 1111", last_day: "2027-01-31", amount, day }),
    'The card VISA ···· 1111 for "Coffee" is valid until Jan 31, 2027, and 1234.50 EUR is charged on Feb 15, 2027.',
  ],
  [
    "trial_ending",
    toMessage("subscription.trial_ending", { amount, day }),
    'Your trial of "Coffee" ends: from Feb 15, 2027 on, 1234.50 EUR is charged every month.',
  ],
  [
    "renewal_upcoming",
    toMessage("subscription.renewal_upcoming", { amount, day }),
    '"Coffee" renews on Feb 15, 2027: 1234.50 EUR is charged every month.',
  ],
  [
    "plan_changed",
    toMessage("subscription.plan_changing", { plan: "Large", amount, interval, day }),
    'Your subscription "Coffee" changes: from Feb 15, 2027 on, it is "Large", and 1234.50 EUR is charged every year.',
  ],
  ["plan_changed", toMessage("subscription.plan_kept", { plan: "Coffee" }), 'Your subscription stays "Coffee".'],
  ["canceling", toMessage("subscription.canceling", { day }), '"Coffee" ends on Feb 15, 2027.'],
  ["canceled", toMessage("subscription.canceled"), '"Coffee" is canceled.'],
  ["canceled", toMessage("subscription.canceled_unpaid"), '"Coffee" is canceled, because a payment'],
  ["canceled", toMessage("subscription.ended_with_period"), '"Coffee" has ended with its period'],
]

const contentFor = (kind: NotificationKind, entry: KnownMessage): Content | undefined => {
  const content = contentOf(kind, {
    ...{ subscription: aSubscriptionRow(), charge: aChargeRow(), link, entry },
    order: { id: "order_1", display_id: 42 },
  })
  return content && { kind, ...content, link, ids: { subscription_id: "csb_1" }, name: "Jane" }
}

describe("the table of notifications", () => {
  it("declares events that are published, each once, and templates of different names", () => {
    const published = [
      ...subscriptionEvents.map((name) => `card_subscription.${name}`),
      ...paymentEvents.map((name) => `card_payment.${name}`),
      "card_account.outage",
      ...payoutEvents.map((name) => `card_payout.${name}`),
    ]
    const events = allNotificationKinds.map((kind) => notificationKinds[kind].event)
    expect(events.filter((event) => !published.includes(event))).toEqual([])
    expect(new Set(events).size).toBe(events.length)
    expect(new Set(allNotificationKinds.map(templateOf)).size).toBe(events.length)
    expect(allNotificationKinds.map((kind) => kindOfEvent(notificationKinds[kind].event))).toEqual(allNotificationKinds)
    expect(kindOfEvent("card_subscription.created")).toBeUndefined()
    expect(templateOf("payout_batch_requested")).toBe("card-payout.batch_requested")
  })

  itEvery(allNotificationKinds)("%s has a title, and a channel", (kind) => {
    expect(isMessageCode(`notice_title.${kind}`)).toBe(true)
    expect(channelsOf(kind)).toContain("email")
  })

  it("has an occasion in this test for each kind of a customer", () => {
    const ofCustomer = allNotificationKinds.filter((kind) => notificationKinds[kind].audience === "customer")
    expect([...new Set(occasions.map(([kind]) => kind))]).toEqual(ofCustomer)
  })
})

describe("the data of a notification", () => {
  itEvery(occasions)("of %s for %j is complete in every language", (kind, entry, english) => {
    const content = contentFor(kind, entry) as Content
    const names = content.messages.flatMap(({ params }) => Object.keys(params))
    expect(new Set(names).size).toBe(names.length)
    const written = languages.map((language) => dataOf(content, { language, timeZone: "Europe/Berlin" }))
    for (const [at, data] of written.entries()) {
      expect(data).toMatchObject({ kind, language: languages[at], time_zone: "Europe/Berlin", link, name: "Jane" })
      expect(data.subscription_id).toBe("csb_1")
      expect(Object.keys(data.formatted).sort()).toEqual(Object.keys(data.params).sort())
      for (const text of [data.title, data.text, ...Object.values(data.formatted)]) {
        expect(text).toMatch(/\S/)
        expect(text).not.toMatch(/[{}]|undefined|notice/)
      }
      expect(data.title).toContain("Coffee")
      expect(data.text).toContain(link)
      // Plain JSON: Medusa stores it.
      expect(JSON.parse(JSON.stringify(data))).toEqual(data)
    }
    expect(written[0]?.text).toMatch(new RegExp(`^${escaped(english)}`))
    expect(written[1]?.text).not.toBe(written[0]?.text)
  })

  it("has amounts as decimal text, and formatted for the language", () => {
    const entry = toMessage("subscription.renewal_upcoming", { amount, day })
    const data = dataOf(contentFor("renewal_upcoming", entry) as Content, { language: "de", timeZone: "Europe/Berlin" })
    expect(data.params).toMatchObject({ amount, day })
    expect(data.formatted).toMatchObject({ amount: "1234,50 EUR", day: "15.02.2027", interval: "jeden Monat" })
    expect(data.title).toBe("Coffee verlängert sich bald")
  })

  it("has no reason of the bank, and the number of the order", () => {
    for (const [kind, entry] of occasions) {
      const data = dataOf(contentFor(kind, entry) as Content, { language: "en", timeZone: "UTC" })
      expect(JSON.stringify(data)).not.toContain("Stolen")
    }
    const renewed = contentFor("renewed", toMessage("charge.renewed", { day })) as Content
    const data = dataOf(renewed, { language: "en", timeZone: "UTC" })
    expect(data.text).toContain("The order is #42. The next charge of 29.00 EUR is due on Feb 15, 2027.")
  })

  it("has the time zone of the store in its times", () => {
    const message = toMessage("payment.unknown_for_an_hour", { amount, since: "2027-07-15T22:30:00.000Z" })
    const content: Content = {
      ...{ kind: "unknown_for_an_hour", messages: [message], link: null, ids: {}, name: null },
      title: toMessage("notice_title.unknown_for_an_hour"),
    }
    const { formatted } = dataOf(content, { language: "de", timeZone: "Europe/Berlin" })
    expect(formatted.since).toBe("16.07.2027, 00:30:00 MESZ")
  })
})

describe("an e-mail with a link that is money", () => {
  const link = "https://gateway.example.com/payout?a=1&b=<2>"
  const content: Content = {
    ...{ kind: "payout_link", link: null, ids: { payout_id: "cpo_1" }, name: null },
    title: toMessage("notice_title.payout_link"),
    messages: [toMessage("notice.payout_link")],
    letter: {
      opening: toMessage("notice.payout_form_letter", { shop: "Tom & <b>Jerry</b>", amount }),
      link,
      rest: [
        toMessage("notice.payout_link_caution"),
        toMessage("notice.payout_link_until", { until: "2027-02-15T22:30:00Z" }),
      ],
    },
  }

  it("has neither link nor amount in the data, which Medusa stores", () => {
    for (const language of languages) {
      const text = JSON.stringify(dataOf(content, { language, timeZone: "Europe/Berlin" }))
      for (const secret of ["gateway.example.com", "1234", "Jerry"]) expect(text).not.toContain(secret)
    }
  })

  it("has them in the letter, as text and as escaped HTML, in every language", () => {
    const letters = languages.map((language) => letterOf(content, { language, timeZone: "Europe/Berlin" }))
    for (const letter of letters) {
      expect(letter?.text?.split("\n\n")[1]).toBe(link)
      expect(letter?.html).toContain('<a href="https://gateway.example.com/payout?a=1&amp;b=&lt;2&gt;">')
      expect(letter?.html).not.toMatch(/<b>|\{\{/)
      expect(letter?.text).toMatch(/1234[.,]50/)
      expect(letter?.text).toMatch(/(23|11):30/)
    }
    expect(new Set(letters.map((letter) => letter?.subject)).size).toBe(languages.length)
  })

  it("is none for other kinds", () => {
    expect(letterOf({ ...content, letter: undefined }, { language: "en", timeZone: "UTC" })).toBeUndefined()
  })
})

describe("no notification", () => {
  itEvery([
    ["plan_changed", toMessage("subscription.plan_changed", { day, plan: "Large" })],
    ["canceled", toMessage("subscription.sign_up_dropped", { reason: toMessage("sign_up.not_ordered") })],
  ] as [NotificationKind, KnownMessage][])("of %s for %j", (kind, entry) => {
    expect(contentFor(kind, entry)).toBeUndefined()
  })

  it("says that nothing follows after the last charge", () => {
    const content = contentOf("renewed", {
      ...{ subscription: aSubscriptionRow({ next_at: null }), charge: aChargeRow(), link: null },
      ...{ order: { id: "order_1" }, entry: toMessage("charge.renewed", { day }) },
    })
    expect(content?.messages.map(({ code }) => code)).toEqual(["notice.renewed", "notice.no_next_charge"])
  })
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
