import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Lease, type Publication, ReadOnlyService } from "../../durable"
import { createGatewayClient, type GatewayClient, type GatewayMessage } from "../../gateway"
import { amountLeft, toMedusaError, toShopperError } from "../../mapping"
import type { KnownMessage } from "../../messages"
import type { TimelineRow } from "./overview/admin-view"
import { overviewOf } from "./overview/overview"
import { overdueOf } from "./status/overdue"
import type { StatusResult } from "./status/ask-status"
import {
  type AttemptOf,
  countAttempt,
  type Counted,
  eraseAttempts,
  limitsOfCustomer,
} from "./limits/card-testing-limits"
import { eraseBrowserData } from "./attempts/browser-data"
import { startAttempt, type StartInput, type StartResult, settingsOf } from "./attempts/start-form"
import { startCharge, type ChargeInput, type ChargeResult } from "./attempts/start-charge"
import { startVerification, type VerificationInput } from "./attempts/start-verification"
import { accountOf, type Context, modulesOf, providersOf } from "./context"
import { environmentOf, environmentChangeReason } from "./records/environment"
import { callLog } from "./gateway-calls/log-call"
import {
  type Arrival,
  claimCallbacks,
  claimDue,
  releaseDue,
  openCallback,
  receiveCallbacks,
  finishCallback,
} from "./callbacks/inbox"
import { callbacksOf } from "./callbacks/callbacks"
import { accountHealth, outageEventsOf } from "./attention/account-health"
import { attentionOf } from "./attention/attention"
import {
  type CardPaymentsOptions,
  noOptions,
  parsePluginOptions,
  type ProviderOptions,
  unavailableReason,
} from "../../configuration"
import { isPositive, sum } from "../../money"
import { performOperation, type StepOutcome, type StepRequest } from "./operations/perform-operation"
import { acknowledgePayment, type Acknowledgment } from "./status/acknowledge-payment"
import { requestMismatchReversal } from "./status/mismatch"
import { markRecorded, amountDueOf } from "./amount-due/amount-due"
import { models, writers } from "./records/models"
import { payoutsOf } from "./payout-calls/payout-calls"
import { publishPaymentEvents, type UnpublishedEvent } from "./records/payment-events"
import { batchNext } from "./callbacks/group-writes"
import { disputesOf } from "./disputes/disputes"
import { outsideRefundsOf } from "./operations/outside-refunds"
import { reconciliationOf } from "./reconciliation/reconciliation"
import { eraseRuns } from "./reconciliation/runs"
import { resolveOperation } from "./operations/resolve-operation"
import { noteRepeatedChargeback } from "./status/chargebacks"
import { supersede } from "./attempts/supersede-attempt"
import { resolveStepManually, type StepResolution } from "./operations/resolve-manually"
import { createCardMemory } from "./recurring/card-memory"
import { recurringPaymentsOf } from "./recurring/recurring-payments"
import { chargeDenialReason } from "./saved-cards/chargeable-cards"
import { savedCardsOf } from "./saved-cards/saved-cards"
import { askAndAdvance } from "./three-d-secure/upload-result"
import { setupOf } from "./setup/setup"
import { threeDS } from "./three-d-secure/browser-flow"
import {
  findTransaction,
  isMoneyStep,
  isSameMessage,
  isUnresolved,
  liveAttempt,
  note,
  noteIfNew,
  operationsOf,
  type OperationRow,
  type TimelineNote,
  type TransactionRow,
  updateTransaction,
} from "./records/rows"
import { blockingOperation, type Totals, totalsOf } from "./operations/totals"
import { keepWatch } from "./status/watch-for-cancellation"

type Dependencies = {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  logger: Logger
  configModule?: { modules?: unknown }
}

const CALLBACKS_OF_ONE_COMMIT = 100

