import type { AdminPlan, AdminSubscription, AdminSubscriptionDetail } from "../../contracts"
import { subscriptionBodies } from "../../contracts/requests/subscriptions"
import { InlineTip } from "@medusajs/ui"
import type { ReactNode } from "react"
import { amountTimes } from "../../money/decimal-text"
import { savedCardOptions } from "../format/card-text"
import { useMessages } from "../format/localized-text"
import { formatPriceAndInterval } from "../plans/billing-interval"
import { offeredPlans } from "../plans/plan-form"
import { type ActionResult, errorText } from "../http/action-result"
import { usePlans } from "../plans/plan-requests"
import { FormDrawer } from "../ui/form/form-drawer"
import type { ChoiceOption } from "../ui/form/form-fields"
import { FormBody, FormChoice, useRecordForm } from "../ui/form/record-form"
import { chargesToRetry } from "./subscription-request"
import type { RunSubscription, SubscriptionRequest } from "./subscription-request"

type ChangeProps = {
  subscription: AdminSubscriptionDetail
  action: RunSubscription
  open: boolean
  onClose: () => void
}

/** Selects another of the customer's saved cards for future charges and retries. */
export const ChangeCardDrawer = ({ subscription, ...drawer }: ChangeProps) => {
  const messages = useMessages()
  const { t, date, price } = messages
  const others = (subscription.saved_cards ?? []).filter(({ id }) => id !== subscription.card?.saved_card_id)

  const description = () => {
    if (chargesToRetry(subscription).length > 0) return t("cardPayments.subscriptions.changeCard.descriptionDeclined")
    return subscription.next_charge_at
      ? t("cardPayments.subscriptions.changeCard.description", {
          amount: price(subscription.next_amount, subscription.currency_code),
          date: date(subscription.next_charge_at, subscription.time_zone),
        })
      : t("cardPayments.subscriptions.changeCard.descriptionUndated")
  }

  return (
    <ChangeDrawer
      {...drawer}
      texts={{
        title: t("cardPayments.subscriptions.changeCard.title"),
        description: description(),
        label: t("cardPayments.subscriptions.changeCard.card"),
        hint: others.length === 0 ? t("cardPayments.subscriptions.changeCard.none") : undefined,
        missing: t("cardPayments.subscriptions.changeCard.missing"),
        submit: t("cardPayments.subscriptions.changeCard.submit"),
      }}
      options={savedCardOptions(messages, others)}
      reason={others.some(({ expired }) => !expired) ? null : t("cardPayments.subscriptions.changeCard.none")}
      kind="card"
      requestOf={(id) => ({ kind: "card", saved_card_id: id })}
    />
  )
}

/** Selects another plan, which takes effect at the end of the current period. */
export const ChangePlanDrawer = ({ subscription, ...drawer }: ChangeProps) => {
  const messages = useMessages()
  const { t, date } = messages
  const plans = usePlans({ is_active: true, limit: 100 }, { enabled: drawer.open })
  const choices = plansToChangeTo(subscription, plans.data?.plans ?? [])

  const hint = plans.isError
    ? errorText(plans.error, messages)
    : plans.isSuccess && choices.length === 0
      ? t("cardPayments.subscriptions.changePlan.none")
      : undefined

  const then = (chosen: string) => {
    const plan = choices.find(({ id }) => id === chosen)
    return (
      plan && (
        <InlineTip
          label={t("cardPayments.subscriptions.changePlan.then")}
          className="text-pretty"
          data-testid="card-subscription-plan-then"
        >
          {plan.is_kept
            ? t("cardPayments.subscriptions.changePlan.kept", { plan: subscription.next_plan?.name })
            : t("cardPayments.subscriptions.changePlan.price", {
                before: formatPriceAndInterval(messages, subscription),
                after: formatPriceAndInterval(messages, plan),
              })}
        </InlineTip>
      )
    )
  }

  return (
    <ChangeDrawer
      {...drawer}
      texts={{
        title: t("cardPayments.subscriptions.changePlan.title"),
        description: subscription.next_charge_at
          ? t("cardPayments.subscriptions.changePlan.description", {
              date: date(subscription.next_charge_at, subscription.time_zone),
            })
          : t("cardPayments.subscriptions.changePlan.descriptionUndated"),
        label: t("cardPayments.subscriptions.column.plan"),
        hint,
        missing: t("cardPayments.subscriptions.changePlan.missing"),
        submit: t("cardPayments.subscriptions.changePlan.submit"),
      }}
      options={choices.map((one) => ({
        value: one.id,
        label: one.is_kept
          ? t("cardPayments.subscriptions.changePlan.keep", {
              plan: one.name,
              price: formatPriceAndInterval(messages, one),
            })
          : `${one.name}, ${formatPriceAndInterval(messages, one)}`,
      }))}
      kind="plan"
      requestOf={(id) => {
        const { amount, period, interval } = choices.find((one) => one.id === id && !one.is_kept) ?? {}
        return { kind: "plan", plan_id: id, amount, period, interval }
      }}
    >
      {then}
    </ChangeDrawer>
  )
}

