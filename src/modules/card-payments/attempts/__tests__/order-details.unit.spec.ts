import { itEvery } from "../../../../__tests__/it-every"
import { type OperationName, parseAccount } from "../../../../gateway"
import { type GraphQuery, missingFields, readOrderDetails, shopperFields } from "../order-details"
import { anAccount } from "../../__tests__/an-account"

const address = {
  first_name: " Jane ",
  last_name: "Doe",
  address_1: "Main Street 1",
  address_2: "Floor 2",
  city: "Berlin",
  postal_code: "10115",
  country_code: "de",
  province: "DE-BE",
  phone: "+49 (30) 12345 #",
}
const items = [{ product_title: "Shirt" }, { title: "Mug", product_title: null }, null]

/** Medusa's links: which cart or order a payment collection belongs to. */
function linked({ cart, order }: { cart?: object; order?: object }): GraphQuery {
  const rows: Record<string, object[]> = {
    cart_payment_collection: cart ? [{ cart }] : [],
    order_payment_collection: order ? [{ order }] : [],
  }
  return {
    graph: ({ entity, filters }) => {
      expect(filters).toEqual({ payment_collection_id: "pay_col_1" })
      return Promise.resolve({ data: rows[entity] ?? [] })
    },
  }
}

const readDetails = (cart: object) => readOrderDetails(linked({ cart }), "pay_col_1")

describe("readOrderDetails", () => {
  it("reads the cart", async () => {
    expect(await readDetails({ email: "jane@example.com", billing_address: address, items })).toEqual({
      order_desc: "Order: Shirt, Mug",
      email: "jane@example.com",
      first_name: "Jane",
      last_name: "Doe",
      address1: "Main Street 1, Floor 2",
      city: "Berlin",
      zip_code: "10115",
      country: "DE",
      state: undefined,
      phone: "+49 (30) 12345",
      metadata: undefined,
    })
  })

  it("reads the metadata of the cart, or of the order if there is no cart", async () => {
    const [cart, order] = [{ metadata: { tax_id: "cart" } }, { metadata: { tax_id: "order" } }]
    expect(await readOrderDetails(linked({ cart, order }), "pay_col_1")).toMatchObject(cart)
    expect(await readOrderDetails(linked({ order }), "pay_col_1")).toMatchObject(order)
  })

  it("reads the order if no cart is linked: an order edit, a payment link", async () => {
    const order = { email: "jane@example.com", display_id: 17, shipping_address: address, items }
    expect(await readOrderDetails(linked({ order }), "pay_col_1")).toMatchObject({
      order_desc: "Order #17: Shirt, Mug",
      email: "jane@example.com",
      city: "Berlin",
    })
  })

  it("prefers the cart to the order, and the billing address to the shipping address", async () => {
    const cart = { email: "cart@example.com", billing_address: { city: "Bonn" }, shipping_address: { city: "Kiel" } }
    const query = linked({ cart, order: { email: "order@example.com" } })
    expect(await readOrderDetails(query, "pay_col_1")).toMatchObject({ email: "cart@example.com", city: "Bonn" })
    expect(await readDetails({ ...cart, billing_address: null })).toMatchObject({ city: "Kiel" })
  })

  it("is empty if nothing is linked, and contains no empty texts", async () => {
    expect(await readOrderDetails(linked({}), "pay_col_1")).toEqual({})
    const bare = await readDetails({
      email: "  ",
      billing_address: { city: "", address_1: null, phone: "none" },
      items: null,
    })
    expect(Object.entries(bare).filter(([, value]) => value !== undefined)).toEqual([["order_desc", "Order"]])
  })

  itEvery([
    ["us", "us-ca", "CA"],
    ["us", "NY", "NY"],
    ["ca", "ca-on", "ON"],
    ["au", "AU-NSW", "NSW"],
    ["us", "California", undefined],
    ["us", "", undefined],
    ["us", null, undefined],
    ["de", "de-be", undefined],
    [null, "us-ca", undefined],
  ])("country %s with province %s has the state %s", async (country_code, province, state) => {
    expect((await readDetails({ billing_address: { country_code, province } })).state).toBe(state)
  })

  it("cuts texts to the wire's lengths, and drops an e-mail address or phone number that is too long", async () => {
    const long = "x".repeat(400)
    const orderDetails = await readDetails({
      email: long,
      billing_address: Object.fromEntries([
        ...Object.keys(address).map((key) => [key, long]),
        ["phone", "1".repeat(40)],
      ]),
      items: [{ title: long }],
    })
    const { metadata: _none, ...fields } = orderDetails
    const lengths = Object.entries(fields).flatMap(([field, value]) => (value ? [[field, value.length]] : []))
    expect(Object.fromEntries(lengths)).toEqual({
      order_desc: 125,
      first_name: 50,
      last_name: 50,
      address1: 256,
      city: 50,
      zip_code: 10,
      country: 2,
    })
  })
})

describe("missingFields", () => {
  const account = (requiredFields: string[] = [], extraFields: object = {}) => {
    const parsed = parseAccount("main", { ...anAccount, requiredFields, extraFields })
    if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
    return parsed.account
  }

  it("names the signing fields, the description and the IP address", () => {
    const call = { account: account(), operation: "saleForm" } as const
    expect(missingFields(call, {})).toEqual(["email", "order_desc", "ipaddress"])
    expect(missingFields(call, { email: "a@b.c", order_desc: "x", ipaddress: "127.0.0.1" })).toEqual([])
  })

  it("adds the account's required fields, each once", () => {
    const known = { email: "a@b.c", order_desc: "x", ipaddress: "127.0.0.1", city: "Bonn" }
    const call = { account: account(["phone", "city", "email", "phone"]), operation: "saleForm" } as const
    expect(missingFields(call, known)).toEqual(["phone"])
  })

  itEvery<[OperationName, string[]]>([
    ["saleForm", ["email", "order_desc", "ipaddress", "phone", "tax_id"]],
    ["sale", ["email", "order_desc", "ipaddress", "phone"]],
    ["accountVerificationForm", ["email", "order_desc", "ipaddress", "phone"]],
    ["makeRebill", ["order_desc", "ipaddress", "tax_id"]],
    ["processRecurringPayment", []],
  ])("of %s are %j if the account requires a field that only some calls send", (operation, missing) => {
    const tax_id = { metadata: "tax_id" }
    const of = account(["phone", "tax_id"], { saleForm: { tax_id }, makeRebill: { tax_id } })
    expect(missingFields({ account: of, operation }, {})).toEqual(missing)
  })
})

it("shopperFields uses the wire's names", () => {
  expect(
    shopperFields({ ipaddress: "203.0.113.7", userAgent: "UA", acceptLanguage: "de", acceptHeader: "*/*" }),
  ).toEqual({
    ipaddress: "203.0.113.7",
    customer_browser_user_agent: "UA",
    customer_browser_accept_language: "de",
    customer_browser_accept_header: "*/*",
  })
})
