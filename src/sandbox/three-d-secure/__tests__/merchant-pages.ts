import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { GatewayClient } from "../../../gateway"
import type { StatusAnswer } from "../../../gateway/fields"
import { decodeMessage, encodeMessage } from "../issuer-messages"
import { aCard, anOrder, createWorld, hiddenFields, post, type World } from "../../__tests__/harness"
import type { SandboxOptions } from "../../index"

export type Fields = Record<string, string>

/** The shop's own pages, with the fields that browsers posted to them. */
export const shop = { url: "", posted: [] as { path: string; fields: Fields }[] }
let server: Server

export async function openShop(): Promise<void> {
  server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
      shop.posted.push({ path: request.url ?? "", fields })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function closeShop(): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** Follows a self-submitting page like a browser; returns the fields that the shop received. */
export async function followForm(page: string) {
  expect(page).toContain(".submit()")
  const action = /<form id="back" method="post" action="([^"]+)"/.exec(page)?.[1] ?? ""
  await post(action, hiddenFields(page))
  const last = shop.posted.at(-1)
  if (!last) throw new Error("The shop received nothing")
  return last
}

export type Ids = { client_orderid: string; orderid: string }
export const hyphened = ({ client_orderid, orderid }: Ids) => ({ "client-order-id": client_orderid, orderid })

export async function start(
  client: GatewayClient,
  operation: "sale" | "preauth" = "sale",
  fields: Fields = {},
): Promise<Ids> {
  const order = anOrder({ redirect_url: `${shop.url}/return`, ...fields })
  const answer = await client[operation]({ ...order, ...aCard("321") })
  return { client_orderid: order.client_orderid, orderid: answer["paynet-order-id"] ?? "" }
}

export function threeDSMethodData(status: StatusAnswer, notificationUrl = `${shop.url}/method`) {
  const threeDSServerTransID = status["tds-method-url-frame-3ds-server-trans-id"] ?? ""
  return { threeDSMethodData: encodeMessage({ threeDSServerTransID, threeDSMethodNotificationURL: notificationUrl }) }
}

export const methodUrl = (status: StatusAnswer) => status["tds-method-url-frame-3ds-method-url"] ?? ""

/** Runs the 3DS Method in the browser and uploads its result, as status requests. */
export async function passMethod(client: GatewayClient, ids: Ids) {
  const status = await client.status(ids)
  if (!methodUrl(status)) return client.uploadMethodUrlResult({ ...hyphened(ids), threeDSCompInd: "U" })
  const { page } = await post(methodUrl(status), threeDSMethodData(status))
  const { fields } = await followForm(page)
  const { threeDSServerTransID } = decodeMessage(fields.threeDSMethodData) as Fields
  return client.uploadMethodUrlResult({ ...hyphened(ids), threeDSCompInd: "Y", threeDSServerTransID })
}

/** Opens the issuer's challenge page; returns the CRes and the fields beside it. */
export async function passChallenge(client: GatewayClient, ids: Ids, password: string | null) {
  const status = await client.status(ids)
  const address = status["tds-creq-form-acs-url"] ?? ""
  const creq = { creq: status["tds-creq-form-creq"] ?? "", threeDSSessionData: "cart_01" }
  expect((await post(address, creq)).page).toContain('name="password"')
  const { page } = await (password === null ? post(`${address}/cancel`) : post(address, { password }))
  return followForm(page)
}

/** The same for 3DS 1.0.2. */
export async function passLegacy(client: GatewayClient, ids: Ids, password: string | null) {
  const status = await client.status(ids)
  const address = status["tds-pareq-form-acs-url"] ?? ""
  const arrival = {
    PaReq: status["tds-pareq-form-pareq"] ?? "",
    MD: status["tds-pareq-form-md"] ?? "",
    TermUrl: status["tds-pareq-form-term-url"] ?? "",
  }
  expect((await post(address, arrival)).page).toContain('name="password"')
  const { page } = await (password === null ? post(`${address}/cancel`) : post(address, { password }))
  return followForm(page)
}

export const approved = { status: "approved", "verified-3d-status": "AUTHENTICATED" }
export const declined = { status: "declined", "verified-3d-status": "NOT_AUTHENTICATED", "error-code": "321" }
/** Runs one test in its own sandbox. */
export async function inWorld(options: SandboxOptions, work: (world: World) => Promise<void>) {
  const world = await createWorld(options)
  try {
    await work(world)
  } finally {
    await world.close()
  }
}
