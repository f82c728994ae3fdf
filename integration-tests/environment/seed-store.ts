import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AxiosInstance } from "axios"
import { signUpUser } from "./sign-up-user"

const providers = ["main", "auto", "universal", "place", "saved", "direct", "directhold", "directplace"].map(
  (id) => `pp_card_${id}`,
)

const regionsToSeed = {
  eur: { name: "Europe", country: "de", providers: [...providers, "pp_system_default"] },
  jpy: { name: "Japan", country: "jp", providers: ["pp_card_jpy", "pp_card_jpyhold"] },
  kwd: { name: "Kuwait", country: "kw", providers },
} as const

export type RegionKey = keyof typeof regionsToSeed

export type Seed = {
  admin: Record<string, string>
  adminUserId: string
  publishable: Record<string, string>
  salesChannelId: string
  stockLocationId: string
  regions: Record<RegionKey, { id: string; country: string; shippingOptionId: string; freeShippingOptionId: string }>
  productId: string
  variantId: string
  scarceVariantId: string
}

type Body = Record<string, unknown>

/**
 * A shop with three currencies (two, no and three decimals), one product, and one scarce product.
 * Created through the Admin API.
 */
export async function seedStore(api: AxiosInstance, container: MedusaContainer, more: string[] = []): Promise<Seed> {
  const { headers, userId } = await createAdmin(api, container)
  const post = async <T>(url: string, body: Body = {}) => (await api.post<T>(url, body, { headers })).data
  const { sales_channel } = await post<{ sales_channel: { id: string } }>("/admin/sales-channels", { name: "Web" })
  const { api_key } = await post<{ api_key: { id: string; token: string } }>("/admin/api-keys", {
    title: "web",
    type: "publishable",
  })
  await post(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [sales_channel.id] })
  const { stock_location } = await post<{ stock_location: { id: string } }>("/admin/stock-locations", {
    name: "Warehouse",
    address: { address_1: "a", country_code: "de" },
  })
  await post(`/admin/stock-locations/${stock_location.id}/sales-channels`, { add: [sales_channel.id] })
  await post(`/admin/stock-locations/${stock_location.id}/fulfillment-providers`, { add: ["manual_manual"] })
  const { shipping_profile } = await post<{ shipping_profile: { id: string } }>("/admin/shipping-profiles", {
    name: "Default",
    type: "default",
  })
  const { stock_location: located } = await post<{ stock_location: { fulfillment_sets: { id: string }[] } }>(
    `/admin/stock-locations/${stock_location.id}/fulfillment-sets?fields=id,*fulfillment_sets`,
    { name: "Ship", type: "shipping" },
  )
  const { fulfillment_set } = await post<{ fulfillment_set: { service_zones: { id: string }[] } }>(
    `/admin/fulfillment-sets/${located.fulfillment_sets[0]?.id}/service-zones`,
    {
      name: "World",
      geo_zones: Object.values(regionsToSeed).map(({ country }) => ({ type: "country", country_code: country })),
    },
  )
  const shippingOption = async (name: string, [eur, jpy, kwd]: [number, number, number]) => {
    const { shipping_option } = await post<{ shipping_option: { id: string } }>("/admin/shipping-options", {
      name,
      service_zone_id: fulfillment_set.service_zones[0]?.id,
      shipping_profile_id: shipping_profile.id,
      provider_id: "manual_manual",
      price_type: "flat",
      type: { label: name, description: "2 days", code: name.toLowerCase() },
      prices: [
        { currency_code: "eur", amount: eur },
        { currency_code: "jpy", amount: jpy },
        { currency_code: "kwd", amount: kwd },
      ],
      rules: [
        { attribute: "enabled_in_store", operator: "eq", value: "true" },
        { attribute: "is_return", operator: "eq", value: "false" },
      ],
    })
    return shipping_option.id
  }
  const shippingOptionId = await shippingOption("Standard", [5, 500, 1.234])
  // A subscription is charged the plan's amount, delivery included.
  const freeShippingOptionId = await shippingOption("Included", [0, 0, 0])
  const regions = {} as Seed["regions"]
  for (const [currency, region] of Object.entries(regionsToSeed)) {
    const created = await post<{ region: { id: string } }>("/admin/regions", {
      name: region.name,
      currency_code: currency,
      countries: [region.country],
      payment_providers: [...region.providers, ...(currency === "eur" ? more.map((id) => `pp_card_${id}`) : [])],
    })
    regions[currency as RegionKey] = {
      id: created.region.id,
      country: region.country,
      shippingOptionId,
      freeShippingOptionId,
    }
  }
  const product = async (title: string, variant: Body) => {
    const { product: created } = await post<{ product: { id: string; variants: { id: string }[] } }>(
      "/admin/products",
      {
        title,
        status: "published",
        shipping_profile_id: shipping_profile.id,
        sales_channels: [{ id: sales_channel.id }],
        options: [{ title: "Size", values: ["M"] }],
        variants: [
          {
            title: "M",
            options: { Size: "M" },
            manage_inventory: false,
            prices: [
              { currency_code: "eur", amount: 20 },
              { currency_code: "jpy", amount: 1500 },
              { currency_code: "kwd", amount: 7.5 },
            ],
            ...variant,
          },
        ],
      },
    )
    return { productId: created.id, variantId: created.variants[0]?.id ?? "" }
  }
  const shirt = await product("Shirt", {})
  const scarce = await product("Last one", { manage_inventory: true, sku: "last-one" })
  return {
    admin: headers,
    adminUserId: userId,
    publishable: { "x-publishable-api-key": api_key.token },
    salesChannelId: sales_channel.id,
    stockLocationId: stock_location.id,
    regions,
    ...shirt,
    scarceVariantId: scarce.variantId,
  }
}

async function createAdmin(api: AxiosInstance, container: MedusaContainer) {
  const flags = container.resolve<{ isFeatureEnabled(flag: string): boolean }>(
    ContainerRegistrationKeys.FEATURE_FLAG_ROUTER,
  )
  const { id, headers } = await signUpUser(container, {
    email: "admin@example.com",
    // Medusa's role with all permissions: without a role, most of the admin is closed.
    roles: flags.isFeatureEnabled("rbac") ? ["role_super_admin"] : [],
    signIn: async (body) => (await api.post<{ token: string }>("/auth/user/emailpass", body)).data.token,
  })
  return { headers, userId: id }
}
