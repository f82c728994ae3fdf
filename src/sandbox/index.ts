/**
 * How can a store be developed and tested without real money? The sandbox is a strict, stateful
 * gateway over real HTTP. It checks the operations of `src/gateway` by the same declarations and
 * has hosted pages, callbacks and controls that inject faults.
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
export type { ThreeDSFlow } from "./options"
export type { ThreeDSStep } from "./three-d-secure/three-d-secure"
