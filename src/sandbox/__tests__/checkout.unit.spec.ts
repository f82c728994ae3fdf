import { itEvery } from "../../__tests__/it-every"
import { parseReturn } from "../../gateway"
import { aCard, anOrder, createStore, createWorld, hiddenFields, post, type Store, type World } from "./harness"

let world: World
let store: Store
beforeAll(async () => {
  world = await createWorld()
  store = await createStore()
})
afterAll(async () => {
  await world.close()
  await store.close()
})

async function open(fields: Record<string, string> = {}) {
  const order = anOrder({ redirect_url: "http://127.0.0.1:9/return?shop=1", ...fields })
  const answer = await world.client.saleForm(order)
  return { client_orderid: order.client_orderid, orderid: answer["paynet-order-id"], url: answer["redirect-url"] }
}
const get = async (url: string) => (await fetch(url)).text()
const stateOf = (orderid: string) => world.sandbox.order(orderid)?.state

describe("the card form", () => {
  it("has inputs with wire names, labels and autofill", async () => {
    const { url } = await open()
    const response = await fetch(url)
    const page = await response.text()
    for (const name of ["credit_card_number", "expire_month", "expire_year", "cvv2", "card_printed_name"]) {
      expect(page).toContain(`<label for="${name}">`)
      expect(page).toMatch(
        new RegExp(`<input\\s+id="${name}"\\s+name="${name}"\\s+autocomplete="cc-[a-z-]+"\\s+required`),
      )
    }
    expect(page).toContain("10.42 EUR")
    expect(page).toContain("4444 3333 2222 1111")
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'/)
    expect(response.headers.get("cache-control")).toBe("no-store")
  })

  it("pays, and posts the browser back with signed fields", async () => {
    const { url, ...names } = await open()
    const { page, httpStatus } = await post(url, aCard())
    expect(httpStatus).toBe(200)
    expect(page).toContain('<form id="back" method="post" action="http://127.0.0.1:9/return?shop=1">')
    expect(page).toContain("Continue to the shop")
    expect(page).toContain(".submit()")
    const fields = hiddenFields(page)
    expect(parseReturn(world.sandbox.account, "POST", undefined, fields)).toMatchObject({
      ...names,
      status: "approved",
    })
    expect(fields).toMatchObject({
      merchant_order: names.client_orderid,
      amount: "10.42",
      type: "sale",
      "card-type": "VISA",
      "card-holder-name": "JOHN SMITH",
    })
  })

  it("opened again, shows the result and takes no second payment", async () => {
    const { url, orderid } = await open({ server_callback_url: `${store.url}/again` })
    await post(url, aCard("116"))
    const again = await get(url)
    expect(again).toContain("Payment declined")
    expect(again).toContain("Continue to the shop")
    expect(again).not.toContain(".submit()")
    const second = await post(url, aCard("123"))
    expect(second.page).toContain("Payment declined")
    expect(stateOf(orderid)).toBe("declined")
    await expect(world.sandbox.pay(orderid, { cvv2: "123" })).rejects.toThrow(/does not wait for the shopper/)
  })

  it("submitted twice, makes one transaction and one callback", async () => {
    const { url, orderid } = await open({ server_callback_url: `${store.url}/double` })
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(url, aCard())))
    expect(new Set(answers.map(({ page }) => hiddenFields(page).control)).size).toBe(1)
    await world.sandbox.idle()
    expect(world.sandbox.order(orderid)?.steps).toHaveLength(1)
    expect(store.targets.filter((target) => target.startsWith("/double"))).toHaveLength(1)
  })

  itEvery([
    ["credit_card_number", "4538977399606733", "not a card number"],
    ["expire_month", "13", "month from 01 to 12"],
    ["expire_year", "2020", "expired"],
    ["cvv2", "12", "3 or 4 digits"],
    ["card_printed_name", " ", "fill in"],
  ])("shows a wrong %s again and repeats neither number nor CVV2", async (name, value, message) => {
    const { url, orderid } = await open()
    const { page, httpStatus } = await post(url, { ...aCard("987"), [name]: value })
    expect(httpStatus).toBe(422)
    expect(page).toContain(message)
    expect(page).toContain(`aria-describedby="${name}-error"`)
    // As a separate word, because the page has order numbers.
    expect(page).not.toMatch(/45389773996067|\b987\b/)
    expect(stateOf(orderid)).toBe("awaiting card")
    expect(
      (await post(url, { ...aCard(), credit_card_number: "4538 9773 9960-6732", expire_year: "40" })).httpStatus,
    ).toBe(200)
    expect(stateOf(orderid)).toBe("captured")
  })

  it("cancels finally", async () => {
    const { url, ...names } = await open()
    const { page } = await post(`${url}/cancel`)
    expect(hiddenFields(page)).toMatchObject({ status: "declined", error_message: "Cancelled by the customer" })
    expect(await world.client.status(names)).toMatchObject({ status: "declined", "order-stage": "sale_cancelled" })
    expect((await post(url, aCard())).page).toContain("Payment declined")
  })

  it("opens only with its token", async () => {
    const { url } = await open()
    const wrong = url.replace(/[0-9a-f]{32}$/, "0".repeat(32))
    expect((await fetch(wrong)).status).toBe(404)
    expect((await post(wrong, aCard())).httpStatus).toBe(404)
    expect((await fetch(`${url}/nothing`)).status).toBe(404)
  })

  it("escapes input of shop and shopper", async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(2)>'\``
    const { url } = await open({ order_desc: attack, redirect_url: 'http://127.0.0.1:9/"><script>alert(3)</script>' })
    const pages = [
      await get(url),
      (await post(url, { ...aCard(), card_printed_name: attack, cvv2: "x" })).page,
      (await post(url, { ...aCard(), card_printed_name: attack })).page,
      await get(world.sandbox.url),
    ]
    for (const page of pages) {
      expect(page).not.toMatch(/<script>alert|<img/)
      expect(page.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1)
    }
  })
})

