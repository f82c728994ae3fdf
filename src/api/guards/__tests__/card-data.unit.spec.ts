import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { itEvery } from "../../../__tests__/it-every"
import { guardSessionData } from "../card-data"

type Body = { provider_id?: unknown; data?: unknown }

type Signed = {
  actor_type: string
  actor_id: string
  mfa_enabled?: boolean
  mfa_challenge_completed_at?: string | null
}

async function post(
  body: Body | undefined,
  { paid = false, auth_context }: { paid?: boolean; auth_context?: Signed } = {},
) {
  const asked: string[] = []
  const paidAttemptOf = (id: string) => {
    asked.push(id)
    return Promise.resolve(paid ? { id: "ctx_1" } : undefined)
  }
  const request = {
    body,
    validatedBody: body && structuredClone(body),
    ip: "::ffff:203.0.113.7",
    headers: { "user-agent": "UA" },
    params: { id: "pay_col_1" },
    auth_context,
    scope: { resolve: () => ({ paidAttemptOf }) },
  } as unknown as MedusaRequest
  const error = await guardSessionData(request, {} as MedusaResponse, () => undefined).catch(
    (thrown: unknown) => thrown,
  )
  return { request, error: error as MedusaError | undefined, asked }
}

describe("session data from a storefront", () => {
  itEvery(["pp_card_main", "pp_card", "pp_card_auto"])("%s: only the return address stays", async (provider_id) => {
    const data = { return_url: "https://shop.example.com", session_id: "payses_other", state: "captured", amount: 1 }
    const { request, error } = await post({ provider_id, data })
    expect(error).toBeUndefined()
    for (const body of [request.body, request.validatedBody] as Body[]) {
      expect(body.data).toEqual({ return_url: "https://shop.example.com" })
    }
  })

  const requested = { return_url: "https://shop.example.com", save_card: true, saved_card: "csc_01ABC" }
  const customer = { actor_type: "customer", actor_id: "cus_1" }

  it("a signed-in customer may request to save the card, or to pay with a saved one", async () => {
    const body = { provider_id: "pp_card_main", data: { ...requested, customer_id: "cus_2" } }
    const { request, error } = await post(body, { auth_context: customer })
    expect(error).toBeUndefined()
    for (const read of [request.body, request.validatedBody] as Body[]) expect(read.data).toEqual(requested)
  })

  itEvery<[string, Signed | undefined]>([
    ["a guest", undefined],
    ["an admin", { actor_type: "user", actor_id: "user_1" }],
    ["an account without a customer", { actor_type: "customer", actor_id: "" }],
    ["a customer without the second factor yet", { ...customer, mfa_enabled: true, mfa_challenge_completed_at: null }],
  ])("the requests of %s are dropped", async (_who, auth_context) => {
    const { request, error } = await post({ provider_id: "pp_card_main", data: requested }, { auth_context })
    expect(error).toBeUndefined()
    expect((request.body as Body).data).toEqual({ return_url: requested.return_url })
  })

  itEvery([
    { save_card: "yes" },
    { save_card: 1 },
    { saved_card: 7 },
    { saved_card: "cardrefid-1" },
    { saved_card: ["csc_1"] },
    { saved_card: `csc_${"1".repeat(99)}` },
  ])("a malformed request is refused, and not quoted: %j", async (data) => {
    const { error } = await post({ provider_id: "pp_card_main", data }, { auth_context: customer })
    expect(error).toMatchObject({ type: MedusaError.Types.INVALID_DATA })
    expect(error?.message).toMatch(/^"data\.(save_card|saved_card)" is not valid\.$/)
  })

  itEvery(["pp_stripe_stripe", "pp_cardinity_main", "pp_cards", undefined, 7])(
    "%s is another plugin's: its data stays unchanged",
    async (provider_id) => {
      const data = { token: "tok_1", plan: "3x" }
      const { request, error } = await post({ provider_id, data })
      expect(error).toBeUndefined()
      expect((request.body as Body).data).toEqual(data)
    },
  )

  itEvery(["pp_card_main", "pp_stripe_stripe"])("%s: card data is refused, and not quoted", async (provider_id) => {
    const { error, asked } = await post({ provider_id, data: { note: { text: "4538 9773 9960 6732" } } })
    expect(error).toMatchObject({ type: MedusaError.Types.INVALID_DATA })
    expect(error?.message).toContain('"note.text" looks like card data')
    expect(error?.message).not.toContain("4538")
    expect(asked).toEqual([])
  })

  itEvery([undefined, {}, { provider_id: "pp_card_main" }, { provider_id: "pp_card_main", data: null }])(
    "%j passes",
    async (body) => {
      expect((await post(body)).error).toBeUndefined()
    },
  )

  it("a paid collection gets no new session, whatever the provider", async () => {
    for (const provider_id of ["pp_card_main", "pp_system_default"]) {
      const { error, asked } = await post({ provider_id, data: {} }, { paid: true })
      expect(error).toMatchObject({ type: MedusaError.Types.NOT_ALLOWED })
      expect(error?.message).toContain("paid already")
      expect(asked).toEqual(["pay_col_1"])
    }
  })
})
