import { type AdminPayoutDetail, payoutStates as declaredStates, type PayoutState } from "../../../contracts"
import { itEvery } from "../../../__tests__/it-every"
import { denied, type KnownMessage, rendered, toMessage } from "../../../messages"
import i18n from "../../i18n"
import { approvalsNeeded, recipientDetails } from "../payout-details"
import { formatChanges, formatActor } from "../payout-timeline"
import { formatDestination, formatRecipient } from "../recipient-text"
import { isPayoutMoving, listPause, pauses, payoutPause } from "../payout-queries"
import { formatRemainingLimits } from "../limit-notice"
import { feeDetails, reportedDetails } from "../gateway-answers"
import { linkTexts } from "../payout-links"
import { payoutMeaning } from "../payout-page"
import { payoutQuestion, shownActions } from "../payout-actions"
import { payoutStates } from "../payout-badge"
import { describePayoutOutcome } from "../payout-request"
import { denialReason } from "../denial-reason"
import { resolutionDenialReason } from "../manual-resolution"
import type { Messages } from "../../format/localized-text"
import { aPayout, payoutSettings } from "./a-payout"
import { messagesFor } from "../../__tests__/messages-for"

const settings = payoutSettings()
/** The gateway's error of a failed payout. */
const gatewayError = (text: string) => ({ gateway_code: "51", ...rendered(toMessage("payout_reason.text", { text })) })
const states = Object.keys(payoutStates) as PayoutState[]
let en: Messages
let de: Messages
beforeAll(async () => {
  en = await messagesFor("en")
  de = await messagesFor("de")
})

describe("the explanation of a payout's state", () => {
  itEvery<[Partial<AdminPayoutDetail>, string | RegExp]>([
    [{ state: "draft" }, "The gateway has not checked it yet. Check it next: the check pays nothing."],
    [{ state: "draft", flow: "form" }, /^It has not been requested yet/],
    [{ state: "checked" }, /have it approved by Nov 21, 2026, 1:01:00.PM GMT\+1, when the check expires\.$/],
    [{ state: "checked", check_expires_at: null }, /^The gateway can pay it/],
    [
      { approvals_needed: 2, approvals: [{ approver_id: "user_ben", at: "2026-11-20T12:10:00.000Z" }] },
      "Approvals that are still needed: 1. The people who created or requested it cannot approve it.",
    ],
    [
      { state: "paying", flow: "form", link: { url: "https://x.example", expires_at: "2026-11-23T12:00:00.000Z" } },
      /enters a card or another destination there until Nov 23, 2026/,
    ],
    [
      { state: "paying", flow: "form", link: { url: "https://x.example", expires_at: null } },
      /enters a card or another destination there\./,
    ],
    [{ state: "paying", flow: "form" }, /^The recipient was asked for a card or another destination/],
    [{ state: "paying" }, /^The gateway has it, but has not reported it as paid yet/],
    [
      { state: "paying", link: { url: "https://x.example", expires_at: null } },
      /more details from the recipient: send them/,
    ],
    [{ state: "paid", paid_at: "2026-11-20T23:30:00.000Z" }, "10.50 EUR was paid on Nov 21, 2026."],
    [{ state: "failed", error: gatewayError("Declined.") }, "Nothing was paid: Declined."],
    [
      { state: "failed", is_unconfirmed: true, error: gatewayError("Declined") },
      "It counts as not paid, and its status is still polled: Declined. Check at the gateway before you create another one.",
    ],
    [{ state: "failed", error: gatewayError("Insufficient funds") }, "Nothing was paid: Insufficient funds."],
    [{ state: "unknown" }, /Do not pay it another way\.$/],
  ])("of %j", (differences, expected) => {
    expect(payoutMeaning(en, aPayout(differences), settings)).toMatch(
      typeof expected === "string" ? new RegExp(`^${expected.replace(/\./g, "\\.")}$`) : expected,
    )
  })

  it("says that a row of a batch is handled with its batch", () => {
    const rows: Partial<AdminPayoutDetail>[] = [
      ...[{ state: "draft" as const }, { state: "draft" as const, flow: "form" as const }],
      ...[{ state: "checked" as const }, { state: "checked" as const, check_expires_at: null }],
    ]
    for (const row of rows) {
      const own = aPayout({ ...row, batch_id: "cpb_1", row_number: 2 })
      expect(payoutMeaning(en, own, settings)).toMatch(/ requested and approved with its batch[.,]/)
      expect(payoutMeaning(en, own, settings)).not.toMatch(/ next/)
      expect(payoutMeaning(de, own, settings)).toMatch(/freigegeben wird sie mit ihrem Stapel[.,]/)
    }
  })

  it("depends on the store's settings", () => {
    const approved = aPayout({ state: "approved" })
    expect(payoutMeaning(en, approved, settings)).toBe("It is approved, and is paid now.")
    expect(payoutMeaning(en, approved, { ...settings, pay_on_approval: false })).toMatch(/Pay it next/)
    expect(payoutMeaning(en, aPayout(), { ...settings, four_eyes: false })).toBe("Approvals that are still needed: 1.")
  })

  it("exists for every state in every language, as does a label", () => {
    for (const translated of [en, de]) {
      const texts = states.map((state) => payoutMeaning(translated, aPayout({ state }), settings))
      expect(new Set(texts).size).toBe(states.length)
      for (const expected of texts) expect(expected).toMatch(/^(?!cardPayments).+\.$/)
    }
    expect(Object.keys(i18n.en.translation.cardPayments.payouts.state)).toEqual(declaredStates)
    expect(states).toEqual(declaredStates)
  })

  it("is refetched while the server or another user may change the payout", () => {
    const moving = ["checking", "approved", "paying", "unknown"]
    expect(states.filter(isPayoutMoving)).toEqual(moving)
    expect(states.filter((state) => listPause([{ state: "paid" }, { state }]) === pauses.movingInList)).toEqual(moving)
    expect(states.filter((state) => payoutPause(aPayout({ state })) === pauses.moving)).toEqual(moving)
    for (const pause of [listPause([aPayout()]), payoutPause(aPayout())]) expect(pause).toBe(pauses.waiting)
    for (const pause of [listPause([]), payoutPause(aPayout({ state: "failed" }))]) expect(pause).toBe(false)
    // Its page shows that the gateway is still polled.
    expect(payoutPause(aPayout({ state: "failed", is_unconfirmed: true }))).toBe(pauses.unconfirmed)
    const actions = { ...aPayout().actions, request: denied(toMessage("payout.is_unchecked")) }
    expect(payoutPause(aPayout({ state: "checked", actions }))).toBe(pauses.waiting)
    expect(payoutPause(aPayout({ state: "checked" }))).toBe(false)
  })
})

