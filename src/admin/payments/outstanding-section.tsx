import type { AdminTransaction, OutstandingAmount } from "../../contracts"
import { AdminChargeOrder } from "../../contracts/requests/payments"
import { InlineTip, Text } from "@medusajs/ui"
import { useCallback, useRef, useState } from "react"
import { formatCard, savedCardOptions } from "../format/card-text"
import { type Messages, useMessages } from "../format/localized-text"
import type { ActionResult } from "../http/action-result"
import { type Outcome, type RunRequest, useRequest } from "../http/use-request"
import { ActionButtons } from "../ui/action-buttons"
import { CopyLine } from "../ui/inline-elements"
import { DetailList } from "../ui/page-layout"
import { FormDrawer } from "../ui/form/form-drawer"
import { FormBody, FormChoice, useRecordForm } from "../ui/form/record-form"
import { touchesOrder } from "./order-transactions"
import { paymentKeys } from "./payment-queries"

type OutstandingProps = {
  orderId: string
  /** The query that shows the order's card payments. */
  queryKey: readonly string[]
  outstanding: OutstandingAmount
  /** See `paymentLink`. */
  link: string | null
  /** The newest card payment of the order. */
  newest: AdminTransaction | undefined
  /** Takes the focus when nothing is outstanding any more. */
  onGone: () => void
}

type ChargeRequest = { kind: "charge" } & AdminChargeOrder

/** What an order owes, with the button that charges a saved card of its customer. */
export const OutstandingSection = ({ orderId, queryKey, outstanding, link, newest, onGone }: OutstandingProps) => {
  const messages = useMessages()
  const { t, text, price } = messages
  const [open, setOpen] = useState(false)
  const section = useFocusWhenGone(onGone)
  const action = useRequest<ChargeRequest, { transaction: AdminTransaction }>({
    route: ({ kind, ...body }) => ({
      path: `/admin/card-payments/orders/${encodeURIComponent(orderId)}/${kind}`,
      body,
    }),
    stale: [{ queryKey }, { queryKey: paymentKeys.all }, { predicate: (query) => touchesOrder(query.queryKey) }],
    outcome: ({ transaction }) => chargeOutcome(messages, transaction),
  })
  const { reason } = outstanding.actions.charge
  const declined = newest?.card_source === "saved_card" && newest.superseded === null && declineText(messages, newest)
  return (
    <section
      ref={section}
      aria-label={t("cardPayments.outstanding.title")}
      className="flex flex-col gap-y-4 px-6 py-4"
      data-testid="card-payments-outstanding"
    >
      <div className="flex items-baseline justify-between gap-x-4">
        <Text size="small" weight="plus">
          {t("cardPayments.outstanding.title")}
        </Text>
        <Text size="small" weight="plus" className="whitespace-nowrap text-end tabular-nums">
          {price(outstanding.amount, outstanding.currency_code)}
        </Text>
      </div>
      {declined && (
        <Text size="small" className="text-ui-fg-subtle text-pretty" data-testid="card-payments-charge-declined">
          {declined}
        </Text>
      )}
      <ActionButtons
        rows={[
          {
            name: "charge",
            label: t("cardPayments.outstanding.action"),
            reason: reason && text(reason),
            run: () => setOpen(true),
          },
        ]}
        pending={action.pending}
        data-testid="card-payments"
      />
      <DetailList
        details={[
          {
            name: t("cardPayments.outstanding.link"),
            value: link ? (
              <CopyLine name={t("cardPayments.outstanding.link")} value={link} />
            ) : (
              t("cardPayments.outstanding.noLink")
            ),
            "data-testid": "card-payments-link",
          },
        ]}
      />
      <ChargeDrawer outstanding={outstanding} action={action} open={open} onClose={() => setOpen(false)} />
    </section>
  )
}

// Medusa's bundler replaces it in the store's admin.
declare const __STOREFRONT_URL__: string | undefined

type OrderToPay = { id: string; payment_collections?: readonly { id: string; status: string }[] | null }

/**
 * The address that Medusa's own button copies; null while the order has no collection to pay, or
 * Medusa no address of the shop.
 */
