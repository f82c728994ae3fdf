import { aroundEach, itEvery } from "../../__tests__/it-every"
import { isGatewayError, type OperationName, operations } from "../../gateway"
import type { Operation } from "../../gateway/declare-operation"
import { secretFields } from "../../gateway/fields"
import { signRequest } from "../../gateway/signing/sign-request"
import { ACCEPT, CONTENT_TYPE } from "../../gateway/transport"
import { assumptions, assumptionsAbout, operationAssumptions } from "../assumptions"
import { callbackFaults, callFaults } from "../controls/faults"
import { switchMeanings } from "../options"
import { outcomeTable, THREE_D_SECURE_PASSWORD } from "../books/outcomes"
import { refusalCodes } from "../operations/answer"
import { forcible } from "../state"
import { aCard, anOrder, clientOf, createWorld, type World } from "./harness"

const all = Object.values(operations) as unknown as Operation[]

let world: World
const renew = aroundEach(
  async () => {
    world = await createWorld()
  },
  () => world.close(),
)

async function docs(query = ""): Promise<string> {
  const response = await fetch(`${world.sandbox.url}/_sandbox/docs${query}`)
  expect(response.status).toBe(200)
  return response.text()
}

/** The page's text: no markup, single spaces. */
function textOf(markup: string): string {
  return markup
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<\/?(code|a|span|strong|time)( [^>]*)?>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_match, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, " ")
}

/** A text of the declarations without its markup. */
function plainText(message: string): string {
  return message.replaceAll("`", "")
}

/** The share of the shorter text's words, without short words, that the other text contains. */
function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map((message) => new Set(message.toLowerCase().match(/[a-z][\w-]{3,}/g))) as [
    Set<string>,
    Set<string>,
  ]
  return [...a].filter((word) => b.has(word)).length / Math.min(a.size, b.size)
}

/** The part from one heading to the next of the same level. */
function partOf(page: string, id: string): string {
  const [, level = "", rest = ""] = new RegExp(`<h([1-6]) id="${id}">(.*)`, "s").exec(page) ?? []
  return rest.split(new RegExp(`<h[1-${level}][ >]`))[0] ?? ""
}

function rowOf(page: string, id: string): string {
  const [, row = ""] = new RegExp(`<tr id="${id.replaceAll(".", "\\.")}">(.*?)</tr>`, "s").exec(page) ?? []
  return textOf(row).trim()
}

/** The listed calls, newest first. */
function callsOf(page: string): { markup: string; text: string }[] {
  const list = /<ol class="calls">(.*?)<\/ol>/s.exec(page)?.[1] ?? ""
  return list
    .split("<li")
    .slice(1)
    .map((item) => ({ markup: item, text: textOf(`<li${item}`).trim() }))
}

type Fields = Record<string, string>
type Measured = { maxLength?: number | null; unwrap?: () => Measured }

/** A call as `curl` would make it: correctly signed, then changed. */
async function callChanged(name: OperationName, fields: Fields, change: { body?: Fields; headers?: Fields }) {
  const { url, body, headers } = signRequest({
    account: world.client.account,
    operation: operations[name] as unknown as Operation,
    endpoint: { id: "1042", group: false },
    fields,
  })
  for (const [field, value] of Object.entries(change.body ?? {})) body.set(field, value)
  const sent = { Accept: ACCEPT, "Content-Type": CONTENT_TYPE, ...headers, ...change.headers }
  await fetch(url, { method: "POST", headers: sent, body: body.toString() })
}

