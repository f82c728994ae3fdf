/**
 * What does a test of payouts need? `cards.payouts` at a sandbox, without a database, so without
 * saved cards.
 */
import { englishText, type Message } from "../../../../messages"
import { randomBytes } from "node:crypto"
import { createGatewayClient, type GatewayClient, parseAccount } from "../../../../gateway"
import type { PayoutDestination, PayoutRecipient } from "../../../../contracts/requests/payout-destination"
import type { PayoutOrder } from "../../../../mapping"
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../../sandbox"
import type { Context } from "../../context"
import { cardKey, type CardKey, parseProviderOptions } from "../../../../configuration"
import { payoutsOf } from "../payout-calls"

export const newKey = (): CardKey => cardKey.parse(randomBytes(32).toString("base64"))

export const recipient: PayoutRecipient = { first_name: "Jane", last_name: "Roe", email: "jane.roe@example.com" }
export const bank = {
  kind: "bank",
  account_number: "DE89 3704 0044 0532 0130 00",
  bank_name: "Sample Bank",
  bank_branch: "Main",
} as const satisfies PayoutDestination
export const wallet = { kind: "wallet", wallet: "wallet-of-jane-7788" } as const satisfies PayoutDestination
export const phone = { kind: "phone", phone: "+493012345678", bank: "Sample Bank" } as const satisfies PayoutDestination
export const other = {
  kind: "other",
  label: "Quickpay",
  fields: { destination_id: "quick-of-jane-7788", scheme: "instant" },
} as const satisfies PayoutDestination
export const card = {
  kind: "card",
  number: "4444 3333 2222 1111",
  holder: "JANE ROE",
  expiry_month: "12",
  expiry_year: "2040",
} as const satisfies PayoutDestination
export const form = { kind: "form" } as const satisfies PayoutDestination

type Given = { cardKeys?: CardKey[]; integration?: string; payouts?: unknown }

/** A context as the module has it; `account` adds to the account's options. */
export function payoutContext(
  account: Record<string, unknown>,
  { cardKeys = [newKey()], integration = "direct", payouts }: Given = {},
): Context & { clients: GatewayClient[] } {
  const parsed = parseAccount("main", {
    publicUrl: "http://localhost:9000",
    returnUrls: ["http://localhost:8000/checkout"],
    timeouts: { connectMs: 1_000, answerMs: 2_000, totalMs: 3_000 },
    ...account,
  })
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
  const { options: provider } = parseProviderOptions("main", { account: "main", integration }, ["main"])
  const clients: GatewayClient[] = []
  let own: GatewayClient | undefined
  const client = () => {
    if (!own) clients.push((own = createGatewayClient(parsed.account)))
    return own
  }
  return {
    options: { accounts: { main: parsed.account }, cardKeys, payouts },
    providers: new Map([["pp_card_main", provider]]),
    logger: { error: () => undefined },
    now: () => new Date(),
    environmentChange: () => Promise.resolve(undefined),
    client,
    clients,
    pg: () => {
      throw new Error("There is no database here.")
    },
  } as unknown as Context & { clients: GatewayClient[] }
}

export type PayoutWorld = Awaited<ReturnType<typeof createPayoutWorld>>

export async function createPayoutWorld(options: SandboxOptions = {}, account: Record<string, unknown> = {}) {
  const sandbox: Sandbox = await createSandbox({ callbackSchedule: [60_000], ...options })
  const context = payoutContext({ ...sandbox.account, ...account })
  const payouts = payoutsOf(() => context)
  let last = 0
  return {
    sandbox,
    context,
    payouts,
    /** The same with other account options. */
    with: (change: Record<string, unknown>) => {
      const other = payoutContext({ ...sandbox.account, ...change }, { cardKeys: [...context.options.cardKeys] })
      context.clients.push(other.client("main"))
      return payoutsOf(() => other)
    },
    /** An order as the module `card_payouts` passes it. */
    async order(
      destination: PayoutDestination,
      more: Partial<PayoutOrder> = {},
      who = recipient,
    ): Promise<PayoutOrder> {
      const about = { id: `cpo_${++last}`, account: "main", customer_id: "cus_1" }
      const { encrypted, digest } = await payouts.encrypt(about, { destination, recipient: who })
      return {
        ...{ id: about.id, account: "main", endpoint: payouts.endpointFor("main", "eur") },
        ...{ client_orderid: payouts.newOrderId(), amount: "10.42", currency_code: "eur", description: "Payout 1" },
        ...{ encrypted, destination_digest: digest, return_path: "/hooks/card-payments/payouts/status/token" },
        ...more,
      }
    },
    callsTo: (operation: string) => sandbox.calls().filter((call) => call.operation === operation),
    async close() {
      for (const client of context.clients) client.close()
      await sandbox.close()
    },
  }
}

type Answered = { message?: Message } | { outcome: string }

/** A result with its message in English. */
export function inEnglish(sent: Answered): object {
  return "message" in sent && sent.message ? { ...sent, message: englishText(sent.message) } : sent
}

/** Problems by field, in English. */
export function fieldsInEnglish(fields: Readonly<Record<string, Message>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field, englishText(problem)]))
}
