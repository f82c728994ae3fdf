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

/** What is answered to a body; undefined where it goes on to the route. */
function answerTo(json: string): Answer | undefined {
  const answer: Partial<Answer> = {}
  const response = {
    status: (status: number) => Object.assign(response, { sent: (answer.status = status) }),
    json: (body: Answer["body"]) => void (answer.body = body),
  }
  let goesOn = false
  const request = { body: JSON.parse(json) as unknown } as MedusaRequest
  readFields(schema)(request, response as unknown as MedusaResponse, () => (goesOn = true))
  return goesOn ? undefined : (answer as Answer)
}

it("what fits goes on to the route", () => {
  expect(answerTo('{"amount":"1.00"}')).toBeUndefined()
})

itEvery(["constructor", "__proto__", "toString", "surprise", "a"])(
  "a field %s is told as one that is not known",
  (name) => {
    const { status, body } = answerTo(`{"amount":"1.00","${name}":1}`) as Answer
    expect(status).toBe(400)
    expect(body.message).toBe(`A field is given that is not known here: ${name}.`)
    expect(Object.entries(body.fields)).toEqual([[name, body.message]])
  },
)

it("each field at fault has a sentence, and none repeats what was sent", () => {
  const { body } = answerTo('{"bank":"4444333322221111","4444333322221111":1}') as Answer
  expect({ ...body.fields }).toEqual({
    amount: "Amount is missing: such as 1234.56.",
    bank: "Bank is too long.",
    field: "A field is given that is not known here: field.",
  })
  expect(body.problems.amount).toMatchObject({
    code: "payout_value.amount_missing",
    params: { field: { code: "payout_field.amount", params: {} } },
  })
  expect(JSON.stringify(body)).not.toContain("4444")
})