describe("the documentation covers", () => {
  let page: string | undefined
  itEvery(all)("$name with its path, every field, its answer and its assumptions", async (operation) => {
    page ??= await docs()
    const { name, title, path, otherPaths, request, example, assumptions: own = {} } = operation
    const section = partOf(page, name)
    const text = textOf(section)
    for (const each of [path, ...(otherPaths?.paths ?? [])]) expect(text).toContain(`POST ${each}/{endpointId}`)
    expect(text).toContain(` Specification ${title ?? "gives it no name"} `)
    for (const [field, schema] of Object.entries(request.shape as Record<string, Measured>)) {
      const row = rowOf(section, `${name}.${field}`)
      expect(row).toMatch(new RegExp(`^${field} \\S`))
      // A call without a field that the page marks as required is refused.
      if (/^\S+ yes( at| must|$)/.test(row)) {
        const { [field]: _left, ...rest } = example as Fields
        expect(request.safeParse(rest).success).toBe(false)
      }
      const { maxLength } = schema.unwrap?.() ?? schema
      if (maxLength) expect(row).toContain(`${maxLength} characters`)
    }
    const { shape } = ((operation.answer.def as { in?: unknown }).in ?? operation.answer) as { shape: object }
    for (const field of Object.keys(shape).filter((each) => each !== "type"))
      expect(section).toContain(`<code>${field}</code>`)
    expect(text).toContain(`type ${operation.answerType}`)
    for (const message of [...Object.values(own), ...assumptionsAbout(name as OperationName)]) {
      expect(text).toContain(`assumption ${plainText(message)}`)
    }
  })

  it("for each field: condition, sender and other spellings", async () => {
    const page = await docs()
    expect(rowOf(page, "return.comment")).toBe("comment yes (the client sends Return by itself) at most 50 characters")
    expect(rowOf(page, "payout.account_number")).toContain("needed unless another destination is given")
    expect(rowOf(page, "createRecurringPayment.email")).toContain("needed where rp_card_type is SRC")
    expect(rowOf(page, "uploadCresResult.cRes")).toContain("also spelled cres")
    expect(rowOf(page, "uploadMethodUrlResult.threeDSCompInd")).toContain("yes Y, N, U")
    expect(rowOf(page, "capture.login")).toContain("the login of the endpoint")
    expect(textOf(partOf(page, "sale"))).toContain("Further fields are accepted")
    expect(textOf(partOf(page, "uploadCresResult"))).toContain("the group's id in the endpoint's place")
  })

  it("answer fields, of which only the assumed ones are marked", async () => {
    const page = await docs()
    const answer = (name: string) => textOf(partOf(page, name)).split("Answered with type ")[1]?.split("Example")[0]
    expect(answer("createRecurringPayment")).toMatch(/^create-recurring-payment-response assumption/)
    expect(answer("createCardRef")).not.toContain("assumption")
    expect(answer("status")).toContain("tds-creq-form-creq assumption")
    expect(answer("status")).toContain("tds-status, ")
    expect(answer("getCardInfo")).toContain("card-type assumption")
    expect(answer("getCardInfo")).toContain("masked-pan assumption")
    expect(rowOf(page, "callback.recurring-payment-id")).toContain("assumption")
    expect(rowOf(page, "callback.comment")).toBe("comment no no callback comment of the request")
  })

  it("each operation's signature by the current switches", async () => {
    const before = await docs()
    expect(textOf(partOf(before, "sale"))).toContain(
      "endpointId + client_orderid + amount:minor + email + merchant_control_key",
    )
    expect(textOf(partOf(before, "payout"))).toContain("HMAC-SHA1 with merchant_control_key")
    expect(textOf(partOf(before, "transfer"))).toContain("RSA-SHA256 with the registered RSA key")
    expect(textOf(partOf(before, "payoutForm"))).toMatch(/HMAC-SHA1 .* or OAuth .*RSA-SHA256/)
    expect(textOf(partOf(before, "getCardInfo"))).toContain("login + cardrefid + merchant_control_key")
    world.sandbox.options({ getCardInfoSigning: "none", payoutFormSigning: "RSA-SHA256" })
    const after = await docs()
    expect(textOf(partOf(after, "getCardInfo"))).not.toContain("merchant_control_key")
    expect(textOf(partOf(after, "payoutForm"))).not.toContain("HMAC-SHA1")
  })

  it("the signed text of each example, equal to the client's", async () => {
    const page = textOf(await docs())
    const endpoint = { id: "1042", group: false }
    for (const operation of [operations.saleForm, operations.capture, operations.status, operations.void]) {
      const fields = operation.example as Fields
      const declared = operation as unknown as Operation
      const { signedText } = signRequest({ account: world.client.account, operation: declared, endpoint, fields })
      expect(page).toContain(`${signedText} + merchant_control_key`)
    }
  })

  it("every outcome, fault, switch, control, error code and assumption", async () => {
    const page = await docs()
    const outcomes = textOf(partOf(page, "outcomes"))
    for (const { cvv2, meaning, status } of outcomeTable) expect(outcomes).toContain(`${cvv2} ${meaning} ${status}`)
    expect(outcomes).toContain(`password of the 3-D Secure page is ${THREE_D_SECURE_PASSWORD}`)
    for (const kind of forcible) expect(outcomes).toContain(kind)
    const faults = textOf(partOf(page, "faults"))
    for (const [kind, does] of Object.entries({ ...callFaults, ...callbackFaults })) {
      expect(faults).toContain(`${kind} ${plainText(does)}`)
    }
    const response = await fetch(`${world.sandbox.url}/_sandbox/nothing`)
    const { controls } = (await response.json()) as { controls: string[] }
    expect(controls.length).toBeGreaterThan(15)
    const listed = textOf(partOf(page, "controls"))
    for (const control of controls) expect(listed).toContain(` ${control.replace(" ", " /_sandbox/")} `)
    for (const [reason, code] of Object.entries(refusalCodes)) {
      expect(textOf(partOf(page, "refusals"))).toContain(` ${code} ${reason} `)
    }
    for (const [subject, texts] of Object.entries(assumptions)) {
      expect(partOf(page, "assumptions")).toBeTruthy()
      expect(textOf(page)).toContain(` ${subject} `)
      for (const message of texts) expect(textOf(page)).toContain(`assumption ${plainText(message)}`)
    }
  })

  it("each assumption once, of the gateway or of the sandbox", () => {
    const ofGateway = [...new Set(all.flatMap((operation) => Object.values(operation.assumptions ?? {})))]
    const ofSandbox = [...Object.values(assumptions), ...operationAssumptions.map(({ texts }) => texts)].flat()
    const texts = [...ofGateway, ...ofSandbox, ...Object.values(switchMeanings)]
    expect(texts.filter((message, index) => texts.indexOf(message) !== index)).toEqual([])
    // Nor in a paraphrase.
    const pairs = ofGateway.flatMap((one) => ofSandbox.map((other) => [one, other] as const))
    expect(pairs.filter(([one, other]) => likeness(one, other) > 0.7)).toEqual([])
  })

  it("every switch with its current value, choices and meaning", async () => {
    world.sandbox.options({ nonceReuse: "accept" })
    const page = await docs()
    for (const [name, value] of Object.entries(world.sandbox.options())) {
      expect(rowOf(page, `switch.${name}`)).toContain(`${name} ${JSON.stringify(value)} `)
      const meaning = switchMeanings[name as keyof typeof switchMeanings].replace(/^Assumption: ./, "")
      expect(rowOf(page, `switch.${name}`)).toContain(plainText(meaning))
    }
    expect(rowOf(page, "switch.nonceReuse")).toBe(
      'nonceReuse "accept" refuse, accept assumption A nonce is valid for one call.',
    )
    expect(rowOf(page, "switch.oauthWindow")).toContain("300 0 to 86400")
    expect(rowOf(page, "switch.validationStatus")).toContain("400 200, 400")
  })

  it("the planned faults", async () => {
    expect(textOf(await docs())).toContain("No fault is planned.")
    world.sandbox.fault({ kind: "garbage", operation: "capture", times: 3 })
    expect(textOf(await docs())).toContain("Planned now: garbage for capture (3 times)")
  })
})

