/**
 * What may the caller do next? The five kinds answer that, and nothing else.
 * - `invalid`: our input or options are wrong; nothing was sent. Fix it.
 * - `refused`: the gateway said no before acting. Not as it is; see `code` and `reason`.
 * - `unsent`: no connection; nothing was sent. It may be tried again by itself.
 * - `unknown`: sent, and no readable answer. A read may be repeated; a money call never blindly, status first.
 * - `forged`: an incoming message whose signature does not match. Nothing may be done with it.
 */
export type GatewayErrorKind = "invalid" | "refused" | "unsent" | "unknown" | "forged"

export type GatewayErrorDetails = {
  operation?: string
  /** Our order id. */
  clientOrderid?: string
  /** The gateway's order id. */
  orderid?: string
  /** `error-code` of the gateway. */
  code?: string
  /** `error-message` of the gateway, masked: for the log and the admin, never for the shopper. */
  reason?: string
  /** Where it was sent: scheme, host and path, which hold no secret. */
  url?: string
  httpStatus?: number
  /** How the call was signed. */
  signature?: "control" | "HMAC-SHA1" | "RSA-SHA256"
  /** The answer is in none of the gateway's formats, as a web page or an empty body is. */
  isForeign?: boolean
  /** Seconds by which this machine's clock is ahead of the `Date` of the answer; negative where it is behind. */
  clockAhead?: number
  /** What failed below HTTP, by the system's code: `ECONNREFUSED`. */
  failure?: string
  serialNumber?: string
  /** Names of the request fields, or of the account's options, at fault, for `invalid`. */
  fields?: string[]
  cause?: unknown
}

/** The one error of the gateway client. It never carries a request body, a card field, a key or a signature. */
export class GatewayError extends Error {
  readonly operation?: string
  readonly clientOrderid?: string
  readonly orderid?: string
  readonly code?: string
  readonly reason?: string
  readonly url?: string
  readonly httpStatus?: number
  readonly signature?: GatewayErrorDetails["signature"]
  readonly isForeign?: boolean
  readonly clockAhead?: number
  readonly failure?: string
  readonly serialNumber?: string
  readonly fields?: string[]

  constructor(
    readonly kind: GatewayErrorKind,
    message: string,
    details: GatewayErrorDetails = {},
  ) {
    const { cause, ...rest } = details
    super(message, cause === undefined ? undefined : { cause })
    this.name = "GatewayError"
    Object.assign(this, rest)
  }
}

/** Whether something thrown is a GatewayError, also one of another copy of this package. */
export function isGatewayError(error: unknown): error is GatewayError {
  return error instanceof Error && error.name === "GatewayError" && "kind" in error
}
