import { request } from "node:http"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import { createWorld, post, type World } from "./harness"
import { chargesOf, create, day, monthly, year } from "../recurring/__tests__/recurring-harness"

let world: World
const renew = aroundEach(
  async () => {
    world = await createWorld()
  },
  () => world.close(),
)

async function overview(query = "") {
  return (await fetch(`${world.sandbox.url}/${query}`)).text()
}

/** The text of one section. */
async function section(id: string) {
  const page = await overview()
  const [, inner = ""] = new RegExp(`<section aria-labelledby="${id}">(.*?)</section>`, "s").exec(page) ?? []
  return textOf(inner)
}

function textOf(markup: string) {
  return markup
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
}

function noticeOn(page: string, role: "status" | "alert") {
  const [, noticeText = ""] = new RegExp(`role="${role}"[^>]*>(.*?)</p>`, "s").exec(page) ?? []
  return noticeText.replaceAll("&#34;", '"').trim()
}

const move = (forward: string) => post(`${world.sandbox.url}/_sandbox/clock`, { forward })

describe("the clock on the page", () => {
  it("shows the sandbox's time, and how far it is ahead", async () => {
    const { now } = await world.sandbox.clock()
    expect(await section("clock")).toContain(`${now.slice(0, 10)} ${now.slice(11, 16)}`)
    expect(await section("clock")).toContain("that of this machine")
    await world.sandbox.clock({ forward: "P1Y1DT2H" })
    expect(await section("clock")).toContain("1 year, 1 day, and 2 hours ahead of this machine")
  })

  itEvery(
    [
      ["A day", "P1D"],
      ["A week", "P1W"],
      ["A month", "P1M"],
      ["A year", "P1Y"],
    ],
    renew,
  )("%s: a button that moves it by %s", async (label, forward) => {
    expect(await overview()).toMatch(new RegExp(`name="forward" value="${forward}"[^>]*>\\s*${label}\\s*</button>`))
    const expected = (await world.sandbox.clock()).now
    await move(forward)
    const moved = Date.parse((await world.sandbox.clock()).now) - Date.parse(expected)
    const days = { P1D: [1, 1], P1W: [7, 7], P1M: [28, 31], P1Y: [365, 366] }[forward] ?? []
    expect(Math.round(moved / day)).toBeGreaterThanOrEqual(days[0] ?? NaN)
    expect(Math.round(moved / day)).toBeLessThanOrEqual(days[1] ?? NaN)
  })

  itEvery(
    [
      [`${year}-01-30`, "no charge was made"],
      [`${year}-02-01`, "1 charge was made"],
      [`${year}-04-01`, "3 charges were made"],
    ],
    renew,
  )("moved past the charges up to %s leads back to the overview: %s", async (to, message) => {
    await world.sandbox.clock({ to: `${year}-01-01` })
    await create(world.client, { ...monthly, "start-date": `${year}-01-31` })
    const days = (Date.parse(to) - Date.parse(`${year}-01-01`)) / day
    const answer = await move(`P${days}D`)
    expect(answer.httpStatus).toBe(303)
    const page = await (await fetch(world.sandbox.url + answer.headers.get("location"))).text()
    expect(noticeOn(page, "status")).toMatch(new RegExp(`^The clock shows ${to} 00:00:\\d\\d UTC; ${message}\\.$`))
  })

  itEvery(
    [
      ["a month", 'forward must be an ISO 8601 duration such as "P1M", "P40D" or "PT3H".'],
      ["", "forward must be an ISO 8601 duration"],
      ["-P1M", "The clock moves forward only"],
      ["P11Y", "One move is ten years at most"],
    ],
    renew,
  )("%j is refused on the page itself: %s", async (forward, message) => {
    const { httpStatus, page, headers } = await move(forward)
    expect(httpStatus).toBe(400)
    expect(headers.get("content-type")).toContain("text/html")
    expect(noticeOn(page, "alert")).toContain(message)
    // The field keeps the value, and refers to the text about it.
    expect(page).toContain(`value="${forward}" aria-invalid="true" aria-describedby="problem"`)
    expect((await world.sandbox.clock()).aheadMs).toBe(0)
  })

  it("shows entered text escaped", async () => {
    const { page } = await move(`"><script>alert(1)</script>`)
    expect(page).not.toContain("<script>alert")
    expect(page).toContain("&#60;script&#62;alert(1)")
  })

  it("shows no text from a link's query", async () => {
    for (const query of ["?charges=all+your+money", "?charges=1e3", "?charges=", "?problem=Call+us", "?forward=P1D"]) {
      const page = await overview(query)
      expect(noticeOn(page, "status") + noticeOn(page, "alert")).toBe("")
    }
    expect((await world.sandbox.clock()).aheadMs).toBe(0)
  })

  it("is moved only by the sandbox's own page", async () => {
    const { host, port } = new URL(world.sandbox.url)
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Host: `evil.example:${port}`, Origin: `http://evil.example:${port}`, "Sec-Fetch-Site": "same-origin" },
    ]
    for (const headers of foreign) expect(await moveBy(headers)).toBe(403)
    expect((await world.sandbox.clock()).aheadMs).toBe(0)
    const own: Record<string, string>[] = [
      { Origin: `http://${host}` },
      { Origin: "null", "Sec-Fetch-Site": "same-origin" },
    ]
    for (const headers of own) expect(await moveBy(headers)).toBe(303)
    expect(Math.round((await world.sandbox.clock()).aheadMs / day)).toBe(2)
  })

  it("posts with its origin, which browsers omit under no-referrer", async () => {
    const answer = await fetch(world.sandbox.url)
    expect(answer.headers.get("referrer-policy")).toBe("same-origin")
  })
})

