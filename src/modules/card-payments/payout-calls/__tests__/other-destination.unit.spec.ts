import { itEvery } from "../../../../__tests__/it-every"
import { payoutDestination, type PayoutDestination } from "../../../../contracts/requests/payout-destination"
import { fieldName, fieldProblem } from "../../../../mapping"
import { englishText } from "../../../../messages"
import { encrypt } from "../../records/encryption"
import { bindingOfPayout, decryptDestination, maskPayout } from "../encrypted-destination"
import { createPayoutWorld, other, type PayoutWorld, recipient, wallet } from "./payout-fixtures"

let world: PayoutWorld
beforeAll(async () => {
  world = await createPayoutWorld()
})
beforeEach(() => world.sandbox.reset())
afterAll(() => world.close())

const about = { id: "cpo_1", account: "main", customer_id: null }
type Fields = Readonly<Record<string, string>>
const withFields = (fields: Fields, label = "Quickpay"): PayoutDestination => ({ kind: "other", label, fields })
const described = (destination: PayoutDestination) => world.payouts.encrypt(about, { destination, recipient })
/** The schema's problems, by field. */
function problemsOf(destination: unknown): Record<string, string> {
  const issues = payoutDestination.safeParse(destination).error?.issues ?? []
  const textOf = (issue: (typeof issues)[number]) =>
    englishText(fieldProblem(issue, destination, fieldName(String(issue.path.at(-1)))))
  return Object.fromEntries(issues.map((issue) => [issue.path.join("."), textOf(issue)]))
}

describe("fields that name another destination", () => {
  itEvery<[Fields, string, RegExp]>([
    [{}, "fields", /at least one field/],
    [Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`field_${at}`, "1"])), "fields", /at most 8/],
    [{ destination_id: "1".repeat(256) }, "fields.destination_id", /at most 255 characters/],
    [{ destination_id: " " }, "fields.destination_id", /is empty/],
    [{ destination_id: "a\u0007b" }, "fields.destination_id", /cannot be sent/],
    [{ destination_id: "a\u200bb" }, "fields.destination_id", /invisible character/],
    [{ ["a".repeat(65)]: "1" }, "fields", /invalid field name/],
    [{ "a b": "1" }, "fields", /invalid field name/],
    [{ login: "1" }, "fields", /invalid field name/],
    [{ oauth_nonce: "1" }, "fields", /invalid field name/],
    [{ "4444333322221111": "1" }, "fields", /invalid field name/],
    ...["amount", "Amount", "currency", "client-orderid", "orderid", "server_callback_url", "order_desc"].map(
      (name): [Fields, string, RegExp] => [{ [name]: "1" }, `fields.${name}`, /plugin fills in this field/],
    ),
    ...["first_name", "email", "phone", "purpose", "bank_name", "redirect_url"].map(
      (name): [Fields, string, RegExp] => [{ [name]: "1" }, `fields.${name}`, /plugin fills in this field/],
    ),
    ...["wallet", "account_number", "credit_card_number", "card-number", "cvv2", "expire_year", "destination"].map(
      (name): [Fields, string, RegExp] => [{ [name]: "1" }, `fields.${name}`, /card data or another kind/],
    ),
  ])("%j are refused at %s", (fields, path, message) => {
    expect(problemsOf(withFields(fields))).toEqual({ [path]: expect.stringMatching(message) })
  })

  itEvery<[string, RegExp]>([
    ["", /missing/],
    ["x".repeat(41), /at most 40 characters/],
    ["Quickpay of quick-of-JANE 7788", /repeats a value/],
    ["Account 12 34 5", /more than four digits/],
  ])("the label %j is refused", (label, message) => {
    expect(problemsOf({ ...other, label })).toEqual({ label: expect.stringMatching(message) })
  })

  itEvery<[string, Fields]>([
    ["destination.fields", { destination_id: "4444 3333 2222 1111" }],
    // As an id alone this number might be ordinary; in a destination it may be a card number.
    ["destination.fields", { destination_id: "378282246310005" }],
    ["destination.fields.wallet_of_acme", { wallet_of_acme: "acme-1" }],
    ["destination.fields.bank-id", { "bank-id": "acme-1" }],
    ["destination.fields.site_id", { site_id: "acme-1" }],
  ])("%s is refused by the account: %j", async (path, fields) => {
    const options = { payoutWalletField: "wallet_of_acme", extraFields: { payout: { site_id: "7" } } }
    const payouts = world.with(options)
    const destination = withFields(fields)
    const problems = await payouts.problems(about, { destination })
    expect(Object.keys(problems)).toEqual([path])
    await expect(payouts.encrypt(about, { destination, recipient })).rejects.toMatchObject({ fields: problems })
    for (const value of Object.values(fields)) expect(JSON.stringify(problems)).not.toContain(value)
  })
})

it("is decrypted in its own row, recognized by its fields alone, and labeled with one masked value", async () => {
  const { encrypted, digest, label } = await described(other)
  expect(label).toBe("Quickpay •••• 7788")
  expect(decryptDestination(world.context, { ...about, encrypted })?.destination).toEqual(other)
  expect(`${encrypted}${digest}`).not.toContain("quick-of-jane")
  const same = [{ ...other, label: "Q" }, withFields({ scheme: "instant", destination_id: "QUICK of jane 7788" })]
  for (const one of same) expect((await described(one)).digest).toBe(digest)
  const differing: PayoutDestination[] = [
    withFields({ ...other.fields, scheme: "slow" }),
    withFields({ destination_id: other.fields.destination_id }),
    withFields({ destination_no: other.fields.destination_id, scheme: "instant" }),
    wallet,
  ]
  for (const one of differing) expect((await described(one)).digest).not.toBe(digest)
})

it("its values are masked in the gateway's texts", async () => {
  const { encrypted } = await described(other)
  const kept = decryptDestination(world.context, { ...about, encrypted })
  expect(maskPayout("No account quick-of-jane-7788 (instant).", kept)).toBe("No account *** (***).")
})

it("its fields are sent with the approved amount", async () => {
  const order = await world.order(other)
  expect(await world.payouts.payout(order)).toMatchObject({ outcome: "accepted" })
  expect(world.sandbox.order(order.client_orderid)).toMatchObject({
    ...{ operation: "payout", state: "approved" },
    destination: { kind: "other destination", masked: "****7788" },
  })
  const [call] = world.callsTo("payout")
  expect(call?.fields).toMatchObject({ destination_id: "***", scheme: "***", amount: "10.42", currency: "EUR" })
})

it("a further encrypted field is not sent", async () => {
  const order = await world.order(other)
  for (const more of [{ amount: "9999.00" }, { credit_card_number: "4444333322221111" }]) {
    const destination = { ...other, fields: { ...other.fields, ...more } }
    const kept = { destination, recipient, customer_id: null }
    const encrypted = encrypt(world.context.options.cardKeys, bindingOfPayout(order), kept)
    expect(await world.payouts.payout({ ...order, encrypted })).toMatchObject({ outcome: "refused", isSent: false })
  }
  expect(world.callsTo("payout")).toEqual([])
})
