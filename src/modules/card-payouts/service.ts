import { container } from "@medusajs/framework"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IUserModuleService, Logger } from "@medusajs/framework/types"
import type { MailVerb } from "../../contracts"
import { type Publication, ReadOnlyService, type Lease } from "../../durable"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { maskEmails } from "../../gateway/redact"
import type { Actor } from "./actor"
import { approvePayout } from "./approvals/approve"
import { type Approver, waitingFor } from "./approvals/waiting-for"
import { attentionOf } from "./approvals/attention"
import { batchesOf } from "./batches/batches"
import { makePlainMove, type PlainMoveInput } from "./payouts/plain-move"
import type { PlainVerb } from "./payouts/payout-states"
import { type Check, checkPayout } from "./payouts/check-payout"
import { claim, type Claimed, release } from "./claim"
import { commit, type Context } from "./context"
import { createPayouts, type NewPayout } from "./payouts/create-payout"
import { advance } from "./payouts/advance-payout"
import { limitsToday } from "./limits/daily-limit"
import { listPayouts, type PayoutFilters, totalsOf, viewPayout } from "./payouts/read-payouts"
import CardPayoutApproval from "./models/approval"
import CardPayoutBatch from "./models/batch"
import CardPayoutBatchRow from "./models/batch-row"
import CardPayoutCall from "./models/call"
import CardPayoutEntry from "./models/entry"
import CardPayout from "./models/payout"
import { noteLinkShown, noteReturn, viewForRecipient } from "./payouts/recipient-page"
import { orderMail } from "./payouts/order-mail"
import { payPayout } from "./payouts/pay-payout"
import type { PayoutGateway } from "./payouts/payout-gateway"
import { findPayout, seekPayout, seekPayouts } from "./payouts/payout-rows"
import { type FieldProblem, problemsOf, type LimitRequest } from "./limits/account-limits"
import { reEncryptDestinations, type ReEncryption } from "./payouts/re-encrypt-destinations"
import { type Request, requestPayout } from "./approvals/request-payout"
import type { PayoutRow } from "./rows"
import { type PayoutResolution, resolvePayout } from "./payouts/resolve-manually"
import { parsePayoutOptions, type PayoutSettings } from "../../configuration"
import { reconcilePayout } from "./payouts/reconcile-payout"
import { waitingPayouts } from "./payouts/waiting-payouts"
import { publishPayoutEvents, type UnpublishedEvent } from "./audit-trail"

type Dependencies = { [ContainerRegistrationKeys.PG_CONNECTION]: Knex; logger: Logger }

const models = { CardPayout, CardPayoutCall, CardPayoutApproval, CardPayoutEntry, CardPayoutBatch, CardPayoutBatchRow }

