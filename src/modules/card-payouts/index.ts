/**
 * Who may be paid what, who said so, and was it paid? This module knows: payouts, approvals, batches, the limits they count
 * against, and the audit trail. State and legal moves only: what is asked of the gateway, workflows hand it.
 */
import { Module } from "@medusajs/framework/utils"
import { CARD_PAYOUTS_MODULE } from "./module-name"
import CardPayoutsModuleService from "./service"

export { CARD_PAYOUTS_MODULE }
export type { CardPayoutsModuleService }
export type { Actor } from "./actor"
export type { BatchListed, BatchView } from "./batches/batch-view"
export { columnOf } from "./batches/file-columns"
export type { NewBatchRow } from "./batches/create-batch"
export { turns } from "./batches/turns"
export type { FileRow } from "./batches/read-row"
export type { PayoutGateway, Sent, Told } from "./payout-gateway"
export type { DuplicatesSeen } from "./request-payout"
export type { PayoutAction, PayoutListed, PayoutView } from "./payout-view"
export type { RecipientView } from "./view-for-recipient"
export { statusPath } from "./status-path"
export { payoutStates, whyNot } from "./states"
export type { BatchRow, PayoutRow, PayoutState } from "./rows"

export default Module(CARD_PAYOUTS_MODULE, { service: CardPayoutsModuleService })