export function paymentLink({ id, payment_collections }: OrderToPay): string | null {
  const shop = typeof __STOREFRONT_URL__ !== "undefined" && __STOREFRONT_URL__
  const unpaid = payment_collections?.find(({ status }) => status === "not_paid" || status === "awaiting")
  return shop && unpaid ? `${shop}/payment-collection/${unpaid.id}?order_id=${id}` : null
}

/**
 * A ref of the section: the charge removes it with its button, which has the focus or gets it back
 * from the drawer.
 */
function useFocusWhenGone(onGone: () => void): (section: HTMLElement | null) => void {
  const gone = useRef(onGone)
  const shown = useRef<HTMLElement | null>(null)
  return useCallback((section) => {
    const focused = section ? null : document.activeElement
    if (shown.current?.contains(focused) || focused?.closest(`[data-testid=${drawerId}]`)) gone.current()
    shown.current = section
  }, [])
}

const drawerId = "card-payments-charge-drawer"

type ChargeDrawerProps = {
  outstanding: OutstandingAmount
  action: RunRequest<ChargeRequest>
  open: boolean
  onClose: () => void
}

/** Chooses the card, and shows the amount and the card that are charged. */
const ChargeDrawer = ({ outstanding, action, open, onClose }: ChargeDrawerProps) => {
  const messages = useMessages()
  const { t, text, price } = messages
  const { amount, currency_code, cards, actions } = outstanding
  const usable = cards.filter(({ denial }) => !denial)
  const { form, drawer } = useRecordForm<
    { saved_card_id: string },
    Pick<AdminChargeOrder, "saved_card_id">,
    ActionResult
  >({
    schema: AdminChargeOrder.pick({ saved_card_id: true }),
    defaults: { saved_card_id: (usable.find(({ is_default }) => is_default) ?? usable[0])?.id ?? "" },
    open,
    onClose,
    pending: action.pending !== null,
    // What the drawer shows: the server refuses the charge where the order owes something else.
    send: ({ saved_card_id }) => action.run({ kind: "charge", saved_card_id, amount, currency_code }),
  })
  const chosen = cards.find(({ id }) => id === form.watch("saved_card_id"))
  const shown = { amount: price(amount, currency_code), card: formatCard(messages, chosen ?? null) }
  const options = savedCardOptions(messages, cards).map((option, place) => {
    const { denial = null, expired = false } = cards[place] ?? {}
    if (!denial || expired) return option
    return { ...option, label: `${option.label}: ${text(denial)}`, disabled: true }
  })
  return (
    <FormDrawer
      {...drawer}
      title={t("cardPayments.outstanding.action")}
      description={t("cardPayments.outstanding.description")}
      submitLabel={t("cardPayments.outstanding.submit", shown)}
      reason={actions.charge.reason && text(actions.charge.reason)}
      data-testid={drawerId}
    >
      <FormBody form={form} problemText={() => t("cardPayments.form.choose")}>
        <FormChoice
          name="saved_card_id"
          label={t("cardPayments.card.label")}
          options={options}
          placeholder={t("cardPayments.form.choose")}
          data-testid="card-payments-charge-card"
        />
      </FormBody>
      {chosen && (
        <InlineTip
          label={t("cardPayments.outstanding.summaryLabel")}
          className="text-pretty"
          data-testid="card-payments-charge-summary"
        >
          {t("cardPayments.outstanding.summary", shown)}
        </InlineTip>
      )}
    </FormDrawer>
  )
}

/** Why the charge failed, and what to do next; undefined for a charge that did not fail. */
function declineText({ t }: Messages, { state, decline_category }: AdminTransaction): string | undefined {
  if (state !== "declined" && state !== "failed") return undefined
  const reason = t(`cardPayments.payments.decline.${decline_category ?? "error"}`)
  return t("cardPayments.outstanding.declined", { reason })
}

/** The toast for a charge. */
export function chargeOutcome(messages: Messages, transaction: AdminTransaction): Outcome {
  const { t, money } = messages
  const declined = declineText(messages, transaction)
  if (declined) return { tone: "warning", text: declined }
  const amount = money(transaction.amounts.requested, transaction)
  return transaction.state === "captured"
    ? { tone: "success", text: t("cardPayments.outstanding.done", { amount }) }
    : { tone: "warning", text: t("cardPayments.outstanding.waiting", { amount }) }
}