describe("recent calls", () => {
  it("start with an example of a first call", async () => {
    const text = textOf(await docs())
    expect(text).toContain("No call has arrived yet.")
    expect(text).toContain("await client.saleForm({")
    await world.client.saleForm(anOrder())
    expect(textOf(await docs())).not.toContain("No call has arrived yet.")
  })

  it("show request and answer, newest first", async () => {
    const [first, second] = [anOrder(), anOrder()]
    const { "paynet-order-id": orderid } = await world.client.saleForm(first)
    world.sandbox.fault({ kind: "error-after" })
    await expect(world.client.saleForm(second)).rejects.toMatchObject({ kind: "unknown" })
    const [latest, earlier] = callsOf(await docs())
    expect(latest?.text).toMatch(/^saleForm .* 500 error \(fault error-after\)/)
    expect(latest?.text).toContain(second.client_orderid)
    expect(earlier?.text).toMatch(/^saleForm .* 200 async-form-response/)
    expect(earlier?.text).toContain(`endpoint 1042, order ${orderid}`)
    expect(earlier?.text).toContain("amount 10.42")
    expect(earlier?.text).toContain("email ***")
    expect(earlier?.text).not.toContain("Wrong")
  })

  itEvery(
    [
      [
        "a wrong amount",
        "saleForm",
        { body: { amount: "10,42" } },
        "amount",
        "must be decimal text",
        "saleForm.amount",
      ],
      ["a blank field", "saleForm", { body: { email: " " } }, "email", "is required", "saleForm.email"],
      [
        "a field of the signature's",
        "saleForm",
        { body: { oauth_nonce: "1" } },
        "oauth_nonce",
        "is unknown to this operation",
        "saleForm",
      ],
      [
        "a wrong control",
        "saleForm",
        { body: { control: "0".repeat(40) } },
        "control",
        'signed was "1042',
        "saleForm.signature",
      ],
      ["a wrong header", "saleForm", { headers: { Accept: "*/*" } }, "Accept", `must be exactly ${ACCEPT}`, "saleForm"],
      [
        "a changed payout",
        "payout",
        { body: { amount: "99.00" } },
        "Authorization",
        "the text to sign is POST&",
        "payout.signature",
      ],
      [
        "no OAuth header",
        "payout",
        { headers: { Authorization: "" } },
        "Authorization",
        "header is missing",
        "payout.signature",
      ],
    ] as const,
    renew,
  )("name the wrong part: %s", async (_what, name, change, wrong, reason, target) => {
    await callChanged(name, operations[name].example as Fields, change)
    const page = await docs()
    const [call] = callsOf(page)
    expect(call?.text).toContain(`Wrong: ${wrong} `)
    expect(call?.text).toContain(reason)
    expect(call?.text).toMatch(/40[03] validation-error/)
    expect(call?.markup).toContain(`href="#${target}"`)
    expect(page).toContain(`id="${target}"`)
    // The whole reason, as in the caller's answer.
    const { reason: reported } = world.sandbox.calls().at(-1) ?? {}
    expect(call?.text).toContain(plainText(reported ?? "nothing"))
  })

  it("name every wrong field, and mark the sent ones", async () => {
    await callChanged("saleForm", operations.saleForm.example as Fields, {
      body: { amount: "0", zip_code: "1".repeat(11), email: "" },
    })
    const [call] = callsOf(await docs())
    for (const name of ["amount", "zip_code", "email"]) expect(call?.text.split("Parameter")[0]).toContain(name)
    expect(call?.text).toContain("zip_code wrong ***")
    expect(call?.text).not.toContain("currency wrong")
  })

  it("name a mismatching id, and no field if none is wrong", async () => {
    const order = anOrder()
    const { "paynet-order-id": orderid } = await world.client.saleForm(order)
    await expect(world.client.status({ client_orderid: "another", orderid })).rejects.toMatchObject({ kind: "unknown" })
    expect(callsOf(await docs())[0]?.text).toContain("Wrong: client_orderid")
    world.sandbox.fault({ kind: "refuse" })
    await expect(world.client.saleForm(anOrder())).rejects.toMatchObject({ kind: "refused" })
    expect(callsOf(await docs())[0]?.text).toContain("Refused by the sandbox, as planned")
    expect(callsOf(await docs())[0]?.text).not.toContain("Wrong")
  })

  it("name the wrong parts that a refusal carries as data, whatever its text mentions", async () => {
    const message = "Parameter amount is wrong; control as well"
    world.sandbox.fault({ kind: "refuse", message })
    await expect(world.client.saleForm(anOrder())).rejects.toMatchObject({ kind: "refused" })
    expect(callsOf(await docs())[0]?.text).toContain(message)
    expect(callsOf(await docs())[0]?.text).not.toContain("Wrong")
    const unknown = { client_orderid: "another", orderid: "1" }
    await expect(world.client.status(unknown)).rejects.toMatchObject({ kind: "unknown" })
    expect(world.sandbox.calls().at(-1)).toMatchObject({ wrong: ["orderid", "client_orderid"] })
  })

  it("show a call to an unknown address", async () => {
    await fetch(`${world.sandbox.account.baseUrl}/api/v2/sales/1042`, { method: "POST" })
    expect(callsOf(await docs())[0]?.text).toMatch(
      /POST \/paynet\/api\/v2\/sales\/1042 404 error .* No operation has this/,
    )
  })

  it("are filtered by order and refusal without scripts", async () => {
    const [mine, other] = [anOrder({ client_orderid: "mine-7" }), anOrder()]
    await world.client.saleForm(mine)
    await world.client.saleForm(other)
    await callChanged("saleForm", mine, { body: { amount: "x" } })
    expect(callsOf(await docs())).toHaveLength(3)
    expect(callsOf(await docs("?client_orderid=mine-7"))).toHaveLength(2)
    expect(callsOf(await docs("?client_orderid=mine-7&refused=1"))).toHaveLength(1)
    const page = await docs("?client_orderid=nobody&refused=1")
    expect(callsOf(page)).toHaveLength(0)
    expect(textOf(page)).toContain("None of 3 calls fits.")
    expect(page).toMatch(/name="client_orderid"\s+value="nobody"/)
    expect(page).toMatch(/name="refused"\s+value="1"\s+checked/)
  })

  it("are limited to the latest fifty", async () => {
    const order = anOrder()
    await world.client.saleForm(order)
    for (let count = 0; count < 51; count += 1) await world.client.status({ client_orderid: order.client_orderid })
    const page = await docs()
    expect(callsOf(page)).toHaveLength(50)
    expect(textOf(page)).toContain("The latest 50 of 52 calls")
  })
})

