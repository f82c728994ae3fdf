import type { GatewayClient } from "../../../gateway"
import { signControl } from "../../../gateway/signing/control"
import { decodeLegacyMessage, decodeMessage, encodeLegacyMessage, encodeMessage } from "../issuer-messages"
import type { SandboxOptions } from "../../index"
import { aCard, anOrder, clientOf, createWorld, hiddenFields, post, type World } from "../../__tests__/harness"
import {
  start,
  closeShop,
  declined,
  type Fields,
  followForm,
  hyphened,
  type Ids,
  methodUrl,
  openShop,
  passChallenge,
  passLegacy,
  passMethod,
  shop,
  threeDSMethodData,
} from "./merchant-pages"

beforeAll(openShop)
afterAll(closeShop)

describe("the sandbox refuses", () => {
  let world: World
  let client: GatewayClient
  beforeAll(async () => {
    world = await createWorld({ threeDSFlow: "challenge" })
    client = world.client
  })
  afterAll(() => world.close())
  const flow = (threeDSFlow: SandboxOptions["threeDSFlow"]) => world.sandbox.options({ threeDSFlow })

  /** Expects that the call is refused with this text, and that the order is unchanged. */
  async function refuses({ orderid }: Ids, call: Promise<unknown>, message: RegExp) {
    const before = world.sandbox.order(orderid)
    await expect(call).rejects.toMatchObject({ kind: "refused", reason: expect.stringMatching(message) })
    expect(world.sandbox.order(orderid)).toEqual(before)
    expect(world.sandbox.calls().at(-1)).toMatchObject({ acted: false, reason: expect.stringMatching(message) })
  }

  async function atChallenge() {
    flow("challenge")
    const ids = await start(client)
    await passMethod(client, ids)
    return ids
  }

  const cresUpload = (ids: Ids, cRes = "e30") => client.uploadCresResult({ ...hyphened(ids), cRes })
  const paresUpload = (ids: Ids, paRes = "e30", md?: string) =>
    client.uploadParesResult({ ...hyphened(ids), paRes, ...(md && { md }) })
  const methodUpload = (ids: Ids, threeDSCompInd: "Y" | "N" | "U", threeDSServerTransID?: string) =>
    client.uploadMethodUrlResult({
      ...hyphened(ids),
      threeDSCompInd,
      ...(threeDSServerTransID && { threeDSServerTransID }),
    })

  it("a wrong threeDSCompInd", async () => {
    flow("challenge")
    const ids = await start(client)
    await refuses(ids, methodUpload(ids, "Y"), /no browser posted threeDSMethodData/)
    await refuses(ids, methodUpload(ids, "U"), /status gave one/)
    await refuses(ids, methodUpload(ids, "N", "3d671629-a410-4a5d-9288-b38ceadd41f2"), /not the one of this order/)
    await methodUpload(ids, "N")
    flow("challenge-without-method")
    const without = await start(client)
    await refuses(without, methodUpload(without, "Y"), /must be U/)
    await refuses(without, methodUpload(without, "N"), /must be U/)
  })

  it("an upload that is early, repeated or late", async () => {
    flow("challenge")
    const ids = await start(client)
    await refuses(ids, cresUpload(ids), /waits for upload-method-url-result now/)
    await refuses(ids, paresUpload(ids), /waits for upload-method-url-result now/)
    await passMethod(client, ids)
    await refuses(ids, methodUpload(ids, "Y"), /waits for upload-cres-result now/)
    await refuses(ids, paresUpload(ids), /waits for upload-cres-result now/)
    const { fields } = await passChallenge(client, ids, "hint")
    await cresUpload(ids, fields.cres)
    await refuses(ids, cresUpload(ids, fields.cres), /is approved: its 3-D Secure has ended/)
    flow("3ds1")
    const legacy = await start(client)
    await refuses(legacy, cresUpload(legacy), /waits for upload-pares-result now/)
    await world.sandbox.resolveStep(legacy.orderid, { status: "filtered" })
    await refuses(legacy, paresUpload(legacy), /is filtered: its 3-D Secure has ended/)
  })

  it("an upload for a payment without 3-D Secure", async () => {
    const order = anOrder()
    const { "paynet-order-id": orderid = "" } = await client.sale({ ...order, ...aCard("111") })
    const ids = { client_orderid: order.client_orderid, orderid }
    await refuses(ids, cresUpload(ids), /has no 3-D Secure/)
  })

  it("another order id, and an order of another login", async () => {
    const ids = await atChallenge()
    await refuses(ids, cresUpload({ ...ids, client_orderid: "other" }), /was not started under client_orderid other/)
    const other = clientOf(world.sandbox, world.sandbox.accounts[1])
    await refuses(ids, other.uploadCresResult({ ...hyphened(ids), cRes: "e30" }), /is unknown/)
    other.close()
  })

  it("a forged CRes, and one from another order", async () => {
    const ids = await atChallenge()
    const status = await client.status(ids)
    const { threeDSServerTransID = "", acsTransID = "" } = decodeMessage(status["tds-creq-form-creq"]) as Fields
    const forged = encodeMessage({ messageType: "CRes", threeDSServerTransID, acsTransID, transStatus: "Y" })
    await refuses(ids, cresUpload(ids, forged), /has not been answered yet/)
    const { fields } = await passChallenge(client, ids, "guess")
    const honest = decodeMessage(fields.cres) as Fields
    expect(honest.transStatus).toBe("N")
    await refuses(ids, cresUpload(ids, encodeMessage({ ...honest, transStatus: "Y" })), /the issuer's result/)
    const without = encodeMessage({ messageType: "CRes", threeDSServerTransID, acsTransID })
    await refuses(ids, cresUpload(ids, without), /the issuer's result/)
    for (const text of ["e30", "not json", `${fields.cres}=`, status["tds-creq-form-creq"]]) {
      await refuses(ids, cresUpload(ids, text), /is no CRes/)
    }
    const next = await atChallenge()
    const { fields: passed } = await passChallenge(client, next, "hint")
    await refuses(next, cresUpload(next, fields.cres), /belongs to another transaction/)
    await refuses(ids, cresUpload(ids, passed.cres), /belongs to another transaction/)
    await cresUpload(ids, fields.cres)
    expect(await client.status(ids)).toMatchObject(declined)
  })

  it("a forged PaRes, one from another order, another MD", async () => {
    flow("3ds1")
    const [ids, other] = [await start(client), await start(client)]
    const { fields } = await passLegacy(client, ids, "guess")
    const { fields: others } = await passLegacy(client, other, "hint")
    await refuses(ids, paresUpload(ids, others.PaRes), /belongs to another transaction/)
    await refuses(ids, paresUpload(ids, fields.PaRes, others.MD), /md is not the one/)
    await refuses(ids, paresUpload(ids, "eJxVUt1u2jAUfhXE"), /is no PaRes/)
    await refuses(ids, paresUpload(ids, (await client.status(ids))["tds-pareq-form-pareq"]), /is no PaRes/)
    const honest = decodeLegacyMessage("PARes", fields.PaRes ?? "")
    if (!honest) throw new Error("no PaRes")
    await refuses(ids, paresUpload(ids, encodeLegacyMessage({ ...honest, status: "Y" })), /the issuer's result/)
    await paresUpload(ids, fields.PaRes, fields.MD)
    expect(await client.status(ids)).toMatchObject(declined)
  })

  it("group/ before a group's id", async () => {
    const ids = await atChallenge()
    const url = `${world.sandbox.account.baseUrl}/api/3ds/v1/upload-cres-result`
    const { login, merchantControlKey } = world.sandbox.account
    const control = signControl(login + ids.client_orderid + ids.orderid, merchantControlKey)
    const body = new URLSearchParams({ ...hyphened(ids), login, cRes: "e30", control })
    const headers = { Accept: "application/vnd.pay+json" }
    const answer = await fetch(`${url}/group/77`, { method: "POST", headers, body })
    expect(await answer.text()).toContain("without group/")
    expect(await (await fetch(`${url}/77`, { method: "POST", headers, body })).text()).toContain("is no CRes")
  })
})

describe("the issuer's pages", () => {
  let world: World
  let client: GatewayClient
  beforeAll(async () => {
    world = await createWorld({ threeDSFlow: "challenge" })
    client = world.client
  })
  afterAll(() => world.close())
  const flow = (threeDSFlow: SandboxOptions["threeDSFlow"]) => world.sandbox.options({ threeDSFlow })

  it("may be framed by the shop, unlike other pages, and run one script", async () => {
    flow("challenge")
    const ids = await start(client)
    const status = await client.status(ids)
    const { page, headers } = await post(methodUrl(status), threeDSMethodData(status))
    const policy = headers.get("content-security-policy")
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; script-src 'nonce-[^']+'; /)
    expect(policy).toMatch(/frame-ancestors \*$/)
    expect(page.match(/<script/g)).toHaveLength(1)
    // A button, for browsers without scripts.
    expect(page).toContain('<button class="main" type="submit">Continue to the shop</button>')
    expect(Object.keys(hiddenFields(page))).toEqual(["threeDSMethodData"])
    const { "redirect-url": form } = await client.saleForm(anOrder())
    for (const address of [form, world.sandbox.url, `${world.sandbox.url}/payment/issuer/nothing`]) {
      expect((await fetch(address)).headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    }
  })

  it("open only with their token", async () => {
    const ids = await start(client)
    const status = await client.status(ids)
    const wrong = methodUrl(status).replace(/[0-9a-f]{32}$/, "0".repeat(32))
    expect((await post(wrong, threeDSMethodData(status))).httpStatus).toBe(404)
    const gateways = methodUrl(status).replace("/issuer/method/", "/form/redirect/")
    expect((await post(gateways, { password: "hint" })).httpStatus).toBe(404)
  })

  it("refuse invalid messages of the shop's page and keep nothing of them", async () => {
    flow("challenge")
    const ids = await start(client)
    const status = await client.status(ids)
    const { threeDSMethodData: good } = threeDSMethodData(status)
    const address = methodUrl(status)
    const problems: [Fields, string][] = [
      [{}, "must be base64url"],
      [{ threeDSMethodData: `${good}==` }, "must be base64url"],
      [{ threeDSMethodData: encodeMessage({ threeDSServerTransID: "x" }) }, "not the one of the order"],
      [threeDSMethodData(status, "javascript:alert(1)"), "must be an http or https address"],
      [threeDSMethodData(status, "nowhere"), "must be an http or https address"],
    ]
    for (const [fields, message] of problems) {
      const { httpStatus, page } = await post(address, fields)
      expect([httpStatus, page]).toEqual([400, expect.stringContaining(message)])
      expect(page).not.toContain("<form")
    }
    expect((await fetch(address)).status).toBe(400)
    const early = address.replace("/method/", "/challenge/")
    expect((await post(early, { password: "hint" })).page).toContain("not the pending step")
    expect(world.sandbox.order(ids.orderid)?.threeDSStep).toBe("method page")
  })

  it("need the CReq first, and keep the first answer", async () => {
    flow("challenge")
    const ids = await start(client)
    await passMethod(client, ids)
    const { "tds-creq-form-acs-url": address = "", "tds-creq-form-creq": creq = "" } = await client.status(ids)
    expect((await post(address, { password: "hint" })).page).toContain("first")
    expect((await post(`${address}/cancel`)).page).toContain("first")
    expect((await post(address, { creq: "e30" })).httpStatus).toBe(400)
    const foreign = encodeMessage({ ...(decodeMessage(creq) as Fields), acsTransID: "x" })
    expect((await post(address, { creq: foreign })).page).toContain("another transaction")
    expect(world.sandbox.order(ids.orderid)?.threeDSStep).toBe("challenge page")
    const attack = `"><script>alert(1)</script>`
    await post(address, { creq, threeDSSessionData: attack })
    const { page } = await post(address, { password: " hint " })
    expect(page).not.toContain("<script>alert")
    expect((await followForm(page)).fields.threeDSSessionData).toBe(attack)
    const second = await post(address, { password: "guess" })
    expect(hiddenFields(second.page)).toEqual(hiddenFields(page))
    // The shopper went back in the browser and returned.
    expect(hiddenFields((await post(address, { creq })).page)).toEqual(hiddenFields(page))
    await client.uploadCresResult({ ...hyphened(ids), cRes: hiddenFields(page).cres ?? "" })
    expect((await post(address, { creq })).page).toContain("is approved: its 3-D Secure has ended")
  })

  it("need an address to return to the shop", async () => {
    flow("challenge-without-method")
    const { redirect_url: _unused, ...order } = anOrder()
    const { "paynet-order-id": orderid = "" } = await client.sale({ ...order, ...aCard("321") })
    const ids = { client_orderid: order.client_orderid, orderid }
    await passMethod(client, ids)
    const { "tds-creq-form-acs-url": address = "", "tds-creq-form-creq": creq = "" } = await client.status(ids)
    expect((await post(address, { creq })).page).toContain("no redirect_url")
    flow("3ds1")
    const legacy = await client.status(await start(client))
    const { "tds-pareq-form-acs-url": acs = "", "tds-pareq-form-pareq": PaReq = "" } = legacy
    expect((await post(acs, { PaReq, TermUrl: "javascript:alert(1)" })).page).toContain("TermUrl must be")
    expect((await post(acs, { PaReq: "x", TermUrl: shop.url })).page).toContain("PaReq must be")
    const { page } = await post(acs, { PaReq, TermUrl: `${shop.url}/term` })
    expect(page).toContain('<label for="password">')
    const { path, fields } = await followForm((await post(acs, { password: "hint" })).page)
    expect([path, Object.keys(fields)]).toEqual(["/term", ["PaRes"]])
  })
})
