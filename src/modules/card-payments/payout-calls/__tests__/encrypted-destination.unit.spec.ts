import { toMessage } from "../../../../messages"
import fc from "fast-check"
import { createHmac } from "node:crypto"
import { itEvery } from "../../../../__tests__/it-every"
import { payoutDestination, type PayoutDestination } from "../../../../contracts/requests/payout-destination"
import { bindingOfPayout, linkCipher, decryptDestination, type DecryptedPayout } from "../encrypted-destination"
import { PayoutFieldsError } from "../check-destination"
import { payoutsOf } from "../payout-calls"
import type { CardKey } from "../../../../configuration"
import { decrypt } from "../../records/encryption"
import { bank, card, form, newKey, payoutContext, phone, recipient, wallet, fieldsInEnglish } from "./payout-fixtures"

const account = { baseUrl: "http://127.0.0.1:9/paynet", login: "shop", merchantControlKey: "k", endpointId: "1042" }
const keys = [newKey(), newKey()] as [CardKey, CardKey]
const contextOf = (cardKeys: CardKey[] = keys, integration?: string) =>
  payoutContext(account, { cardKeys, integration })
const payoutsWith = (cardKeys: CardKey[] = keys, integration?: string) => {
  const context = contextOf(cardKeys, integration)
  return payoutsOf(() => context)
}
const payouts = payoutsWith()
const about = { id: "cpo_1", account: "main", customer_id: "cus_1" }
const encrypt = (destination: PayoutDestination, more: Partial<typeof about> = {}) =>
  payouts.encrypt({ ...about, ...more }, { destination, recipient })
const digestOf = async (destination: PayoutDestination, who = recipient) =>
  (await payouts.encrypt(about, { destination, recipient: who })).digest

const text = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" })

