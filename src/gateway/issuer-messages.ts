/**
 * Messages between the shop's pages and the card's issuer (EMV 3-D Secure): JSON as base64url without padding. They are
 * written as the standard says, and read as issuers really write them, with padding or in the older alphabet.
 */

/** Nothing of 3-D Secure is longer; what claims to be is no message. */
const LONGEST = 65_536
/** A UUID in its usual form. */
const ID_LENGTH = 36

/** Sizes of the challenge window: 250x400, 390x400, 500x600, 600x400 pixels, and the full screen. */
export const challengeWindows = ["01", "02", "03", "04", "05"] as const
export type ChallengeWindow = (typeof challengeWindows)[number]

/** Whether a text names one of EMVCo's window sizes. */
export function isChallengeWindow(text: string | undefined): text is ChallengeWindow {
  return (challengeWindows as readonly (string | undefined)[]).includes(text)
}

/** The field that the hidden frame posts to the issuer's method URL; the issuer posts its answer to `notificationUrl`. */
export function threeDSMethodData(serverTransId: string, notificationUrl: string): string {
  return encode({ threeDSServerTransID: serverTransId, threeDSMethodNotificationURL: notificationUrl })
}

/** The `threeDSServerTransID` in what an issuer posted as `threeDSMethodData`, or undefined where it holds none. */
export function readThreeDSMethodData(text: string): string | undefined {
  const id = decode(text)?.threeDSServerTransID
  return typeof id === "string" && id !== "" && id.length <= ID_LENGTH ? id : undefined
}

/** A CReq that asks for a window of this size; as it was given where it is no CReq. */
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
