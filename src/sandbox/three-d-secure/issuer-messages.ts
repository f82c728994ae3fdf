import { deflateSync, inflateSync } from "node:zlib"

/** Characters. Longer text is not a 3-D Secure message. */
const LONGEST = 65_536

/** EMV 3-D Secure: JSON as base64url without padding (threeDSMethodData, CReq, CRes). */
export function encodeMessage(message: Readonly<Record<string, string>>): string {
  return Buffer.from(JSON.stringify(message)).toString("base64url")
}

/** The message, or undefined if the text is none. */
export function decodeMessage(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  // Node skips padding and foreign characters; an issuer's server does not.
  if (!text || !/^[\w-]+$/.test(text)) return undefined
  try {
    const message: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"))
    if (typeof message !== "object" || message === null || Array.isArray(message)) return undefined
    return message as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** The content of the sandbox's 3DS 1.0.2 messages. */
export type LegacyMessage = { kind: "PAReq" | "PARes"; xid: string; status?: string }

/**
 * 3DS 1.0.2: deflated XML as Base64 (PaReq, PaRes). Assumption: the XML holds only what the sandbox
 * reads.
 */
export function encodeLegacyMessage({ kind, xid, status }: LegacyMessage): string {
  const transaction = status === undefined ? "" : `<TX><status>${status}</status></TX>`
  const message = `<${kind}><version>1.0.2</version><Purchase><xid>${xid}</xid></Purchase>${transaction}</${kind}>`
  return deflateSync(`<ThreeDSecure><Message id="${xid}">${message}</Message></ThreeDSecure>`).toString("base64")
}

/** The message, or undefined if the text is none of that kind. White space is ignored. */
export function decodeLegacyMessage(kind: LegacyMessage["kind"], text: string): LegacyMessage | undefined {
  try {
    const xml = inflateSync(Buffer.from(text, "base64"), { maxOutputLength: LONGEST }).toString("utf8")
    const xid = /<xid>([^<]+)<\/xid>/.exec(xml)?.[1]
    if (!xml.includes(`<${kind}>`) || xid === undefined) return undefined
    return { kind, xid, status: /<status>([^<]+)<\/status>/.exec(xml)?.[1] }
  } catch {
    return undefined
  }
}
