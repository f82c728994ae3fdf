/**
 * Against what does one develop and test without real money? A strict, stateful gateway over real HTTP: the operations of
 * `src/gateway`, checked by the same declarations, with hosted pages, callbacks, and controls that make things go wrong.
 */
export type { NextOutcome, Payment, Settlement } from "./controls"
export { createSandbox, type Sandbox, type SandboxCredentials } from "./create-sandbox"
export type { OrderState, SandboxDelivery, SandboxOrder, SandboxStep } from "./describe-order"
export type { Fault } from "./faults"
export type { SandboxAccount, SandboxOptions, SandboxSwitches } from "./options"
export { outcomeTable, THREE_D_SECURE_PASSWORD } from "./outcomes"
export type { SandboxCall } from "./state"
