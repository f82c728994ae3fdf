import { describeStore } from "../../environment/card-store"
import { everyTable } from "../../observers/every-table"
import { savedCardMoves } from "../../actions/saved-card-moves"
import { adminPath, ownPath, subscriptionRoutes } from "../../actions/subscription-routes"

type Option = { price?: number; rules?: object[]; zone?: string; profile?: string }

describeStore("The delivery that a shopper chooses for a subscription", (store) => {
  const { ask, newPlan, delivery, pg } = subscriptionRoutes(store)
  const { save } = savedCardMoves(store)
  const NOT_OFFERED = "The store does not offer this shipping option for this product and address. Choose another one."
  const condition = (attribute: string, value: string) => ({ attribute, operator: "eq", value })

  const post = async <T>(path: string, body: object): Promise<T> => {
    const { status, data } = await store.admin<T & { message?: string }>("POST", path, body)
    expect({ path, status, message: data.message }).toEqual({ path, status: 200, message: undefined })
    return data
  }
  /** A shipping option of the store's own zone, with the given differences. */
  const option = async ({ price = 0, rules, zone, profile }: Option = {}): Promise<string> => {
    const own = (await pg()("shipping_option")
      .where({ id: store.seed().regions.eur.freeShippingOptionId })
      .first("service_zone_id", "shipping_profile_id")) as { service_zone_id: string; shipping_profile_id: string }
    const { shipping_option } = await post<{ shipping_option: { id: string } }>("/admin/shipping-options", {
      ...{ name: "Other", provider_id: "manual_manual", price_type: "flat" },
      service_zone_id: zone ?? own.service_zone_id,
      shipping_profile_id: profile ?? own.shipping_profile_id,
      type: { label: "Other", description: "Other", code: "other" },
      prices: [{ currency_code: "eur", amount: price }],
      rules: rules ?? [condition("enabled_in_store", "true"), condition("is_return", "false")],
    })
    return shipping_option.id
  }
  /** A warehouse with a zone of its own, for the shop's sales channels or for none of them. */
  const zoneOf = async ({ country, isOfShop }: { country: string; isOfShop: boolean }): Promise<string> => {
    const location = isOfShop
      ? ((await pg()("stock_location").where({ name: "Warehouse" }).first("id")) as { id: string })
      : (
          await post<{ stock_location: { id: string } }>("/admin/stock-locations", {
            name: "Elsewhere",
            address: { address_1: "a", country_code: "de" },
          })
        ).stock_location
    const path = `/admin/stock-locations/${location.id}`
    if (!isOfShop) await post(`${path}/fulfillment-providers`, { add: ["manual_manual"] })
    const { stock_location } = await post<{ stock_location: { fulfillment_sets: { id: string; name: string }[] } }>(
      `${path}/fulfillment-sets?fields=id,*fulfillment_sets`,
      { name: `Set for ${country}`, type: "shipping" },
    )
    const set = stock_location.fulfillment_sets.find(({ name }) => name === `Set for ${country}`)
    const { fulfillment_set } = await post<{ fulfillment_set: { service_zones: { id: string }[] } }>(
      `/admin/fulfillment-sets/${set?.id}/service-zones`,
      { name: `Zone of ${country}`, geo_zones: [{ type: "country", country_code: country }] },
    )
    return fulfillment_set.service_zones[0]?.id ?? ""
  }
  const charges = () => [...store.callsTo("makeRebill"), ...store.callsTo("sale")].length

  it("must be a free option that the store offers for the address; otherwise nothing is charged or stored", async () => {
    const { customer, card } = await save()
    const plan_id = await newPlan()
    const { shipping_profile } = await post<{ shipping_profile: { id: string } }>("/admin/shipping-profiles", {
      ...{ name: "Heavy", type: "heavy" },
    })
    const wrong: [reason: string, id: string, message: string][] = [
      ["costs", await option({ price: 9.9 }), "This shipping option costs 9.90 EUR, which the plan does not include."],
      ["not in the store", await option({ rules: [condition("enabled_in_store", "false")] }), NOT_OFFERED],
      [
        "of returns",
        await option({ rules: [condition("enabled_in_store", "true"), condition("is_return", "true")] }),
        NOT_OFFERED,
      ],
      ["abroad", await option({ zone: await zoneOf({ country: "fr", isOfShop: true }) }), NOT_OFFERED],
      [
        "of another sales channel",
        await option({ zone: await zoneOf({ country: "de", isOfShop: false }) }),
        NOT_OFFERED,
      ],
      ["of other products", await option({ profile: shipping_profile.id }), NOT_OFFERED],
      ["by a rule of the store's", await option({ rules: [condition("item_total", "1")] }), NOT_OFFERED],
      ["that never was", "so_none", "This shipping option does not exist."],
    ]
    await pg()("card_attempt_limit").delete()
    const before = { tables: await everyTable(store), charges: charges() }
    for (const [reason, shipping_option_id, message] of wrong) {
      await pg()("card_attempt_limit").delete()
      const body = { plan_id, saved_card_id: card.id, ...delivery(), shipping_option_id }
      const { status, data } = await ask(customer, "POST", ownPath, body)
      expect({ reason, status, message: data.message }).toEqual({
        ...{ reason, status: 400, message: expect.stringContaining(message) as unknown },
      })
    }
    await pg()("card_attempt_limit").delete()
    expect({ tables: await everyTable(store), charges: charges() }).toEqual(before)
    const body = { plan_id, saved_card_id: card.id, ...delivery() }
    expect((await ask(customer, "POST", ownPath, body)).data.subscription).toMatchObject({ state: "active" })
    await store.callbacksDone()
  })

  it("to an address outside the region is refused before the charge", async () => {
    const { customer, card } = await save()
    const plan_id = await newPlan()
    const shipping_address = { first_name: "Jane", last_name: "Doe", address_1: "Rue 1", city: "P", country_code: "fr" }
    const body = { plan_id, saved_card_id: card.id, ...delivery(), shipping_address }
    const { status, data } = await ask(customer, "POST", ownPath, body)
    expect([status, data.message]).toEqual([400, NOT_OFFERED])
    expect(charges()).toBe(0)
  })

  it("may have a price if the merchant chooses it, but must be offered", async () => {
    const { customer, card } = await save()
    const body = { customer_id: customer.id, plan_id: await newPlan(), saved_card_id: card.id, ...delivery() }
    const returns = await option({ rules: [condition("enabled_in_store", "true"), condition("is_return", "true")] })
    const create = (shipping_option_id: string) =>
      store.admin<{ message?: string }>("POST", adminPath, { ...body, shipping_option_id })
    expect(await create(returns)).toMatchObject({ status: 400, data: { message: NOT_OFFERED } })
    expect(charges()).toBe(0)
    expect((await create(await option({ price: 9.9 }))).status).toBe(200)
    await store.callbacksDone()
  })
})
