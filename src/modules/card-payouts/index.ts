/**
 * Who may be paid how much, who approved it, and was it paid? This module owns payouts, batches,
 * approvals, limits and the audit trail. It keeps state and legal moves only; workflows hand it the
 * gateway.
 */
import { Module } from "@medusajs/framework/utils"
import { CARD_PAYOUTS_MODULE } from "./context"
import CardPayoutsModuleService from "./service"

export { CARD_PAYOUTS_MODULE }
export type { RecipientPageSettings } from "../../configuration"
export type { Lease } from "../../durable"
export type { CardPayoutsModuleService }
export type { Actor } from "./actor"
export type { Approver } from "./approvals/waiting-for"
export { columnOf } from "./files/columns"
export type { NewBatchRow } from "./batches/create-batch"
export { eventLoopYielder } from "../../lists/read-csv"
export type { FileRow } from "./files/read-row"
export type { PayoutGateway, Sent, StatusReport } from "./payouts/payout-gateway"
export type { PayoutFilters } from "./payouts/read-payouts"
export { isLinkOpen, type RecipientDetails, type RecipientView } from "./payouts/recipient-page"
export { statusPath } from "./payouts/gateway-order"
export { payoutMachine, type PlainVerb } from "./payouts/payout-states"
export type { BatchRow, PayoutRow, PayoutState } from "./rows"

export default Module(CARD_PAYOUTS_MODULE, { service: CardPayoutsModuleService })
