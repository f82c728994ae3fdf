/**
 * Does an account work? This folder checks options, keys, connection, clock, login and callback
 * address of an account. The command line and the admin render its findings, which are messages.
 */
export type { Check, CheckLevel, CheckName } from "./check"
export { checkSharedKeys } from "./check-keys"
export { checkSchedules, type SeenSchedules } from "./check-schedules"
export { examineAccount } from "./examine-account"
export { type GivenAccount, withoutStore } from "./given-account"
export { packageFolder, packageVersion } from "./package-version"
export { sendTestCallback } from "./send-test-callback"