describe("the page never shows", () => {
  const canaries: Fields = {
    credit_card_number: "4024007103939509",
    "credit-card-number": "4024007103939509",
    "sending-card-number": "4024007103939509",
    "destination-card-no": "4532015112830366",
    destination: "4532015112830366",
    cvv2: "7319",
    account_number: "CANARY24ACCOUNT",
    routing_number: "CANARY16ROUTING",
    wallet: "CANARY-WALLET",
    ssn: "73X9",
    card_printed_name: "CANARY HOLDER",
    "card-printed-name": "CANARY HOLDER",
    cardrefid: "CANARYREF1",
    "sending-card-ref-id": "CANARYREF2",
    "recurring-payment-id": "CANARYRP01",
    card_recurring_payment_id: "CANARYRP02",
    destination_card_recurring_payment_id: "CANARYRP03",
    cRes: "CANARYCRES",
    paRes: "CANARYPARES",
    md: "CANARYMD",
  }
  const expiry = /^(control|cres|expire[_-](month|year))$/

  it("any secret: every kind has a canary here", () => {
    expect(secretFields.filter((name) => !(name in canaries) && !expiry.test(name))).toEqual([])
  })

  itEvery(all, renew)(
    "a secret of $name, whether it is taken, refused or signed wrongly",
    async ({ name, request, example }) => {
      const fields = Object.keys(request.shape).filter((field) => field in canaries)
      const wrongKeys = clientOf(world.sandbox, { merchantControlKey: "CANARY-KEY-0001" })
      const key = world.sandbox.account.merchantControlKey
      const reported: string[] = [key, "CANARY"]
      for (const client of [world.client, wrongKeys]) {
        const call = client[name as OperationName] as (request: object) => Promise<unknown>
        // Also one at a time, because some exclude each other.
        for (const sent of [fields, ...fields.map((field) => [field])]) {
          const secrets = Object.fromEntries(sent.map((field) => [field, canaries[field] ?? ""]))
          await call({ ...(example as Fields), ...secrets }).catch((error) => expect(isGatewayError(error)).toBe(true))
        }
      }
      wrongKeys.close()
      expect(world.sandbox.calls().length).toBeGreaterThanOrEqual(2)
      const overview = await (await fetch(world.sandbox.url)).text()
      for (const text of [textOf(await docs()), textOf(overview)]) {
        for (const secret of [...reported, "4024007103939509", "4532015112830366", "73X9"])
          expect(text).not.toContain(secret)
        expect(text).not.toMatch(/\b7319\b/)
      }
    },
  )

  it("a real card reference, recurring payment or signature", async () => {
    const { client, sandbox } = world
    const order = anOrder()
    const { "paynet-order-id": orderid = "" } = await client.sale({ ...order, ...aCard() })
    const stored = await client.createCardRefV4({ client_orderid: order.client_orderid, orderid })
    const { "card-ref-id": cardrefid, "recurring-payment-id": id = "" } = stored
    await client.getCardInfo({ cardrefid })
    const { client_orderid, ...rest } = anOrder()
    await client.makeRebill({ ...operations.makeRebill.example, client_orderid, cardrefid })
    await callChanged(
      "makeRebill",
      { ...operations.makeRebill.example, cardrefid },
      { body: { control: "f".repeat(40) } },
    )
    const refused = client.processRecurringPayment({ "client-orderid": "p-1", "recurring-payment-id": id })
    await expect(refused).rejects.toMatchObject({ kind: "refused" })
    expect(sandbox.calls()).toHaveLength(6)
    expect(id).not.toBe("")
    const text = textOf(await docs())
    expect(callsOf(await docs()).some((call) => call.text.includes('signed was "sandbox-shop'))).toBe(true)
    for (const secret of [cardrefid, id, "f".repeat(40), aCard().credit_card_number, rest.email]) {
      expect(text).not.toMatch(new RegExp(`\\b${secret}\\b`))
    }
  })

  it("markup from a request, unescaped", async () => {
    const evil = `<script>alert(1)</script>"'><img src=x>`
    await world.client.saleForm(anOrder({ client_orderid: evil }))
    await callChanged("saleForm", anOrder(), { body: { [evil]: "1", control: evil } })
    await fetch(`${world.sandbox.account.baseUrl}/api/v2/<script>`, { method: "POST" })
    const page = await docs(`?client_orderid=${encodeURIComponent(evil)}`)
    expect(page).not.toMatch(/<script|<img/)
    expect(await docs()).not.toMatch(/<script|<img/)
    expect(callsOf(page)).toHaveLength(1)
    expect(textOf(page)).toContain(`saleForm ${evil} 200`)
  })
})

describe("the page itself", () => {
  it("is valid: policy, heading order, anchors with targets, captioned tables", async () => {
    await callChanged("saleForm", anOrder(), { body: { amount: "x" } })
    const { headers } = await fetch(`${world.sandbox.url}/_sandbox/docs`)
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/)
    const page = await docs()
    expect(page).not.toMatch(/ on\w+="| style="/)
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels[0]).toBe(1)
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1))
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
    expect(targets.length).toBeGreaterThan(all.length)
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
    const count = (pattern: RegExp) => page.match(pattern)?.length
    expect(count(/<caption/g)).toBe(count(/<table/g))
    expect(page).not.toMatch(/<th(?! scope=)[ >]/)
  })

  it("is linked from the overview and links back", async () => {
    expect(await (await fetch(world.sandbox.url)).text()).toContain('href="/_sandbox/docs"')
    expect(await docs()).toContain('href="/"')
  })
})
