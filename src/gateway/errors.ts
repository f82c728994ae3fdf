/**
 * The kind of a failure, which says only how the caller may react.
 * - `invalid`: our input or options are wrong; nothing was sent. Fix them.
 * - `refused`: the gateway refused the call before acting. Do not repeat it unchanged; see `code`
 *   and `reason`.
 * - `unsent`: no connection; nothing was sent. It may be retried automatically.
 * - `unknown`: sent, and no readable answer. Repeat a read; before repeating a money call, request
 *   the status.
 * - `forged`: an incoming message with a wrong signature. Ignore it.
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
  /** `error-message` of the gateway, masked: for logs and the admin, never for the shopper. */
  reason?: string
  /** Scheme, host and path of the call, which hold no secret. */
  url?: string
  httpStatus?: number
  /** How the call was signed. */
  signature?: "control" | "HMAC-SHA1" | "RSA-SHA256"
  /** The answer has none of the gateway's formats, such as a web page or an empty body. */
  isForeign?: boolean
  /** The answer names another order than the call. */
  isOfOtherOrder?: boolean
  /**
   * Seconds by which this machine's clock is ahead of the answer's `Date` header; negative if it is
   * behind.
   */
  clockAhead?: number
  /** The system's code of a failure below HTTP: `ECONNREFUSED`. */
  failure?: string
  serialNumber?: string
  /** For `invalid`: names of the wrong request fields or account options. */
  fields?: string[]
  cause?: unknown
}

/**
 * The only error of the gateway client. It never carries a request body, a card field, a key or a
 * signature.
 */
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
  readonly isOfOtherOrder?: boolean
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

/**
 * True if the gateway itself answered the call, with a refusal or an error in one of its formats. An
 * answer of HTTP 500 or more, and one of a server in between, says that it does not work.
 */
export function isAnsweredError({ kind, httpStatus, isForeign }: GatewayError): boolean {
  if (kind === "refused") return true
  return httpStatus !== undefined && httpStatus < 500 && isForeign === false
}

/** True for a GatewayError, including one from another copy of this package. */
export function isGatewayError(error: unknown): error is GatewayError {
  return error instanceof Error && error.name === "GatewayError" && "kind" in error
}
