import { generateKeyPairSync } from "node:crypto"
import { inspect } from "node:util"
import type { z } from "zod"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import { type CallReport, createGatewayClient } from "../client"
import { GatewayError } from "../errors"
import { type OperationName, operations } from "../operations"
import { maskEmails, redact } from "../redact"
import { exampleAccount } from "./account-fixture"
import { type GatewayServer, startGatewayServer } from "./gateway-server"

const KEY = "CANARY-KEY-7F3A-91C2"
const OLD_KEY = "CANARY-OLD-KEY-55D1"
const card = {
  card_printed_name: "CANARY HOLDER+1",
  credit_card_number: "4538977399606732",
  expire_month: "11",
  expire_year: "2039",
  cvv2: "8731",
}
const request = { ...operations.sale.example, ...card }

/** All text of an error that could end up in a log. */
function everythingOf(error: unknown): string {
  const chain: unknown[] = []
  for (let each = error; each; each = (each as { cause?: unknown }).cause) chain.push(each)
  return chain
    .flatMap((each) => [
      String(each),
      (each as Error).stack ?? "",
      JSON.stringify(each),
      JSON.stringify(each, Object.getOwnPropertyNames(each as object)),
      inspect(each, { depth: 10, showHidden: true }),
    ])
    .join("\n")
}

const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString()

let gateway: GatewayServer
let reports: CallReport[]
let client: ReturnType<typeof createGatewayClient>
let control = ""

const renew = aroundEach(
  async () => {
    gateway = await startGatewayServer()
    reports = []
    const { baseUrl } = gateway.client().account
    const account = exampleAccount({
      baseUrl,
      merchantControlKey: KEY,
      previousControlKeys: [OLD_KEY],
      privateKey,
      timeouts: { answerMs: 200 },
    })
    client = createGatewayClient(account, (report) => reports.push(report))
  },
  async () => {
    client.close()
    await gateway.close()
  },
)

function expectSilence(text: string) {
  const { credit_card_number: pan } = card
  const spaced = pan.replace(/(\d{4})(?=\d)/g, "$1 ")
  const secrets = [KEY, OLD_KEY, control, pan, spaced, pan.slice(0, 12), card.card_printed_name, request.email]
  for (const secret of secrets.filter(Boolean)) {
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
    expect(text.toLowerCase()).not.toContain(encodeURIComponent(secret).toLowerCase())
  }
  // As separate words, because addresses contain ports.
  expect(text).not.toMatch(new RegExp(`\\b(${card.cvv2}|${card.expire_year})+\\b`))
}

async function failWith(call: () => Promise<unknown>): Promise<GatewayError> {
  const error: unknown = await call().catch((thrown: unknown) => thrown)
  if (!(error instanceof GatewayError)) throw error
  expectSilence(everythingOf(error))
  expectSilence(JSON.stringify(reports))
  return error
}

/** Quotes the whole request in many encodings. */
function quote(body: URLSearchParams): string {
  control = body.get("control") ?? ""
  const values = [...body.values()].join("|")
  const spaced = card.credit_card_number.replace(/(\d{4})(?=\d)/g, "$1 ")
  return `${body.toString()} ${values} ${values.toUpperCase()} ${spaced} ${spaced.replaceAll(" ", "-")} key=${KEY} ${OLD_KEY} ${control.toUpperCase()} signed ${KEY.toLowerCase()}`
}

