import { listSavedCards, type SavedCards } from "medusa-plugin-card-payments/storefront"
import { type CardPanel, cardPanel } from "../cards/card-panel"
import { choice } from "../ui/choice"
import { element, fill } from "../ui/element"
import { providerName, sortProviders } from "./provider-names"
import type { Shop } from "../shop"

type Settings = {
  signal: AbortSignal
  onchange: () => void
  /** True if the card is charged again later, so only providers that save it are offered. */
  savesCard: boolean
}

/**
 * The region's payment providers, the store's first choice first. For a shopper with a saved card
 * its provider is preselected, so that only paying is left.
 */
export async function paymentWays(shop: Shop, { signal, onchange, savesCard }: Settings) {
  const { payment_providers } = await shop.sdk.store.payment.listPaymentProviders({ region_id: shop.region.id })
  const all = sortProviders(payment_providers.map(({ id }) => id))
  const offers = await savedCardsOf(shop, { providers: all, signal })
  const providers = all.filter((id) => !savesCard || offers.get(id)?.available)
  const panels = new Map<string, CardPanel>()
  const places = new Map<string, HTMLElement>()
  for (const providerId of providers) {
    const offer = offers.get(providerId) ?? null
    panels.set(providerId, cardPanel({ providerId, offer, signal, onchange: () => onchange(), savesCard }))
    places.set(providerId, element("div", {}))
  }
  let chosen = providers.find((id) => panels.get(id)?.isReady) ?? providers[0]
  const show = () => {
    for (const [id, place] of places) fill(place, id === chosen && panels.get(id)?.content)
  }
  const options = providers.flatMap((id) => [
    choice(
      {
        name: "provider",
        value: id,
        checked: id === chosen,
        "data-testid": `provider-${id}`,
        onchange: () => {
          chosen = id
          show()
          onchange()
        },
      },
      providerName(id),
    ),
    places.get(id) ?? null,
  ])
  show()
  return {
    content: element(
      "fieldset",
      {},
      element("legend", {}, "Payment"),
      element("div", { class: "options ways" }, ...options),
      !shop.customer && signInHint(),
    ),
    /** The chosen provider with its panel; null if the region offers none. */
    chosen(): { providerId: string; panel: CardPanel } | null {
      const panel = chosen === undefined ? undefined : panels.get(chosen)
      return chosen !== undefined && panel ? { providerId: chosen, panel } : null
    },
  }
}

/** Null if they cannot be read: paying still works, and the next page reads them again. */
async function savedCardsOf(
  { sdk, customer }: Shop,
  { providers, signal }: { providers: string[]; signal: AbortSignal },
): Promise<Map<string, SavedCards | null>> {
  const read = async (providerId: string): Promise<[string, SavedCards | null]> => {
    if (!customer) return [providerId, null]
    try {
      return [providerId, await listSavedCards(sdk, { providerId, signal })]
    } catch {
      signal.throwIfAborted()
      return [providerId, null]
    }
  }
  return new Map(await Promise.all(providers.map(read)))
}

function signInHint() {
  return element(
    "p",
    { class: "muted" },
    element("a", { href: "/sign-in?next=/checkout", "data-testid": "checkout-sign-in" }, "Sign in"),
    " to save a card, or to pay with one that you have saved.",
  )
}
