import { InlineTip } from "@medusajs/ui"
import { useState } from "react"
import { Choice } from "../choice"
import { FormDrawer } from "../form-drawer"
import { usePlans } from "../plans/use-plans"
import { priceRhythm } from "../price-rhythm"
import { refusalWords } from "../refusal-words"
import { useWords } from "../use-words"
import type { ChangeDrawerProps } from "./change-card-drawer"
import { plansToChangeTo } from "./plans-to-change-to"

/** Chooses another plan, which takes effect at the end of the period. */
export const ChangePlanDrawer = ({ subscription, action, open, onClose }: ChangeDrawerProps) => {
  const words = useWords()
  const { t, date } = words
  const plans = usePlans({ is_active: true, limit: 100 }, { enabled: open })
  const [chosen, setChosen] = useState("")
  const [complaint, setComplaint] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choices = plansToChangeTo(subscription, plans.data?.plans ?? [])
  const plan = choices.find(({ id }) => id === chosen)

  const close = () => {
    setChosen("")
    setComplaint(null)
    setRefusal(null)
    onClose()
  }

  const submit = async () => {
    if (action.pending !== null) return
    setRefusal(null)
    if (!plan) {
      setComplaint(t("cardPayments.subscriptions.changePlan.missing"))
      return
    }
    const result = await action.run({ kind: "plan", plan_id: plan.id })
    if (result.kind === "done") close()
    else setRefusal(refusalWords(words, result))
  }

  const hint = plans.isError
    ? plans.error.message
    : plans.isSuccess && choices.length === 0
      ? t("cardPayments.subscriptions.changePlan.none")
      : undefined

  return (
    <FormDrawer
      open={open}
      onClose={close}
      title={t("cardPayments.subscriptions.changePlan.title")}
      description={
        subscription.next_charge_at
          ? t("cardPayments.subscriptions.changePlan.description", {
              date: date(subscription.next_charge_at, subscription.time_zone),
            })
          : t("cardPayments.subscriptions.changePlan.descriptionUndated")
      }
      submitLabel={t("cardPayments.subscriptions.changePlan.submit")}
      pending={action.pending === "plan"}
      refusal={refusal}
      onSubmit={() => void submit()}
      data-testid="card-subscription-plan-drawer"
    >
      <Choice
        label={t("cardPayments.subscriptions.column.plan")}
        hint={hint}
        complaint={complaint}
        options={choices.map((one) => ({
          value: one.id,
          label: one.is_kept
            ? t("cardPayments.subscriptions.changePlan.keep", { plan: one.name, price: priceRhythm(words, one) })
            : `${one.name}, ${priceRhythm(words, one)}`,
        }))}
        value={chosen}
        onChange={(id) => {
          setChosen(id)
          setComplaint(null)
        }}
        placeholder={t("cardPayments.form.choose")}
        disabled={choices.length === 0}
        data-testid="card-subscription-plan-choice"
      />
      {plan && (
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
      )}
    </FormDrawer>
  )
}
