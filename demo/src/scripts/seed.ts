import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  createUserAccountWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateRegionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"
import { writeFileSync } from "node:fs"
import { products } from "../catalogue/products"
import { regions } from "../catalogue/regions"
import { shippingOption } from "../catalogue/shipping-option"
import { offerSubscriptions } from "./offer-subscriptions"

/**
 * Fills an empty store, and leaves a filled one unchanged. Either way it writes the details for the
 * storefront to the file named by DEMO_SEED_FILE.
 */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  if (await isFilled(container)) {
    logger.info("The store has its data already.")
    await offerProviders(container)
    await offerSubscriptions(container)
  } else {
    await createAdmins(container)
    const channelId = await createChannel(container)
    await createRegions(container)
    const profileId = await createShipping(container, channelId)
    await createProductsWorkflow(container).run({
      input: {
        products: products.map((product) => ({
          ...product,
          status: ProductStatus.PUBLISHED,
          shipping_profile_id: profileId,
          sales_channels: [{ id: channelId }],
        })),
      },
    })
    await offerSubscriptions(container)
    // Created last: its presence means that everything else exists.
    await createPublishableKey(container, channelId)
  }
  await grantSuperAdmin(container)
  const file = process.env.DEMO_SEED_FILE
  if (file) writeFileSync(file, `${JSON.stringify(await demoInfo(container), null, 2)}\n`)
}

async function isFilled(container: MedusaContainer): Promise<boolean> {
  const keys = await container.resolve(Modules.API_KEY).listApiKeys({ type: "publishable", title: "Storefront" })
  if (keys.length > 0) return true
  const started = await container.resolve(Modules.REGION).listRegions()
  if (started.length > 0) {
    throw new Error("An earlier start was interrupted while it filled the store. Run: npm run demo -- --reset")
  }
  return false
}

/** Publishable key and regions: `{ publishableKey, regionIds: { eur, jpy } }`. */
async function demoInfo(container: MedusaContainer) {
  const [key] = await container.resolve(Modules.API_KEY).listApiKeys({ type: "publishable", title: "Storefront" })
  const found = await container.resolve(Modules.REGION).listRegions()
  return {
    publishableKey: key?.token,
    regionIds: Object.fromEntries(found.map((region) => [region.currency_code, region.id])),
  }
}

async function createAdmins(container: MedusaContainer) {
  const auth = container.resolve(Modules.AUTH)
  const admins = [
    { name: "Admin", email: process.env.DEMO_ADMIN_EMAIL, password: process.env.DEMO_ADMIN_PASSWORD },
    { name: "Approver", email: process.env.DEMO_APPROVER_EMAIL, password: process.env.DEMO_APPROVER_PASSWORD },
  ]
  for (const { name, email, password } of admins) {
    if (!email || !password) throw new Error(`No e-mail or password for ${name}: start the demo with npm run demo`)
    // The provider reads only the body of the request.
    const { authIdentity, error } = await auth.register("emailpass", { body: { email, password } } as never)
    if (!authIdentity) throw new Error(`${email}: ${error}`)
    await createUserAccountWorkflow(container).run({
      input: { authIdentityId: authIdentity.id, userData: { email, first_name: name, last_name: "Demo" } },
    })
  }
}

/** With Medusa's RBAC on, the first admin gets all permissions; without it there are no roles. */
async function grantSuperAdmin(container: MedusaContainer) {
  const flags = container.resolve<{ isFeatureEnabled(flag: string): boolean }>(
    ContainerRegistrationKeys.FEATURE_FLAG_ROUTER,
  )
  if (!flags.isFeatureEnabled("rbac")) return
  const user = only(await container.resolve(Modules.USER).listUsers({ email: process.env.DEMO_ADMIN_EMAIL }))
  // Creating the same link twice creates one.
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.USER]: { user_id: user.id },
    [Modules.RBAC]: { rbac_role_id: "role_super_admin" },
  })
}

async function createChannel(container: MedusaContainer): Promise<string> {
  const { result: channels } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: "Web shop" }] },
  })
  const channelId = only(channels).id
  const store = only(await container.resolve(Modules.STORE).listStores())
  const currencies = [{ currency_code: "eur", is_default: true }, { currency_code: "jpy" }]
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store.id },
      update: { name: "Paper & Clay", default_sales_channel_id: channelId, supported_currencies: currencies },
    },
  })
  return channelId
}

async function createPublishableKey(container: MedusaContainer, channelId: string) {
  const { result: keys } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "Storefront", type: "publishable", created_by: "" }] },
  })
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: only(keys).id, add: [channelId] } })
}

async function createRegions(container: MedusaContainer) {
  await createRegionsWorkflow(container).run({ input: { regions } })
  const countries = regions.flatMap((region) => region.countries)
  await createTaxRegionsWorkflow(container).run({
    input: countries.map((country_code) => ({ country_code, provider_id: "tp_system" })),
  })
}

/** Adds current providers to a store that an earlier version filled. */
async function offerProviders(container: MedusaContainer) {
  for (const { name, payment_providers } of regions) {
    await updateRegionsWorkflow(container).run({ input: { selector: { name }, update: { payment_providers } } })
  }
}

async function createShipping(container: MedusaContainer, channelId: string): Promise<string> {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const { result: locations } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [{ name: "Workshop", address: { address_1: "Hauptstr. 1", city: "Berlin", country_code: "DE" } }],
    },
  })
  const location = { stock_location_id: only(locations).id }
  await link.create({
    [Modules.STOCK_LOCATION]: location,
    [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
  })
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: location.stock_location_id, add: [channelId] },
  })
  const { result: profiles } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Parcels", type: "default" }] },
  })
  const profileId = only(profiles).id
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: "Delivery",
    type: "shipping",
    service_zones: regions.map(({ name, countries }) => ({
      name,
      geo_zones: countries.map((country_code) => ({ country_code, type: "country" as const })),
    })),
  })
  await link.create({ [Modules.STOCK_LOCATION]: location, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } })
  const [inEurope, inJapan] = set.service_zones
  if (!inEurope || !inJapan) throw new Error("The delivery zones were not created.")
  const parcel = (zoneId: string, [currency_code, standard, express]: [string, number, number]) => [
    shippingOption("Standard", "Three to five days", { zoneId, profileId, price: { currency_code, amount: standard } }),
    shippingOption("Express", "Next working day", { zoneId, profileId, price: { currency_code, amount: express } }),
  ]
  await createShippingOptionsWorkflow(container).run({
    input: [...parcel(inEurope.id, ["eur", 5, 12.5]), ...parcel(inJapan.id, ["jpy", 800, 1500])],
  })
  return profileId
}

function only<T>(list: T[]): T {
  const [first] = list
  if (first === undefined) throw new Error("Medusa answered an empty list where one entry was expected.")
  return first
}
