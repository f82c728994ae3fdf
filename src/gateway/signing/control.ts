import { createHash, timingSafeEqual } from "node:crypto"
import { toMinorUnits, type MinorUnits } from "../../money"
import type { ControlPart } from "../declare-operation"

export type ControlInput = {
  parts: readonly ControlPart<string>[]
  /** Request fields under their wire names. */
  fields: Readonly<Record<string, string | undefined>>
  login: string
  /** The endpoint's or the endpoint group's number. */
  endpointId: string
  minorUnits?: MinorUnits
}

/**
 * The text that `control` signs, without the key: the parts in order, missing ones empty, no
 * separators. Sale of 10.42 by endpoint 1, order 902B4FF5: `1902B4FF51042john.smith@gmail.com`.
 * Source: specification, Authentication 1, and the Endpoints table.
 */
export function controlText({ parts, fields, login, endpointId, minorUnits }: ControlInput): string {
  return parts
    .map((part) => {
      if (part === "login") return login
      if (part === "endpointId") return endpointId
      if (!part.endsWith(":minor")) return fields[part] ?? ""
      const amount = fields[part.slice(0, -":minor".length)]
      return amount ? toMinorUnits(amount, fields.currency ?? "", minorUnits) : ""
    })
    .join("")
}

/**
 * Lower-case hex SHA-1 of the text followed by the merchant control key, both UTF-8.
 * `signControl("1902B4FF51042john.smith@gmail.com", "B17F59B4-A7DC-41B4-8FF9-37D986B43D20")` is
 * `768eb8162fc361a3e14150ec46e9a6dd8fbfa483`.
 */
export function signControl(text: string, merchantControlKey: string): string {
  return createHash("sha1").update(text, "utf8").update(merchantControlKey, "utf8").digest("hex")
}

/**
 * Compares in constant time with each key (the current one first, then the rotated ones). All keys
 * are tried, so that the duration does not depend on which one matches.
 */
export function verifyControl(text: string, control: string, keys: readonly string[]): boolean {
  const given = Buffer.from(/^[0-9a-f]{40}$/i.test(control) ? control.toLowerCase() : "0".repeat(40))
  const wellFormed = /^[0-9a-f]{40}$/i.test(control)
  let matched = false
  for (const key of keys) {
    matched = timingSafeEqual(Buffer.from(signControl(text, key)), given) || matched
  }
  return matched && wellFormed
}
