import { itEvery } from "../../../__tests__/it-every"
import { type GatewayClient, threeDSOf } from "../../../gateway"
import { decodeMessage, encodeMessage } from "../issuer-messages"
import type { SandboxOptions } from "../../index"
import { aCard, anOrder, clientOf, createWorld, post, type World } from "../../__tests__/harness"
import {
  approved,
  start,
  closeShop,
  declined,
  type Fields,
  followForm,
  hyphened,
  type Ids,
  inWorld,
  methodUrl,
  openShop,
  passChallenge,
  passLegacy,
  passMethod,
  shop,
} from "./merchant-pages"

beforeAll(openShop)
afterAll(closeShop)

const answers = [
  ["hint", approved],
  ["guess", declined],
  [null, declined],
] as const

it("encodes threeDSMethodData like the documentation's corrected sample", () => {
  // Copied from signature-vectors.json, "threeds-method-data-corrected": published, with the host
  // to which it decodes.
  const json = {
    threeDSServerTransID: "3d671629-a410-4a5d-9288-b38ceadd41f2",
    threeDSMethodNotificationURL: "https://merchant.com/3ds-method-complete/",
  }
  const published =
    "eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6IjNkNjcxNjI5LWE0MTAtNGE1ZC05Mjg4LWIzOGNlYWRkNDFmMiIs" +
    "InRocmVlRFNNZXRob2ROb3RpZmljYXRpb25VUkwiOiJodHRwczovL21lcmNoYW50LmNvbS8zZHMtbWV0aG9kLWNvbXBsZXRlLyJ9"
  expect(encodeMessage(json)).toBe(published)
  expect(decodeMessage(published)).toEqual(json)
  expect(decodeMessage(`${published}=`)).toBeUndefined()
})

