import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { itEvery } from "../../__tests__/it-every"
import { readFields } from "../request-fields"

type Answer = {
  status: number
  body: { message: string; fields: Record<string, string>; problems: Record<string, unknown> }
}

const schema = z.strictObject({
  amount: z.string({ error: "payout_value.amount_missing" }),
  bank: z.string().max(5).optional(),
})

/** The answer to a body; undefined if the body goes on to the route. */
function answerTo(json: string): Answer | undefined {
  const answer: Partial<Answer> = {}
  const response = {
    status: (status: number) => Object.assign(response, { sent: (answer.status = status) }),
    json: (body: Answer["body"]) => void (answer.body = body),
  }
  let isPassedOn = false
  const request = { body: JSON.parse(json) as unknown } as MedusaRequest
  readFields(schema)(request, response as unknown as MedusaResponse, () => (isPassedOn = true))
  return isPassedOn ? undefined : (answer as Answer)
}

it("a valid body goes on to the route", () => {
  expect(answerTo('{"amount":"1.00"}')).toBeUndefined()
})

itEvery(["constructor", "__proto__", "toString", "surprise", "a"])("a field %s is reported as unknown", (name) => {
  const { status, body } = answerTo(`{"amount":"1.00","${name}":1}`) as Answer
  expect(status).toBe(400)
  expect(body.message).toBe(`The form has an unknown field: ${name}.`)
  expect(Object.entries(body.fields)).toEqual([[name, body.message]])
})

it("each wrong field has a message, and none repeats the value", () => {
  const { body } = answerTo('{"bank":"4444333322221111","4444333322221111":1}') as Answer
  expect({ ...body.fields }).toEqual({
    amount: "Amount is missing: such as 1234.56.",
    bank: "Bank is too long.",
    field: "The form has an unknown field: field.",
  })
  expect(body.problems.amount).toMatchObject({
    code: "payout_value.amount_missing",
    params: { field: { code: "payout_field.amount", params: {} } },
  })
  expect(JSON.stringify(body)).not.toContain("4444")
})