describe("an encrypted destination", () => {
  itEvery([
    ["bank", bank],
    ["wallet", wallet],
    ["phone", phone],
    ["form", form],
    ["stored card", { kind: "stored_card", recurring_payment_id: "900001" }],
  ] as const)("%s: is decrypted in its own row, unchanged", async (_kind, destination) => {
    const { encrypted, digest, label } = await encrypt(destination)
    const kept = { destination: payoutDestination.parse(destination), recipient, customer_id: "cus_1", digest, label }
    expect(decryptDestination(contextOf(), { ...about, encrypted })).toEqual(kept)
  })

  it("can be decrypted in its own row only, and reveals nothing of its content", async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[0-9a-zA-Z ./@_+-]{0,40}$/), text, async (name, id) => {
        const destination: PayoutDestination = { kind: "wallet", wallet: `secret-${name}-end` }
        const { encrypted, digest } = await encrypt(destination, { id })
        expect(decryptDestination(contextOf(), { id, account: "main", encrypted })?.destination).toEqual(destination)
        expect(decryptDestination(contextOf(), { id: `${id}x`, account: "main", encrypted })).toBeUndefined()
        expect(decryptDestination(contextOf(), { id, account: "other", encrypted })).toBeUndefined()
        expect(`${encrypted}${digest}`).not.toContain(destination.wallet)
        expect(Buffer.from(encrypted.split(".")[4] ?? "", "base64url").toString("latin1")).not.toContain("secret-")
      }),
      { numRuns: 200 },
    )
  })

  it("cannot be decrypted after any bit was changed", async () => {
    const { encrypted } = await encrypt(bank)
    const parts = encrypted.split(".")
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 4 }), fc.nat(), fc.integer({ min: 0, max: 7 }), (part, at, bit) => {
        const bytes = Buffer.from(parts[part] ?? "", "base64url")
        const index = at % bytes.length
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit)
        const turned = parts.map((one, i) => (i === part ? bytes.toString("base64url") : one)).join(".")
        expect(decryptDestination(contextOf(), { ...about, encrypted: turned })).toBeUndefined()
        return Promise.resolve()
      }),
      { numRuns: 300 },
    )
    expect(decryptDestination(contextOf(), { ...about, encrypted })).toBeDefined()
    expect(decryptDestination(contextOf(), { ...about, encrypted: null })).toBeUndefined()
  })

  it("holds the fields of its kind only, whoever passes it", async () => {
    const more = { ...bank, amount: "9999.00", credit_card_number: "4444333322221111" } as unknown as PayoutDestination
    const who = { ...recipient, first_name: "" }
    for (const given of [
      { destination: more, recipient },
      { destination: bank, recipient: who },
      { destination: { ...bank, bank_name: "x".repeat(256) }, recipient },
    ]) {
      const error: unknown = await payouts.encrypt(about, given).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(PayoutFieldsError)
      expect(String(error)).not.toMatch(/9999|4444/)
    }
  })

  itEvery([
    "FR1420041010050500013M02606",
    "IT60X0542811101000000123456",
    "PL61109010140000071219812874",
    "HU42117730161111101800000000",
    "MT84MALT011000012345MTLCAST001S",
  ])("may be the IBAN %s if the account does not pay banks in one step", async (account_number) => {
    const destination = { ...bank, account_number }
    const by = (bankFlow?: string) => {
      const options = { accounts: { main: { bankFlow } } }
      const context = payoutContext(account, { cardKeys: keys, payouts: options })
      return payoutsOf(() => context)
    }
    for (const flow of [undefined, "check_pay"]) {
      expect((await by(flow).encrypt(about, { destination, recipient })).label).toBe(`•••• ${account_number.slice(-4)}`)
    }
    const problem = toMessage("payout_destination.account_number_too_long", { count: 24 })
    const fields = { "destination.account_number": problem }
    expect(await by("payout").problems(about, { destination })).toEqual(fields)
    await expect(by("payout").encrypt(about, { destination, recipient })).rejects.toMatchObject({ fields })
    // In the form in which it is sent.
    const short = { ...bank, account_number: "DE89-3704-0044-0532-0130-00" }
    expect(await by("payout").problems(about, { destination: short })).toEqual({})
  })

  it("of a typed card holds only the recipient, the label and the digest", async () => {
    const { encrypted, label, digest } = await encrypt(card)
    const kept = decrypt<DecryptedPayout>(keys, bindingOfPayout(about), encrypted)
    expect(kept).toEqual({ destination: { kind: "card" }, recipient, customer_id: "cus_1", label, digest })
    expect(label).toBe("VISA •••• 1111")
  })

  it("is encrypted again with the newest key, unless it already is", async () => {
    const old = payoutsWith([keys[1]])
    const { encrypted } = await old.encrypt(about, { destination: bank, recipient })
    const renewed = payouts.reencrypt({ ...about, encrypted }) ?? ""
    expect(renewed.split(".")[1]).toBe(keys[0].id)
    expect(decryptDestination(contextOf([keys[0]]), { ...about, encrypted: renewed })?.destination).toMatchObject({
      bank_name: bank.bank_name,
    })
    expect(payouts.reencrypt({ ...about, encrypted: renewed })).toBeUndefined()
    expect(payouts.reencrypt({ ...about, id: "cpo_2", encrypted })).toBeUndefined()
    expect(payoutsWith([newKey()]).reencrypt({ ...about, encrypted })).toBeUndefined()
  })

  it("describes itself, for its own payout and account only", async () => {
    const { encrypted, digest, label } = await encrypt(wallet)
    expect(payouts.describeEncrypted({ ...about, encrypted })).toEqual({
      ...{ destination_kind: "wallet", destination_digest: digest, destination_label: label },
      ...{ recipient_name: "Jane Roe", customer_id: "cus_1" },
    })
    for (const other of [{ id: "cpo_2" }, { account: "other" }, { encrypted: "" }]) {
      expect(() => payouts.describeEncrypted({ ...about, encrypted, ...other })).toThrow("encrypt it again")
    }
  })

  it("a page address is encrypted again with the newest key as well, and then needs no older key", () => {
    const [, old] = keys
    const link = linkCipher.encrypt([old], about, "https://gateway.example/form/1")
    const renewed = payouts.renewLink(about, link) ?? ""
    expect(payoutsWith([keys[0]]).openLink(about, renewed)).toBe("https://gateway.example/form/1")
    expect(payouts.renewLink(about, renewed)).toBeUndefined()
    expect(payouts.renewLink({ ...about, id: "cpo_2" }, link)).toBeUndefined()
    expect(payouts.isReadable({ ...about, encrypted: link })).toBe(false)
  })

  it("requires a key", async () => {
    const without = payoutsWith([])
    await expect(without.encrypt(about, { destination: bank, recipient })).rejects.toThrow("option cardKeys")
  })

  it("a form's address can be decrypted in its own row only", () => {
    const link = "https://gateway.example.com/form/1/abc"
    const encrypted = linkCipher.encrypt(keys, about, link)
    expect(payouts.openLink(about, encrypted)).toBe(link)
    expect(payouts.openLink({ ...about, id: "cpo_2" }, encrypted)).toBeUndefined()
    expect(payouts.openLink({ ...about, account: "other" }, encrypted)).toBeUndefined()
    expect(decryptDestination(contextOf(), { ...about, encrypted })).toBeUndefined()
    expect(encrypted).not.toContain("gateway")
  })
})

