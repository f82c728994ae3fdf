import { type GatewayClient, type OperationName, operations } from "../../gateway"
import { aCard, anOrder, post, hiddenFields, type World } from "./harness"

/** Result of a call: its answer, and the gateway's status afterwards. */
export type Outcome = { answer: Record<string, unknown>; status?: Record<string, unknown> }

/**
 * One complete use of each operation over HTTP, by name. The table of coverage in
 * docs/reference/gateway.md reads this list; an operation without an entry does not compile.
 */
export const roundTrips: Record<OperationName, (world: World) => Promise<Outcome>> = {
  sale: (world) => direct(world, "sale"),
  preauth: (world) => direct(world, "preauth"),
  saleForm: (world) => hosted(world, "saleForm"),
  preauthForm: (world) => hosted(world, "preauthForm"),
  paymentForm: (world) => hosted(world, "paymentForm"),
  async status(world) {
    const { ids } = await paid(world)
    const answer = await world.client.status(ids)
    return { answer, status: answer }
  },
  async capture(world) {
    const { ids } = await paid(world, "preauth")
    const answer = await world.client.capture({ ...ids, amount: "4.20", currency: "EUR" })
    return { answer, status: await world.client.status(ids) }
  },
  async void(world) {
    const { ids } = await paid(world, "preauth")
    const answer = await world.client.void(ids)
    return { answer, status: await world.client.status(ids) }
  },
  async return(world) {
    const { ids } = await paid(world)
    const answer = await world.client.return({ ...ids, amount: "4.20", currency: "EUR" })
    return { answer, status: await world.client.status(ids) }
  },
  async accountVerification({ client }) {
    const { client_orderid } = anOrder()
    const answer = await client.accountVerification({ ...operations.accountVerification.example, client_orderid })
    return { answer, status: await client.waitForFinal({ client_orderid }) }
  },
  async accountVerificationForm({ client, sandbox }) {
    const { client_orderid } = anOrder()
    const { example } = operations.accountVerificationForm
    const answer = await client.accountVerificationForm({ ...example, client_orderid })
    await sandbox.pay(client_orderid, { cvv2: "123" })
    return { answer, status: await client.waitForFinal({ client_orderid }) }
  },
  async createCardRef(world) {
    const { ids } = await paid(world)
    return { answer: await world.client.createCardRef(ids) }
  },
  async createCardRefV4(world) {
    const { ids } = await paid(world)
    return { answer: await world.client.createCardRefV4(ids) }
  },
  async getCardInfo(world) {
    return { answer: await world.client.getCardInfo({ cardrefid: await cardRef(world) }) }
  },
  async makeRebill(world) {
    const { client_orderid } = anOrder()
    const { example } = operations.makeRebill
    const answer = await world.client.makeRebill({ ...example, client_orderid, cardrefid: await cardRef(world) })
    return { answer, status: await world.client.waitForFinal({ client_orderid }) }
  },
  async uploadMethodUrlResult(world) {
    const ids = await threeDS(world, "frictionless")
    return passMethod(world, ids)
  },
  async uploadCresResult(world) {
    const ids = await threeDS(world, "challenge")
    await passMethod(world, ids)
    const { "tds-creq-form-acs-url": acs = "", "tds-creq-form-creq": creq = "" } = await words(world.client, ids)
    const page = await post(acs, { creq, threeDSSessionData: "mine" })
    const { cres: cRes = "" } = await answerIssuer(page.page, acs)
    const answer = await world.client.uploadCresResult({ ...uploadIds(ids), cRes })
    return { answer, status: await world.client.status(ids) }
  },
  async uploadParesResult(world) {
    const ids = await threeDS(world, "3ds1")
    const reported = await words(world.client, ids)
    const acs = reported["tds-pareq-form-acs-url"] ?? ""
    const page = await post(acs, {
      PaReq: reported["tds-pareq-form-pareq"] ?? "",
      MD: reported["tds-pareq-form-md"] ?? "",
      TermUrl: reported["tds-pareq-form-term-url"] ?? "",
    })
    const { PaRes: paRes = "", MD: md } = await answerIssuer(page.page, acs)
    const answer = await world.client.uploadParesResult({ ...uploadIds(ids), paRes, md })
    return { answer, status: await world.client.status(ids) }
  },
  async payout({ client }) {
    const { client_orderid } = anOrder()
    const answer = await client.payout({ ...operations.payout.example, client_orderid })
    return { answer, status: await client.waitForFinal({ client_orderid }) }
  },
  async payoutForm({ client, sandbox }) {
    const { client_orderid } = anOrder()
    const answer = await client.payoutForm({ ...operations.payoutForm.example, client_orderid })
    await sandbox.pay(client_orderid, { credit_card_number: "4444333322221111" })
    return { answer, status: await client.waitForFinal({ client_orderid }) }
  },
  async payoutCheck({ client }) {
    const { client_orderid } = anOrder()
    const answer = await client.payoutCheck({ ...operations.payoutCheck.example, client_orderid })
    return { answer, status: await client.waitForFinal({ client_orderid }) }
  },
  async payoutPay({ client }) {
    const { client_orderid } = anOrder()
    const checked = await client.payoutCheck({ ...operations.payoutCheck.example, client_orderid })
    const answer = await client.payoutPay({ client_orderid, orderid: checked["paynet-order-id"] ?? "" })
    return { answer, status: await client.waitForFinal({ client_orderid }) }
  },
  async transfer({ client }) {
    const { client_orderid } = anOrder()
    const answer = await client.transfer({ ...operations.transfer.example, client_orderid })
    return { answer, status: await client.waitForFinal({ client_orderid }) }
  },
  async panEligibilitySend(world) {
    const { client_orderid } = anOrder()
    const answer = await world.client.panEligibilitySend({
      "client-order-id": client_orderid,
      "sending-card-ref-id": await cardRef(world),
    })
    return { answer, status: await world.client.waitForFinal({ client_orderid }) }
  },
  async createRecurringPayment(world) {
    return { answer: await recurring(world) }
  },
  async processRecurringPayment(world) {
    const { client_orderid } = anOrder()
    const id = (await recurring(world))["recurring-payment-id"]
    const answer = await world.client.processRecurringPayment({
      "client-orderid": client_orderid,
      "recurring-payment-id": id,
    })
    return { answer, status: await world.client.waitForFinal({ client_orderid }) }
  },
  async updateRecurringPayment(world) {
    const { client_orderid } = anOrder()
    const id = (await recurring(world, client_orderid))["recurring-payment-id"]
    const answer = await world.client.updateRecurringPayment({
      ...operations.updateRecurringPayment.example,
      "client-orderid": client_orderid,
      "recurring-payment-id": id,
    })
    return { answer }
  },
}

