import {
  type AdminPayoutDetail,
  type MailVerb,
  mailVerbs,
  type PayoutAction,
  payoutActions,
  type PayoutSettings,
} from "../../contracts"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import type { PayeeCard } from "../../card-check"
import { useMessages, type Messages } from "../format/localized-text"
import type { ActionResult } from "../http/action-result"
import { ActionButtons, type ActionRow, type Question } from "../ui/action-buttons"
import { FormDrawer } from "../ui/form/form-drawer"
import { FormBody, FormText, useRecordForm } from "../ui/form/record-form"
import { denialReason } from "./denial-reason"
import { cardSchema, destinationFields } from "./destination-fields"
import { acknowledgeDuplicates } from "./duplicates"
import { type RunPayout, usePayoutAction } from "./payout-request"
import { formatDestination, formatRecipient } from "./recipient-text"

type PayoutActionsProps = {
  payout: AdminPayoutDetail
  settings: PayoutSettings
  /** Moves the focus if the action removed the button that opened the prompt. */
  onGone: () => void
}

/** The action buttons of a payout; a disabled button shows its reason. */
export const PayoutActions = ({ payout, settings, onGone }: PayoutActionsProps) => {
  const messages = useMessages()
  const { t } = messages
  const navigate = useNavigate()
  const action = usePayoutAction()
  const [typing, setTyping] = useState(false)
  const names = shownActions(payout)
  const isFinal = payout.state === "failed" || payout.state === "canceled"
  const onward = names.find((name) => name !== "cancel" && denialReason(messages, payout, name) === null)

  const rows = names.map((name): ActionRow => {
    const row = payoutRow(messages, { payout, settings }, { name, action })
    const variant = name === onward ? "primary" : row.variant
    if (name !== "check" || payout.destination.kind !== "card") return { ...row, variant }
    return { ...row, variant, question: undefined, run: () => setTyping(true) }
  })
  const again: ActionRow = {
    name: "again",
    label: t("cardPayments.payouts.action.again"),
    reason: settings.may.create.reason && messages.text(settings.may.create.reason),
    run: () => void navigate(`/card-payments/payouts?new=1&again=${encodeURIComponent(payout.id)}`),
  }

  return (
    <>
      <ActionButtons
        rows={isFinal ? [...rows, again] : rows}
        pending={action.pending}
        onGone={onGone}
        data-testid="card-payout"
      />
      <CheckCardDrawer payout={payout} action={action} open={typing} onClose={() => setTyping(false)} />
    </>
  )
}

type PayoutParts = { payout: AdminPayoutDetail; settings: PayoutSettings }

/** An action with its confirmation, and with the possible duplicates to acknowledge. */
export function payoutRow(
  messages: Messages,
  { payout, settings }: PayoutParts,
  { name, action }: { name: ConfirmedPayoutAction; action: RunPayout },
): ActionRow {
  const hasDuplicates = name === "request" || name === "approve"
  return {
    name,
    label: messages.t(`cardPayments.payouts.action.${name}`),
    reason: denialReason(messages, payout, name),
    variant: name === "cancel" ? "danger" : undefined,
    question: {
      ...payoutQuestion(messages, { payout, action: name }, settings),
      acknowledge: hasDuplicates ? acknowledgeDuplicates(messages, payout, settings.time_zone) : null,
    },
    run: (seen) => {
      // The ids of the shown duplicates, so that the server refuses if another duplicate has
      // appeared.
      const duplicates_seen = seen ? payout.duplicates.map(({ id }) => id) : []
      return action.run(payout.id, hasDuplicates ? { kind: name, duplicates_seen } : { kind: name })
    },
  }
}

const inOrder = payoutActions.filter(
  (name): name is ConfirmedPayoutAction => name !== "resolve" && !(name in mailVerbs),
)

/**
 * The actions shown for a payout: the allowed ones and, until it is final or unknown, those that
 * are still ahead.
 */