/** The module `card_payouts`. Each method commits by itself. */
class CardPayoutsModuleService extends ReadOnlyService(models, {
  CardPayout: "createPayoutWorkflow, or the workflow of the step, for example cancelPayoutWorkflow",
  CardPayoutCall: "a workflow for payouts, which commits the call with the payout's move",
  CardPayoutApproval: "approvePayoutWorkflow or approvePayoutBatchWorkflow",
  CardPayoutEntry: "a workflow for payouts, which appends to the audit trail",
  CardPayoutBatch: "createPayoutBatchWorkflow, payPayoutBatchWorkflow or cancelPayoutBatchWorkflow",
  CardPayoutBatchRow: "createPayoutBatchWorkflow",
}) {
  private readonly context: Context
  /** Batches: many payouts from one file. */
  readonly batches = batchesOf(() => this.context)
  /** Matters that need a person. */
  readonly attention = attentionOf(() => this.context)

  constructor(dependencies: Dependencies, options?: unknown) {
    super(dependencies)
    // This module's loader reports option errors and stops the boot.
    const { settings } = parsePayoutOptions(options)
    this.context = {
      pg: dependencies[ContainerRegistrationKeys.PG_CONNECTION],
      logger: dependencies.logger,
      settings,
      now: () => new Date(),
    }
  }

  /** Medusa calls this hook once all modules are loaded. */
  readonly __hooks = { onApplicationStart: () => this.warnOfUnknownApprovers() }

  private async warnOfUnknownApprovers(): Promise<void> {
    const unknown = await this.unknownApprovers()
    if (unknown === "") return
    this.context.logger.warn(
      `[card-payments] payouts.approvers names nobody who has an account in the admin: ${unknown}. A person who signs up with such an address may approve payouts: name the ids of users (user_...), or take it out.`,
    )
  }

  /** The entries of `payouts.approvers` that match no admin user, with masked addresses; "" if all do. */
  async unknownApprovers(): Promise<string> {
    const { settings } = this.context
    if (Object.keys(settings.accounts).length === 0) return ""
    return maskEmails((await unknownApprovers(settings, container.resolve(Modules.USER))).join(", "))
  }

  get settings(): PayoutSettings {
    return this.context.settings
  }

  /** See `problemsOf`. */
  problemsOf(requested: LimitRequest): FieldProblem[] {
    return problemsOf(this.context.settings, requested)
  }

  /** @throws MedusaError not_found */
  async find(id: string): Promise<PayoutRow> {
    return findPayout(this.context.pg, { id })
  }

  /** The payout with this order at the gateway; undefined if it is not one of ours. */
  async findByOrder(where: { account: string; client_orderid: string }): Promise<PayoutRow | undefined> {
    return seekPayout(this.context.pg, where)
  }

  /** The payouts with these orders at the gateway, of any account. */
  async findByOrders(client_orderids: readonly string[]): Promise<PayoutRow[]> {
    return seekPayouts(this.context.pg, client_orderids)
  }

  /** See `createPayouts`. @throws MedusaError */
  async create(payout: NewPayout, actor: Actor): Promise<void> {
    await commit(this.context.pg, (trx) => createPayouts(this.context, trx, { payouts: [payout], actor }))
  }

  /** See `checkPayout`. @throws MedusaError */
  async check(input: Check, gateway: PayoutGateway): Promise<PayoutRow> {
    return checkPayout(this.context, input, gateway)
  }

  /** See `requestPayout`. @throws MedusaError */
  async request(input: Request): Promise<PayoutRow> {
    return requestPayout(this.context, input)
  }

  /** See `approvePayout`. @throws MedusaError */
  async approve(input: Request): Promise<PayoutRow> {
    return approvePayout(this.context, input)
  }

  /** See `payPayout`. @throws MedusaError */
  async pay(input: Check, gateway: PayoutGateway): Promise<PayoutRow> {
    return payPayout(this.context, input, gateway)
  }

  /** See `makePlainMove`. @throws MedusaError */
  async move(verb: PlainVerb, input: PlainMoveInput): Promise<PayoutRow> {
    return makePlainMove(this.context, verb, input)
  }

  /** See `orderMail`. @throws MedusaError */
  async mail(verb: MailVerb, input: Parameters<typeof orderMail>[2]): Promise<PayoutRow> {
    return orderMail(this.context, verb, input)
  }

  /** See `resolvePayout`. @throws MedusaError */
  async resolve(input: PayoutResolution): Promise<PayoutRow> {
    return resolvePayout(this.context, input)
  }

  /** See `reconcilePayout`. */
  async reconcile(id: string, gateway: PayoutGateway): Promise<PayoutRow> {
    return reconcilePayout(this.context, id, gateway)
  }

  /** See `advance`. */
  async advance(id: string, gateway: PayoutGateway): Promise<PayoutRow> {
    return advance(this.context, id, gateway)
  }

  /** See `listPayouts`. @throws MedusaError */
  async listed(filters: PayoutFilters, page: Parameters<typeof listPayouts>[2]): ReturnType<typeof listPayouts> {
    return listPayouts(this.context, filters, page)
  }

  /** See `totalsOf`. */
  async totals(filters: PayoutFilters): ReturnType<typeof totalsOf> {
    return totalsOf(this.context, filters)
  }

  /** See `waitingFor`. */
  async waitingFor(approver: Approver): ReturnType<typeof waitingFor> {
    return waitingFor(this.context, approver)
  }

  /** See `waitingPayouts`. */
  async waiting(chosen: Parameters<typeof waitingPayouts>[1] = {}): ReturnType<typeof waitingPayouts> {
    return waitingPayouts(this.context, chosen)
  }

  /** See `viewPayout`. @throws MedusaError */
  async view(id: string, requester: Actor): ReturnType<typeof viewPayout> {
    return viewPayout(this.context, id, requester)
  }

  /** See `viewForRecipient`. */
  async viewForRecipient(token: string): ReturnType<typeof viewForRecipient> {
    return viewForRecipient(this.context, token)
  }

  /** See `noteReturn`. */
  async noteReturn(token: string): Promise<void> {
    return noteReturn(this.context, token)
  }

  /** See `noteLinkShown`. */
  async noteLinkShown(shown: Parameters<typeof noteLinkShown>[1]): Promise<void> {
    return noteLinkShown(this.context, shown)
  }

  /** See `limitsToday`. */
  async limitsToday(): ReturnType<typeof limitsToday> {
    return limitsToday(this.context)
  }

  /** See `reEncryptDestinations`. */
  async reEncryptDestinations(renew: ReEncryption): ReturnType<typeof reEncryptDestinations> {
    return reEncryptDestinations(this.context, renew)
  }

  /** See `claim`. */
  async claim(kind: Claimed, limit: number): Promise<Lease[]> {
    return claim(this.context, kind, limit)
  }

  /** See `release`. */
  async release(kind: Claimed, lease: Lease): Promise<void> {
    return release(this.context, kind, lease)
  }

  /** See `publishPayoutEvents`. */
  async publishEvents(publish: (event: UnpublishedEvent) => Promise<void>, about?: string): Promise<Publication> {
    return publishPayoutEvents(this.context, publish, { about })
  }
}

/**
 * Approvers in the options that match no admin user. Anyone who signs up with such an address
 * becomes an approver.
 */
async function unknownApprovers(
  { approvers }: Pick<PayoutSettings, "approvers">,
  users: Pick<IUserModuleService, "listUsers">,
): Promise<string[]> {
  const isUser = async (named: string) => {
    // `$ilike` reads the address as a pattern.
    const where = named.includes("@") ? { email: { $ilike: named.replace(/[\\%_]/g, "\\$&") } } : { id: named }
    return (await users.listUsers(where as object, { select: ["id"], take: 1 })).length > 0
  }
  const known = await Promise.all(approvers.map(isUser))
  return approvers.filter((_, index) => !known[index])
}

export default CardPayoutsModuleService
