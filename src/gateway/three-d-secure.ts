import { type Account, isLoopback } from "./account-options"
import { isWebAddress, parseUrl } from "./parse-url"
import { isFinal } from "./statuses"
import type { ThreeDSFields } from "./three-d-secure-fields"

/** The next 3-D Secure step of the shopper's browser. */
export type ThreeDSStep =
  /**
   * A hidden frame posts `threeDSMethodData` to `methodUrl`. Then call upload-method-url-result
   * with `Y`, with `N` after 10 seconds, or with `U` if there is no `methodUrl`. Without
   * `serverTransId` the method cannot run: `N`.
   */
  | { step: "method"; methodUrl?: string; serverTransId?: string }
  /** A form posts `creq` to `acsUrl`; pass the returned CRes to upload-cres-result. */
  | { step: "challenge"; acsUrl: string; creq: string }
  /**
   * 3DS 1.0.2: a form posts `PaReq`, `MD` and `TermUrl` to `acsUrl`; pass the returned PaRes to
   * upload-pares-result.
   */
  | { step: "legacy"; acsUrl: string; pareq: string; md?: string; termUrl?: string }
  /** The browser opens `url`; without it, show the decoded page `html`. */
  | { step: "redirect"; url?: string; html?: string }

/** An answer of status, or of the call with the card; a missing `status` means `processing`. */
export type ThreeDSAnswer = Readonly<Record<string, unknown>> & { status?: string }

/**
 * Fields that send the browser to the issuer: `redirect_url` (specification, 3DS flow) and
 * `redirect-to` (wire facts 9). Each is read with hyphens and with underscores.
 */
const redirectFields = ["redirect-to", "redirect-url"] as const

/**
 * The 3-D Secure step in an answer, by the account's `threeDSFields` (specification: 3DS flow; wire
 * facts 7 and 9). It throws nothing. Addresses must be https; http counts only if the account's
 * `baseUrl` is a loopback address. A step with missing fields is ignored, unless the answer also
 * names the gateway's own page; the payment stays `processing`.
 * @returns undefined if no step is needed, as always once the status is final
 */
export function threeDSOf(
  account: Pick<Account, "baseUrl" | "threeDSFields">,
  answer: ThreeDSAnswer,
): ThreeDSStep | undefined {
  if (isFinal(answer.status ?? "processing")) return undefined
  const read: Reader = {
    text: (name) => textOf(answer, name),
    address: (name) => addressOf(account, textOf(answer, name)),
  }
  return merchantStep(account.threeDSFields, read) ?? gatewayStep(redirectAddresses(account, answer)[0], read)
}

/**
 * The addresses to which an answer sends the browser, `redirect-to` first, in either spelling; only
 * safe addresses.
 */
export function redirectAddresses(
  account: Pick<Account, "baseUrl">,
  answer: Readonly<Record<string, unknown>>,
): string[] {
  return redirectFields.flatMap((name) => addressOf(account, textOf(answer, name)) ?? [])
}

/**
 * True if an answer has a browser step, usable or not; `isOurs` marks addresses that do not lead to
 * an issuer.
 */
export function asksBrowser(answer: ThreeDSAnswer, isOurs: (address: string) => boolean): boolean {
  const addresses = redirectFields.flatMap((name) => textOf(answer, name) ?? [])
  return !!(textOf(answer, "html") ?? textOf(answer, "tds-status")) || addresses.some((address) => !isOurs(address))
}

type Reader = Record<"text" | "address", (name: string) => string | undefined>

function merchantStep(names: ThreeDSFields, { text, address }: Reader): ThreeDSStep | undefined {
  switch (text(names.status)?.toLowerCase()) {
    case "methodurlframe":
      return withoutUndefined({
        step: "method",
        methodUrl: address(names.methodUrl),
        serverTransId: text(names.serverTransId),
      })
    case "creqform": {
      const [acsUrl, creq] = [address(names.acsUrl), text(names.creq)]
      return acsUrl && creq ? { step: "challenge", acsUrl, creq } : undefined
    }
    case "pareqform": {
      const [acsUrl, pareq] = [address(names.pareqUrl), text(names.pareq)]
      if (!acsUrl || !pareq) return undefined
      return withoutUndefined({ step: "legacy", acsUrl, pareq, md: text(names.md), termUrl: address(names.termUrl) })
    }
    default:
      return undefined
  }
}

function gatewayStep(url: string | undefined, { text }: Reader): ThreeDSStep | undefined {
  const html = text("html")
  if (!url && !html) return undefined
  return withoutUndefined({ step: "redirect", url, html: html && decodedPage(html) })
}

/**
 * Reads the field with hyphens or underscores: the documentation prints both for one field (wire
 * facts 7).
 */
function textOf(answer: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = answer[name] ?? answer[name.replaceAll("-", "_")]
  return typeof value === "string" ? value.trim() || undefined : undefined
}

function addressOf({ baseUrl }: Pick<Account, "baseUrl">, text: string | undefined): string | undefined {
  const url = text === undefined || !isWebAddress(text) ? undefined : parseUrl(text)
  if (!url) return undefined
  const gateway = parseUrl(baseUrl)
  const isLocal = gateway?.protocol === "http:" && isLoopback(gateway)
  return url.protocol === "https:" || isLocal ? text : undefined
}

/** The page is URL-encoded (wire facts 7); text that starts with markup is already plain. */
function decodedPage(page: string): string {
  if (page.startsWith("<")) return page
  try {
    const decoded = decodeURIComponent(page.replaceAll("+", "%20")).trim()
    return decoded.startsWith("<") ? decoded : page
  } catch {
    return page
  }
}

function withoutUndefined<Step extends ThreeDSStep>(step: Step): Step {
  return Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined)) as Step
}