export function shownActions(payout: Pick<AdminPayoutDetail, "state" | "flow" | "actions">): ConfirmedPayoutAction[] {
  const { state, flow, actions } = payout
  if (state === "paid" || state === "failed" || state === "canceled" || state === "unknown") {
    return inOrder.filter((name) => actions[name].allowed)
  }
  return inOrder.filter((name) => {
    if (actions[name].allowed) return true
    switch (name) {
      case "check":
        return flow === "check_pay" && state === "draft"
      case "request":
        return state === "draft" || state === "checked"
      case "approve":
        return state !== "approved" && state !== "paying"
      case "pay":
        return state === "approved"
      case "cancel":
        return true
      default:
        return false
    }
  })
}

/**
 * Actions with a confirmation prompt. A manual resolution has its own form; e-mails are beside the
 * links.
 */
type ConfirmedPayoutAction = Exclude<PayoutAction, "resolve" | MailVerb>

/** The prompt's texts, with the payout's amount and recipient. */
export function payoutQuestion(
  messages: Messages,
  { payout, action }: { payout: AdminPayoutDetail; action: ConfirmedPayoutAction },
  { pay_on_approval }: Pick<PayoutSettings, "pay_on_approval">,
): Question {
  const { t, price } = messages
  const params = {
    amount: price(payout.amount, payout.currency_code),
    recipient: formatRecipient(messages, payout),
  }
  const description = () => {
    if (action === "pay" && payout.flow === "form") return t("cardPayments.payouts.confirm.makeLink", params)
    if (action !== "approve") return t(`cardPayments.payouts.confirm.${action}`, params)
    const isLast = payout.approvals.length + 1 >= payout.approvals_needed
    if (!isLast) return t("cardPayments.payouts.confirm.approveFirst", params)
    if (!pay_on_approval) return t("cardPayments.payouts.confirm.approveOnly", params)
    return payout.flow === "form"
      ? t("cardPayments.payouts.confirm.approveLink", params)
      : t("cardPayments.payouts.confirm.approvePay", params)
  }
  return {
    title: t(`cardPayments.payouts.confirm.title.${action}`),
    description: description(),
    confirm: t(`cardPayments.payouts.action.${action}`),
    back: t("cardPayments.payouts.confirm.back"),
    danger: action === "cancel",
  }
}

const noCard = Object.fromEntries(destinationFields.card.map(({ name }) => [name, ""]))

type CheckCardDrawerProps = { payout: AdminPayoutDetail; action: RunPayout; open: boolean; onClose: () => void }

/**
 * Asks for the card number of a draft again: the gateway's check needs it, and it is not stored.
 */
const CheckCardDrawer = ({ payout, action, open, onClose }: CheckCardDrawerProps) => {
  const messages = useMessages()
  const { t } = messages
  const { form, drawer } = useRecordForm<Record<string, string>, PayeeCard, ActionResult>({
    schema: cardSchema,
    defaults: noCard,
    open,
    onClose,
    pending: action.pending !== null,
    send: (card) => action.run(payout.id, { kind: "check", card }),
    fieldOf: (path) => (path.startsWith("card.") ? path.slice("card.".length) : null),
  })

  return (
    <FormDrawer
      {...drawer}
      title={t("cardPayments.payouts.checkCard.title")}
      description={t("cardPayments.payouts.checkCard.description", {
        destination: formatDestination(messages, payout.destination),
      })}
      submitLabel={t("cardPayments.payouts.action.check")}
      data-testid="card-payout-check-drawer"
    >
      <FormBody form={form} problemText={(problem) => t(`cardPayments.payouts.problem.${problem}`)}>
        {destinationFields.card.map(({ name, keys }) => (
          <FormText
            key={name}
            name={name}
            label={t(`cardPayments.payouts.destination.${name}`)}
            inputMode={keys === "numeric" ? "numeric" : undefined}
            data-testid={`card-payout-check-${name}`}
          />
        ))}
      </FormBody>
    </FormDrawer>
  )
}
