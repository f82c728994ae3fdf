import type { BrowserData } from "../../../contracts"
import { isFinal, statuses } from "../../../gateway"
import type { Context } from "../context"

/**
 * Details of the shopper's request that Medusa does not pass to providers. Kept for the request
 * only, never stored.
 */
export type Shopper = {
  ipaddress?: string
  userAgent?: string
  acceptLanguage?: string
  acceptHeader?: string
}

/** The browser of one attempt as text, from its request headers and its page. */
export type Browser = Readonly<Record<BrowserField, string | undefined>>

type BrowserField =
  | "ip"
  | "accept"
  | "user_agent"
  | "language"
  | "java_enabled"
  | "javascript_enabled"
  | "color_depth"
  | "screen_width"
  | "screen_height"
  | "time_zone"

export function browserOf(shopper: Shopper, data: BrowserData = {}): Browser {
  return {
    ip: shopper.ipaddress,
    accept: shopper.acceptHeader,
    user_agent: shopper.userAgent,
    language: data.language ?? shopper.acceptLanguage?.split(/[,;]/)[0]?.trim(),
    java_enabled: text(data.java_enabled),
    javascript_enabled: text(data.javascript_enabled),
    color_depth: text(data.color_depth),
    screen_width: text(data.screen_width),
    screen_height: text(data.screen_height),
    time_zone: text(data.time_zone),
  }
}

/** The field names of initiating calls (wire facts 4.1). */
export function customerBrowserFields(browser: Browser): Record<string, string> {
  return present({
    customer_browser_accept_header: browser.accept,
    customer_browser_user_agent: browser.user_agent,
    customer_browser_accept_language: browser.language,
    customer_browser_java_enabled: browser.java_enabled,
    customer_browser_javascript_enabled: browser.javascript_enabled,
    customer_browser_color_depth: browser.color_depth,
    customer_browser_screen_width: browser.screen_width,
    customer_browser_screen_height: browser.screen_height,
    customer_browser_time_zone: browser.time_zone,
  })
}

/** The field names of upload-method-url-result (wire facts 4.11). */
export function methodBrowserFields(browser: Partial<Browser>): Record<string, string> {
  return present({
    browserAcceptHeader: browser.accept,
    browserIP: browser.ip,
    browserUserAgent: browser.user_agent,
    browserLanguage: browser.language?.slice(0, 8),
    browserJavaEnabled: browser.java_enabled,
    browserJavascriptEnabled: browser.javascript_enabled,
    browserColorDepth: browser.color_depth,
    browserScreenWidth: browser.screen_width,
    browserScreenHeight: browser.screen_height,
    browserTZ: browser.time_zone,
  })
}

function text(value: string | number | boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

function present(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => !!field[1]))
}

/**
 * In days: a card may be saved for a day after the payment, and polling of an unfinished payment
 * ends before day 15.
 */
const DAYS = { final: 1, unfinished: 15 }

/** Erases browser data, including IP addresses, that is no longer needed. */
export async function eraseBrowserData({ pg, now }: Context): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await pg("card_transaction")
    .whereNotNull("browser")
    .where((expired) => {
      void expired.where("created_at", "<", before(DAYS.unfinished))
      void expired.orWhere((ended) => {
        void ended.whereIn("status", Object.keys(statuses).filter(isFinal)).where("created_at", "<", before(DAYS.final))
        void ended.whereRaw("save_card IS DISTINCT FROM 'requested'")
      })
    })
    .update({ browser: null })
}