/** The module `card_payments`. Each public method is one step that commits on its own. */
class CardPaymentsModuleService extends ReadOnlyService(models, writers) {
  private readonly context: Context
  private readonly clients = new Map<string, GatewayClient>()
  readonly savedCards = savedCardsOf(() => this.context)
  readonly recurring = recurringPaymentsOf(() => this.context)
  /** Gateway calls for the module `card_payouts`. */
  readonly payouts = payoutsOf(() => this.context)
  /** Amounts due of carts and orders. */
  readonly amountDue = amountDueOf(() => this.context)
  /** Detects a copied database. */
  readonly environment = environmentOf(() => this.context)
  /** 3-D Secure on the shop's own pages. */
  readonly threeDS = threeDS(() => this.context)
  /** The list of callbacks, those to process again, and those that were refused. */
  readonly callbacks = callbacksOf(() => this.context)
  /** How the plugin is set up, without secrets. */
  readonly setup = setupOf(() => this.context)
  /** Comparisons of the ledger with the gateway and with Medusa. */
  readonly reconciliation = reconciliationOf(() => this.context)
  /** States that last too long and need a person. */
  readonly overdue = overdueOf(() => this.context)
  /** Lists and views for the admin. */
  readonly overview = overviewOf(() => this.context)
  /** Refunds made at the gateway, until Medusa has them. */
  readonly outsideRefunds = outsideRefundsOf(() => this.context)
  /** Events of accounts that stopped answering. */
  readonly outageEvents = outageEventsOf(() => this.context)
  /** Chargebacks and other disputes, and what people did about them. */
  readonly disputes = disputesOf(() => this.context)
  /** Matters that need a person. */
  readonly attention = attentionOf(() => this.context)
  private readonly receiveBatched = batchNext(
    (arrivals: readonly Arrival[]) => receiveCallbacks(this.context, arrivals),
    { most: CALLBACKS_OF_ONE_COMMIT, isSpoilt: isDataError },
  )

  readonly __hooks = {
    onApplicationShutdown: (): Promise<void> => {
      for (const client of this.clients.values()) client.close()
      return Promise.resolve()
    },
  }

  constructor(dependencies: Dependencies, options?: unknown) {
    super(dependencies)
    // Invalid options are reported by this module's loader, which stops the boot.
    const given = pluginOptionsOf(options)
    const parsed = parsePluginOptions(given).options ?? noOptions
    const store = modulesOf(dependencies)
    this.context = {
      given,
      ...store,
      pg: dependencies[ContainerRegistrationKeys.PG_CONNECTION],
      logger: dependencies.logger,
      options: parsed,
      providers: providersOf(store.givenProviders, parsed),
      client: (name) => this.client(name),
      now: () => new Date(),
      environmentChange: () => environmentChangeReason(this.context),
      cardMemory: createCardMemory(),
    }
  }

  private client(name: string): GatewayClient {
    const known = this.clients.get(name)
    if (known) return known
    const account = accountOf(this.context, name)
    const log = callLog(this.context.logger, account)
    const recordHealth = accountHealth(this.context, account)
    const client = createGatewayClient(account, (report) => {
      log(report)
      recordHealth(report)
    })
    this.clients.set(name, client)
    return client
  }

  /** The checked plugin options. The type leaves out keys and logins. */
  get settings(): Pick<
    CardPaymentsOptions,
    "polling" | "abandonAfter" | "reconcileAfter" | "externalRefunds" | "trustedProxies"
  > {
    return this.context.options
  }

  /** Undefined if the options have no account of this name. */
  findAccount(name: string) {
    return Object.hasOwn(this.context.options.accounts, name) ? this.context.options.accounts[name] : undefined
  }

  providerSettings(id: string): ProviderOptions {
    return settingsOf(this.context, id)
  }

  /** Whether this provider's shoppers may save cards and pay with them; see `unavailableReason`. */
  keepsCards(id: string): boolean {
    return !unavailableReason(this.context, this.providerSettings(id))
  }

