import type { z } from "zod"

/**
 * The effect of a call whose answer was lost.
 * - `read`: repeating the call is harmless.
 * - `write`: the call may have left something at the gateway (a card reference, a checked payout)
 *   and moved no money.
 * - `money`: the call may reserve, move or refund money; it is never repeated before a status call.
 */
export type Safety = "read" | "write" | "money"

/**
 * One part of a `control` formula, in the order of the specification's Endpoints table.
 * `amount:minor` is the amount in minor units (10.00 is `1000`); any other field is used as sent.
 * `login` and `endpointId` come from the account. A field that the request lacks does not compile.
 */
export type ControlPart<Field extends string> = "login" | "endpointId" | Field | `${Field}:minor`

export type ControlSigning<Field extends string = string> = {
  scheme: "control"
  parts: readonly ControlPart<Field>[]
}
/** OAuth 1.0a in the `Authorization` header, over all fields (specification, Authentication 2). */
export type OAuthSigning = { scheme: "oauth"; method: "HMAC-SHA1" | "RSA-SHA256" }
export type Unsigned = { scheme: "none" }
export type SigningScheme<Field extends string = string> = ControlSigning<Field> | OAuthSigning | Unsigned

/** The account options that choose between documented or assumed schemes. */
export type SigningOption = "paymentFormSigning" | "getCardInfoSigning" | "payoutFormSigning"

/** An account option chooses the scheme where sources differ or no source states one. */
export type SigningByOption<Field extends string = string> = {
  scheme: "by-option"
  option: SigningOption
  choices: Record<string, SigningScheme<Field>>
}

export type Signing<Field extends string = string> = SigningScheme<Field> | SigningByOption<Field>

export type Operation<Request extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = {
  /** Client method, and key in `operations`. */
  readonly name: string
  /** Path before `/{endpointId}`, as the specification prints it. */
  readonly path: string
  /**
   * Other documented paths; the account's option names the last segment (`make-rebill-sale`). Where
   * the account has `pair`, a call may choose one of its paths by `callOption`.
   */
  readonly otherPaths?: {
    option: "rebillPath"
    pair: "rebillPaths"
    callOption: "rebillAs"
    paths: readonly string[]
  }
  /** The specification's name of the operation, if it has one. */
  readonly title?: string
  readonly summary: string
  readonly safety: Safety
  /**
   * Fields under their wire names. No source prints a complete list, so every request accepts
   * further fields (`openFields`) at the caller's responsibility.
   */
  readonly request: Request
  readonly answer: Answer
  /** The `type` of an accepting answer (wire facts 2.1). */
  readonly answerType: string
  /**
   * No source prints the `type`: any type except an error is accepted, and the answer's fields
   * decide.
   */
  readonly answerTypeAssumed?: true
  readonly signing: Signing
  /** `login` is sent as a field although no formula contains it. */
  readonly sendsLogin?: true
  /** A group's id replaces the endpoint's, without `group/` (the uploads, wire facts 1). */
  readonly plainGroup?: true
  /**
   * A field with two documented spellings: the account's option sets the wire name; both are read.
   */
  readonly spelling?: { field: string; option: "cresField"; others: readonly string[] }
  /**
   * Undocumented assumptions about the gateway's requests, answers and signatures by their names,
   * shown on the sandbox's docs page and, in the languages of `src/messages`, by the store's
   * settings. The sandbox's own assumptions are in its
   * `assumptions.ts`.
   */
  readonly assumptions?: Readonly<Record<string, string>>
  /** Example request in wire names, without the fields that the client adds. */
  readonly example: z.input<Request>
}

type FieldOf<Request extends z.ZodObject> = Extract<keyof Request["shape"], string>

/**
 * Declares one operation of the gateway. The client method, the sandbox's route and signature
 * check, the table-driven tests and the reference page derive from it.
 */
export function declare<Request extends z.ZodObject, Answer extends z.ZodType>(
  operation: Omit<Operation<Request, Answer>, "signing"> & { signing: Signing<FieldOf<Request>> },
): Operation<Request, Answer> {
  return operation as Operation<Request, Answer>
}

/** A formula as data: `control("login", "client_orderid", "amount:minor")`. */
export function control<const Field extends string>(...parts: readonly ControlPart<Field>[]): ControlSigning<Field> {
  return { scheme: "control", parts }
}

export const hmacSha1: OAuthSigning = { scheme: "oauth", method: "HMAC-SHA1" }
export const rsaSha256: OAuthSigning = { scheme: "oauth", method: "RSA-SHA256" }
export const unsigned: Unsigned = { scheme: "none" }
