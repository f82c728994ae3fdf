import { InlineTip } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { checkWholeNumber } from "../check-whole-number"
import { Choice } from "../choice"
import { FormDrawer } from "../form-drawer"
import { offeredPlans } from "../plans/offered-plans"
import { usePlans } from "../plans/use-plans"
import { priceRhythm } from "../price-rhythm"
import { SearchPicker } from "../search-picker"
import { TextField } from "../text-field"
import { useCustomerSearch } from "../use-customer-search"
import { useSentForm } from "../use-sent-form"
import { useWords } from "../use-words"
import { checkCreation } from "./check-creation"
import type { CreationForm } from "./creation-form"
import { creationSentence } from "./creation-sentence"
import { DeliveryFields } from "./delivery-fields"
import { savedCardOptions } from "./saved-card-options"
import { useCreateSubscription } from "./use-create-subscription"
import { useCustomerCards } from "./use-customer-cards"

const empty: CreationForm = {
  customer: null,
  plan_id: "",
  saved_card_id: "",
  quantity: "1",
  start: "",
  region_id: "",
  shipping_option_id: "",
}

/** Begins a subscription for a customer by hand, with one of the cards that the customer has saved. */
export const CreateDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords()
  const { t } = words
  const navigate = useNavigate()
  const { create, pending } = useCreateSubscription()
  const [form, setForm] = useState(empty)
  const [tried, setTried] = useState(false)

  const plans = usePlans({ is_active: true, limit: 100 }, { enabled: open })
  const offered = offeredPlans(plans.data?.plans ?? [])
  const plan = offered.find(({ id }) => id === form.plan_id)
  const cards = useCustomerCards(form.customer?.id ?? "", form.plan_id)
  const { problems, body } = checkCreation(form)
  const quantity = checkWholeNumber(form.quantity, { least: 1, most: 1_000 })

  const { refusal, clear, close, send } = useSentForm({
    pending,
    forget: () => {
      setForm(empty)
      setTried(false)
    },
    onClose,
    noAnswer: t("cardPayments.subscriptions.create.noAnswer"),
  })
  const change = (changes: Partial<CreationForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    clear()
  }
  const complaint = (field: keyof CreationForm) => {
    const problem = tried ? problems[field] : undefined
    return problem ? t(`cardPayments.subscriptions.create.problem.${problem}`) : null
  }

  const submit = () => {
    setTried(true)
    return body ? create(body) : undefined
  }

  const cardsHint = () => {
    if (!form.customer || form.plan_id === "") return t("cardPayments.subscriptions.create.cardFirst")
    if (cards.isError) return cards.error.message
    if (cards.isSuccess && cards.data.cards.length === 0) return t("cardPayments.subscriptions.create.noCards")
    return t("cardPayments.subscriptions.create.cardHint")
  }

  return (
    <FormDrawer
      open={open}
      onClose={close}
      title={t("cardPayments.subscriptions.create.title")}
      description={t("cardPayments.subscriptions.create.description")}
      submitLabel={t("cardPayments.subscriptions.create.submit")}
      pending={pending}
      refusal={refusal}
      onSubmit={() => void send(submit, ({ id }) => void navigate(`/card-subscriptions/${id}`))}
      data-testid="card-subscriptions-create-drawer"
    >
      <SearchPicker
        label={t("cardPayments.subscriptions.column.customer")}
        hint={t("cardPayments.subscriptions.create.customerHint")}
        complaint={complaint("customer")}
        picked={form.customer}
        onPick={(customer) => change({ customer, saved_card_id: "" })}
        search={useCustomerSearch}
        data-testid="card-subscriptions-create-customer"
      />
      <Choice
        label={t("cardPayments.subscriptions.column.plan")}
        hint={plans.isSuccess && offered.length === 0 ? t("cardPayments.subscriptions.empty.hint") : undefined}
        complaint={complaint("plan_id") ?? plans.error?.message}
        options={offered.map((one) => ({ value: one.id, label: `${one.name}, ${priceRhythm(words, one)}` }))}
        value={form.plan_id}
        // Another plan may be charged by another account, and in another currency.
        onChange={(plan_id) => change({ plan_id, saved_card_id: "", region_id: "" })}
        placeholder={t("cardPayments.form.choose")}
        data-testid="card-subscriptions-create-plan"
      />
      <TextField
        label={t("cardPayments.subscriptions.fact.quantity")}
        complaint={complaint("quantity")}
        inputMode="numeric"
        value={form.quantity}
        onChange={(value) => change({ quantity: value })}
        data-testid="card-subscriptions-create-quantity"
      />
      <Choice
        label={t("cardPayments.card.label")}
        hint={cardsHint()}
        complaint={complaint("saved_card_id")}
        options={savedCardOptions(words, cards.data?.cards ?? [])}
        value={form.saved_card_id}
        onChange={(saved_card_id) => change({ saved_card_id })}
        placeholder={t("cardPayments.form.choose")}
        disabled={!cards.data?.cards.length}
        data-testid="card-subscriptions-create-card"
      />
      <TextField
        label={t("cardPayments.subscriptions.create.start")}
        hint={t("cardPayments.subscriptions.create.startHint")}
        complaint={complaint("start")}
        type="date"
        value={form.start}
        onChange={(start) => change({ start })}
        data-testid="card-subscriptions-create-start"
      />
      <DeliveryFields form={form} currency={plan?.currency_code} onChange={change} />
      {plan && quantity !== null && (
        <InlineTip
          label={t("cardPayments.subscriptions.create.summary")}
          className="text-pretty"
          data-testid="card-subscriptions-create-summary"
        >
          {creationSentence(words, plan, { quantity, start: form.start })}
        </InlineTip>
      )}
    </FormDrawer>
  )
}
