import { aroundEach, itEvery } from "../../../__tests__/it-every"
import {
  type GatewayClient,
  readThreeDSMethodData,
  threeDSMethodData,
  threeDSOf,
  withWindowSize,
} from "../../../gateway"
import {
  aCard,
  anOrder,
  clientOf,
  createStore,
  post,
  type Store,
  type World,
  createWorld,
} from "../../__tests__/harness"
import { approved, closeShop, declined, followForm, hyphened, type Ids, openShop, shop } from "./merchant-pages"

/**
 * 3-D Secure run by the merchant, with the client's own functions, for every direct call with a
 * card.
 */
let store: Store
let world: World
let client: GatewayClient
beforeAll(openShop)
afterAll(closeShop)
const renew = aroundEach(
  async () => {
    store = await createStore()
    world = await createWorld()
    client = clientOf(world.sandbox, { rebillPaths: { sale: "make-rebill-sale", preauth: "make-rebill-preauth" } })
  },
  async () => {
    client.close()
    await world.close()
    await store.close()
  },
)

const idsOf = (answer: { "merchant-order-id"?: string; "paynet-order-id"?: string }): Ids => ({
  client_orderid: answer["merchant-order-id"] ?? "",
  orderid: answer["paynet-order-id"] ?? "",
})

function order() {
  return anOrder({ redirect_url: `${shop.url}/notify`, notify_url: store.url })
}

async function cardRef(): Promise<string> {
  const { client_orderid, ...rest } = anOrder()
  const ids = idsOf(await client.sale({ client_orderid, ...rest, ...aCard() }))
  return (await client.createCardRef(ids))["card-ref-id"]
}

async function rebill(rebillAs: "sale" | "preauth", cvv2?: string): Promise<Ids> {
  const { email: _email, ...fields } = order()
  const cardrefid = await cardRef()
  return idsOf(await client.makeRebill({ ...fields, cardrefid, ...(cvv2 && { cvv2 }) }, { rebillAs }))
}

async function verify(): Promise<Ids> {
  const { amount: _amount, currency: _currency, ...fields } = order()
  return idsOf(await client.accountVerification({ ...fields, ...aCard("321") }))
}

const calls = {
  "a sale": async () => idsOf(await client.sale({ ...order(), ...aCard("321") })),
  "a preauth": async () => idsOf(await client.preauth({ ...order(), ...aCard("321") })),
  "a verification": verify,
  "a rebill as sale, by its CVV2": () => rebill("sale", "321"),
  "a rebill as preauth, by its CVV2": () => rebill("preauth", "321"),
  "a rebill without a CVV2, by a control": async () => {
    const cardrefid = await cardRef()
    world.sandbox.outcome({ status: "approved", threeDS: true })
    const { email: _email, ...fields } = order()
    return idsOf(await client.makeRebill({ ...fields, cardrefid }))
  },
} satisfies Record<string, () => Promise<Ids>>

const types: Record<keyof typeof calls, string> = {
  "a sale": "sale",
  "a preauth": "preauth",
  "a verification": "account_verification",
  "a rebill as sale, by its CVV2": "sale",
  "a rebill as preauth, by its CVV2": "preauth",
  "a rebill without a CVV2, by a control": "sale",
}

/** Runs the steps of a shop's pages until none is left; `password` is the shopper's. */
async function goThrough(ids: Ids, password: string): Promise<string[]> {
  const steps: string[] = []
  for (;;) {
    const step = threeDSOf(client.account, await client.status(ids))
    if (!step) return steps
    steps.push(step.step)
    if (step.step === "method") await doMethod(ids, step)
    else if (step.step === "challenge") {
      const arrival = { creq: withWindowSize(step.creq, "01"), threeDSSessionData: "c2Vzc2lvbg" }
      const { path, fields } = await answer(step.acsUrl, arrival, password)
      expect([path, fields.threeDSSessionData]).toEqual(["/notify", "c2Vzc2lvbg"])
      await client.uploadCresResult({ ...hyphened(ids), cRes: fields.cres ?? "" })
    } else if (step.step === "legacy") {
      const arrival = { PaReq: step.pareq, MD: step.md ?? "", TermUrl: step.termUrl ?? "" }
      const { fields } = await answer(step.acsUrl, arrival, password)
      await client.uploadParesResult({ ...hyphened(ids), paRes: fields.PaRes ?? "", md: fields.MD ?? "" })
    } else throw new Error("the merchant runs it")
  }
}

async function doMethod(ids: Ids, { methodUrl, serverTransId = "" }: { methodUrl?: string; serverTransId?: string }) {
  if (!methodUrl) return client.uploadMethodUrlResult({ ...hyphened(ids), threeDSCompInd: "U" })
  const data = { threeDSMethodData: threeDSMethodData(serverTransId, `${shop.url}/method`) }
  const { path, fields } = await followForm((await post(methodUrl, data)).page)
  expect([path, readThreeDSMethodData(fields.threeDSMethodData ?? "")]).toEqual(["/method", serverTransId])
  return client.uploadMethodUrlResult({
    ...hyphened(ids),
    threeDSCompInd: "Y",
    threeDSServerTransID: serverTransId,
  })
}

async function answer(address: string, arrival: Record<string, string>, password: string) {
  expect((await post(address, arrival)).page).toContain('name="password"')
  return followForm((await post(address, { password })).page)
}

describe.each(Object.keys(calls) as (keyof typeof calls)[])("%s", (name) => {
  itEvery(
    [
      ["challenge", ["method", "challenge"], "hint", approved],
      ["challenge", ["method", "challenge"], "guess", declined],
      ["frictionless", ["method"], "", approved],
      ["challenge-without-method", ["method", "challenge"], "hint", approved],
      ["3ds1", ["legacy"], "hint", approved],
      ["3ds1", ["legacy"], "guess", declined],
    ] as const,
    renew,
  )("goes through %s by the steps %j, password %j, with a callback", async (flow, steps, password, end) => {
    world.sandbox.options({ threeDSFlow: flow })
    const ids = await calls[name]()
    expect(store.received).toEqual([])
    expect(await goThrough(ids, password)).toEqual(steps)
    expect(await client.status(ids)).toMatchObject({ ...end, "transaction-type": types[name] })
    await world.sandbox.idle()
    expect(
      store.received.map((reported) => [reported.get("orderid"), reported.get("status"), reported.get("type")]),
    ).toEqual([[ids.orderid, end.status, types[name]]])
    // A verification has no amount.
    expect(store.received[0]?.get("amount")).toBe(name === "a verification" ? null : "10.42")
  })
})
