import { type Account, isLoopback } from "./account"
import { isWebAddress, parseUrl } from "./parse-url"
import { isFinal } from "./statuses"
import type { ThreeDSFields } from "./three-d-secure-fields"

/** What the shopper's browser has to do for 3-D Secure before the gateway goes on. */
export type ThreeDSStep =
  /**
   * A hidden frame posts `threeDSMethodData` to `methodUrl`; then upload-method-url-result: `Y`, or `N` after 10 seconds, or
   * `U` where there is no `methodUrl`. One without a `serverTransId` cannot be used: `N`.
   */
  | { step: "method"; methodUrl?: string; serverTransId?: string }
  /** A form posts `creq` to `acsUrl`; the CRes that comes back goes into upload-cres-result. */
  | { step: "challenge"; acsUrl: string; creq: string }
  /** 3DS 1.0.2: a form posts `PaReq`, `MD` and `TermUrl` to `acsUrl`; the PaRes goes into upload-pares-result. */
  | { step: "legacy"; acsUrl: string; pareq: string; md?: string; termUrl?: string }
  /** The browser goes to `url`; without one, `html` (decoded) is the page to show. */
  | { step: "redirect"; url?: string; html?: string }

/** An answer of status, or of the call that brought the card; one without `status` is `processing`. */
export type ThreeDSAnswer = Readonly<Record<string, unknown>> & { status?: string }

/**
 * Fields that send the browser to the issuer: `redirect_url` by the specification (3DS flow), `redirect-to` by wire facts 9.
 * Each is read with hyphens and with underscores.
 */
const redirectFields = ["redirect-to", "redirect-url"] as const

/**
 * What an answer asks the shopper's browser to do, by the account's `threeDSFields` (specification: 3DS flow; wire facts 7 and
 * 9). It throws nothing. An address counts only as https, or as http as well where the account's `baseUrl` is one of this machine. A step
 * whose fields are missing is none, unless the gateway's own page stands beside it: the payment stays `processing`.
 * @returns undefined where there is nothing to do, as always once the status is final
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

/** Where an answer sends a browser, by `redirect-to` first and in either spelling; only addresses that may be opened. */
export function redirectAddresses(
  account: Pick<Account, "baseUrl">,
  answer: Readonly<Record<string, unknown>>,
): string[] {
  return redirectFields.flatMap((name) => addressOf(account, textOf(answer, name)) ?? [])
}

/** Whether an answer says anything for the browser, usable or not; `isOurs` tells addresses that do not lead to an issuer. */
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

/** With hyphens or underscores: the documentation prints both for one field (wire facts 7). */
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

/** The page comes URL-encoded (wire facts 7); one that begins as markup does is plain already. */
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
