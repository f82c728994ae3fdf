import { createPrivateKey, type KeyObject } from "node:crypto"
import { readFileSync, statSync } from "node:fs"
import { z } from "zod"
import { lazySchema } from "../lazy-schema"

const MINIMUM_BITS = 2048
/** Bytes; a key of 16384 bits has about 13,000. */
const LONGEST_FILE = 65_536

/**
 * An account's RSA key: PEM text (PKCS#1 or PKCS#8), the path of a PEM file, or `env:NAME` for an
 * environment variable that holds either. It is read once, when the account's options are parsed.
 * No message repeats the input: a key without its BEGIN line looks like a path.
 */
export const privateKey = lazySchema(() =>
  z.string().transform((given, context): KeyObject => {
    const problem = (message: string) => {
      context.addIssue({ code: "custom", message })
      return z.NEVER
    }
    const found = pemFrom(given)
    if ("problem" in found) return problem(found.problem)
    let key: KeyObject
    try {
      key = createPrivateKey(found.pem)
    } catch {
      return problem(
        found.pem.includes("ENCRYPTED")
          ? "is protected by a passphrase: openssl rsa -in key.pem -out plain.pem writes one without"
          : "is not a PEM private key: paste the whole text with its BEGIN and END lines",
      )
    }
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType === "rsa" && bits >= MINIMUM_BITS) return key
    const kind =
      key.asymmetricKeyType === "rsa" ? `an RSA key of ${bits} bits` : `a key of type ${key.asymmetricKeyType}`
    return problem(`is ${kind}; the gateway needs RSA of at least 2048 bits: openssl genrsa -out key.pem 2048`)
  }),
)

function pemFrom(given: string): { pem: string } | { problem: string } {
  const variable = /^env:(\w+)$/.exec(given.trim())?.[1]
  if (variable === undefined) return readPem(given)
  const value = Object.hasOwn(process.env, variable) ? process.env[variable] : undefined
  return value ? readPem(value) : { problem: `names the environment variable ${variable}, which is not set` }
}

function readPem(text: string): { pem: string } | { problem: string } {
  // Environment files hold a key on one line, with literal
  // .
  if (text.includes("-----BEGIN")) return { pem: text.replaceAll("\\n", "\n") }
  try {
    const file = text.trim()
    // Reading a device or a pipe could block forever.
    const { size } = statSync(file)
    if (!statSync(file).isFile() || size > LONGEST_FILE) return { problem: "names a file that is no key" }
    return { pem: readFileSync(file, "utf8") }
  } catch {
    return { problem: "is neither PEM text with BEGIN and END lines nor the path of a file that can be read" }
  }
}
