import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Publication, ReadOnlyService, type Lease } from "../../durable"
import type { KnownMessage } from "../../messages"
import { attachCharge, type AttachedCharge, otherDayReason } from "./engines/gateway/match-charge"
import { changesOf } from "./subscriptions/actions"
import { type ChargeNow, chargeNow } from "./engines/store/charge-now"
import { claim, type Claimed, release } from "./claim"
import { type Clock, clockOf, type Context } from "./context"
import { attentionOf } from "./subscriptions/attention"
import { activeSubscriptionsOf, readingOf } from "./subscriptions/read-subscriptions"
import { append, type NewEntry, publishSubscriptionEvents, type UnpublishedEvent } from "./history"
import CardSubscriptionCharge from "./models/charge"
import CardSubscriptionEntry from "./models/entry"
import CardPlan from "./models/plan"
import CardSubscription from "./models/subscription"
import { notificationsOf } from "./notifications"
import { noticeCharges } from "./charges/notice-charges"
import { openPeriods } from "./charges/open-periods"
import { ordersOf } from "./charges/charge-orders"
import type { Attempt } from "./engines"
import { type Charger, keepSession, performCharge } from "./engines/store/perform-charge"
import { findCharge, findSubscription, periodCharges } from "./subscriptions/subscription-rows"
import { plansOf } from "./plans/plans"
import { type RetryNow, retryNow } from "./charges/dunning"
import type { ChargeRow, SubscriptionRow } from "./rows"
import { type NotCharged, resolveNotCharged } from "./engines/gateway/resolve-manually"
import {
  clearProblem,
  type RecordedProblem,
  type RecordedWork,
  recordProblem,
  recordWork,
} from "./subscriptions/problems"
import { recordChargeOutcome } from "./charges/record-outcome"
import { parseNotificationOptions, parseSubscriptionOptions, type SubscriptionSettings } from "../../configuration"
import { activate, type Activation } from "./subscriptions/activate"
import { signUp, type SignUp, signUpsOf } from "./subscriptions/sign-up"
import { scheduleSyncOf } from "./engines/gateway/sync-schedule"
import { withNextPlan } from "./plans/plan-terms"

type Dependencies = { [ContainerRegistrationKeys.PG_CONNECTION]: Knex; logger: Logger }

const models = { CardPlan, CardSubscription, CardSubscriptionCharge, CardSubscriptionEntry }

