import { listSavedCards, type SavedCards } from "medusa-plugin-card-payments/storefront"
import { type CardPanel, cardPanel } from "./card-panel"
import { choice } from "./choice"
import { element, fill } from "./element"
import { providerName, sortProviders } from "./provider-names"
import type { Shop } from "./shop"

type Settings = { signal: AbortSignal; onchange: () => void }

/**
 * The ways to pay that the region offers, the store's first choice first. For somebody who has saved a card, the way that
 * takes it is chosen already, so that nothing is left but to pay.
 */
export async function paymentWays(shop: Shop, { signal, onchange }: Settings) {
  const { payment_providers } = await shop.sdk.store.payment.listPaymentProviders({ region_id: shop.region.id })
  const providers = sortProviders(payment_providers.map(({ id }) => id))
  const offers = await savedCardsOf(shop, { providers, signal })
  const panels = new Map<string, CardPanel>()
  const places = new Map<string, HTMLElement>()
  for (const [index, providerId] of providers.entries()) {
    panels.set(providerId, cardPanel({ providerId, offer: offers[index] ?? null, signal, onchange: () => onchange() }))
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
    /** The provider that is chosen, with what belongs to it; null where the region offers none. */
    chosen(): { providerId: string; panel: CardPanel } | null {
      const panel = chosen === undefined ? undefined : panels.get(chosen)
      return chosen !== undefined && panel ? { providerId: chosen, panel } : null
    },
  }
}

/** Null where it cannot be found out: one can still pay, and the saved cards come back with the next page. */
function savedCardsOf({ sdk, customer }: Shop, { providers, signal }: { providers: string[]; signal: AbortSignal }) {
  return Promise.all(
    providers.map(async (providerId): Promise<SavedCards | null> => {
      if (!customer) return null
      try {
        return await listSavedCards(sdk, { providerId, signal })
      } catch {
        signal.throwIfAborted()
        return null
      }
    }),
  )
}

function signInHint() {
  return element(
    "p",
    { class: "quiet" },
    element("a", { href: "/sign-in?next=/checkout", "data-testid": "checkout-sign-in" }, "Sign in"),
    " to save a card, or to pay with one that you have saved.",
  )
}
