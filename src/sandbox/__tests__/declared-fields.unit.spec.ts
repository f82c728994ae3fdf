import { itEvery } from "../../__tests__/it-every"
import { type GatewayClient, type OperationName, operations } from "../../gateway"
import { callbackFieldList } from "../../gateway/callbacks"
import type { Operation } from "../../gateway/declare-operation"
import { answerFields } from "../../gateway/describe-fields"
import { aCard, anOrder, createStore, createWorld, hiddenFields, post, type Store, type World } from "./harness"
import { roundTrips } from "./round-trips"

type Fields = Record<string, string>

/** Field names in the answers of each operation. */
const heard = new Map<OperationName, Set<string>>()
let world: World
let store: Store
let page: string

/** All fields that an order can carry and get back. */
const everything = {
  first_name: "John",
  last_name: "Smith",
  phone: "+493012345",
  merchant_data: "mine",
}

beforeAll(async () => {
  store = await createStore()
  const plainWorld = await createWorld({ callbackSchedule: [0] })
  world = { ...plainWorld, client: listening(plainWorld.client) }
  for (const name of Object.keys(roundTrips) as OperationName[]) await roundTrips[name](world)
  await otherStories(world)
  await world.sandbox.idle()
  page = await (await fetch(`${world.sandbox.url}/_sandbox/docs`)).text()
})
afterAll(async () => {
  await world.close()
  await store.close()
})

/** A client whose calls carry the store's address, and whose answers are recorded. */
function listening(client: GatewayClient): GatewayClient {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      const operation = name === "waitForFinal" ? "status" : (name as OperationName)
      if (!(operation in operations)) return member
      return async (request: Fields, ...options: unknown[]) => {
        const answer: unknown = await Reflect.apply(member, target, [withAddresses(name, request), ...options])
        const names = heard.get(operation) ?? new Set()
        for (const each of Object.keys(answer as object)) names.add(each)
        heard.set(operation, names)
        return answer
      }
    },
  })
}

function withAddresses(name: string | symbol, request: Fields): Fields {
  if (!(name in operations)) return request
  const { shape } = operations[name as OperationName].request
  const addresses = ["server_callback_url", "notify_url"].filter((field) => field in shape)
  return { ...request, ...Object.fromEntries(addresses.map((field) => [field, store.url])) }
}

/** Cases that the round trips lack: waiting for 3-D Secure, failures, one step, a chargeback. */
async function otherStories({ client, sandbox }: World) {
  const order = anOrder(everything)
  const { "paynet-order-id": orderid = "" } = await client.sale({ ...order, ...aCard("321") })
  const ids = { client_orderid: order.client_orderid, orderid }
  const waiting = await client.status(ids)
  expect(waiting.html).toBeTruthy()
  await post(waiting["redirect-to"] ?? "", { password: "hint" })
  await client.createCardRef(ids)
  const returned = await client.return({ ...ids, amount: "1.00", currency: "EUR" })
  await client.status({ ...ids, "by-request-sn": returned["serial-number"] })
  await sandbox.chargeback(orderid, { reason: "4837" })
  await client.status(ids)
  const declined = anOrder()
  await client.sale({ ...declined, ...aCard("116") })
  await client.status({ client_orderid: declined.client_orderid })
}

/** The part of the page from one heading to the next. */
function partOf(id: string): string {
  const [, rest = ""] = page.split(` id="${id}">`)
  return rest.split(/<h[1-6][ >]/)[0] ?? ""
}

/** The parameters of the final redirect after a paid form. */
async function redirected(): Promise<Fields> {
  const order = anOrder(everything)
  const { "redirect-url": address } = await world.client.saleForm(order)
  return hiddenFields((await post(address, aCard())).page)
}

const names = Object.keys(operations) as OperationName[]

itEvery(names)("every answer field of %s is declared and documented", (name) => {
  const declared = ["type", ...answerFields(operations[name] as unknown as Operation).map((field) => field.name)]
  const carried = [...(heard.get(name) ?? [])]
  expect(carried).toContain("serial-number")
  expect(carried.filter((field) => !declared.includes(field))).toEqual([])
  const [, answered = ""] = partOf(name).split("Answered with")
  const fields = carried.filter((field) => field !== "type")
  expect(fields.filter((field) => !answered.includes(`<code>${field}</code>`))).toEqual([])
})

it("the status answers include the rarest fields", () => {
  const reported = [...(heard.get("status") ?? [])]
  for (const field of ["html", "error-code", "by-request-sn", "dest-bin", "tds-creq-form-creq", "card-ref-id"]) {
    expect(reported).toContain(field)
  }
})

it("every callback parameter is declared and documented, and the required ones are always present", () => {
  const declared = callbackFieldList.map(({ name }) => name as string)
  const carried = new Set(store.received.flatMap((parameters) => [...parameters.keys()]))
  for (const seldom of ["comment", "reason-code", "error_code", "merchantdata", "recurring-payment-id"]) {
    expect([...carried]).toContain(seldom)
  }
  expect([...carried].filter((name) => !declared.includes(name))).toEqual([])
  const always = callbackFieldList.filter((field) => field.always).map(({ name }) => name)
  for (const parameters of store.received) expect([...parameters.keys()]).toEqual(expect.arrayContaining(always))
  for (const name of declared) expect(partOf("callbacks")).toContain(`id="callback.${name}"`)
})

it("the final redirect has its declared parameters and none of the callback-only ones", async () => {
  const declared = callbackFieldList.filter((field) => !field.callbackOnly)
  const carried = Object.keys(await redirected())
  expect(carried.filter((name) => !declared.some((field) => field.name === name))).toEqual([])
  const always = declared.filter((field) => field.always).map(({ name }) => name)
  expect(carried).toEqual(expect.arrayContaining([...always, "phone", "last-four-digits"]))
})
