import type { BatchAction, MailVerb, PayoutAction } from "../../contracts"
import type { BatchFields, PayoutFields } from "../../contracts/requests/payouts"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  type ReturnWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { messageOf } from "../../mapping"
import { PayoutFieldsError } from "../../modules/card-payments"
import {
  type Actor,
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  type PayoutRow,
  type PlainVerb,
} from "../../modules/card-payouts"
import { payoutActor } from "../authorization"
import { publishPayoutEvents } from "../publish-events"
import { mailRefusal } from "./mail-links"
import { payoutGateway, typedCardProblems } from "./payout-gateway"

/** `actor_id` is the id of a user, or of a secret API key where keys are allowed. */
export type PayoutActorInput = {
  actor_id: string
  /** Medusa's auth identity that signed in; without it, all identities of the user count. */
  auth_identity_id?: string | null
  /** IP address for the audit trail. */
  ip?: string | null
}

type Id = "payout_id" | "batch_id"

/** The input of an action: the actor, the payout or batch, and the action's own fields. */
export type VerbInput<Key extends Id, Fields = unknown> = PayoutActorInput & Record<Key, string> & Fields

/** The payout or batch after the action. */
export type VerbResult<Key extends Id> = Record<Key, string> & { state: string }

export type PayoutVerbInput = VerbInput<"payout_id">

/** The tools of an action; the actor has the permission. */
type Work<Input> = { container: MedusaContainer; payouts: CardPayoutsModuleService; actor: Actor; input: Input }

/** The fields of each action. A typed card is passed beside the input, by `withTypedCard`. */
type FieldsOf = {
  payout_id: { [Action in PayoutAction]: Omit<PayoutFields<Action>, "card"> }
  batch_id: { [Action in BatchAction]: BatchFields<Action> }
}

type Effect<Input> = (work: Work<Input>) => Promise<{ state: string }>

/**
 * Defines one action: a permission of the same name (`payoutPermissions`), a move of the state
 * machine or a decision without a move, an effect in the module, and the events that the effect
 * recorded.
 */
function verbs<Key extends Id>(key: Key, { workflow: suffix, step: stepSuffix }: { workflow: string; step: string }) {
  return function verb<Action extends PayoutAction & keyof FieldsOf[Key]>(
    action: Action,
    effect: Effect<VerbInput<Key, FieldsOf[Key][Action]>>,
  ) {
    type Fields = FieldsOf[Key][Action]
    const name = action.replaceAll("_", "-")
    const step = createStep(`card-payouts-${name}${stepSuffix}`, async (given: PayoutActorInput, { container }) => {
      const input = given as VerbInput<Key, Fields>
      const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
      const actor = await payoutActor(container, input, action)
      const { state } = await effect({ container, payouts, actor, input })
      await publishPayoutEvents(container, input[key])
      return new StepResponse<object>({ [key]: input[key], state })
    })
    const workflow = createWorkflow(`${name}-${suffix}`, (input: PayoutActorInput) => {
      return new WorkflowResponse(step(input))
    })
    return {
      workflow: workflow as unknown as ReturnWorkflow<VerbInput<Key, Fields>, VerbResult<Key>, []>,
      /** Runs the workflow for a route, which has read the fields by the action's schema. */
      run: (container: MedusaContainer, input: VerbInput<Key>) => workflow(container).run({ input }),
    }
  }
}

const payoutVerb = verbs("payout_id", { workflow: "payout", step: "" })

/** An action that needs a permission and a state alone, and makes no call. */
function plainVerb<Verb extends PlainVerb>(action: Verb) {
  return payoutVerb(action, ({ payouts, actor, input: { payout_id } }) => payouts.move(action, { payout_id, actor }))
}

/** An e-mail with a link to the recipient, which a subscriber sends. */
function mailing<Verb extends MailVerb>(action: Verb) {
  return payoutVerb(action, async ({ container, payouts, actor, input: { payout_id } }) => {
    const refusal = mailRefusal(container, action, await payouts.find(payout_id))
    return payouts.mail(action, { payout_id, actor, refusal })
  })
}

/** The actions on a payout. */
const payoutWorkflows = {
  check: payoutVerb("check", async ({ container, payouts, actor, input }) => {
    const problems = await typedCardProblems(container, input)
    if (Object.keys(problems).length > 0) throw new PayoutFieldsError(problems)
    return payouts.check({ payout_id: input.payout_id, actor }, payoutGateway(container))
  }),
  request: payoutVerb("request", ({ payouts, actor, input: { payout_id, duplicates_seen } }) =>
    payouts.request({ payout_id, actor, duplicates_seen }),
  ),
  approve: payoutVerb("approve", async ({ container, payouts, actor, input }) => {
    const { payout_id, duplicates_seen } = input
    const row = await payouts.approve({ payout_id, actor, duplicates_seen })
    return row.state === "approved" && payouts.settings.payOnApproval ? paid(container, row, actor) : row
  }),
  pay: payoutVerb("pay", ({ container, payouts, actor, input: { payout_id } }) =>
    payouts.pay({ payout_id, actor }, payoutGateway(container)),
  ),
  cancel: plainVerb("cancel"),
  resolve: payoutVerb("resolve", async ({ container, payouts, actor, input }) => {
    const { payout_id, happened, note } = input
    await payouts.reconcile(payout_id, payoutGateway(container))
    return payouts.resolve({ payout_id, actor, happened, note })
  }),
  mail_link: mailing("mail_link"),
  mail_status: mailing("mail_status"),
} satisfies Record<PayoutAction, object>