type Subscribed = Pick<
  AdminSubscription,
  "plan" | "next_plan" | "currency_code" | "engine" | "amount" | "period" | "interval" | "quantity"
>

/** A plan that a subscription can continue with. */
type PlanChoice = Pick<AdminPlan, "id" | "name" | "amount" | "currency_code" | "period" | "interval"> & {
  /** True for the current plan: choosing it discards the pending change of plan. */
  is_kept: boolean
}

/**
 * The plans that a subscription can change to: active ones with the same currency and engine, and
 * the current plan if a change of plan is pending. Amounts are decimal text in major units for the
 * whole quantity.
 */
export function plansToChangeTo(subscription: Subscribed, plans: readonly AdminPlan[]): PlanChoice[] {
  const { plan, next_plan, currency_code, engine, quantity, amount, period, interval } = subscription
  const own = { id: plan.id, name: plan.name, amount, currency_code, period, interval, is_kept: true }
  const others = offeredPlans(plans)
    .filter((other) => other.id !== plan.id && other.currency_code === currency_code && other.engine === engine)
    .map((other) => ({ ...other, amount: amountTimes(other.amount, quantity), is_kept: false }))
  return next_plan ? [own, ...others] : others
}

type ChangeDrawerProps = {
  action: RunSubscription
  open: boolean
  onClose: () => void
  texts: {
    title: string
    description: string
    label: string
    hint: string | undefined
    missing: string
    submit: string
  }
  options: readonly ChoiceOption[]
  /** Why the form cannot be submitted now; null when it can. */
  reason?: string | null
  kind: "card" | "plan"
  requestOf: (chosen: string) => SubscriptionRequest
  /** Renders details of the selected option. */
  children?: (chosen: string) => ReactNode
}

type Chosen = Readonly<Record<string, string>>

/** A drawer with one select, for a subscription's card or plan. */
const ChangeDrawer = ({ action, open, onClose, texts, options, kind, ...rest }: ChangeDrawerProps) => {
  const { t } = useMessages()
  const field = kind === "card" ? "saved_card_id" : "plan_id"
  const { form, drawer } = useRecordForm<Record<string, string>, object, ActionResult>({
    // The chosen one may be gone since.
    schema: subscriptionBodies[kind].refine((body) => options.some(({ value }) => value === (body as Chosen)[field]), {
      path: [field],
    }),
    defaults: { [field]: "" },
    open,
    onClose,
    pending: action.pending !== null,
    send: (body) => action.run(rest.requestOf((body as Chosen)[field] ?? "")),
  })
  const chosen = form.watch(field) ?? ""

  return (
    <FormDrawer
      {...drawer}
      title={texts.title}
      description={texts.description}
      submitLabel={texts.submit}
      reason={rest.reason}
      data-testid={`card-subscription-${kind}-drawer`}
    >
      <FormBody form={form} problemText={() => texts.missing}>
        <FormChoice
          name={field}
          label={texts.label}
          hint={texts.hint}
          options={options}
          placeholder={t("cardPayments.form.choose")}
          disabled={options.length === 0}
          data-testid={`card-subscription-${kind}-choice`}
        />
      </FormBody>
      {rest.children?.(chosen)}
    </FormDrawer>
  )
}
