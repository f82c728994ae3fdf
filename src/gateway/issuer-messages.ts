/**
 * Messages between the shop's pages and the card's issuer (EMV 3-D Secure): JSON as base64url
 * without padding. Writing follows the standard; reading also accepts padding and the standard
 * base64 alphabet, which real issuers use.
 */

/** Characters. Longer text is not a 3-D Secure message. */
const LONGEST = 65_536
/** A UUID in its usual form. */
const ID_LENGTH = 36

/**
 * Sizes of the challenge window: 250x400, 390x400, 500x600, 600x400 pixels, and the full screen.
 */
export const challengeWindows = ["01", "02", "03", "04", "05"] as const
export type ChallengeWindow = (typeof challengeWindows)[number]

/** True for one of EMVCo's window sizes. */
export function isChallengeWindow(text: string | undefined): text is ChallengeWindow {
  return (challengeWindows as readonly (string | undefined)[]).includes(text)
}

/**
 * The value that the hidden frame posts to the issuer's method URL; the issuer posts its answer to
 * `notificationUrl`.
 */
export function threeDSMethodData(serverTransId: string, notificationUrl: string): string {
  return encode({ threeDSServerTransID: serverTransId, threeDSMethodNotificationURL: notificationUrl })
}

/**
 * The `threeDSServerTransID` of a `threeDSMethodData` posted by an issuer, or undefined if it has
 * none.
 */
export function readThreeDSMethodData(text: string): string | undefined {
  const id = decode(text)?.threeDSServerTransID
  return typeof id === "string" && id !== "" && id.length <= ID_LENGTH ? id : undefined
}

/** Returns the CReq with this window size. Text that is not a CReq is returned unchanged. */
export function withWindowSize(creq: string, size: ChallengeWindow): string {
  const message = decode(creq)
  if (message?.messageType !== "CReq" || message.challengeWindowSize === size) return creq
  return encode({ ...message, challengeWindowSize: size })
}

function encode(message: Readonly<Record<string, unknown>>): string {
  return Buffer.from(JSON.stringify(message)).toString("base64url")
}

function decode(given: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof given !== "string" || given.length > LONGEST) return undefined
  const text = given.trim()
  if (!/^[\w+/-]+={0,2}$/.test(text)) return undefined
  try {
    const json = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "base64url"))
    const message: unknown = JSON.parse(json)
    if (typeof message !== "object" || message === null || Array.isArray(message)) return undefined
    return message as Record<string, unknown>
  } catch {
    return undefined
  }
}