describe.each(["accept", "form"] as const)("merchant-run 3-D Secure, answer format %s", (answerFormat) => {
  let world: World
  let client: GatewayClient
  beforeAll(async () => {
    world = await createWorld({ answerFormat })
    client = world.client
  })
  afterAll(() => world.close())
  const stepOf = ({ orderid }: Ids) => world.sandbox.order(orderid)?.threeDSStep
  const flow = (threeDSFlow: SandboxOptions["threeDSFlow"]) => world.sandbox.options({ threeDSFlow })

  itEvery(answers)("challenge, password %s", async (password, result) => {
    flow("challenge")
    const ids = await start(client)
    const first = await client.status(ids)
    expect(first).toMatchObject({
      status: "processing",
      "order-stage": "sale_3d_validating",
      "tds-status": "MethodUrlFrame",
    })
    expect(first["tds-method-url-frame-3ds-server-trans-id"]).toMatch(/^[0-9a-f-]{36}$/)
    expect(first.html ?? first["redirect-to"] ?? first["verified-3d-status"]).toBeUndefined()
    expect([stepOf(ids), world.sandbox.order(ids.orderid)?.state]).toEqual(["method page", "awaiting 3ds"])

    expect(await passMethod(client, ids)).toMatchObject({
      type: "async-response",
      "merchant-order-id": ids.client_orderid,
      "paynet-order-id": ids.orderid,
    })
    expect(stepOf(ids)).toBe("challenge page")
    const second = await client.status(ids)
    expect(second).toMatchObject({ status: "processing", "tds-status": "CReqForm" })
    expect(second["tds-method-url-frame-3ds-method-url"] ?? second.html).toBeUndefined()
    expect(decodeMessage(second["tds-creq-form-creq"])).toEqual({
      messageType: "CReq",
      messageVersion: "2.2.0",
      threeDSServerTransID: first["tds-method-url-frame-3ds-server-trans-id"],
      acsTransID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      challengeWindowSize: "05",
    })

    const { path, fields } = await passChallenge(client, ids, password)
    expect(path).toBe("/return")
    expect(fields.threeDSSessionData).toBe("cart_01")
    expect(decodeMessage(fields.cres)).toMatchObject({
      messageType: "CRes",
      transStatus: password === "hint" ? "Y" : "N",
    })
    expect(stepOf(ids)).toBe("upload-cres-result")
    expect(await client.status(ids)).toMatchObject({ status: "processing" })
    await client.uploadCresResult({ ...hyphened(ids), cRes: fields.cres ?? "" })
    const last = await client.status(ids)
    expect(last).toMatchObject(result)
    expect(last["tds-status"]).toBeUndefined()
    expect(stepOf(ids)).toBeNull()
  })

  itEvery(answers)("challenge without a method URL, password %s", async (password, result) => {
    flow("challenge-without-method")
    const ids = await start(client, "preauth")
    const first = await client.status(ids)
    expect(first).toMatchObject({ "tds-status": "MethodUrlFrame", "order-stage": "auth_3d_validating" })
    expect(methodUrl(first)).toBe("")
    expect(stepOf(ids)).toBe("upload-method-url-result")
    await passMethod(client, ids)
    const { fields } = await passChallenge(client, ids, password)
    await client.uploadCresResult({ ...hyphened(ids), cRes: fields.cres ?? "" })
    expect(await client.status(ids)).toMatchObject({ ...result, "transaction-type": "preauth" })
  })

  itEvery([
    ["Y", { status: "approved" }],
    ["N", { status: "declined", errorCode: "116", errorMessage: "Insufficient funds" }],
  ] as const)(
    "frictionless, threeDSCompInd %s: the shopper is authenticated, then the bank decides",
    async (compInd, outcome) => {
      flow("gateway")
      world.sandbox.outcome({ ...outcome, threeDS: "frictionless" })
      const ids = await start(client, "sale", { server_callback_url: `${shop.url}/callback` })
      if (compInd === "Y") await passMethod(client, ids)
      else await client.uploadMethodUrlResult({ ...hyphened(ids), threeDSCompInd: compInd })
      expect(await client.status(ids)).toMatchObject({ status: outcome.status, "verified-3d-status": "AUTHENTICATED" })
      await world.sandbox.idle()
      const { callbacks } = world.sandbox.order(ids.orderid) ?? {}
      expect(callbacks).toMatchObject([{ status: outcome.status, state: "delivered" }])
    },
  )

  itEvery(answers)("3DS 1.0.2, password %s", async (password, result) => {
    flow("3ds1")
    const ids = await start(client)
    const first = await client.status(ids)
    expect(first).toMatchObject({
      status: "processing",
      "tds-status": "PaReqForm",
      "tds-pareq-form-term-url": `${shop.url}/return`,
    })
    expect(first.html ?? first["redirect-to"]).toBeUndefined()
    expect(stepOf(ids)).toBe("challenge page")
    const { path, fields } = await passLegacy(client, ids, password)
    expect([path, fields.MD]).toEqual(["/return", first["tds-pareq-form-md"]])
    expect(stepOf(ids)).toBe("upload-pares-result")
    // Accepted both with and without the MD, which only one example has.
    const md = password === "hint" ? { md: fields.MD } : {}
    const answer = await client.uploadParesResult({ ...hyphened(ids), paRes: fields.PaRes ?? "", ...md })
    expect(answer).toMatchObject({ type: "async-response", "paynet-order-id": ids.orderid })
    expect(await client.status(ids)).toMatchObject(result)
  })
})

