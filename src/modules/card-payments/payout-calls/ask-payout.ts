import { type Account, isGatewayError } from "../../../gateway"
import { redirectAddresses } from "../../../gateway/three-d-secure"
import type { PolledOrder, StatusReport } from "../../../mapping"
import { decimalPattern } from "../../../money"
import { mayRedirectTo } from "../attempts/start-form"
import { accountOf, type Context, parseEndpoint } from "../context"
import { linkCipher, maskPayout, decryptDestination } from "./encrypted-destination"

type StatusAnswer = Awaited<ReturnType<ReturnType<Context["client"]>["status"]>>

/** Polls the status of a payout's order, or of one step of it. Read-only; never throws. */
export async function askPayout(context: Context, asked: PolledOrder): Promise<StatusReport> {
  const kept = decryptDestination(context, asked)
  const mask = (text: string) => maskPayout(text, kept)
  try {
    const account = accountOf(context, asked.account)
    const { client_orderid, orderid, serial_number } = asked
    const answer = await context.client(account.name).status(
      {
        client_orderid,
        ...(orderid === null ? {} : { orderid }),
        ...(serial_number === null ? {} : { "by-request-sn": serial_number }),
      },
      { endpoint: parseEndpoint(asked.endpoint) },
    )
    const encrypt = (link: string) => linkCipher.encrypt(context.options.cardKeys, asked, link)
    return reported(account, answer, { mask, encrypt })
  } catch (error) {
    if (!isGatewayError(error)) {
      context.logger.error(`[card-payments] ${asked.id}: the gateway could not be asked.`)
      return { outcome: "silent", message: "The gateway could not be asked." }
    }
    return isNotFound(asked, error) ? { outcome: "not_found" } : { outcome: "silent", message: mask(error.message) }
  }
}

/**
 * Whether the gateway plainly does not know the order. An order with a gateway id cannot be
 * unknown, and a refusal of the caller (401, 403) says nothing about the order.
 */
function isNotFound({ orderid }: PolledOrder, { kind, httpStatus }: { kind: string; httpStatus?: number }): boolean {
  return orderid === null && kind === "refused" && httpStatus !== 401 && httpStatus !== 403
}

type Keeping = { mask(text: string): string; encrypt(link: string): string }

function reported(account: Account, answer: StatusAnswer, { mask, encrypt }: Keeping): StatusReport {
  const text = (name: string) => short((answer as Readonly<Record<string, unknown>>)[name])
  const message = text("error-message")
  const page = pageOf(account, answer)
  const card_label = cardLabel(text("dest-card-type"), text("dest-last-four-digits"))
  return {
    outcome: "reported",
    status: answer.status.trim().toLowerCase().slice(0, 64),
    type: text("transaction-type")?.toLowerCase() ?? null,
    amount: text("amount"),
    currency: text("currency")?.toLowerCase() ?? null,
    client_orderid: text("merchant-order-id"),
    orderid: text("paynet-order-id"),
    serial_number: text("by-request-sn"),
    fee: account.payoutFeeField === undefined ? null : amountOf(text(account.payoutFeeField)),
    error_code: text("error-code"),
    error_message: message === null ? null : mask(message),
    link: page === undefined ? null : encrypt(page),
    card_label,
    is_taken: card_label !== null || text("processor-tx-id") !== null,
  }
}

function short(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null
  return String(value).trim().slice(0, 500) || null
}

const feeText = decimalPattern({ whole: 12, decimals: 3 })

function amountOf(value: string | null): string | null {
  return value !== null && feeText.test(value) ? value : null
}

/**
 * The first address to which a recipient may be redirected. Our own return address, which the
 * gateway may repeat, is excluded.
 */
function pageOf(account: Account, answer: StatusAnswer): string | undefined {
  const isOurs = ({ href }: URL) => href.startsWith(`${account.publicUrl}/hooks/card-payments/`)
  const isPage = (url: URL) => !isOurs(url) && mayRedirectTo(account, url)
  return redirectAddresses(account, answer)
    .map((address) => new URL(address))
    .find(isPage)?.href
}

/** The masked card; exactly four digits are shown, whatever the field contains. */
function cardLabel(type: string | null, last4: string | null): string | null {
  if (last4 === null || !/^\d{4}$/.test(last4)) return null
  return `${type !== null && /^[A-Za-z ]{1,24}$/.test(type) ? type.toUpperCase() : "Card"} •••• ${last4}`
}