  /** The reason why saved cards cannot be charged in this currency; undefined if they can. */
  chargeDenialReason(id: string, currency: string): KnownMessage | undefined {
    return chargeDenialReason(this.context, id, currency)
  }

  serves(id: string): boolean {
    return this.context.providers.has(id)
  }

  /** See `startAttempt`. @throws MedusaError with a message for the shopper */
  async start(input: StartInput): Promise<StartResult> {
    try {
      return await startAttempt(this.context, input)
    } catch (error) {
      throw toShopperError(error)
    }
  }

  /** See `startCharge`. @throws MedusaError if nothing was charged */
  async pay(input: ChargeInput): Promise<ChargeResult> {
    return startCharge(this.context, input)
  }

  /** See `startVerification`. @throws MedusaError if nothing was started */
  async verify(input: VerificationInput): Promise<ChargeResult> {
    try {
      return await startVerification(this.context, input)
    } catch (error) {
      throw toShopperError(error)
    }
  }

  /** See `countAttempt`. */
  async countAttempt(attempt: AttemptOf, of?: Counted): Promise<{ retryAfter: number } | undefined> {
    return countAttempt(this.context, attempt, of)
  }

  /** See `limitsOfCustomer`. */
  async limitsOfCustomer(customer: Parameters<typeof limitsOfCustomer>[1]): ReturnType<typeof limitsOfCustomer> {
    return limitsOfCustomer(this.context, customer)
  }

  /** Deletes expired attempt counts, browser data of ended payments, and old reconciliations. */
  async eraseExpired(): Promise<void> {
    await eraseAttempts(this.context)
    await eraseBrowserData(this.context)
    await eraseRuns(this.context)
  }

  async liveAttempt(sessionId: string): Promise<TransactionRow | undefined> {
    return liveAttempt(this.context.pg, sessionId)
  }

  async attemptOf(where: Partial<TransactionRow>): Promise<TransactionRow | undefined> {
    return findTransaction(this.context.pg, where)
  }