type Ids = { client_orderid: string; orderid: string }

async function direct(world: World, operation: "sale" | "preauth"): Promise<Outcome> {
  const { answer, ids } = await paid(world, operation)
  return { answer, status: await world.client.waitForFinal(ids) }
}

async function hosted(world: World, operation: "saleForm" | "preauthForm" | "paymentForm"): Promise<Outcome> {
  const order = anOrder()
  const answer = await world.client[operation](order)
  const page = await fetch(answer["redirect-url"])
  if (page.status !== 200) throw new Error(`The hosted page answered ${page.status}`)
  await post(answer["redirect-url"], aCard())
  return { answer, status: await world.client.waitForFinal({ client_orderid: order.client_orderid }) }
}

async function paid({ client }: World, operation: "sale" | "preauth" = "sale", cvv2?: string) {
  const order = anOrder()
  const answer = await client[operation]({ ...order, ...aCard(cvv2) })
  const ids: Ids = { client_orderid: order.client_orderid, orderid: answer["paynet-order-id"] ?? "" }
  return { answer, ids }
}

async function cardRef(world: World): Promise<string> {
  const { ids } = await paid(world)
  return (await world.client.createCardRef(ids))["card-ref-id"]
}

async function recurring({ client }: World, client_orderid = anOrder().client_orderid) {
  return client.createRecurringPayment({
    ...operations.createRecurringPayment.example,
    "client-orderid": client_orderid,
  })
}

async function threeDS(world: World, flow: "frictionless" | "challenge" | "3ds1"): Promise<Ids> {
  world.sandbox.outcome({ status: "approved", threeDS: flow })
  return (await paid(world)).ids
}

function uploadIds({ client_orderid, orderid }: Ids) {
  return { "client-order-id": client_orderid, orderid }
}

/**
 * The status answer as text by name. The names of merchant-run 3-D Secure are assumptions, so the
 * client's types lack them.
 */
async function words(client: GatewayClient, ids: Ids): Promise<Record<string, string | undefined>> {
  return (await client.status(ids)) as Record<string, string | undefined>
}

/**
 * Runs the hidden frame like the shopper's browser, and reports its result to the gateway like the
 * shop.
 */
async function passMethod({ client }: World, ids: Ids): Promise<Outcome> {
  const reported = await words(client, ids)
  const threeDSServerTransID = reported["tds-method-url-frame-3ds-server-trans-id"] ?? ""
  const data = { threeDSServerTransID, threeDSMethodNotificationURL: "https://shop.example.com/3ds" }
  const threeDSMethodData = Buffer.from(JSON.stringify(data)).toString("base64url")
  await post(reported["tds-method-url-frame-3ds-method-url"] ?? "", { threeDSMethodData })
  const answer = await client.uploadMethodUrlResult({ ...uploadIds(ids), threeDSCompInd: "Y", threeDSServerTransID })
  return { answer, status: await client.status(ids) }
}

/**
 * Enters the password like the shopper; returns the fields that the issuer's page posts to the
 * shop.
 */
async function answerIssuer(page: string, acs: string): Promise<Record<string, string>> {
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? ""
  const address = new URL(action.replaceAll("&#38;", "&"), acs).toString()
  const { page: answered } = await post(address, { ...hiddenFields(page), password: "hint" })
  return hiddenFields(answered)
}
