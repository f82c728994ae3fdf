import { InlineTip } from "@medusajs/ui"
import { usePlans } from "../plans/use-plans"
import { priceRhythm } from "../price-rhythm"
import { useWords } from "../use-words"
import type { ChangeProps } from "./change-card-drawer"
import { ChangeDrawer } from "./change-drawer"
import { plansToChangeTo } from "./plans-to-change-to"

/** Chooses another plan, which takes effect at the end of the period. */
export const ChangePlanDrawer = ({ subscription, ...drawer }: ChangeProps) => {
  const words = useWords()
  const { t, date } = words
  const plans = usePlans({ is_active: true, limit: 100 }, { enabled: drawer.open })
  const choices = plansToChangeTo(subscription, plans.data?.plans ?? [])

  const hint = plans.isError
    ? plans.error.message
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
                before: priceRhythm(words, subscription),
                after: priceRhythm(words, plan),
              })}
        </InlineTip>
      )
    )
  }

  return (
    <ChangeDrawer
      {...drawer}
      said={{
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
          ? t("cardPayments.subscriptions.changePlan.keep", { plan: one.name, price: priceRhythm(words, one) })
          : `${one.name}, ${priceRhythm(words, one)}`,
      }))}
      kind="plan"
      requestOf={(id) => ({ kind: "plan", plan_id: id })}
    >
      {then}
    </ChangeDrawer>
  )
}
