import { askStatus, type StatusResult } from "../ask-status"
import type { Context } from "../context"
import { type Browser, methodBrowserFields } from "../browser-data"
import { uploadResult } from "./upload-result"

/**
 * Asks the gateway, and does what 3-D Secure needs no browser for: an issuer without a method URL is told so at once
 * (`U`, specification: 3-D Secure; `N` for a method URL that cannot be used), and the next step is asked for.
 * @throws GatewayError when no readable answer comes
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
