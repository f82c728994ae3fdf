import type { z } from "zod"

/**
 * What a lost answer means for the caller.
 * - `read`: asking again is harmless.
 * - `money`: the call may reserve, move or give back money; it is never repeated blindly (status first).
 */
export type Safety = "read" | "money"

/**
 * One part of a `control` formula, in the order of the specification's Endpoints table.
 * `amount:minor` is the amount in minor units (10.00 is `1000`), any other field is taken as it is sent.
 * `login` and `endpointId` come from the account. A field that the request lacks does not compile.
 */
export type ControlPart<Field extends string> = "login" | "endpointId" | Field | `${Field}:minor`

export type ControlSigning<Field extends string = string> = {
  scheme: "control"
  parts: readonly ControlPart<Field>[]
}
export type Unsigned = { scheme: "none" }

/** Where no source documents the signing, an account option chooses among the written ones. */
export type SigningByOption<Field extends string = string> = {
  scheme: "by-option"
  option: "paymentFormSigning"
  choices: Record<string, ControlSigning<Field> | Unsigned>
}

export type Signing<Field extends string = string> = ControlSigning<Field> | Unsigned | SigningByOption<Field>

/** The `type` words an operation answers with when the gateway accepted the call (wire facts 2.1). */
export type AnswerType = "async-response" | "async-form-response" | "status-response"

export type Operation<Request extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = {
  /** Client method: the path's last part in camel case. */
  readonly name: string
  /** Path before `/{endpointId}`, as the specification prints it. */
  readonly path: string
  /** Operation name of the specification. */
  readonly title: string
  readonly summary: string
  readonly safety: Safety
  readonly request: Request
  readonly answer: Answer
  readonly answerType: AnswerType
  readonly signing: Signing
  /** Example request in wire names, without what the client adds. */
  readonly example: z.input<Request>
}

type FieldOf<Request extends z.ZodObject> = Extract<keyof Request["shape"], string>

/**
 * Declares one operation of the gateway. The client method, the sandbox's route and signature check, the table-driven
 * tests and the reference page derive from it.
 */
export function declare<Request extends z.ZodObject, Answer extends z.ZodType>(
  operation: Omit<Operation<Request, Answer>, "signing"> & { signing: Signing<FieldOf<Request>> },
): Operation<Request, Answer> {
  return operation as Operation<Request, Answer>
}

/** `control("login", "client_orderid", "amount:minor")`: a formula as data. */
export function control<const Field extends string>(...parts: readonly ControlPart<Field>[]): ControlSigning<Field> {
  return { scheme: "control", parts }
}