describe("3-D Secure is run by", () => {
  it("the gateway by default; a switch changes it, and one payment may differ", () =>
    inWorld({}, async ({ sandbox, client }) => {
      expect(await client.status(await start(client))).toMatchObject({ "redirect-to": expect.any(String) })
      sandbox.outcome({ status: "approved", threeDS: "3ds1" })
      expect(await client.status(await start(client))).toMatchObject({ "tds-status": "PaReqForm" })
      sandbox.options({ threeDSFlow: "challenge" })
      sandbox.outcome({ status: "approved", threeDS: true })
      expect(await client.status(await start(client))).toMatchObject({ "tds-status": "MethodUrlFrame" })
      sandbox.outcome({ status: "approved", threeDS: "gateway" })
      const ids = await start(client)
      expect(await client.status(ids)).toMatchObject({ "redirect-to": expect.any(String) })
      expect(sandbox.order(ids.orderid)?.threeDSStep).toBe("gateway page")
      const nothing = client.uploadCresResult({ ...hyphened(ids), cRes: "e30" })
      await expect(nothing).rejects.toMatchObject({
        kind: "refused",
        reason: expect.stringContaining("by the gateway"),
      })
    }))

  it("the merchant, for every direct call that charges a card", () =>
    inWorld({ threeDSFlow: "challenge-without-method" }, async ({ sandbox, client }) => {
      const sum = () => ({ ...anOrder(), redirect_url: `${shop.url}/return` })
      const { amount: _amount, currency: _currency, ...verified } = sum()
      const started = [await client.accountVerification({ ...verified, ...aCard("321") })]
      const { email: _email, ...moved } = sum()
      started.push(await client.transfer({ ...moved, ...aCard("321"), "destination-card-no": "4444333322221111" }))
      const first = anOrder()
      const { "paynet-order-id": orderid = "" } = await client.sale({ ...first, ...aCard() })
      const { "card-ref-id": cardrefid } = await client.createCardRef({ client_orderid: first.client_orderid, orderid })
      sandbox.outcome({ status: "approved", threeDS: "challenge-without-method" })
      const { client_orderid, order_desc, amount, currency, ipaddress, redirect_url } = sum()
      const rebill = { client_orderid, order_desc, amount, currency, ipaddress, redirect_url, cardrefid }
      started.push(await client.makeRebill(rebill))
      for (const { "merchant-order-id": client_orderid = "", "paynet-order-id": orderid = "" } of started) {
        const ids = { client_orderid, orderid }
        await passMethod(client, ids)
        const { fields } = await passChallenge(client, ids, "hint")
        await client.uploadCresResult({ ...hyphened(ids), cRes: fields.cres ?? "" })
        expect(await client.status(ids)).toMatchObject(approved)
      }
    }))

  itEvery(["accept", "form"] as const)("the gateway, with its page as html alone, answer format %s", (answerFormat) =>
    inWorld({ threeDSFlow: "gateway-html", answerFormat }, async ({ sandbox, client }) => {
      const ids = await start(client)
      const status = await client.status(ids)
      expect(status["redirect-to"] ?? status["tds-status"]).toBeUndefined()
      expect(status.html).toMatch(/^%3C/)
      expect(sandbox.order(ids.orderid)).toMatchObject({ state: "awaiting 3ds", threeDSStep: "gateway page" })
      const step = threeDSOf(client.account, status)
      expect(step).toEqual({ step: "redirect", html: decodeURIComponent(status.html ?? "") })
      const html = step?.step === "redirect" ? (step.html ?? "") : ""
      const address = / method="post" action="([^"]+)"/.exec(html)?.[1] ?? ""
      expect((await post(address)).page).toContain('name="password"')
      const { page } = await post(address, { password: "hint" })
      expect(await followForm(page)).toMatchObject({ path: "/return", fields: { status: "approved" } })
      expect(await client.status(ids)).toMatchObject(approved)
      await expect(client.uploadCresResult({ ...hyphened(ids), cRes: "e30" })).rejects.toMatchObject({
        reason: expect.stringContaining("by the gateway"),
      })
    }),
  )

  it("the gateway with html alone, for one payment, and never on its hosted forms", () =>
    inWorld({}, async ({ sandbox, client }) => {
      sandbox.outcome({ status: "approved", threeDS: "gateway-html" })
      const { html, ...status } = await client.status(await start(client))
      expect([html === undefined, status["redirect-to"]]).toEqual([false, undefined])
      sandbox.options({ threeDSFlow: "gateway-html" })
      const order = anOrder()
      const { "paynet-order-id": orderid } = await client.saleForm(order)
      await sandbox.pay(orderid, { cvv2: "321" })
      const hosted = await client.status({ client_orderid: order.client_orderid, orderid })
      expect(hosted["redirect-to"]).toContain("/payment/form/redirect/")
    }))

  it("the gateway on its hosted forms", () =>
    inWorld({ threeDSFlow: "challenge" }, async ({ sandbox, client }) => {
      const order = anOrder()
      const { "paynet-order-id": orderid } = await client.saleForm(order)
      await sandbox.pay(orderid, { cvv2: "321" })
      const status = await client.status({ client_orderid: order.client_orderid, orderid })
      expect(status["redirect-to"]).toContain("/payment/form/redirect/")
      expect(status["tds-status"]).toBeUndefined()
    }))

  it("the gateway; the bank may decline after the password", () =>
    inWorld({}, async ({ sandbox, client }) => {
      sandbox.outcome({ status: "declined", errorCode: "116", threeDS: true })
      const ids = await start(client)
      await sandbox.pay(ids.orderid, { password: "hint" })
      const after = { status: "declined", "error-code": "116", "verified-3d-status": "AUTHENTICATED" }
      expect(await client.status(ids)).toMatchObject(after)
    }))

  it("the merchant if switched; an unknown flow and controls acting as the shopper are refused", () =>
    inWorld({ threeDSFlow: "challenge" }, async ({ sandbox, client }) => {
      const unknown = JSON.parse('{"threeDSFlow":"smooth"}') as SandboxOptions
      expect(() => sandbox.options(unknown)).toThrow(/threeDSFlow/)
      const { orderid } = await start(client)
      await expect(sandbox.pay(orderid, { password: "hint" })).rejects.toThrow(/does not wait for the shopper/)
      await expect(sandbox.cancel(orderid)).rejects.toThrow(/nothing to cancel/)
    }))
})

