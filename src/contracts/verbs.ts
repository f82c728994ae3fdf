import type { MessageCode } from "../messages"
import type { NotificationKind } from "./notifications"

/**
 * What can be done to a row, and who may do it: the only table of each subject. A row's name is the
 * last segment of its route, `POST …/:id/<name>`; a body with fields stands in the subject's table
 * in `requests`.
 */

/** The actions on a payment. */
export const transactionVerbs = {
  capture: { policy: "card_payment:capture" },
  void: { policy: "card_payment:void" },
  /** Reverses a mismatching payment as a whole, or what is left of a canceled order's. */
  return: { policy: "card_payment:refund" },
  /**
   * Notes that a person looked at a mismatch that the plugin cannot reverse, or at an outcome that
   * stays unknown. Moves no money.
   */
  acknowledge: { policy: "card_payment:resolve" },
  // Polling does the same a little later, without any permission.
  check: { policy: "card_payment:read" },
} as const
export type TransactionVerb = keyof typeof transactionVerbs

const dispute = "card_payment:dispute"

/**
 * The actions on a dispute, in the order of their buttons: each sets the state that a person sees.
 * `event`: published as `card_payment.<event>`.
 */
export const disputeVerbs = {
  answered: { policy: dispute, event: "dispute_answered" },
  won: { policy: dispute, event: "dispute_won" },
  lost: { policy: dispute, event: "dispute_lost" },
  reopened: { policy: dispute, event: "dispute_reopened" },
} as const
export type DisputeVerb = keyof typeof disputeVerbs

const change = "card_subscription:update"
const charge = "card_subscription:charge"

/**
 * The actions on a subscription, in the order of their buttons. `event`: published as
 * `card_subscription.<event>`; charges have events of their own. `byCustomer`: its signed-in
 * customer may do it too, at `POST /store/card-payments/subscriptions/:id/<name>`.
 */
export const subscriptionVerbs = {
  charge: { policy: charge, byCustomer: false },
  retry: { policy: charge, byCustomer: false },
  /** Notes that a person cleared up the problem of an ended subscription. Moves no money. */
  acknowledge: { policy: "card_payment:resolve", byCustomer: false },
  skip: { policy: change, byCustomer: true, event: "skipped" },
  pause: { policy: change, byCustomer: true, event: "paused" },
  resume: { policy: change, byCustomer: true, event: "resumed" },
  // Customers have a route of their own, which also takes a new card.
  card: { policy: change, byCustomer: false, event: "card_changed" },
  plan: { policy: change, byCustomer: false, event: "plan_changed" },
  cancel: { policy: change, byCustomer: true, event: "canceled" },
} as const
export type SubscriptionVerb = keyof typeof subscriptionVerbs
type EventRow = Extract<(typeof subscriptionVerbs)[SubscriptionVerb], { event: string }>
export type CustomerVerb = NamesWhere<typeof subscriptionVerbs, { byCustomer: true }>

/** The buttons of a subscription: it can be canceled at once, or when its paid period ends. */
export type SubscriptionAction = SubscriptionVerb | "cancel_at_period_end"

/** Operations of Medusa's policies for the resource `card_payout`, declared in `src/policies`. */
export type PayoutOperation = "read" | "export" | "create" | "approve" | "pay" | "cancel"

type PayoutRow = {
  /** The policy that the action needs, `card_payout:<operation>`. */
  operation: PayoutOperation
  /** Names the action in the message of a denial. */
  activity: Extract<MessageCode, `activity.${string}`>
  /** It can also be done to all payouts of a batch, at `POST …/payouts/batches/:id/<name>`. */
  ofBatch: boolean
}

/** The actions of people on a payout, in the order in which they follow each other. */
export const payoutVerbs = {
  check: { operation: "create", activity: "activity.check_payouts", ofBatch: false },
  request: { operation: "create", activity: "activity.request_payouts", ofBatch: true },
  approve: { operation: "approve", activity: "activity.approve_payouts", ofBatch: true },
  pay: { operation: "pay", activity: "activity.send_payouts", ofBatch: true },
  cancel: { operation: "cancel", activity: "activity.cancel_payouts", ofBatch: true },
  resolve: { operation: "approve", activity: "activity.resolve_payouts", ofBatch: false },
  // Whoever may pay also sees the link.
  mail_link: { operation: "pay", activity: "activity.mail_links", ofBatch: false },
  mail_status: { operation: "pay", activity: "activity.mail_links", ofBatch: false },
} as const satisfies Record<string, PayoutRow>
export type PayoutAction = keyof typeof payoutVerbs
export type BatchAction = NamesWhere<typeof payoutVerbs, { ofBatch: true }>

/** The actions that e-mail a link to the recipient, with the kind of their notification. */
export const mailVerbs = {
  mail_link: { kind: "payout_link" },
  mail_status: { kind: "payout_status" },
} as const satisfies Partial<Record<PayoutAction, { kind: NotificationKind }>>
export type MailVerb = keyof typeof mailVerbs

/** The names of the rows that have these values. */
type NamesWhere<Table, Values> = { [Name in keyof Table]: Table[Name] extends Values ? Name : never }[keyof Table]

/** The part of `subscriptionVerbs` that its customer may do. */
export const customerVerbs = rowsWhere(subscriptionVerbs, "byCustomer") as Pick<typeof subscriptionVerbs, CustomerVerb>

/** The events of actions. */
export const verbEvents = Object.values(subscriptionVerbs).flatMap((row): EventRow["event"][] => {
  return "event" in row ? [row.event] : []
})

/** In the order of `subscriptionVerbs`. */
export const subscriptionActions = Object.keys(subscriptionVerbs).flatMap((verb) => {
  return verb === "cancel" ? ["cancel_at_period_end", verb] : [verb]
}) as SubscriptionAction[]

/** The verb that an action sends. */
export function verbOf(action: SubscriptionAction): SubscriptionVerb {
  return action === "cancel_at_period_end" ? "cancel" : action
}

/** The part of `payoutVerbs` that can be done to a batch. */
export const batchVerbs = rowsWhere(payoutVerbs, "ofBatch") as Pick<typeof payoutVerbs, BatchAction>

export const payoutActions = Object.keys(payoutVerbs) as PayoutAction[]
export const batchActions = Object.keys(batchVerbs) as BatchAction[]

function rowsWhere<Flag extends string>(
  table: Readonly<Record<string, Readonly<Record<Flag, boolean>>>>,
  flag: Flag,
): object {
  return Object.fromEntries(Object.entries(table).filter(([, row]) => row[flag]))
}