  /** All attempts of these collections, newest first, including those of deleted sessions. */
  async attemptsOfCollections(collectionIds: string[]): Promise<TransactionRow[]> {
    return (await this.context
      .pg("card_transaction")
      .whereIn("payment_collection_id", collectionIds)
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")) as TransactionRow[]
  }

  /** Polls the gateway and records the answer; see `askAndAdvance`. @throws GatewayError */
  async ask(transactionId: string): Promise<StatusResult> {
    return askAndAdvance(this.context, transactionId)
  }

  /** Captures, voids or returns; see `performOperation`. @throws MedusaError */
  async perform(request: StepRequest): Promise<StepOutcome> {
    try {
      return await performOperation(this.context, request)
    } catch (error) {
      throw toMedusaError(error)
    }
  }

  /** Polls the gateway for the outcome of the blocking step, if there is one. */
  async resolveOpen(transactionId: string): Promise<OperationRow | undefined> {
    const open = blockingOperation(await operationsOf(this.context.pg, transactionId))
    if (!open || !isUnresolved(open)) return open
    return resolveOperation(this.context, open.id)
  }

  /** The unresolved money step, if there is one. */
  async openStep(transactionId: string): Promise<OperationRow | undefined> {
    return (await operationsOf(this.context.pg, transactionId)).find((o) => isUnresolved(o) && isMoneyStep(o))
  }

  /** Steps resolved after Medusa's request had ended, not yet recorded in Medusa. */
  async unrecordedOperations(transactionId: string): Promise<OperationRow[]> {
    const operations = await operationsOf(this.context.pg, transactionId)
    return operations.filter(
      (o) =>
        (o.state === "done" || o.state === "refused") && !o.recorded_at && o.origin === "medusa" && o.medusa_reference,
    )
  }

  async markRecorded(operationIds: string[]): Promise<void> {
    const now = this.context.now()
    await this.context
      .pg("card_operation")
      .whereIn("id", operationIds)
      .whereNull("recorded_at")
      .update({ recorded_at: now, updated_at: now })
  }

  /** See `resolveStepManually`. @throws MedusaError */
  async resolve(operationId: string, resolution: StepResolution): Promise<TransactionRow> {
    return resolveStepManually(this.context, operationId, resolution)
  }

  /** Supersedes the live attempt of a session. */
  async supersedeSession(
    sessionId: string,
    reason: KnownMessage,
    code?: TransactionRow["reversal_code"],
  ): Promise<void> {
    const live = await liveAttempt(this.context.pg, sessionId)
    if (live) await supersede(this.context, live.id, { reason, code })
  }

  async recordTransaction(transactionId: string): Promise<boolean> {
    return markRecorded(this.context, transactionId)
  }

  /** Commits the request to reverse a payment. False if Medusa recorded it since it was read. */
  async requestReversal(
    transaction: TransactionRow,
    { reason, code }: { reason: KnownMessage; code?: TransactionRow["reversal_code"] },
  ): Promise<boolean> {
    const { id, recorded_at, reversal_reason, payment_session_id } = transaction
    this.context.cardMemory.erase(payment_session_id)
    if (reversal_reason) return true
    const requested = await this.context
      .pg("card_transaction")
      .where({ id, recorded_at })
      .update({
        reversal_reason: reason,
        reversal_code: code ?? transaction.reversal_code,
        updated_at: this.context.now(),
      })
    return requested > 0
  }

  async requestMismatchReversal(transactionId: string, reason: KnownMessage): Promise<boolean> {
    return requestMismatchReversal(this.context, transactionId, reason)
  }

  /** See `acknowledgePayment`. @throws MedusaError */
  async acknowledgePayment(transactionId: string, input: Acknowledgment): Promise<void> {
    return acknowledgePayment(this.context, transactionId, input)
  }

  /**
   * The amount to reverse, decimal text, fixed at the first request: the event needs it even if the
   * call's answer comes later. Zero if Medusa's own void or refund came first.
   */
  async reversalRequested(transaction: TransactionRow): Promise<string> {
    const { mismatch, mismatch_amount, amount } = transaction
    const open = mismatch ? (mismatch_amount ?? amount) : amountLeft(await this.totals(transaction))
    const [row] = (await this.context
      .pg("card_transaction")
      .where({ id: transaction.id })
      .update({ reversal_amount: this.context.pg.raw("coalesce(reversal_amount, ?)", [open]) })
      .returning("reversal_amount")) as Pick<TransactionRow, "reversal_amount">[]
    return row?.reversal_amount ?? open
  }

  /** The amount that can still be voided or returned, decimal text. */
  async leftToReverse(transactionId: string): Promise<string> {
    const transaction = (await findTransaction(this.context.pg, { id: transactionId })) as TransactionRow
    return amountLeft(await this.totals(transaction))
  }

  /** The sum of captures made at the gateway without a Medusa row, decimal text. */
  async capturedOutside({ id, currency_code }: TransactionRow): Promise<string> {
    const captures = (await operationsOf(this.context.pg, id)).filter(
      (o) => o.type === "capture" && o.origin === "gateway" && o.state === "done" && !o.medusa_reference,
    )
    return sum(
      captures.map((o) => o.amount),
      currency_code,
    )
  }

  /**
   * Sets `reversed_at` once, with the entry. Schedules another reconciliation, because the process
   * may end before it publishes the event or updates the subscription.
   */
  async markReversed(transactionId: string, entry?: TimelineNote): Promise<void> {
    const now = this.context.now()
    await this.context.pg.transaction(async (trx) => {
      const marked = await trx("card_transaction")
        .where({ id: transactionId, reversed_at: null })
        .update({ reversed_at: now, next_check_at: now, updated_at: now })
      if (marked > 0 && entry) await note(trx, transactionId, entry)
    })
  }

  /** See `publishPaymentEvents`. */
  async publishEvents(
    publish: (event: UnpublishedEvent) => Promise<void>,
    transactionId?: string,
  ): Promise<Publication> {
    return publishPaymentEvents(this.context, publish, transactionId)
  }

  /** The collection's recorded attempt that still holds money, if there is one. */
  async paidAttemptOf(collectionId: string): Promise<TransactionRow | undefined> {
    const attempts = await this.attemptsOfCollections([collectionId])
    for (const attempt of attempts) {
      const { status, recorded_at, superseded_at, released_at, reversed_at } = attempt
      if (status !== "approved" || !recorded_at || superseded_at || released_at || reversed_at) continue
      const { capturable, returnable } = await this.totals(attempt)
      if (isPositive(capturable) || isPositive(returnable)) return attempt
    }
    return undefined
  }

  async keepWatch(transactionId: string): Promise<void> {
    await keepWatch(this.context, transactionId)
  }

  /** Brings the next poll forward to this time, if it is later or none is due. */
  async checkBy(transactionId: string, time: Date): Promise<void> {
    const next = this.context.pg.raw("least(next_check_at, ?)", [time])
    await this.context.pg("card_transaction").where({ id: transactionId }).update({ next_check_at: next })
  }

  async update(transactionId: string, changes: Partial<TransactionRow>): Promise<void> {
    await updateTransaction(this.context.pg, transactionId, changes)
  }

  async note(transactionId: string, entry: TimelineNote): Promise<void> {
    await note(this.context.pg, transactionId, entry)
  }

  /** Appends a note unless the newest one (not `requested`, `refused`) has the same message. */
  async noteOnce(transactionId: string, entry: TimelineNote): Promise<void> {
    const newest = (await this.context
      .pg("card_timeline_entry")
      .where({ transaction_id: transactionId, deleted_at: null })
      .whereNotIn("kind", ["requested", "refused"])
      .orderBy("position", "desc")
      .first()) as TimelineRow | undefined
    if (!isSameMessage(newest, entry.message)) await note(this.context.pg, transactionId, entry)
  }

  async noteIfNew(transactionId: string, entry: TimelineNote): Promise<void> {
    await noteIfNew(this.context.pg, transactionId, entry)
  }

  async totals(transaction: TransactionRow): Promise<Totals> {
    return totalsOf(transaction, await operationsOf(this.context.pg, transaction.id))
  }

  /** Commits a verified callback; returns its id if it must be processed now. */
  async receive(account: string, message: GatewayMessage): Promise<string | undefined> {
    return this.receiveBatched({ account, message })
  }

  async openCallback(callbackId: string): ReturnType<typeof openCallback> {
    return openCallback(this.context, callbackId)
  }

  async finishCallback(callbackId: string, result: Parameters<typeof finishCallback>[2]): Promise<void> {
    return finishCallback(this.context, callbackId, result)
  }

  async noteRepeatedChargeback(callbackId: string): Promise<void> {
    return noteRepeatedChargeback(this.context, callbackId)
  }

  async claimCallbacks(limit: number): Promise<string[]> {
    return claimCallbacks(this.context, limit)
  }

  async claimDue(limit: number): Promise<Lease[]> {
    return claimDue(this.context, limit)
  }

  async releaseDue(lease: Lease): Promise<void> {
    return releaseDue(this.context, lease)
  }
}

/** PostgreSQL error class 22: a value that the database cannot store. */
function isDataError(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith("22")
}

/** Removes the keys that Medusa adds to a module's options. */
export function pluginOptionsOf(options: unknown): unknown {
  if (typeof options !== "object" || options === null) return options
  const added = ["database", "providers"]
  return Object.fromEntries(
    Object.entries(options).filter(([key, value]) => value !== undefined && !added.includes(key)),
  )
}

export default CardPaymentsModuleService
