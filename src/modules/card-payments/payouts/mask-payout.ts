import { maskSecrets } from "../../../gateway/redact"
import { plainNumber } from "./plain-number"
import type { SealedPayout } from "./sealed-payout"

/** The gateway may quote what it was sent: this leaves nothing of a destination in its words. */
export function maskPayout(text: string, kept: SealedPayout | undefined, more: readonly string[] = []): string {
  return maskSecrets(text, [...more, ...(kept ? secretsOf(kept) : [])]).slice(0, 500)
}

function secretsOf({ destination, recipient }: SealedPayout): string[] {
  const own = Object.entries(destination).flatMap(([name, value]) => (isOpen.has(name) || !value ? [] : [value]))
  const reach = [recipient.email, recipient.phone].flatMap((value) => value ?? [])
  const spelled = own.flatMap((value) => [value, plainNumber(value)])
  // A number may be quoted without its plus.
  return [...spelled, ...reach].flatMap((value) => (value.startsWith("+") ? [value, value.slice(1)] : [value]))
}

/** Tell of no one person. */
const isOpen = new Set(["kind", "bank_name", "bank_branch", "bank_province", "bank_area", "bank_city"])
