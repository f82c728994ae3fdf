import { z } from "@medusajs/framework/zod"
import { createHash } from "node:crypto"

/** `id` tells which key encrypted a value; it is a digest and tells nothing of the key. */
export type CardKey = { id: string; secret: Buffer }

const form = "must be 32 bytes as base64 or hex, such as the output of: openssl rand -base64 32"

/** One key of the option `cardKeys`: 32 bytes as base64 or hex, or `env:NAME` of a variable that holds them. */
export const cardKey = z
  .string({ error: form })
  .trim()
  .transform((given, context): CardKey => {
    const secret = bytesOf(textOf(given))
    if (secret) return { id: createHash("sha256").update(secret).digest("hex").slice(0, 8), secret }
    context.addIssue({
      code: "custom",
      message:
        /^env:[A-Za-z_]\w{0,63}$/.test(given) && !bytesOf(given.slice("env:".length))
          ? `${form}: ${given} holds none`
          : form,
    })
    return z.NEVER
  })

function textOf(given: string): string {
  return given.startsWith("env:") ? (process.env[given.slice("env:".length)] ?? "").trim() : given
}

function bytesOf(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex")
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : undefined
}