describe("the digest", () => {
  it("is an HMAC under the key, so numbers cannot be tried out without it", async () => {
    const digest = await digestOf(card)
    const hmac = createHmac("sha256", keys[0].secret).update('["payout-destination","card","4444333322221111"]')
    expect(digest).toBe(hmac.digest("base64url"))
    const other = await payoutsWith([newKey()]).encrypt(about, { destination: card, recipient })
    expect(other.digest).not.toBe(digest)
  })

  itEvery<[string, PayoutDestination, PayoutDestination]>([
    [
      "a card, however it is typed",
      card,
      { ...card, number: "4444-3333-2222-1111", holder: "J ROE", expiry_year: "2041" },
    ],
    ["an IBAN, however it is written", bank, { ...bank, account_number: "de89370400440532013000", bank_code: "370" }],
    ["an account", numbered("12-345 67ab"), numbered("1234567AB")],
    ["a wallet", wallet, { kind: "wallet", wallet: " WALLET-of-Jane-7788 " }],
    ["a phone number, whatever its bank is called", phone, { kind: "phone", phone: "+493012345678" }],
  ])("is the same for %s", async (_what, one, other) => {
    expect(await digestOf(other)).toBe(await digestOf(one))
  })

  itEvery<[string, PayoutDestination, PayoutDestination]>([
    ["two cards", card, { ...card, number: "4538977399606732" }],
    ["two accounts", numbered("1234567"), numbered("1234568")],
    ["the same number at two banks", { ...numbered("1234567"), routing_number: "1" }, numbered("1234567")],
    ["bank code and routing number", { ...numbered("7"), routing_number: "1" }, { ...numbered("7"), bank_code: "1" }],
    ["a wallet and an account with the same text", { kind: "wallet", wallet: "1234567" }, numbered("1234567")],
    ["two stored cards", stored("1"), stored("2")],
  ])("differs for %s", async (_what, one, other) => {
    expect(await digestOf(other)).not.toBe(await digestOf(one))
  })

  it("of a hosted form identifies the recipient: by e-mail, else customer, else name", async () => {
    const named = { first_name: "Jane", last_name: "Roe" }
    const of = async (who: typeof recipient, customer_id: string | null) =>
      (await payouts.encrypt({ ...about, customer_id }, { destination: form, recipient: who })).digest
    expect(await of({ ...named, email: "JANE.ROE@example.com" }, "cus_2")).toBe(await of(recipient, "cus_1"))
    expect(await of(named, "cus_1")).toBe(await of({ first_name: "J", last_name: "R" }, "cus_1"))
    expect(await of(named, null)).toBe(await of({ first_name: "jane", last_name: "ROE" }, null))
    const all = [await of(recipient, null), await of(named, "cus_1"), await of(named, null), await of(named, "cus_2")]
    expect(new Set(all).size).toBe(4)
  })
})

describe("the label", () => {
  const labelOf = async (destination: PayoutDestination) => (await encrypt(destination)).label

  itEvery<[PayoutDestination, string]>([
    [bank, "•••• 3000"],
    [numbered("1234567"), "••••"],
    [numbered("12 34 56 78"), "•••• 5678"],
    [wallet, "•••• 7788"],
    [{ kind: "wallet", wallet: "jane" }, "••••"],
    [phone, "+49 •••• 678"],
    [{ kind: "phone", phone: "+14155550123" }, "+1 •••• 123"],
    [{ kind: "phone", phone: "+79261234567" }, "+7 •••• 567"],
    [{ kind: "phone", phone: "+3725123456" }, "+372 •••• 456"],
    [{ kind: "phone", phone: "+49301234" }, "+49 ••••"],
    [card, "VISA •••• 1111"],
    [{ ...card, number: "378282246310005" }, "AMERICAN EXPRESS •••• 0005"],
    [stored("900001"), "Card ••••"],
    [form, "Destination entered by the recipient"],
  ])("of %j is %s", async (destination, label) => {
    expect(await labelOf(destination)).toBe(label)
  })

  it("shows at most four characters, and at most half of the text", async () => {
    // 5E12, for example, is refused: spreadsheets turn long numbers into such texts.
    const names = fc.stringMatching(/^[0-9a-zA-Z]{1,40}$/).filter((name) => !/^\de\d{1,3}$/i.test(name))
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const label = await labelOf({ kind: "wallet", wallet: name })
        const shown = label.replace("•", "").replaceAll("•", "").trim()
        expect(shown.length).toBeLessThanOrEqual(Math.min(4, name.length / 2))
        expect(name.toUpperCase().endsWith(shown)).toBe(true)
      }),
    )
  })
})