describe("an error holds no card, key or signature", () => {
  itEvery(["validation-error", "error", "async-form-response", "nonsense"], renew)(
    "when the gateway quotes the whole request in a %s",
    async (type) => {
      gateway.answerWith(({ body }, response) => {
        const quoted = quote(body)
        response.end(
          JSON.stringify({
            type: type === "nonsense" ? `nonsense ${quoted}` : type,
            "error-message": quoted,
            "error-code": card.credit_card_number,
            "serial-number": control,
            "paynet-order-id": KEY,
            "merchant-order-id": quoted,
            "redirect-url": quoted,
          }),
        )
      })
      const error = await failWith(() => client.sale(request))
      expect(error.clientOrderid).toBe(request.client_orderid)
      expect(control).toMatch(/^[0-9a-f]{40}$/)
    },
  )

  it("when the answer has an accepted type but cannot be used", async () => {
    gateway.answerWith(({ body }, response) => {
      const quoted = quote(body)
      response.end(JSON.stringify({ type: "async-response", "merchant-order-id": quoted, status: quoted }))
    })
    await failWith(() => client.sale(request))
  })

  itEvery([400, 403, 500], renew)("when a page with %i quotes the whole request", async (status) => {
    gateway.answerWith(({ body }, response) => response.writeHead(status).end(`<html>${quote(body)}</html>`))
    await failWith(() => client.sale(request))
  })

  it("when no answer comes, or the connection breaks", async () => {
    gateway.answerWith(({ body }) => void quote(body))
    expect(await failWith(() => client.sale(request))).toMatchObject({ kind: "unknown" })
    gateway.answerWith(({ body }, response) => {
      quote(body)
      response.socket?.resetAndDestroy()
    })
    expect(await failWith(() => client.sale(request))).toMatchObject({ kind: "unknown" })
  })

  it("when the gateway cannot be reached", async () => {
    await gateway.close()
    gateway = await startGatewayServer()
    expect(await failWith(() => client.sale(request))).toMatchObject({ kind: "unsent" })
  })

  it("when the request itself is wrong", async () => {
    for (const wrong of [
      { amount: "x" },
      { credit_card_number: `${card.credit_card_number}${card.credit_card_number}` },
      { cvv2: `${card.cvv2}${card.cvv2}` },
      { expire_year: `${card.expire_year}${card.expire_year}` },
      { card_printed_name: card.card_printed_name.repeat(20) },
      { currency: "XXZ" },
      { oauth_token: card.credit_card_number },
    ]) {
      expect(await failWith(() => client.sale({ ...request, ...wrong }))).toMatchObject({ kind: "invalid" })
    }
  })
})

it("an error keeps the safe parts: ids, code and the text around secrets", async () => {
  const answer = {
    type: "validation-error",
    "error-message": `Card ${card.credit_card_number} (${card.cvv2}) is not allowed`,
    "error-code": "578",
    "serial-number": "00000000-0000-0000-0000-00000d873100",
    "paynet-order-id": "8731001",
  }
  gateway.answerWith((_call, response) => response.end(JSON.stringify(answer)))
  const error: unknown = await client.sale(request).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    kind: "refused",
    code: "578",
    orderid: "8731001",
    serialNumber: answer["serial-number"],
    reason: "Card *** (***) is not allowed",
    clientOrderid: request.client_orderid,
  })
  gateway.answerWith((_call, response) => response.end(JSON.stringify({ ...answer, "error-code": card.cvv2 })))
  await expect(client.sale(request)).rejects.toMatchObject({ kind: "refused", code: undefined })
})

