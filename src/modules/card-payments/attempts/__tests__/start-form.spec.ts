import { GatewayError } from "../../../../gateway"
import { callFailure } from "../../gateway-calls/call-failure"
import { describeModule } from "../../__tests__/card-module"

const lines: string[] = []

describeModule(
  "A form at a host that the account does not list",
  (cards) => {
    it("is not shown to the shopper, and the next start creates a new form", async () => {
      const input = cards.startInput()
      for (const tries of [1, 2]) {
        await expect(cards.service.start(input)).rejects.toThrow("refused before it started")
        expect(await cards.service.liveAttempt(input.session.id)).toBeUndefined()
        expect(cards.callsTo("preauthForm")).toHaveLength(tries)
      }
      // The log and the timeline name the option; the shopper's message does not.
      const line = expect.stringMatching(/account "main" is not used: .*redirectHosts do not allow$/) as unknown
      expect(lines).toEqual([line, line])
      const attempts = await cards.pg()("card_transaction").orderBy("created_at")
      expect(attempts).toMatchObject([{ redirect_url: null, superseded_at: expect.anything() }, { redirect_url: null }])
      const failure = { error_message: null, error_reason: { code: "call.form_address_not_allowed" } }
      expect(await cards.operations(attempts[0].id)).toMatchObject([{ state: "refused", ...failure }])
    })
  },
  { account: { redirectHosts: ["pay.example.com"] }, logger: { warn: (line) => void lines.push(String(line)) } },
)

describeModule(
  "An account's required fields",
  (cards) => {
    it("are reported as missing before anything is sent; the form is created once they are known", async () => {
      const input = cards.startInput()
      expect(await cards.service.start(input)).toEqual({ missing: ["zip_code", "city"] })
      expect(cards.sandbox().calls()).toEqual([])
      const known = { ...(await input.orderDetails()), zip_code: "10115", city: "Berlin" }
      const { transaction, missing } = await cards.service.start({
        ...input,
        orderDetails: () => Promise.resolve(known),
      })
      expect(missing).toEqual([])
      expect(transaction?.redirect_url).toContain("http")
    })
  },
  { account: { requiredFields: ["zip_code", "city"] } },
)

describeModule("A session that was just created", (cards) => {
  it("starts without a lookup of attempts, and returns the existing form if there is one after all", async () => {
    const input = { ...cards.startInput(), isNew: true }
    const first = await cards.service.start(input)
    const second = await cards.service.start(input)
    expect(second.transaction?.id).toBe(first.transaction?.id)
    expect(cards.callsTo("preauthForm")).toHaveLength(1)
  })
})

it("the reason of a failed call has a numeric code at most, and no other text of the gateway", () => {
  const reason = (code?: string) =>
    callFailure(new GatewayError("refused", "sale: x", { code, reason: "Ask Jane Roe" }))
  expect(reason("24")).toEqual({ code: "call.refused_with_code", params: { code: "24" } })
  for (const code of [undefined, "Jane.Roe", "4444333322221111"]) {
    expect(reason(code)).toEqual({ code: "call.refused", params: {} })
  }
})
