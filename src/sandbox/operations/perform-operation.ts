import type { OperationName } from "../../gateway"
import type { Call, Handler, Performed } from "./call"
import { cardHandlers } from "./perform-cards"
import { paymentHandlers } from "./perform-payments"
import { payoutHandlers } from "./perform-payouts"
import { recurringHandlers } from "./perform-recurring"
import { uploadHandlers } from "./perform-uploads"
import type { State } from "../state"

/** A declared operation that the sandbox does not play does not compile. */
const handlers = {
  ...paymentHandlers,
  ...cardHandlers,
  ...uploadHandlers,
  ...payoutHandlers,
  ...recurringHandlers,
} satisfies Record<OperationName, Handler>

/** Names of the operations that are served, for the README's table. */
export const servedOperations: ReadonlySet<string> = new Set(Object.keys(handlers))

/** Acts on a call that passed the formal checks. @throws Refusal where the books do not allow it; nothing has changed then. */
export function performOperation(state: State, call: Call): Performed {
  return handlers[call.name](state, call)
}
