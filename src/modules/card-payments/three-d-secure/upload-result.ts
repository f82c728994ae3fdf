import { isGatewayError } from "../../../gateway"
import { type KnownMessage, toMessage } from "../../../messages"
import { type Browser, methodBrowserFields } from "../attempts/browser-data"
import { accountOf, type Context, parseEndpoint } from "../context"
import { callReason, failureColumns } from "../gateway-calls/call-failure"
import {
  insertOperation,
  lockTransaction,
  note,
  noteIfNew,
  type OperationRow,
  type TransactionRow,
  updateUnresolved,
  violates,
} from "../records/rows"
import { askStatus, type StatusResult } from "../status/ask-status"

/** The issuer's result as the browser returned it; never stored. */
export type IssuerResult =
  | { type: "upload-method-url-result"; fields: { threeDSCompInd: "Y" | "N" | "U"; threeDSServerTransID?: string } }
  | { type: "upload-cres-result"; fields: { cRes: string } }
  | { type: "upload-pares-result"; fields: { paRes: string; md?: string } }

function uploadedMessage(result: IssuerResult): KnownMessage {
  switch (result.type) {
    case "upload-method-url-result":
      return toMessage(methodCodes[result.fields.threeDSCompInd])
    case "upload-cres-result":
      return toMessage("three_d_secure.challenge_answered")
    case "upload-pares-result":
      return toMessage("three_d_secure.legacy_answered")
  }
}

const methodCodes = {
  Y: "three_d_secure.method_done",
  N: "three_d_secure.method_timed_out",
  U: "three_d_secure.method_unavailable",
} as const

/**
 * Sends a 3-D Secure result to the gateway: commits the intent, then sends the call once. The
 * gateway may charge as a consequence, so a second result of the same type (another tab, a reload,
 * a repeated post) is not sent.
 * @returns false if nothing was sent, or the gateway did not accept it
 */
export async function uploadResult(
  context: Context,
  transaction: TransactionRow,
  { type, fields, browser = {} }: IssuerResult & { browser?: Record<string, string> },
): Promise<boolean> {
  const operation = await claim(context, transaction, type)
  if (!operation) return false
  try {
    const answer = await callGateway(context, transaction, { type, fields, browser } as IssuerResult & Sent)
    const now = context.now()
    const serial_number = answer["serial-number"] ?? null
    await updateUnresolved(context.pg, operation.id, {
      state: "done",
      serial_number,
      resolved_at: now,
      recorded_at: now,
    })
    const message = uploadedMessage({ type, fields } as IssuerResult)
    await note(context.pg, transaction.id, { kind: "three_d_secure", message })
    return true
  } catch (error) {
    if (!isGatewayError(error)) throw error
    const lost = error.kind === "unknown"
    await updateUnresolved(context.pg, operation.id, {
      state: lost ? "unknown" : "refused",
      ...failureColumns(error),
      resolved_at: lost ? null : context.now(),
    })
    const message = lost
      ? toMessage("three_d_secure.answer_lost")
      : toMessage("three_d_secure.result_refused", { reason: callReason(error) })
    await noteIfNew(context.pg, transaction.id, { kind: "three_d_secure", message })
    return false
  }
}

type Sent = { browser: Record<string, string> }

/** Under the attempt's lock: an attempt superseded concurrently is not charged any more. */
async function claim(
  { pg }: Context,
  { id, amount }: TransactionRow,
  type: IssuerResult["type"],
): Promise<OperationRow | undefined> {
  try {
    return await pg.transaction(async (trx) => {
      const { superseded_at } = await lockTransaction(trx, id)
      if (superseded_at) return undefined
      return insertOperation(trx, { transaction_id: id, type, state: "intended", origin: "plugin", amount })
    })
  } catch (error) {
    if (violates(error, "one_upload")) return undefined
    throw error
  }
}

function callGateway(context: Context, transaction: TransactionRow, result: IssuerResult & Sent) {
  const account = accountOf(context, transaction.account)
  const client = context.client(account.name)
  const ids = { "client-order-id": transaction.client_orderid, orderid: transaction.orderid ?? "" }
  const options = { endpoint: parseEndpoint(transaction.endpoint) }
  switch (result.type) {
    case "upload-method-url-result":
      return client.uploadMethodUrlResult({ ...ids, ...result.fields, ...result.browser }, options)
    case "upload-cres-result":
      return client.uploadCresResult({ ...ids, ...result.fields }, options)
    case "upload-pares-result":
      return client.uploadParesResult({ ...ids, ...result.fields }, options)
  }
}

/**
 * Polls the gateway and performs the 3-D Secure step that needs no browser: for an issuer without a
 * method URL it reports `U` at once (specification: 3-D Secure), for an unusable method URL `N`.
 * Then it polls the next step.
 * @throws GatewayError if no readable answer comes
 */
export async function askAndAdvance(context: Context, transactionId: string): Promise<StatusResult> {
  const result = await askStatus(context, transactionId)
  const { transaction, threeDS } = result
  if (threeDS?.step !== "method" || (threeDS.methodUrl && threeDS.serverTransId)) return result
  const uploaded = await uploadResult(context, transaction, {
    type: "upload-method-url-result",
    fields: { threeDSCompInd: threeDS.methodUrl ? "N" : "U", threeDSServerTransID: threeDS.serverTransId },
    browser: methodBrowserFields((transaction.browser ?? {}) as Partial<Browser>),
  })
  return uploaded ? askStatus(context, transactionId) : result
}
