/**
 * Against what does one develop and test without real money? A strict, stateful gateway over real HTTP: the operations of
 * `src/gateway`, checked by the same declarations, with hosted pages, callbacks, and controls that make things go wrong.
 */
export type { NextOutcome, Payment, StepOutcome } from "./controls/controls"
export { createSandbox, type Sandbox, type SandboxCredentials } from "./create-sandbox"
export type { SandboxRecurringPayment } from "./controls/describe-recurring"
export type { OrderState, SandboxDelivery, SandboxOrder, SandboxStep } from "./controls/describe-order"
export type { Fault } from "./controls/faults"
export type { ClockMove, SandboxClock } from "./recurring/move-clock"
export type { SandboxAccount, SandboxOptions, SandboxSwitches } from "./options"
export { outcomeTable, THREE_D_SECURE_PASSWORD } from "./books/outcomes"
export type { SandboxCall } from "./state"
export type { ThreeDSFlow, ThreeDSStep } from "./three-d-secure/three-d-secure"