/** Not by fetch, which sets its own Host header. */
function moveBy(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = { "Content-Type": "application/x-www-form-urlencoded", ...headers }
    request(`${world.sandbox.url}/_sandbox/clock`, { method: "POST", headers: sent }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on("error", reject)
      .end("forward=P1D")
  })
}

describe("another button of the page", () => {
  it("shows its problem if it came too late, without marking the clock's field", async () => {
    const answer = await post(`${world.sandbox.url}/_sandbox/orders/404/chargeback`)
    expect(answer.httpStatus).toBe(404)
    expect(noticeOn(answer.page, "alert")).toBe("There is no order 404.")
    expect(answer.page).not.toContain('aria-invalid="true"')
  })
})

describe("recurring payments on the page", () => {
  const later = { "start-date": `${year}-01-31` }

  it("start with a text that there are none", async () => {
    expect(await section("recurring")).toContain("None yet")
  })

  it("list card, amount, period, next charge, status and charges", async () => {
    const { names, id } = await create(world.client, { ...monthly, "start-date": `${year}-01-31` })
    const words = await section("recurring")
    for (const text of [id, "VISA 453897…6732", "10.42 EUR", " month ", `${year}-01-31 00:00:00 UTC`, "active 0"]) {
      expect(words).toContain(text)
    }
    expect(words).not.toContain(names["recurring-payment-id"])
    expect(words).toContain(`***${names["recurring-payment-id"].slice(-3)}`)
    await world.sandbox.clock({ to: `${year}-02-10` })
    await world.client.updateRecurringPayment({ ...names, "finish-date": `${year}-02-09` })
    expect(await section("recurring")).toContain(`month, until ${year}-02-09 none stop 1: ${year}-01-31`)
  })

  itEvery<[Record<string, string>, string]>(
    [
      [
        { "amount-from": "1.00", "amount-to": "3.00", period: "week", interval: "2", ...later },
        "1.00 to 3.00 EUR 2 weeks",
      ],
      [{ "amount-sequence": "0.50,9.99", period: "year", ...later }, "0.50, 9.99 EUR, one after the other year"],
      [{}, "each call&#39;s own on demand none active 0"],
    ],
    renew,
  )("%j: %s", async (fields, words) => {
    await create(world.client, fields)
    expect(await section("recurring")).toContain(words)
  })

  it("link to the orders of their own charges, scheduled and on demand", async () => {
    const { id, names } = await create(world.client, { ...monthly, "start-date": `${year}-01-31` })
    const other = await create(world.client, { amount: "1.00" })
    await world.sandbox.clock({ to: `${year}-02-10` })
    world.sandbox.outcome({ operation: "recurring", status: "declined", errorCode: "51" })
    await world.client.processRecurringPayment({ ...names, "client-orderid": `${id}-now` })
    const orders = chargesOf(world.sandbox, id).map(({ orderid }) => orderid)
    expect(world.sandbox.recurring().map((payment) => payment.orders)).toEqual([orders, []])
    const page = await overview()
    expect([...page.matchAll(/href="#order-(\d+)"/g)].map(([, orderid]) => orderid)).toEqual(orders)
    for (const orderid of orders) expect(page).toContain(`<tr id="order-${orderid}">`)
    expect(await section("recurring")).toContain(`2: ${year}-01-31 , ${year}-02-10 (declined)`)
    expect(await section("recurring")).toContain(other.id)
  })

  it("show the latest fifty, and link only to orders on the page", async () => {
    const first = await create(world.client, { amount: "1.00", period: "day", "start-date": `${year}-01-01` })
    for (let each = 0; each < 50; each += 1) await create(world.client, { amount: "1.00" })
    expect(await section("recurring")).toContain("The latest 50 of 51")
    expect(await section("recurring")).not.toContain(`${first.id} `)
    world.sandbox.reset()
    await create(world.client, { amount: "1.00", period: "day", "start-date": `${year}-01-01` })
    await world.sandbox.clock({ to: `${year}-03-01T12:00:00Z` })
    const page = await overview()
    const links = [...page.matchAll(/href="#(order-\d+)"/g)].map(([, target]) => target)
    expect(links.length).toBe(50)
    for (const target of links) expect(page).toContain(`id="${target}"`)
  })
})