/**
 * Pays an approved payout. The approval stands if the payment fails now; the schedule tries again
 * where that is safe.
 */
async function paid(container: MedusaContainer, approved: PayoutRow, actor: Actor): Promise<PayoutRow> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  try {
    return await payouts.pay({ payout_id: approved.id, actor }, payoutGateway(container))
  } catch (error) {
    const message = `[card-payments] ${approved.id}: ${messageOf(error)}`
    container.resolve(ContainerRegistrationKeys.LOGGER).error(message)
    return payouts.find(approved.id)
  }
}

/**
 * Has the gateway check a draft; no money moves. A typed card is passed by `withTypedCard`, never
 * by the input.
 * @throws MedusaError forbidden, not_allowed; PayoutFieldsError where the typed card is not the
 * payout's, before anything is recorded
 */
export const checkPayoutWorkflow = payoutWorkflows.check.workflow

/**
 * Requests approval. From now on the amount counts against the daily limit.
 * @throws MedusaError forbidden, not_allowed
 */
export const requestPayoutWorkflow = payoutWorkflows.request.workflow

/**
 * Approves a payout that somebody else requested. The last approval it needs also pays it (option
 * payOnApproval). `actor_id` must be a user who took no part in the payout; API keys are refused.
 * @throws MedusaError forbidden, not_allowed
 */
export const approvePayoutWorkflow = payoutWorkflows.approve.workflow

/**
 * Pays an approved payout once, however often this runs.
 * @throws MedusaError forbidden, not_allowed
 */
export const payPayoutWorkflow = payoutWorkflows.pay.workflow

/**
 * Cancels a payout. Possible until the call is sent that can release its money.
 * @throws MedusaError forbidden, not_allowed
 */
export const cancelPayoutWorkflow = payoutWorkflows.cancel.workflow

/**
 * A person resolves manually whether a payout was paid, after a look at the gateway. Polls the
 * gateway's status once more first.
 * @throws MedusaError forbidden, not_allowed
 */
export const resolvePayoutWorkflow = payoutWorkflows.resolve.workflow

/**
 * E-mails the link of the recipient's page at the gateway to the address that the payout has, once a
 * minute at most. Anybody who has the link can choose the destination.
 * @throws MedusaError forbidden, not_allowed
 */
export const mailPayoutLinkWorkflow = payoutWorkflows.mail_link.workflow

/**
 * E-mails the link of the recipient's status page to the address that the payout has, once a minute
 * at most.
 * @throws MedusaError forbidden, not_allowed
 */
export const mailPayoutStatusWorkflow = payoutWorkflows.mail_status.workflow

const reconcileStep = createStep(
  "card-payouts-reconcile",
  async ({ payout_id }: { payout_id: string }, { container }) => {
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const row = await payouts.reconcile(payout_id, payoutGateway(container))
    await publishPayoutEvents(container, payout_id)
    return new StepResponse<VerbResult<"payout_id">>({ payout_id, state: row.state })
  },
)

/** Polls the gateway for a payout's status and records the answer. Sends no other call. */
export const reconcilePayoutWorkflow = createWorkflow("reconcile-payout", (input: { payout_id: string }) => {
  return new WorkflowResponse(reconcileStep(input))
})

const batchVerb = verbs("batch_id", { workflow: "payout-batch", step: "-batch" })

/** The actions on a batch. */
const batchWorkflows = {
  request: batchVerb("request", ({ payouts, actor, input: { batch_id, duplicates_seen } }) =>
    payouts.batches.request({ batch_id, actor, duplicates_seen }),
  ),
  approve: batchVerb("approve", ({ payouts, actor, input: { batch_id, duplicates_seen } }) =>
    payouts.batches.approve({ batch_id, actor, duplicates_seen }),
  ),
  pay: batchVerb("pay", ({ payouts, actor, input: { batch_id } }) => payouts.batches.pay({ batch_id, actor })),
  cancel: batchVerb("cancel", ({ payouts, actor, input: { batch_id } }) => payouts.batches.cancel({ batch_id, actor })),
} satisfies Record<BatchAction, object>

/**
 * Requests approval of all payable rows of a batch, or of none. From now on they count against the
 * daily limits.
 * @throws MedusaError forbidden, not_allowed
 */
export const requestPayoutBatchWorkflow = batchWorkflows.request.workflow

/**
 * Approves all rows that await approval, or none. The schedule pays them with the option
 * payOnApproval. `actor_id` must be a user who took no part in the batch; API keys are refused.
 * @throws MedusaError forbidden, not_allowed
 */
export const approvePayoutBatchWorkflow = batchWorkflows.approve.workflow

/**
 * Releases a batch's approved rows for payment where approval alone does not (option
 * payOnApproval). The schedule pays each of them once.
 * @throws MedusaError forbidden, not_allowed
 */
export const payPayoutBatchWorkflow = batchWorkflows.pay.workflow

/**
 * Cancels every row for which no call was sent that can release money. Rows already sent continue.
 * @throws MedusaError forbidden, not_allowed
 */
export const cancelPayoutBatchWorkflow = batchWorkflows.cancel.workflow

/**
 * For routes. The names above are the plugin's public workflows, which `workflows/index.ts` exports
 * as they are.
 */
export default { payouts: payoutWorkflows, batches: batchWorkflows }
