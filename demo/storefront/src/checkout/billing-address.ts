import type { HttpTypes } from "@medusajs/framework/types"
import type { Customer, Shop } from "../shop"

type Address = HttpTypes.StoreCustomerAddress

/** The account's billing address; null for a guest or an account without one. */
export function savedAddress(customer: Customer | null): Address | null {
  const addresses = customer?.addresses ?? []
  return addresses.find((one) => one.is_default_billing) ?? addresses[0] ?? null
}

/** Saves the address in the account if it differs from the saved one. */
export async function saveBillingAddress(shop: Shop, address: Record<string, string>): Promise<void> {
  const saved = savedAddress(shop.customer)
  const stored: Record<string, unknown> = { ...saved }
  if (saved?.is_default_billing && Object.entries(address).every(([name, value]) => (stored[name] ?? "") === value)) {
    return
  }
  const requested = { ...address, is_default_billing: true }
  const { store } = shop.sdk
  const { customer } = saved
    ? await store.customer.updateAddress(saved.id, requested)
    : await store.customer.createAddress(requested)
  shop.customer = customer
}
