import type { CardEntry } from "../books/outcomes"
import { Refusal } from "./refusal"

type Name = keyof CardEntry

/**
 * Why a card that a call brings is not taken: its fields, by the operation's own names. Assumption: an impossible card is
 * refused before a transaction begins.
 */
export function cardRefusal(
  problems: Readonly<Partial<Record<Name, string>>>,
  given: Readonly<Partial<Record<Name, string>>>,
  wireName: (name: Name) => string = (name) => name,
): Refusal {
  const names = Object.keys(problems) as Name[]
  const sentences = names.map(
    (name) => `Parameter ${wireName(name)} is ${given[name] === undefined ? "required" : "not valid"}`,
  )
  return new Refusal(names.some((name) => given[name] === undefined) ? "missing" : "parameter", sentences.join("; "))
}