describe("3-D Secure", () => {
  const passed = { status: "approved", "verified-3d-status": "AUTHENTICATED" }

  it("answers html and redirect-to while pending, and ends with the password", async () => {
    const { url, ...names } = await open()
    expect((await post(url, aCard("321"))).page).toContain('name="password"')
    const waiting = await world.client.status(names)
    expect(waiting).toMatchObject({ status: "processing", "order-stage": "sale_3d_validating" })
    const address = waiting["redirect-to"] ?? ""
    expect(address).toMatch(new RegExp(`/payment/form/redirect/${names.orderid}/[0-9a-f]{32}$`))
    expect(waiting.html).toContain(`action="${address}"`)
    // The self-submitting form of html posts without a password.
    expect((await post(address)).page).toContain('name="password"')
    expect(await get(address)).toContain('name="password"')
    expect(stateOf(names.orderid)).toBe("awaiting 3ds")
    const { page } = await post(address, { password: "hint" })
    expect(hiddenFields(page)).toMatchObject({ status: "approved" })
    const after = await world.client.status(names)
    expect(after).toMatchObject(passed)
    expect(after.html).toBeUndefined()
    expect((await post(address, { password: "wrong" })).page).toContain("Payment approved")
  })

  itEvery([
    ["a wrong password", "", { password: "guess" }],
    ["Cancel", "/cancel", {}],
  ])("%s declines", async (_what, suffix, fields) => {
    const { url, ...names } = await open()
    await post(url, aCard("321"))
    const { "redirect-to": address = "" } = await world.client.status(names)
    await post(address + suffix, fields as Record<string, string>)
    expect(await world.client.status(names)).toMatchObject({
      status: "declined",
      "verified-3d-status": "NOT_AUTHENTICATED",
    })
  })

  it("works for direct calls, and leads back to redirect_success_url or redirect_fail_url", async () => {
    const { redirect_url: _unused, ...order } = anOrder()
    const addresses = { redirect_success_url: "http://127.0.0.1:9/yes", redirect_fail_url: "http://127.0.0.1:9/no" }
    for (const [password, path] of [
      ["hint", "/yes"],
      ["none", "/no"],
    ] as const) {
      const client_orderid = `direct-${password}`
      await world.client.preauth({ ...order, ...addresses, ...aCard("321"), client_orderid })
      const { "redirect-to": address = "" } = await world.client.status({ client_orderid })
      expect((await post(address, { password })).page).toContain(`action="http://127.0.0.1:9${path}"`)
    }
  })

  it("in process, the control pay waits for the password or takes it at once", async () => {
    const { orderid } = await open()
    await world.sandbox.pay(orderid, { cvv2: "321" })
    expect(stateOf(orderid)).toBe("awaiting 3ds")
    await world.sandbox.pay(orderid, { password: "hint" })
    expect(stateOf(orderid)).toBe("captured")
    const second = await open()
    await world.sandbox.pay(second.client_orderid, { cvv2: "321", password: "wrong" })
    expect(stateOf(second.orderid)).toBe("declined")
  })
})

describe("the universal form", () => {
  itEvery(["sale", "preauth"] as const)("makes a %s if the option says so", async (universalForm) => {
    world.sandbox.options({ universalForm })
    const order = anOrder()
    const { "redirect-url": url } = await world.client.paymentForm(order)
    await post(url, aCard())
    expect(await world.client.status({ client_orderid: order.client_orderid })).toMatchObject({
      "transaction-type": universalForm,
    })
    world.sandbox.options({ universalForm: "sale" })
  })
})
