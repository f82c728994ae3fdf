import type { Check } from "../../../../account-check"
import type { AccountCheck } from "../../../../contracts"
import { rendered, renderedOrNull, toMessage } from "../../../../messages"

/** A check's findings with their English texts, for an answer. */
export function renderedCheck({ level, name, found, advice }: Check): AccountCheck {
  return {
    level,
    name,
    title: rendered(toMessage(`check.name.${name}`)),
    found: rendered(found),
    advice: renderedOrNull(advice),
  }
}
