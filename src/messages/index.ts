// How are events, reasons and refusals kept as data? As codes of a closed catalogue with typed
// parameters. The English renderer serves the API and the logs; admin and storefront render codes
// in their language.
export {
  catalogue,
  isMessageCode,
  type KnownMessage,
  type MessageCode,
  type MessageOf,
  type Params,
  toMessage,
} from "./catalogue"
export { allowed, denied, englishText, rendered, renderedOrNull } from "./english"
export { type ByLanguage, byLanguage, languages, shippedLanguage, type ShippedLanguage } from "./languages"
export type { ActionState, AmountParam, Catalogue, Message, RenderedMessage, Text } from "./message"
export type { ShopperCode } from "./shopper"
export { shopperText } from "./shopper-text"
export { type Formatters, type Language, render, renderAll } from "./render"
