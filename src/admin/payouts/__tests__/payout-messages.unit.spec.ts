import { readFileSync } from "node:fs"
import { join } from "node:path"
import { itEvery } from "../../../__tests__/it-every"
import { messages } from "../../../modules/card-payouts/payouts/payout-states"
import i18n from "../../i18n"
import type { AdminPayoutDetail, PayoutState } from "../payout"
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
import { serverMessage, toPrograms } from "../server-messages"
import { describePayoutOutcome } from "../payout-request"
import { denialReason } from "../denial-reason"
import { resolutionDenialReason } from "../manual-resolution"
import type { Messages } from "../../format/localized-text"
import { aPayout, payoutSettings } from "./a-payout"
import { messagesFor } from "../../__tests__/messages-for"

const settings = payoutSettings()
const states = Object.keys(payoutStates) as PayoutState[]
let en: Messages
let de: Messages
beforeAll(async () => {
  en = await messagesFor("en")
  de = await messagesFor("de")
})

describe("what a payout's state means", () => {
  itEvery<[Partial<AdminPayoutDetail>, string | RegExp]>([
    [{ state: "draft" }, "The gateway has not checked it yet. Check it next: nothing is paid by that."],
    [{ state: "draft", flow: "form" }, /^Nobody has asked for it yet/],
    [{ state: "checked" }, /have it approved until Nov 21, 2026, 1:01:00.PM GMT\+1: then the check expires\.$/],
    [{ state: "checked", check_expires_at: null }, /^The gateway would pay it/],
    [
      { approvals_needed: 2, approvals: [{ approver_id: "user_ben", at: "2026-11-20T12:10:00.000Z" }] },
      "Approvals that are still needed: 1. Whoever made it or asked for it cannot give one.",
    ],
    [
      { state: "paying", flow: "form", link: { url: "https://x.example", expires_at: "2026-11-23T12:00:00.000Z" } },
      /enters a card or another destination there until Nov 23, 2026/,
    ],
    [
      { state: "paying", flow: "form", link: { url: "https://x.example", expires_at: null } },
      /enters a card or another destination there\./,
    ],
    [{ state: "paying", flow: "form" }, /^The recipient has been asked for a card or another destination/],
    [{ state: "paying" }, /^The gateway has it, and has not yet said that it is paid/],
    [{ state: "paying", link: { url: "https://x.example", expires_at: null } }, /more from the recipient: send them/],
    [{ state: "paid", paid_at: "2026-11-20T23:30:00.000Z" }, "10.50 EUR was paid on Nov 21, 2026."],
    [{ state: "failed", error: { code: "51", message: "Declined." } }, "Nothing was paid: Declined."],
    [
      { state: "failed", is_unconfirmed: true, error: { code: null, message: "Declined" } },
      "It counts as not paid, and the gateway is still asked about it: Declined. Look at the gateway before another one is made.",
    ],
    [
      { state: "failed", error: { code: null, message: "Insufficient funds" } },
      "Nothing was paid: Insufficient funds.",
    ],
    [{ state: "unknown" }, /Do not pay it another way\.$/],
  ])("of %j", (differences, sentence) => {
    expect(payoutMeaning(en, aPayout(differences), settings)).toMatch(
      typeof sentence === "string" ? new RegExp(`^${sentence.replace(/\./g, "\\.")}$`) : sentence,
    )
  })

  it("is that a row of a batch goes on with it, and not by itself", () => {
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

  it("depends on the store's rules", () => {
    const approved = aPayout({ state: "approved" })
    expect(payoutMeaning(en, approved, settings)).toBe("It is approved, and is paid now.")
    expect(payoutMeaning(en, approved, { ...settings, pay_on_approval: false })).toMatch(/Pay it next/)
    expect(payoutMeaning(en, aPayout(), { ...settings, four_eyes: false })).toBe("Approvals that are still needed: 1.")
  })

  it("is said of every state in every language, and every state has a word", () => {
    for (const translated of [en, de]) {
      const texts = states.map((state) => payoutMeaning(translated, aPayout({ state }), settings))
      expect(new Set(texts).size).toBe(states.length)
      for (const sentence of texts) expect(sentence).toMatch(/^(?!cardPayments).+\.$/)
    }
    const declared = readFileSync(join(__dirname, "../payout.ts"), "utf8")
    const [, union = ""] = /PayoutState =([^]*?)\n\n/.exec(declared) ?? []
    const names = [...union.matchAll(/"(\w+)"/g)].map(([, state]) => state)
    expect(Object.keys(i18n.en.translation.cardPayments.payouts.state)).toEqual(names)
    expect(states).toEqual(names)
  })

  it("is asked for again while it may change by itself, or by somebody else", () => {
    const moving = ["checking", "approved", "paying", "unknown"]
    expect(states.filter(isPayoutMoving)).toEqual(moving)
    expect(states.filter((state) => listPause([{ state: "paid" }, { state }]) === pauses.movingInList)).toEqual(moving)
    expect(states.filter((state) => payoutPause(aPayout({ state })) === pauses.moving)).toEqual(moving)
    for (const pause of [listPause([aPayout()]), payoutPause(aPayout())]) expect(pause).toBe(pauses.waiting)
    for (const pause of [listPause([]), payoutPause(aPayout({ state: "failed" }))]) expect(pause).toBe(false)
    // Its page says that the gateway is still asked.
    expect(payoutPause(aPayout({ state: "failed", is_unconfirmed: true }))).toBe(pauses.unconfirmed)
    const actions = { ...aPayout().actions, request: { allowed: false, reason: "The limit of today is used up." } }
    expect(payoutPause(aPayout({ state: "checked", actions }))).toBe(pauses.waiting)
    expect(payoutPause(aPayout({ state: "checked" }))).toBe(false)
  })
})

describe("the link that the recipient is sent", () => {
  it("is called by what its page is for", () => {
    expect(linkTexts(en, { flow: "form" })).toEqual({
      name: "Page to enter a card or another destination",
      hint: expect.stringContaining("whoever has it can be paid") as string,
    })
    for (const flow of ["check_pay", "payout", "transfer"] as const) {
      const { name, hint } = linkTexts(en, { flow })
      expect(name).toBe("Page on which the gateway asks for more")
      expect(hint).not.toMatch(/can be paid/)
    }
  })
})

describe("what is asked before something is done", () => {
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

  it("says what an approval leads to", () => {
    expect(ask("approve")).toMatch(/paid at once/)
    expect(ask("approve", { flow: "form" })).toMatch(/whoever has it can be paid/)
    expect(ask("approve", { approvals_needed: 2 })).toMatch(/one more approval/)
    expect(ask("pay", { flow: "form" })).toMatch(/^The link for/)
    const later = payoutQuestion(en, { payout: aPayout(), action: "approve" }, { pay_on_approval: false })
    expect(later.description).toMatch(/once somebody presses "Pay"/)
  })
})

describe("what became of a request", () => {
  it("is told in a sentence for every state it may lead to", () => {
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

  it("is a warning with its reason where it was to be paid and nothing was sent", () => {
    const serverText = (translated: Messages, kind: "approve" | "pay", error: AdminPayoutDetail["error"]) =>
      describePayoutOutcome(translated, { kind }, aPayout({ state: "approved", error }))
    const error = { code: null, message: "this server was held up for too long." }
    for (const kind of ["approve", "pay"] as const) {
      expect(serverText(en, kind, error)).toEqual({
        ...{ tone: "warning", text: "Nothing was sent: this server was held up for too long." },
      })
    }
    expect(serverText(de, "pay", error).text).toMatch(/^Es wurde nichts gesendet: .*aufgehalten\.$/)
    expect(serverText(en, "pay", null).tone).toBe("warning")
    expect(serverText(en, "approve", null)).toEqual({ tone: "success", text: "Approved." })
  })
})

describe("what can be done", () => {
  it("is what the server allows whoever looks, and nothing that the page would guess", () => {
    const no = { allowed: false, reason: "You may not approve payouts." }
    const own = aPayout({ requested_by: "user_ann", actions: { ...aPayout().actions, approve: no } })
    expect(denialReason(en, own, "approve")).toBe(no.reason)
    expect(denialReason(en, own, "resolve")).toBeNull()
    const silent = { ...own.actions, cancel: { allowed: false, reason: "" } }
    expect(denialReason(en, { actions: silent }, "cancel")).toMatch(/^[A-Z].*\.$/)
  })

  it("is not to say that it was not paid as long as it may still be, and until when is said", () => {
    const until = new Date("2026-11-24T09:40:00.000Z")
    const resolved = (resolve: Partial<AdminPayoutDetail["actions"]["resolve"]>, happened: boolean) => {
      const { actions } = aPayout({ state: "unknown" })
      return resolutionDenialReason(
        en,
        { actions: { ...actions, resolve: { ...actions.resolve, ...resolve } } },
        happened,
      )
    }
    const soon = { too_soon: messages.resolvedTooSoon(until) }
    expect(resolved(soon, false)).toMatch(/until Nov 24, 2026, .+ Say that it was not paid after that\.$/)
    expect(resolved(soon, true)).toBeNull()
    expect(resolved({}, false)).toBeNull()
    const own = { ...soon, allowed: false, reason: messages.ownResolution }
    for (const happened of [true, false]) expect(resolved(own, happened)).toBe(messages.ownResolution)
  })

  it("is shown as far as it leads on: never to pay what nobody knows about", () => {
    const no = { allowed: false, reason: "No." }
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

describe("what the server says", () => {
  const german = (serverText: string) => serverMessage(de, serverText)

  it("is said in the language of whoever reads, with its amounts and reasons", () => {
    expect(german("Created: 1500.00 EUR to VISA •••• 1111.")).toBe("Angelegt: 1.500,00 EUR an VISA •••• 1111.")
    expect(german("Created: 1500 JPY to Destination entered by the recipient.")).toBe(
      "Angelegt: 1.500 JPY an ein Ziel, das der Empfänger angibt.",
    )
    expect(german("Requested 10.50 EUR. Somebody else has to approve it.")).toBe(
      "Angefordert: 10,50 EUR. Jemand anderes muss sie freigeben.",
    )
    expect(german("Requested 10.50 EUR with its batch. Two people have to approve it.")).toBe(
      "Mit ihrem Stapel angefordert: 10,50 EUR. Zwei müssen sie freigeben.",
    )
    expect(
      german("Nothing was sent: No way through. Tried 40 more times since, and it came to nothing each time."),
    ).toBe("Es wurde nichts gesendet: No way through. Seitdem noch 40-mal versucht, jedes Mal vergeblich.")
    expect(german("Approved: 10.50 EUR. One more person has to approve it.")).toMatch(/noch eine Freigabe nötig\.$/)
    expect(german("The gateway declined it: Restricted card, code 62.")).toBe(
      "Das Gateway hat sie abgelehnt: Restricted card, code 62.",
    )
    expect(
      german(
        "The gateway reports an amount of nothing, expected was 10.50 EUR. Nothing is accepted: look at the gateway.",
      ),
    ).toBe(
      "Das Gateway nennt den Betrag nichts, erwartet war 10,50 EUR. Nichts davon wird übernommen: Sehen Sie beim Gateway nach.",
    )
    expect(
      german("Whether it was paid is not known: the call was never answered, and the gateway does not answer."),
    ).toBe("Ob ausgezahlt wurde, ist nicht bekannt: der Aufruf wurde nie beantwortet, und das Gateway antwortet nicht.")
    const tried =
      "Nothing was sent: this server was held up for too long. Tried 3 more times since, and it came to nothing each time."
    expect(german(tried)).toMatch(/aufgehalten\. Seitdem noch 3-mal versucht, jedes Mal vergeblich\.$/)
    expect(german("You may not approve payouts. Ask for a role with the policy card_payout:approve.")).toBe(
      "Ihnen fehlt das Recht: Auszahlungen freigeben. Bitten Sie um eine Rolle mit der Policy card_payout:approve.",
    )
  })

  it("is said of a batch, with its sums and as many as there are", () => {
    const sums = "1500.00 EUR and 5000 JPY"
    expect(german('Read 1 row from "a "b".csv": 1 payout, 0 with something wrong.')).toBe(
      '1 Zeile aus „a "b".csv“ gelesen: 1 Auszahlung, 0 fehlerhaft.',
    )
    expect(german(`Requested 93 payouts: ${sums}. Two other people have to approve it.`)).toBe(
      "93 Auszahlungen angefordert: 1.500,00 EUR, 5.000 JPY. Zwei andere müssen sie freigeben.",
    )
    expect(german(`Approved 1 payout: 10.00 EUR. One more person has to approve it.`)).toBe(
      "1 Auszahlung freigegeben: 10,00 EUR. Es ist noch eine Freigabe nötig.",
    )
    expect(german(`Told to pay 2 payouts: ${sums}.`)).toBe(
      "Auszahlen angeordnet: 2 Auszahlungen, 1.500,00 EUR, 5.000 JPY.",
    )
    expect(german("Canceled 2 payouts. What had been sent goes on: 1.")).toBe(
      "2 Auszahlungen abgebrochen. Was gesendet war, läuft weiter: 1.",
    )
    expect(german("Finished: 93 of 100 rows paid, 7 not.")).toBe("Fertig: 93 von 100 Zeilen ausgezahlt, 7 nicht.")
    expect(german("Insufficient payouts")).toBe("Insufficient payouts")
  })

  it("is told field by field, each name in the language of whoever reads", () => {
    expect(german("Account number is missing: the account's number or IBAN.")).toBe(
      "Kontonummer fehlt: die Nummer des Bankkontos oder die IBAN.",
    )
    expect(german("Destination is missing: use form or stored_card or bank or wallet or phone.")).toBe(
      "Ziel fehlt: Nehmen Sie form, stored_card, bank, wallet oder phone.",
    )
    const header = 'The column "amount" is missing. "amout" (column C) is not known here: did you mean "amount"?'
    expect(german(header)).toBe(
      "Die Spalte „amount“ fehlt. „amout“ (Spalte C) ist hier nicht bekannt: Meinten Sie „amount“?",
    )
    expect(german("EUR has 2 decimals. This account pays out in JPY only.")).toBe(
      "EUR hat 2 Nachkommastellen. Dieses Konto zahlt nur in JPY aus.",
    )
    expect(german("A required parameter is missing.")).toBe("A required parameter is missing.")
  })

  it("stays as it is in English, and where it is not ours", () => {
    expect(serverMessage(en, "Requested 1500.00 EUR. Somebody has to approve it.")).toBe(
      "Requested 1500.00 EUR. Somebody has to approve it.",
    )
    for (const translated of ["Restricted card", "Card declined", "Paid", "", "{{amount}}"]) {
      expect(german(translated)).toBe(translated)
    }
  })

  it("says to people what to do, where the server names a field to programs, in English as well", () => {
    const like = "row 3, with the same reference"
    const batch = `2 rows may be there twice: row 5 is like ${like}. If all are meant, confirm it (duplicates_seen).`
    expect(serverMessage(en, batch)).toBe(
      `2 rows may be there twice: row 5 is like ${like}. If all are meant, tick the box.`,
    )
    const one = "The same amount goes to the same destination already: cpo_1 and 2 more."
    const serverText = `${one} If this one is meant as well, confirm it (duplicates_seen).`
    expect(serverMessage(en, serverText)).toBe(`${one} If this one is meant as well, tick the box.`)
    expect(german(serverText)).toMatch(/setzen Sie das Häkchen\.$/)
    for (const sentence of Object.values(toPrograms)) {
      expect(serverMessage(en, sentence.replace("{{number}}", "3"))).not.toMatch(/_seen/)
    }
  })

  it("says a time as whoever reads writes it", () => {
    const serverText = messages.resolvedTooSoon(new Date("2026-11-24T09:40:00.000Z"))
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const translated of [en, de]) {
      const texts = serverMessage(translated, serverText)
      expect(texts).toContain(translated.time("2026-11-24T09:40:00.000Z", zone))
      expect(texts).not.toMatch(/T09|Z/)
    }
  })

  it("is no sentence twice, and every one is found again by itself", () => {
    const serverText = Object.values({ ...i18n.en.translation.cardPayments.payouts.serverText, ...toPrograms })
    expect(new Set(serverText).size).toBe(serverText.length)
    const soon = de.time("2026-11-24T09:40:00.000Z", new Intl.DateTimeFormat().resolvedOptions().timeZone)
    const own = Object.values(i18n.de.translation.cardPayments.payouts.serverText)
    for (const [index, text] of serverText.entries()) {
      const fill = (sentence = "", field = "Amount", time = "2026-11-24T09:40:00.000Z") =>
        sentence
          .replace(/{{amount\w*}}/g, "1500.00 EUR")
          .replace("{{dots}}", "•••• 1")
          .replace("{{code}}", "EUR")
          .replace("{{field}}", field)
          .replace("{{letter}}", "C")
          .replace("{{time}}", time)
          .replace("{{number}}", "7")
          .replace(/{{\w+}}/g, "x")
      expect(german(fill(text))).toBe(fill(own[index], "Betrag", soon).replace(/1500\.00/g, "1.500,00"))
    }
  })
})

describe("facts", () => {
  it("say what it costs where the gateway does", () => {
    expect(feeDetails(en, aPayout({ fee: "0.35" }))).toMatchObject([{ name: "Fee", value: "0.35 EUR" }])
    expect(feeDetails(de, aPayout({ fee: "0.35" }))).toMatchObject([{ value: "0,35 EUR" }])
    expect(feeDetails(en, aPayout({ fee: null }))).toEqual([])
  })

  it("say what the gateway called it in its own words, where it did", () => {
    const lines = (translated: Messages, serverText: Partial<AdminPayoutDetail>) =>
      reportedDetails(translated, aPayout(serverText)).map(({ name, value }) => `${name}: ${value}`)
    const both = { reported_status: "processing", reported_type: "payout" }
    expect(lines(en, both)).toEqual(["Gateway status: processing", "Transaction type: payout"])
    expect(lines(de, both)).toEqual(["Genannter Status: processing", "Genannte Art: payout"])
    expect(lines(en, { ...both, reported_type: null })).toEqual(["Gateway status: processing"])
    expect(lines(en, {})).toEqual([])
  })

  it("say where the money goes, and how many approve it", () => {
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
      "At most 500.00 EUR at once. 1,500.00 EUR of the 2,000.00 EUR for today are left.",
    )
  })

  it("say the limits with the decimals of their currency", () => {
    const translated = (of: Messages, currency: string) => {
      const found = settings.accounts[0]?.currencies.find(({ currency_code }) => currency_code === currency)
      return found && formatRemainingLimits(of, found)
    }
    expect(translated(en, "jpy")).toBe("At most 50,000 JPY at once. 1,500 JPY of the 90,000 JPY for today are left.")
    expect(translated(de, "kwd")).toBe(
      "Höchstens 50,000 KWD auf einmal. Von 90,000 KWD für heute sind 1,500 KWD übrig.",
    )
    const dinars = { per_payout: "50.000", per_day: "90.000", left_today: "1.500", second_approval_above: "1.000" }
    const payout = aPayout({ state: "draft", currency_code: "kwd", amount: "1.001", limits: dinars })
    expect(approvalsNeeded(payout)).toBe(2)
    expect(approvalsNeeded({ ...payout, amount: "1.000" })).toBe(1)
  })

  it("say who did a step, and from where", () => {
    const person = (id: string) => `${id}@example.com`
    const ann = { actor_id: "ann", actor_kind: "user", ip: "192.0.2.1" } as const
    expect(formatActor(en, ann, person)).toBe("ann@example.com, from 192.0.2.1")
    expect(formatActor(de, ann, person)).toBe("ann@example.com, von 192.0.2.1 aus")
    expect(formatActor(en, { ...ann, ip: null }, person)).toBe("ann@example.com")
    expect(formatActor(en, { actor_id: null, actor_kind: "gateway", ip: null }, person)).toBe("the gateway")
  })

  it("say what a step of a batch has changed, in the words of its states, and not what it only notes", () => {
    const at = "2026-11-20T12:00:00.000Z"
    const paid = { state: ["paying", "paying"], requested_at: [at, at] }
    expect(formatChanges(en, paid, "batch")).toEqual([])
    expect(formatChanges(en, { state: ["paying", "finished"] }, "batch")).toEqual(["State: Being paid → Finished"])
    expect(formatChanges(de, { state: ["checking", "ready"] }, "batch")).toEqual(["Stand: Wird geprüft → Geprüft"])
  })

  it("say what a step has changed", () => {
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
