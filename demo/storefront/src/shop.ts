import type { HttpTypes } from "@medusajs/framework/types"
import Medusa from "@medusajs/js-sdk"
import { subscribeInCart } from "medusa-plugin-card-payments/storefront"
import { memory } from "./memory"

export type Cart = HttpTypes.StoreCart
export type Region = HttpTypes.StoreRegion
export type Customer = HttpTypes.StoreCustomer

/** The connection to the store. `customer` is the signed-in customer; null for a guest. */
export type Shop = { sdk: Medusa; regions: Region[]; region: Region; customer: Customer | null }

/** Reads Medusa's address and regions; the last chosen region is chosen again. */
export async function openShop(): Promise<Shop> {
  const response = await fetch("/config.json")
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  const config = (await response.json()) as { medusaUrl: string; publishableKey: string }
  const { key, ...storage } = memory.token
  const sdk = new Medusa({
    baseUrl: config.medusaUrl,
    publishableKey: config.publishableKey,
    auth: { type: "jwt", jwtTokenStorageMethod: "custom", jwtTokenStorageKey: key, storage },
  })
  const { regions } = await sdk.store.region.list({ fields: "*countries" })
  // Euros first: that region offers both ways of capturing.
  regions.sort((a, b) => Number(b.currency_code === "eur") - Number(a.currency_code === "eur"))
  const region = regions.find((one) => one.id === memory.regionId()) ?? regions[0]
  if (!region) throw new Error("The store has no region to sell in.")
  return { sdk, regions, region, customer: null }
}

/** The shopper's cart; null if there is none, or if it has become an order. */
export async function currentCart(shop: Shop): Promise<Cart | null> {
  const id = memory.cartId()
  if (!id) return null
  const cart = await shop.sdk.store.cart.retrieve(id).then(
    (answer) => answer.cart,
    (error: unknown) => {
      if (statusOf(error) === 404) return null
      throw error
    },
  )
  if (cart && !isCompleted(cart)) return cart
  memory.setCartId(null)
  return null
}

function isCompleted(cart: Cart): boolean {
  return "completed_at" in cart && Boolean(cart.completed_at)
}

export async function addToCart(shop: Shop, variantId: string): Promise<void> {
  const item = { variant_id: variantId, quantity: 1 }
  const cart = await currentCart(shop)
  if (cart) {
    await shop.sdk.store.cart.createLineItem(cart.id, item)
    return
  }
  const created = await shop.sdk.store.cart.create({ region_id: shop.region.id, items: [item] })
  memory.setCartId(created.cart.id)
}

/** Adds a plan to the signed-in shopper's cart; the subscription starts once the cart is paid. */
export async function subscribe(shop: Shop, planId: string): Promise<void> {
  let cart = await currentCart(shop)
  if (!cart) {
    ;({ cart } = await shop.sdk.store.cart.create({ region_id: shop.region.id }))
    memory.setCartId(cart.id)
  }
  await subscribeInCart(shop.sdk, { planId, cartId: cart.id })
}

/** Moves the cart to the region, since prices, countries and payment providers depend on it. */
export async function moveToRegion(shop: Shop, region: Region): Promise<void> {
  const cart = await currentCart(shop)
  if (cart && cart.region_id !== region.id) await shop.sdk.store.cart.update(cart.id, { region_id: region.id })
  shop.region = region
  memory.setRegionId(region.id)
}

/** An amount in major units, as Medusa returns it, with the currency's decimals. */
export function money(amount: number | null | undefined, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() }).format(amount ?? 0)
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : undefined
}

/** Text about an error and its fix. */
export function errorText(error: unknown): string {
  const status = statusOf(error)
  if (status === undefined) return "The shop cannot be reached. Check your connection, then try again."
  if (status >= 500) return "The shop has a problem at the moment. Wait a moment, then try again."
  return error instanceof Error ? error.message : "That did not work. Try again."
}
