import { type ShopperCode, shopperText } from "../messages/shopper-text"
import type { MedusaSdk } from "./medusa-sdk"

type OwnCode = Extract<ShopperCode, `storefront.${string}`>

/**
 * A text of this library in the language of the SDK (`sdk.setLocale`), used where the store's
 * answer has none. The store's own texts come in the same language.
 */
export function ownText(sdk: MedusaSdk, code: OwnCode, params: Readonly<Record<string, string>> = {}): string {
  return shopperText({ code, params }, sdk.client.locale) ?? code
}

/** `missing` has the gateway's names, such as `zip_code`. */
export function lacking(
  sdk: MedusaSdk,
  code: "storefront.details_missing" | "storefront.card_details_missing",
  missing: readonly string[],
): string {
  return ownText(sdk, code, { fields: missing.join(", ") || ownText(sdk, "storefront.details") })
}

/** By the first letters of the unit in the shipped languages; other limits name English units. */
const seconds = { second: 1, minut: 60, минут: 60, hour: 3_600 }

/**
 * The waiting time in the store's message, in seconds; 60 if it names none. Medusa's SDK passes on
 * the message and status of an error answer, but neither its headers nor the rest of its body.
 */
export function secondsToWait(message: string): number {
  const [, count = "", unit] = /(\d+|\ban?|\bone) (second|minut|минут|hour)/i.exec(message) ?? []
  return unit ? (Number.parseInt(count, 10) || 1) * seconds[unit.toLowerCase() as keyof typeof seconds] : 60
}