describe("account options", () => {
  itEvery([
    [true, "/paynet/api/v2/sale/group/77"],
    [false, "/paynet/api/v2/sale/77"],
  ])("uploads name a group by its bare id, groupPath %s", (groupPath, salePath) =>
    inWorld({ threeDSFlow: "challenge" }, async ({ sandbox }) => {
      const client = clientOf(sandbox, { endpointId: undefined, endpointGroupId: "77", groupPath })
      const ids = await start(client)
      await passMethod(client, ids)
      const { fields } = await passChallenge(client, ids, "hint")
      await client.uploadCresResult({ ...hyphened(ids), cRes: fields.cres ?? "" })
      expect(await client.status(ids)).toMatchObject(approved)
      sandbox.options({ threeDSFlow: "3ds1" })
      const legacy = await start(client)
      const { fields: answer } = await passLegacy(client, legacy, "hint")
      await client.uploadParesResult({ ...hyphened(legacy), paRes: answer.PaRes ?? "" })
      expect(await client.status(legacy)).toMatchObject(approved)
      client.close()
      const paths = new Set(sandbox.calls().map(({ path }) => path))
      expect(paths).toContain(salePath)
      for (const upload of ["method-url", "cres", "pares"]) {
        expect(paths).toContain(`/paynet/api/3ds/v1/upload-${upload}-result/77`)
      }
    }),
  )

  itEvery(["cRes", "cres"] as const)("the field spelled %s", (cresField) =>
    inWorld({ threeDSFlow: "challenge" }, async ({ sandbox }) => {
      const client = clientOf(sandbox, { cresField })
      const ids = await start(client)
      await passMethod(client, ids)
      const { fields } = await passChallenge(client, ids, "hint")
      await client.uploadCresResult({ ...hyphened(ids), cRes: fields.cres ?? "" })
      expect(await client.status(ids)).toMatchObject(approved)
      expect(Object.keys(sandbox.calls().at(-2)?.fields ?? {})).toContain(cresField)
      client.close()
    }),
  )
})

it("the issuer's answer is shown only to the shop", () =>
  inWorld({ threeDSFlow: "challenge" }, async ({ sandbox, client }) => {
    const ids = await start(client)
    await passMethod(client, ids)
    const { fields: challenge } = await passChallenge(client, ids, "guess")
    const cRes = challenge.cres ?? ""
    const altered = encodeMessage({ ...(decodeMessage(cRes) as Fields), transStatus: "Y" })
    const errors: unknown[] = []
    const note = (error: unknown) => errors.push(error)
    await client.uploadCresResult({ ...hyphened(ids), cRes: altered }).catch(note)
    await client.uploadCresResult({ ...hyphened(ids), cRes })
    sandbox.options({ threeDSFlow: "3ds1" })
    const legacy = await start(client)
    const { fields: payer } = await passLegacy(client, legacy, "hint")
    const { PaRes: paRes = "", MD: md = "" } = payer
    await client.uploadParesResult({ ...hyphened(legacy), paRes: altered, md }).catch(note)
    await client.uploadParesResult({ ...hyphened(legacy), paRes, md })
    expect(errors).toHaveLength(2)
    const reported = [
      ...errors.map((error) => `${JSON.stringify(error)} ${String((error as Error).stack)}`),
      JSON.stringify([sandbox.calls(), sandbox.orders()]),
      await (await fetch(sandbox.url)).text(),
    ].join("\n")
    for (const secret of [cRes, altered, paRes, md]) {
      expect(secret.length).toBeGreaterThan(30)
      expect(reported).not.toContain(secret)
      expect(reported).not.toContain(encodeURIComponent(secret))
    }
  }))