describe("the link for the recipient", () => {
  it("is named by the purpose of its page", () => {
    expect(linkTexts(en, { flow: "form" })).toEqual({
      name: "Page to enter a card or another destination",
      hint: expect.stringContaining("whoever has it can be paid") as string,
    })
    for (const flow of ["check_pay", "payout", "transfer"] as const) {
      const { name, hint } = linkTexts(en, { flow })
      expect(name).toBe("Page on which the gateway asks for more details")
      expect(hint).not.toMatch(/can be paid/)
    }
  })
})

describe("the question before an action", () => {
  const ask = (action: Parameters<typeof payoutQuestion>[1]["action"], differences: Partial<AdminPayoutDetail> = {}) =>
    payoutQuestion(en, { payout: aPayout(differences), action }, settings).description

  itEvery(["check", "request", "approve", "pay", "cancel"] as const)("%s repeats amount and recipient", (action) => {
    for (const translated of [en, de]) {
      const { title, description, confirm } = payoutQuestion(translated, { payout: aPayout(), action }, settings)
      expect(description).toContain(translated.price("10.50", "eur"))
      expect(description).toContain("Jane van Doe")
      expect(description).toContain("•••• 3000")
      for (const text of [title, confirm]) expect(text).not.toMatch(/cardPayments|{{/)
    }
  })

  it("explains the effect of an approval", () => {
    expect(ask("approve")).toMatch(/paid at once/)
    expect(ask("approve", { flow: "form" })).toMatch(/whoever has it can be paid/)
    expect(ask("approve", { approvals_needed: 2 })).toMatch(/One more approval/)
    expect(ask("pay", { flow: "form" })).toMatch(/^The link for/)
    const later = payoutQuestion(en, { payout: aPayout(), action: "approve" }, { pay_on_approval: false })
    expect(later.description).toMatch(/once somebody presses "Pay"/)
  })
})

describe("the outcome of a request", () => {
  it("has a text for every state that may follow", () => {
    for (const translated of [en, de]) {
      for (const state of states) {
        const { text } = describePayoutOutcome(translated, { kind: "approve" }, aPayout({ state }))
        expect(text).toMatch(/^(?!cardPayments)[^{]+\.$/)
      }
    }
    expect(describePayoutOutcome(en, { kind: "request" }, aPayout()).text).toBe("Requested. It waits for its approval.")
    expect(describePayoutOutcome(en, { kind: "approve" }, aPayout()).text).toMatch(/One more approval/)
    expect(describePayoutOutcome(en, { kind: "approve" }, aPayout({ state: "unknown" })).tone).toBe("warning")
    const waits = aPayout({ state: "paying", link: { url: "https://x.example", expires_at: null } })
    expect(describePayoutOutcome(en, { kind: "pay" }, waits).text).toBe("The link is ready. Send it to the recipient.")
    expect(describePayoutOutcome(en, { kind: "resolve" }, aPayout({ state: "failed" })).text).toMatch(/^Recorded/)
  })

  it("names the address of an e-mail, whatever the state is", () => {
    const to = { email: "jane@example.com", phone: null, card_id: null }
    for (const kind of ["mail_link", "mail_status"] as const) {
      const outcome = describePayoutOutcome(en, { kind }, aPayout({ state: "failed", recipient: to }))
      expect(outcome).toEqual({ tone: "success", text: "The link goes to jane@example.com by e-mail." })
      expect(shownActions(aPayout())).not.toContain(kind)
    }
  })

  it("is a warning with the reason if nothing was sent", () => {
    const serverText = (translated: Messages, kind: "approve" | "pay", error: AdminPayoutDetail["error"]) =>
      describePayoutOutcome(translated, { kind }, aPayout({ state: "approved", error }))
    const error = { gateway_code: null, ...rendered(toMessage("payout_call.too_late")) }
    for (const kind of ["approve", "pay"] as const) {
      expect(serverText(en, kind, error)).toEqual({
        ...{ tone: "warning", text: "Nothing was sent: the server took too long to prepare the call." },
      })
    }
    expect(serverText(de, "pay", error).text).toMatch(/^Es wurde nichts gesendet: .*vorzubereiten\.$/)
    expect(serverText(en, "pay", null).tone).toBe("warning")
    expect(serverText(en, "approve", null)).toEqual({ tone: "success", text: "Approved." })
  })
})

describe("an action", () => {
  it("is enabled only if the server allows it to this user", () => {
    const no = denied(toMessage("payout.own_payout"))
    const own = aPayout({ requested_by: "user_ann", actions: { ...aPayout().actions, approve: no } })
    expect(denialReason(en, own, "approve")).toBe(no.reason?.message)
    expect(denialReason(en, own, "resolve")).toBeNull()
    expect(denialReason(de, own, "approve")).toMatch(/jemand anderes\.$/)
  })

  it("cannot resolve as not paid while the payout may still be paid; the text gives the time", () => {
    const until = new Date("2026-11-24T09:40:00.000Z")
    const resolved = (resolve: Partial<AdminPayoutDetail["actions"]["resolve"]>, happened: boolean) => {
      const { actions } = aPayout({ state: "unknown" })
      return resolutionDenialReason(
        en,
        { actions: { ...actions, resolve: { ...actions.resolve, ...resolve } as typeof actions.resolve } },
        happened,
      )
    }
    const soon = { too_soon: rendered(toMessage("payout.may_still_arrive", { until: until.toISOString() })) }
    expect(resolved(soon, false)).toMatch(/until Nov 24, 2026, .+ After that, you can record that it was not paid\.$/)
    expect(resolved(soon, true)).toBeNull()
    expect(resolved({}, false)).toBeNull()
    const own = denied(toMessage("payout.own_resolution"))
    for (const happened of [true, false]) {
      expect(resolved({ ...soon, ...own }, happened)).toBe(own.reason?.message)
    }
  })

  it("is shown only if it is still ahead: never Pay for an unknown payout", () => {
    const no = denied(toMessage("payout.is_paid"))
    const never = Object.fromEntries(Object.keys(aPayout().actions).map((name) => [name, no]))
    const actions = never as AdminPayoutDetail["actions"]
    const shown = (state: PayoutState, flow: AdminPayoutDetail["flow"] = "check_pay") =>
      shownActions({ state, flow, actions })
    expect(shown("draft")).toEqual(["check", "request", "approve", "cancel"])
    expect(shown("draft", "form")).toEqual(["request", "approve", "cancel"])
    expect(shown("awaiting_approval")).toEqual(["approve", "cancel"])
    expect(shown("approved")).toEqual(["pay", "cancel"])
    for (const state of ["unknown", "paid", "failed", "canceled"] as const) expect(shown(state)).toEqual([])
  })
})

describe("a message of the server", () => {
  const german = (message: KnownMessage) => de.text(rendered(message))
  const amount = { amount: "1500.00", currency: "EUR" }

  it("is in the reader's language, with its amounts and reasons", () => {
    expect(german(toMessage("payout.created", { amount, destination: "VISA •••• 1111" }))).toBe(
      "Angelegt: 1.500,00 EUR an VISA •••• 1111.",
    )
    const yen = { amount: "1500", currency: "JPY" }
    expect(german(toMessage("payout.created_with_form", { amount: yen }))).toBe(
      "Angelegt: 1.500 JPY. Das Ziel gibt der Empfänger an.",
    )
    const approval = toMessage("payout_approval.two")
    expect(german(toMessage("payout.requested_with_batch", { amount, approval }))).toBe(
      "Mit ihrem Stapel angefordert: 1.500,00 EUR. Zwei müssen sie freigeben.",
    )
    const reason = toMessage("payout_reason.text", { text: "No way through." })
    const error = toMessage("payout.payment_not_sent", { reason })
    expect(german(toMessage("payout.retried_after", { error, count: 40 }))).toBe(
      "Es wurde nichts gesendet: No way through. Seitdem noch 40-mal versucht, jedes Mal vergeblich.",
    )
    const words = toMessage("payout_reason.text_and_code", { text: "Restricted card", code: "62" })
    expect(german(toMessage("payout.declined_because", { reason: words }))).toBe(
      "Das Gateway hat sie abgelehnt: Restricted card, Code 62.",
    )
    const difference = toMessage("payout_mismatch.amount", { reported: "9.00", expected: amount })
    expect(german(toMessage("payout.mismatch", { difference }))).toBe(
      "Das Gateway nennt den Betrag 9.00, erwartet war 1.500,00 EUR. Nichts davon wird übernommen: Sehen Sie beim Gateway nach.",
    )
  })

  it("about a batch has its sums and counts", () => {
    const totals = [amount, { amount: "5000", currency: "JPY" }]
    const approval = toMessage("payout_approval.two_others")
    expect(german(toMessage("payout_batch.requested", { count: 93, totals, approval }))).toBe(
      "93 Auszahlungen angefordert: 1.500,00 EUR und 5.000 JPY. Zwei andere müssen sie freigeben.",
    )
    const [rows, payouts] = [
      toMessage("payout_count.rows", { count: 1 }),
      toMessage("payout_count.payouts", { count: 2 }),
    ]
    expect(german(toMessage("payout_batch.created", { rows, name: 'a "b".csv', payouts, invalid: 0 }))).toBe(
      '1 Zeile aus „a "b".csv“ gelesen: 2 Auszahlungen, 0 fehlerhaft.',
    )
  })

  it("about fields names each field in the reader's language", () => {
    const field = toMessage("payout_field.account_number")
    expect(german(toMessage("payout_value.account_number_missing", { field }))).toBe(
      "Kontonummer fehlt: die Nummer des Bankkontos oder die IBAN.",
    )
    const kinds = ["form", "bank", "phone"]
    expect(
      german(toMessage("payout_value.kind_missing", { field: toMessage("payout_field.destination"), kinds })),
    ).toBe("Ziel fehlt: Möglich sind form, bank oder phone.")
  })

  it("has times in the reader's format", () => {
    const until = "2026-11-24T09:40:00.000Z"
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const translated of [en, de]) {
      const text = translated.text(rendered(toMessage("payout.may_still_arrive", { until })))
      expect(text).toContain(translated.time(until, zone))
      expect(text).not.toMatch(/T09|Z/)
    }
  })
})

describe("details", () => {
  it("show the fee if the gateway reports one", () => {
    expect(feeDetails(en, aPayout({ fee: "0.35" }))).toMatchObject([{ name: "Fee", value: "0.35 EUR" }])
    expect(feeDetails(de, aPayout({ fee: "0.35" }))).toMatchObject([{ value: "0,35 EUR" }])
    expect(feeDetails(en, aPayout({ fee: null }))).toEqual([])
  })

  it("show the gateway's own status and type, if reported", () => {
    const lines = (translated: Messages, serverText: Partial<AdminPayoutDetail>) =>
      reportedDetails(translated, aPayout(serverText)).map(({ name, value }) => `${name}: ${value}`)
    const both = { reported_status: "processing", reported_type: "payout" }
    expect(lines(en, both)).toEqual(["Gateway status: processing", "Transaction type: payout"])
    expect(lines(de, both)).toEqual(["Genannter Status: processing", "Genannte Art: payout"])
    expect(lines(en, { ...both, reported_type: null })).toEqual(["Gateway status: processing"])
    expect(lines(en, {})).toEqual([])
  })

  it("show the destination and the number of approvals", () => {
    expect(formatRecipient(en, aPayout())).toBe("Jane van Doe (Bank account •••• 3000)")
    expect(formatRecipient(en, aPayout({ recipient_name: null }))).toBe("Bank account •••• 3000")
    const known = { email: "jane@example.com", phone: "+49 •••• 567", card_id: "•••• 001" }
    const stored = { kind: "stored_card", label: "Card ••••" } as const
    expect(formatRecipient(en, aPayout({ destination: stored, recipient: known }))).toBe(
      "Jane van Doe, jane@example.com (card with the recurring payment •••• 001)",
    )
    expect(recipientDetails(de, { recipient: known }).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      ...["E-Mail: jane@example.com", "Telefon: +49 •••• 567"],
    ])
    expect(recipientDetails(de, aPayout())).toEqual([])
    const translated = (kind: AdminPayoutDetail["destination"]["kind"], label: string) =>
      formatDestination(en, { kind, label })
    expect(translated("form", "Destination entered by the recipient")).toBe("Recipient enters the destination")
    expect(translated("form", "VISA •••• 1111")).toBe("VISA •••• 1111")
    expect(translated("stored_card", "VISA •••• 1111")).toBe("VISA •••• 1111")
    expect(translated("phone", "+49 •••• 567")).toBe("Phone number +49 •••• 567")
    expect(approvalsNeeded(aPayout({ state: "draft", amount: "100.00" }))).toBe(1)
    expect(approvalsNeeded(aPayout({ state: "draft", amount: "100.01" }))).toBe(2)
    expect(approvalsNeeded(aPayout({ amount: "100.01" }))).toBe(1)
    expect(formatRemainingLimits(en, { ...aPayout().limits!, currency_code: "eur" })).toBe(
      "At most 500.00 EUR per payout. 1,500.00 EUR of today's 2,000.00 EUR are left.",
    )
  })

  it("show the limits with the decimals of their currency", () => {
    const translated = (of: Messages, currency: string) => {
      const found = settings.accounts[0]?.currencies.find(({ currency_code }) => currency_code === currency)
      return found && formatRemainingLimits(of, found)
    }
    expect(translated(en, "jpy")).toBe("At most 50,000 JPY per payout. 1,500 JPY of today's 90,000 JPY are left.")
    expect(translated(de, "kwd")).toBe(
      "Höchstens 50,000 KWD auf einmal. Von 90,000 KWD für heute sind 1,500 KWD übrig.",
    )
    const dinars = { per_payout: "50.000", per_day: "90.000", left_today: "1.500", second_approval_above: "1.000" }
    const payout = aPayout({ state: "draft", currency_code: "kwd", amount: "1.001", limits: dinars })
    expect(approvalsNeeded(payout)).toBe(2)
    expect(approvalsNeeded({ ...payout, amount: "1.000" })).toBe(1)
  })

  it("show the actor of a step, and the IP address", () => {
    const person = (id: string) => `${id}@example.com`
    const ann = { actor_id: "ann", actor_kind: "user", ip: "192.0.2.1" } as const
    expect(formatActor(en, ann, person)).toBe("ann@example.com, from 192.0.2.1")
    expect(formatActor(de, ann, person)).toBe("ann@example.com, von 192.0.2.1 aus")
    expect(formatActor(en, { ...ann, ip: null }, person)).toBe("ann@example.com")
    expect(formatActor(en, { actor_id: null, actor_kind: "gateway", ip: null }, person)).toBe("the gateway")
  })

  it("show the changes of a batch's step by state labels, and no notes", () => {
    const at = "2026-11-20T12:00:00.000Z"
    const paid = { state: ["paying", "paying"], requested_at: [at, at] }
    expect(formatChanges(en, paid, "batch")).toEqual([])
    expect(formatChanges(en, { state: ["paying", "finished"] }, "batch")).toEqual(["State: Being paid → Finished"])
    expect(formatChanges(de, { state: ["checking", "ready"] }, "batch")).toEqual(["Stand: Wird geprüft → Geprüft"])
  })

  it("show the changes of a step", () => {
    expect(formatChanges(en, { state: ["checked", "awaiting_approval"] }, "payout")).toEqual([
      "State: Checked → Waiting for approval",
    ])
    expect(formatChanges(en, { fee: [null, "0.50"], name: "x", limits: { a: 1 } }, "payout")).toEqual([
      "Fee: 0.50",
      "name: x",
      'limits: {"a":1}',
    ])
    expect(formatChanges(en, { note: ["x", null] }, "payout")).toEqual(["note: x → –"])
    expect(formatChanges(en, null, "payout")).toEqual([])
  })
})