/** The module `card_subscriptions`. Each method commits by itself. */
class CardSubscriptionsModuleService extends ReadOnlyService(models, {
  CardPlan: "createCardPlanWorkflow or updateCardPlanWorkflow",
  CardSubscription:
    "createCardSubscriptionWorkflow, or the workflow of the change, for example pauseCardSubscriptionWorkflow",
  CardSubscriptionCharge:
    "chargeCardSubscriptionWorkflow, retryCardSubscriptionWorkflow or resolveSubscriptionChargeWorkflow",
  CardSubscriptionEntry: "a workflow for subscriptions, which appends to the history",
}) {
  private readonly context: Context
  /** Plans: create, update, find. */
  readonly plans = plansOf(() => this.context)
  /** Changes by customers and admins: pause, resume, skip, cancel, another card or plan. */
  readonly changes = changesOf(() => this.context)
  /** Orders and refunds of paid charges. */
  readonly orders = ordersOf(() => this.context)
  /** Sign-ups that are not complete yet. */
  readonly signUps = signUpsOf(() => this.context)
  /** Subscriptions that have not ended, by customer. */
  readonly active = activeSubscriptionsOf(() => this.context)
  /** Synchronization of subscriptions with a gateway that charges by its own schedule. */
  readonly scheduleSync = scheduleSyncOf(() => this.context)
  /** The option `notifications`. */
  readonly notifications = notificationsOf(() => this.context)
  /** Views for the admin and for customers. */
  readonly reading = readingOf(() => this.context)
  /** Matters that need a person. */
  readonly attention = attentionOf(() => this.context)

  constructor(dependencies: Dependencies, options?: unknown) {
    super(dependencies)
    // This module's loader reports option errors and stops the boot.
    const { settings } = parseSubscriptionOptions(options)
    this.context = {
      pg: dependencies[ContainerRegistrationKeys.PG_CONNECTION],
      logger: dependencies.logger,
      settings,
      notifications: parseNotificationOptions(options).settings,
      clock: clockOf(settings.clock),
    }
  }

  get settings(): SubscriptionSettings {
    return this.context.settings
  }

  /** The current time for subscriptions. */
  clock: Clock = () => this.context.clock()

  /**
   * @throws MedusaError not_found if it does not exist, or belongs to a customer other than
   * `customerId`
   */
  async find(id: string, customerId?: string): Promise<SubscriptionRow> {
    return findSubscription(this.context.pg, { id, ...(customerId === undefined ? {} : { customer_id: customerId }) })
  }

  async findCharge(id: string): Promise<ChargeRow | undefined> {
    return findCharge(this.context.pg, { id })
  }

  /** See `signUp`. @throws MedusaError */
  async signUp(input: SignUp): ReturnType<typeof signUp> {
    return signUp(this.context, input)
  }

  /** See `activate`. */
  async activate(input: Activation): Promise<SubscriptionRow> {
    return activate(this.context, input)
  }

  /** See `withNextPlan`. */
  withNextPlan(subscription: SubscriptionRow): SubscriptionRow {
    return withNextPlan(subscription)
  }

  /** See `openPeriods`. */
  async openPeriods(most: number): Promise<number> {
    return openPeriods(this.context, { most })
  }

  /**
   * Opens the due periods of one subscription. @returns the ids of its charges in the state `due`
   */
  async openDue(subscriptionId: string): Promise<string[]> {
    await openPeriods(this.context, { most: 1, subscriptionId })
    const rows = (await periodCharges(this.context.pg, subscriptionId).where({ state: "due" }).select("id")) as {
      id: string
    }[]
    return rows.map(({ id }) => id)
  }

  /** See `performCharge`. */
  async performCharge(chargeId: string, charger: Charger): Promise<void> {
    return performCharge(this.context, chargeId, charger)
  }

  /** See `recordChargeOutcome`. */
  async recordChargeOutcome(chargeId: string, attempt: Attempt): Promise<void> {
    return recordChargeOutcome(this.context, chargeId, attempt)
  }

  /** See `attachCharge`. */
  async attachCharge(input: Parameters<typeof attachCharge>[1]): Promise<AttachedCharge> {
    return attachCharge(this.context, input)
  }

  /** See `keepSession`. */
  async keepSession(charge: ChargeRow, session: Parameters<typeof keepSession>[2]): ReturnType<typeof keepSession> {
    return keepSession(this.context, charge, session)
  }

  /** See `chargeNow`. @throws MedusaError */
  async chargeNow(input: ChargeNow): Promise<ChargeRow[]> {
    return chargeNow(this.context, input)
  }

  /** See `retryNow`. @throws MedusaError */
  async retryNow(input: RetryNow): Promise<ChargeRow[]> {
    return retryNow(this.context, input)
  }

  /** See `resolveNotCharged`. @throws MedusaError */
  async resolveNotCharged(input: NotCharged): Promise<void> {
    return resolveNotCharged(this.context, input)
  }

  /** See `otherDayReason`. */
  async otherDayReason(charge: ChargeRow, day: string): Promise<KnownMessage | undefined> {
    return otherDayReason(this.context, charge, day)
  }

  /** See `recordProblem`. */
  async recordProblem(problem: RecordedProblem): Promise<void> {
    return recordProblem(this.context, problem)
  }

  /** See `recordWork`. */
  async recordWork(work: RecordedWork): Promise<void> {
    return recordWork(this.context, work)
  }

  /** See `clearProblem`. */
  async clearProblem(problem: Parameters<typeof clearProblem>[1]): Promise<void> {
    return clearProblem(this.context, problem)
  }

  /** Appends a person's note to the history. */
  async note(entry: Omit<NewEntry, "event">): Promise<void> {
    await append(this.context.pg, [entry], await this.context.clock())
  }

  /** See `claim`. */
  async claim(kind: Claimed, limit: number): Promise<Lease[]> {
    return claim(this.context, kind, limit)
  }

  /** See `release`. */
  async release(kind: Claimed, lease: Lease): Promise<void> {
    return release(this.context, kind, lease)
  }

  /** See `noticeCharges`. */
  async noticeCharges(): Promise<number> {
    return noticeCharges(this.context)
  }

  /** See `publishSubscriptionEvents`. */
  async publishEvents(
    publish: (event: UnpublishedEvent) => Promise<void>,
    subscriptionId?: string,
  ): Promise<Publication> {
    return publishSubscriptionEvents(this.context, publish, subscriptionId)
  }
}

export default CardSubscriptionsModuleService
