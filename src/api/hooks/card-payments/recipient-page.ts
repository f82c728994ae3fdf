import { parseUrl } from "../../../gateway/parse-url"
import { amountParam } from "../../../mapping"
import { type Message, type ShippedLanguage, toMessage } from "../../../messages"
import { languageOf } from "../../../messages/localized"
import type { RecipientDetails, RecipientPageSettings, RecipientView } from "../../../modules/card-payouts"
import { documentOf, escape, type IsolatedPage, isolated, policyOf, textsOf } from "./isolated-page"

type RecipientPage = {
  nonce: string
  language: ShippedLanguage
  /** IANA name. */
  timeZone: string
  /** The store's name; empty if it has none. */
  shop: string
  look: RecipientPageSettings
}

type Shown = Omit<RecipientDetails, "order_id">

/** Seconds after which the page loads itself again; a final state does not change any more. */
const pauses: Readonly<Partial<Record<RecipientView["state"], number>>> = {
  ...{ received: 5, returned: 5, on_its_way: 5 },
  ...{ preparing: 30, waits_for_recipient: 30, confirming: 30, probably_not_paid: 300 },
}

/**
 * The page on which a recipient follows a payout, in the look of the shop; without a view, a notice
 * that the link is unknown. It runs no script: the header `Refresh` loads it again while the payout
 * can change. Colors are `#rrggbb`, which the options check, so no value can end its rule.
 */
export function renderRecipientPage(view: Shown | undefined, page: RecipientPage): IsolatedPage {
  const { nonce, language, look } = page
  const title = toMessage("payout_page.title")
  const text = textsOf(language)
  const pause = view && pauses[view.state]
  const body = [
    shopHeader(page),
    `<main><h1>${text(title)}</h1><p role="status">${text(toMessage(`payout_page.${view?.state ?? "link_unknown"}`))}</p>`,
    view ? `<dl>${detailsOf(view, page)}</dl>` : "",
    pause ? `<p class="hint">${text(toMessage("payout_page.updates_itself"))}</p>` : "",
    "</main>",
  ].join("")
  const images = [look.logo, look.darkLogo].flatMap((url) => parseUrl(url ?? "")?.origin ?? [])
  const policy = policyOf({ nonce, embedders: [], formAction: "'none'", images: [...new Set(images)] })
  const { html, headers } = isolated(documentOf({ nonce, language, body, title, style: styleOf(look) }), policy)
  return { html, headers: pause ? { ...headers, Refresh: String(pause) } : headers }
}

function shopHeader({ shop, look: { logo, darkLogo } }: RecipientPage): string {
  if (!logo) return shop && `<header>${escape(shop)}</header>`
  const dark = darkLogo ? `<source media="(prefers-color-scheme:dark)" srcset="${escape(darkLogo)}">` : ""
  return `<header><picture>${dark}<img src="${escape(logo)}" alt="${escape(shop)}"></picture></header>`
}

function detailsOf(view: Shown, page: RecipientPage): string {
  const { amount, currency_code, destination, is_destination_shown, updated_at } = view
  const text = textsOf(page.language)
  const { format } = languageOf(page.language, page.timeZone)
  const details: [Message, string][] = [
    [toMessage("payout_page.amount"), format.amount(amountParam(amount, currency_code))],
    ...(is_destination_shown ? [[toMessage("payout_page.destination"), destination] as [Message, string]] : []),
    [toMessage("payout_page.last_change"), format.time(updated_at.toISOString())],
  ]
  return details.map(([name, value]) => `<dt>${text(name)}</dt><dd>${escape(value)}</dd>`).join("")
}

type Colors = RecipientPageSettings["colors"]

function styleOf({ colors, darkColors }: RecipientPageSettings): string {
  const variables = ({ background, text, accent }: Colors) =>
    `:root{--background:${background};--text:${text};--accent:${accent}}`
  return [
    variables(colors),
    `@media (prefers-color-scheme:dark){${variables(darkColors)}}`,
    "body{background:var(--background);color:var(--text);margin:0 auto;max-width:34rem;padding:2rem 1rem;overflow-wrap:anywhere}",
    "header{font-size:1.25rem;font-weight:600;margin-bottom:2rem}img{display:block;max-width:100%;max-height:4rem}",
    "main{border-top:.25rem solid var(--accent)}h1{font-size:1.5rem;line-height:1.25;margin:1.5rem 0 .5rem}",
    "[role=status]{font-size:1.125rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1.5rem;margin:1.5rem 0}",
    "dd{margin:0;text-align:end}.hint{font-size:.875rem}",
  ].join("")
}
