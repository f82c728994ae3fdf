import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Frame, Page } from "playwright-core"
import {
  createGatewayClient,
  type GatewayClient,
  threeDSMethodData,
  threeDSOf,
  withWindowSize,
} from "../../src/gateway"
import { createSandbox, type Sandbox, type SandboxOptions } from "../../src/sandbox"
import { openBrowser } from "./environment/open-browser"

/**
 * The sandbox's issuer in a frame of a shop on another site: what issuer pages expect of a shop,
 * and the shop of them.
 */
let browser: Browser
let sandbox: Sandbox
let client: GatewayClient
let shop: Shop

type Shop = { server: Server; origin: string; page: string; posted: { path: string; fields: Record<string, string> }[] }

beforeAll(async () => {
  browser = await openBrowser()
  // Browsers treat 127.0.0.1 and localhost as two sites.
  shop = await openShop()
  sandbox = await createSandbox({ host: "127.0.0.1" })
  client = createGatewayClient({ ...sandbox.account, publicUrl: shop.origin, returnUrls: [shop.origin] })
})
afterAll(async () => {
  client?.close()
  await sandbox?.close()
  shop?.server.closeAllConnections()
  shop?.server.close()
  await browser?.close()
})
afterEach(() => sandbox.reset())

async function openShop(): Promise<Shop> {
  const posted: Shop["posted"] = []
  const server = createServer((request, response: ServerResponse) => {
    let body = ""
    request.setEncoding("utf8").on("data", (part: string) => (body += part))
    request.on("end", () => {
      if (request.method === "POST") {
        posted.push({ path: request.url ?? "", fields: Object.fromEntries(new URLSearchParams(body)) })
      }
      const page = request.method === "POST" ? "<!doctype html><title>Shop</title><h1>Thank you</h1>" : opened.page
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const opened: Shop = { server, origin, page: "", posted }
  return opened
}

const orders = { count: 0 }

async function start(threeDSFlow: NonNullable<SandboxOptions["threeDSFlow"]>) {
  sandbox.options({ threeDSFlow })
  const client_orderid = `framed-${(orders.count += 1)}`
  const answer = await client.sale({
    client_orderid,
    order_desc:
      "Two shirts with a rather long description, so that it has to be broken over lines: ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    amount: "1234567.89",
    currency: "EUR",
    email: "shopper@example.com",
    ipaddress: "203.0.113.7",
    redirect_url: `${shop.origin}/notify`,
    card_printed_name: "SANDBOX SHOPPER",
    credit_card_number: "4444333322221111",
    expire_month: "12",
    expire_year: "2040",
    cvv2: "321",
  })
  const ids = { client_orderid, orderid: answer["paynet-order-id"] ?? "" }
  const upload = { "client-order-id": client_orderid, orderid: ids.orderid }
  return { ids, upload, step: async () => threeDSOf(client.account, await client.status(ids)) }
}

/** The page that waits for the challenge, as the shop of a 3DS requestor opens it. */
async function framed({ action, fields }: { action: string; fields: Record<string, string> }, width: number) {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  shop.page = `<!doctype html><html lang="en"><title>Shop</title><h1>Pay</h1>
    <iframe name="acs" title="Your bank" width="${width}" height="400" style="border: 0"
      sandbox="allow-forms allow-scripts allow-same-origin"></iframe>
    <form id="go" method="post" target="acs" action="${action}">${inputs.join("")}</form>
    <script>document.getElementById("go").submit()</script></html>`
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
  await page.goto(shop.origin)
  return { page, problems, close: () => context.close() }
}

async function issuer(page: Page): Promise<Frame> {
  await page.frameLocator("iframe").locator("h1").first().waitFor()
  const frame = page.frame({ name: "acs" })
  if (!frame) throw new Error("the frame is gone")
  return frame
}

/** Elements that are wider than the window, or that hide overflowing content. */
const cutOff = `(() => {
  const width = document.documentElement.clientWidth
  const wide = document.documentElement.scrollWidth > width ? ["the page"] : []
  return wide.concat([...document.querySelectorAll("body *")].filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    return left < 0 || right > width + 0.5 || element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline"
  }).map((element) => element.outerHTML.slice(0, 80)))
})()`

const challenged = async () => {
  const order = await start("challenge-without-method")
  await client.uploadMethodUrlResult({ ...order.upload, threeDSCompInd: "U" })
  const step = await order.step()
  if (step?.step !== "challenge") throw new Error(`no challenge but ${step?.step}`)
  return { ...order, form: { action: step.acsUrl, fields: { creq: withWindowSize(step.creq, "01") } } }
}

const legacy = async () => {
  const order = await start("3ds1")
  const step = await order.step()
  if (step?.step !== "legacy") throw new Error(`no PaReq but ${step?.step}`)
  const fields = { PaReq: step.pareq, MD: step.md ?? "", TermUrl: step.termUrl ?? "" }
  return { ...order, form: { action: step.acsUrl, fields } }
}

describe.each([
  ["challenge", challenged, "cres"],
  ["3DS 1.0.2", legacy, "PaRes"],
] as const)("the page of a %s", (_what, open, answer) => {
  it.each([
    [250, "hint", "Confirm", "Y"],
    [250, "", "Cancel", "N"],
    [600, "hint", "Confirm", "Y"],
  ])("in a frame %i px wide, by keyboard: %j, %s", async (width, password, button, outcome) => {
    const order = await open()
    const { page, problems, close } = await framed(order.form, width)
    const frame = await issuer(page)
    expect(await frame.evaluate(cutOff)).toEqual([])
    expect(await frame.evaluate("[document.documentElement.lang, document.title]")).toEqual(["en", "3-D Secure"])
    const named = (name: string) => frame.getByRole("button", { name, exact: true })
    await page.keyboard.press("Tab")
    await frame.locator("input[type=password]:focus").waitFor()
    await page.keyboard.type(password)
    if (button === "Cancel") {
      await page.keyboard.press("Tab")
      await page.keyboard.press("Tab")
      expect(await named(button).evaluate((element) => element.matches(":focus"))).toBe(true)
    }
    await page.keyboard.press("Enter")
    await page.frameLocator("iframe").getByRole("heading", { name: "Thank you" }).waitFor()
    const { path, fields } = shop.posted.at(-1) ?? { path: "", fields: {} as Record<string, string> }
    expect(path).toBe("/notify")
    if (answer === "cres") await client.uploadCresResult({ ...order.upload, cRes: fields.cres ?? "" })
    else await client.uploadParesResult({ ...order.upload, paRes: fields.PaRes ?? "", md: fields.MD ?? "" })
    expect((await client.status(order.ids)).status).toBe(outcome === "Y" ? "approved" : "declined")
    // The framed page refuses other embedders than the shop's page.
    expect(problems).toEqual([])
    expect(new URL(page.url()).origin).toBe(shop.origin)
    await close()
  })
})

it("the page of a 3DS method, hidden in a frame, posts its answer to the shop by itself", async () => {
  const order = await start("frictionless")
  const step = await order.step()
  if (step?.step !== "method") throw new Error(`no method but ${step?.step}`)
  const fields = { threeDSMethodData: threeDSMethodData(step.serverTransId ?? "", `${shop.origin}/method`) }
  const { page, problems, close } = await framed({ action: step.methodUrl ?? "", fields }, 1)
  await page.frameLocator("iframe").locator("h1", { hasText: "Thank you" }).waitFor({ state: "attached" })
  expect(shop.posted.at(-1)?.path).toBe("/method")
  await client.uploadMethodUrlResult({ ...order.upload, threeDSCompInd: "Y" })
  expect((await client.status(order.ids)).status).toBe("approved")
  expect(problems).toEqual([])
  await close()
})

it("a mistake of the shop is reported in the frame as well", async () => {
  const { form } = await challenged()
  const { page, close } = await framed({ ...form, fields: { creq: "e30" } }, 250)
  const frame = await issuer(page)
  expect(await frame.locator("h1").textContent()).toBe("The bank cannot go on")
  expect(await frame.evaluate(cutOff)).toEqual([])
  await close()
})