describe("no operation reveals a card, a reference, an account or an issuer's message", () => {
  // Names that the wire facts list as card data, destinations, references and issuer answers.
  const isSecret =
    /card|cvv|expire|account_number|routing|wallet|recurring|destination|^cres$|^pares$|^md$|^ssn$|^control$/i
  const isPlain = /^(rp_card_type|deposit2card)$/
  const cases = Object.values(operations).flatMap((operation) =>
    Object.keys(operation.request.shape)
      .filter((name) => isSecret.test(name) && !isPlain.test(name))
      .map((field) => ({ name: operation.name as OperationName, field })),
  )

  itEvery(cases, renew)("$name.$field is in no error, whatever the gateway quotes", async ({ name, field }) => {
    const { example } = operations[name]
    const schema = (operations[name].request.shape as Record<string, z.ZodType>)[field] as z.ZodType
    const canary = ["4024007103939509", "7319", "73", "2073", "Z73Q"].filter(
      (each) => schema.safeParse(each).success,
    )[0] as string
    gateway.answerWith(({ body, headers }, response) => {
      const quoted = `${field} is ${body.get(field)}; ${body.toString()} ${headers.authorization}`
      response.end(JSON.stringify({ type: "validation-error", "error-message": quoted, "error-code": body.get(field) }))
    })
    const call = client[name] as (request: unknown) => Promise<unknown>
    const error = await failWith(() => call({ ...example, [field]: canary }))
    expect(error.kind).toBe("refused")
    if (canary.length > 2) expect(everythingOf(error)).not.toMatch(new RegExp(`\\b${canary}\\b`))
    // The header's signature is as good as the key for this one request.
    expect(error.reason).not.toMatch(/oauth_signature="(?!\*)/)
  })

  it("not when it is long, or quoted with HTML escapes", async () => {
    gateway.answerWith((_call, response) => {
      response.end(
        JSON.stringify({ type: "error", "error-message": "Internal error of O&#39;BRIEN, 4538.9773.9960.6732" }),
      )
    })
    const many = { ...operations.payoutForm.example, note: "é".repeat(9_000), other: "(".repeat(65_535) }
    expect(await failWith(() => client.payoutForm(many))).toMatchObject({ kind: "unknown" })
    const paRes = "é".repeat(10_240)
    const upload = { ...operations.uploadParesResult.example, paRes }
    expect(await failWith(() => client.uploadParesResult(upload))).toMatchObject({ kind: "unknown" })
    const named = { ...request, card_printed_name: "O'BRIEN" }
    const { reason } = await failWith(() => client.sale(named))
    expect(reason).toBe("Internal error of ***, ****6732")
  })

  it("not when a field is named like a prototype's property", async () => {
    gateway.answerWith(({ body }, response) => {
      response.end(JSON.stringify({ type: "validation-error", "error-message": `bad ${body.get("toString")}` }))
    })
    const odd = { ...operations.payoutForm.example, toString: "CANARY-FIELD" }
    expect((await failWith(() => client.payoutForm(odd as never))).reason).toBe("bad ***")
  })

  it("nor an undeclared field, whose content is unknown", async () => {
    gateway.answerWith(({ body }, response) => {
      response.end(JSON.stringify({ type: "validation-error", "error-message": `bad ${body.get("iban2")}` }))
    })
    const { example } = operations.payoutCheck
    const error = await failWith(() => client.payoutCheck({ ...example, iban2: "CANARY-IBAN" }))
    expect(error.reason).toBe("bad ***")
  })
})

describe("redact", () => {
  it("prints only the listed fields", () => {
    expect(redact({ ...request, control: "c", orderid: "1", status: "approved", "last-four-digits": "6732" })).toEqual({
      ...Object.fromEntries(Object.keys(request).map((name) => [name, "***"])),
      client_orderid: request.client_orderid,
      amount: request.amount,
      currency: request.currency,
      control: "***",
      orderid: "1",
      status: "approved",
      "last-four-digits": "***",
    })
  })

  it("prints a large amount whole", () => {
    expect(redact({ amount: "9999999998.00", "initial-amount": "1250000000.500" })).toEqual({
      amount: "9999999998.00",
      "initial-amount": "1250000000.500",
    })
  })

  it("prints a serial number whole", () => {
    const serial = "00000000-0000-0000-0000-000002d9b22a"
    expect(redact({ "serial-number": serial, "by-request-sn": "4538977399606732" })).toEqual({
      "serial-number": serial,
      "by-request-sn": "****6732",
    })
  })

  it("masks a card number that was sent as a name", () => {
    expect(redact({ "4538977399606732": "x" })).toEqual({ "****6732": "***" })
  })

  it("masks a card number even under a printable name", () => {
    expect(redact({ status: "4538 9773 9960 6732" }).status).toBe("****6732")
  })
})

describe("an e-mail address in a text", () => {
  itEvery([
    ["of jane.roe@example.com.", "of j***@example.com."],
    ["<Jane@Example.COM>, b@c.de", "<J***@Example.COM>, b***@c.de"],
    ["email=jane%2Broe%40example.com&x=1", "email=j***@example.com&x=1"],
    ["jane&#64;example.com", "j***@example.com"],
    ["signed was 1042order-14500john.smith@gmail.com***", "signed was 1***@gmail.com***"],
    ["müller@bücher.example", "m***@bücher.example"],
    ["@ home, a @ b, 45.00 EUR @", "@ home, a @ b, 45.00 EUR @"],
    [`${"a".repeat(100)}@example.com`, `${"a".repeat(36)}a***@example.com`],
  ])("%s reads %s", (text, masked) => {
    expect(maskEmails(text)).toBe(masked)
  })
})