describe("destinations that cannot be paid to", () => {
  itEvery<[PayoutDestination, string, RegExp]>([
    [{ ...bank, account_number: "DE88370400440532013000" }, "account_number", /check digits do not match/],
    [{ ...bank, account_number: "DE89 3704 0044 0532 0130 0" }, "account_number", /too short or too long/],
    [{ ...bank, account_number: "XX89370400440532013000" }, "account_number", /country code that has no IBANs/],
    [{ ...bank, account_number: "DE8937040044" }, "account_number", /too short or too long/],
    [{ ...bank, account_number: "AB12CD" }, "account_number", /country code that has no IBANs/],
    [{ ...card, number: "4444333322221112" }, "number", /not a card number/],
    [{ ...card, expiry_year: "2020" }, "expiry_month", /expired/],
    [{ ...card, holder: "4444333322221111" }, "holder", /not its number/],
    [{ kind: "stored_card", saved_card_id: "csc_1" }, "saved_card_id", /needs its customer/],
  ])("%j is refused at %s", async (destination, field, message) => {
    const nobody = { account: "main", customer_id: null }
    const problems = await payouts.problems(nobody, { destination })
    expect(fieldsInEnglish(problems)).toEqual({ [`destination.${field}`]: expect.stringMatching(message) })
    const error = await payouts.encrypt({ ...nobody, id: "cpo_1" }, { destination, recipient }).catch((e: unknown) => e)
    expect(error).toMatchObject({ type: "invalid_data", fields: problems, message: expect.stringMatching(message) })
    for (const value of Object.values<unknown>(destination).filter((one) => String(one).length > 6)) {
      expect(JSON.stringify([error, String(error)])).not.toContain(value)
    }
  })

  itEvery(["GB82WEST12345698765432", "FR1420041010050500013M02606", "NO9386011117947", "1234567890", "AB1CD2"])(
    "%s is valid",
    async (account_number) => {
      expect(await payouts.problems(about, { destination: { ...bank, account_number } })).toEqual({})
    },
  )

  it("a single mistyped digit of an IBAN is always found", async () => {
    const iban = bank.account_number.replaceAll(" ", "")
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: iban.length - 1 }), fc.integer({ min: 1, max: 9 }), async (at, by) => {
        const wrong = `${iban.slice(0, at)}${(Number(iban[at]) + by) % 10}${iban.slice(at + 1)}`
        const found = await payouts.problems(about, { destination: { ...bank, account_number: wrong } })
        expect(Object.keys(found)).toEqual(["destination.account_number"])
      }),
    )
  })

  it("a card may be typed only if the shop takes cards on its own page", async () => {
    const hosted = payoutsWith(keys, "hosted")
    expect(await hosted.problems(about, { destination: card })).toEqual({
      "destination.kind": toMessage("payout_card.typing_off"),
    })
    expect(hosted.abilities("main")).toEqual({ signs_rsa: false, typed_cards: false })
    expect(payouts.abilities("main")).toEqual({ signs_rsa: false, typed_cards: true })
  })

  it("a currency without an endpoint is refused with a message", () => {
    expect(payouts.endpointFor("main", "usd")).toBe("1042")
    const { endpointId: _none, ...rest } = account
    const context = payoutContext({ ...rest, endpoints: { EUR: 7 } })
    expect(payoutsOf(() => context).endpointFor("main", "eur")).toBe("7")
    expect(() => payoutsOf(() => context).endpointFor("main", "usd")).toThrow("no endpoint for USD: add one")
    const group = payoutContext({ ...rest, endpointGroupId: 77 })
    expect(payoutsOf(() => group).endpointFor("main", "usd")).toBe("group/77")
  })
})

function numbered(account_number: string): Extract<PayoutDestination, { kind: "bank" }> {
  return { ...bank, account_number }
}

function stored(recurring_payment_id: string): PayoutDestination {
  return { kind: "stored_card", recurring_payment_id }
}
