import type { SavedCard } from "../../contracts"
import { Button, InlineTip } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { savedCardOptions } from "../format/card-text"
import { useMessages } from "../format/localized-text"
import { errorText } from "../http/action-result"
import { checkWholeNumber } from "../format/parse-input"
import { useCustomerSearch } from "../http/store-search"
import { fetchJson } from "../http/store-server"
import { formatPriceAndInterval } from "../plans/billing-interval"
import { offeredPlans } from "../plans/plan-form"
import { usePlans } from "../plans/plan-requests"
import { FormDrawer, useSentForm } from "../ui/form-drawer"
import { Choice, TextField } from "../ui/form-fields"
import { SearchPicker } from "../ui/search-picker"
import { checkCreation, type CreationForm, creationText, useCreateSubscription } from "./creation-form"
import { DeliveryFields } from "./delivery-fields"
import { subscriptionKeys } from "./subscription-query"

/** Opens the drawer that creates a subscription. */
export const CreateButton = () => {
  const { t } = useMessages()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => setCreating(true)}
        data-testid="card-subscriptions-create"
      >
        {t("cardPayments.subscriptions.create.action")}
      </Button>
      <CreateDrawer open={creating} onClose={() => setCreating(false)} />
    </>
  )
}

const empty: CreationForm = {
  customer: null,
  plan_id: "",
  saved_card_id: "",
  quantity: "1",
  start: "",
  region_id: "",
  shipping_option_id: "",
}

/** Creates a subscription for a customer with one of the customer's saved cards. */
const CreateDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const messages = useMessages()
  const { t } = messages
  const navigate = useNavigate()
  const creation = useCreateSubscription()
  const pending = creation.pending !== null
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
    reset: () => {
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
    return body ? creation.run({ kind: "create", body }) : undefined
  }

  const cardsHint = () => {
    if (!form.customer || form.plan_id === "") return t("cardPayments.subscriptions.create.cardFirst")
    if (cards.isError) return errorText(cards.error, messages)
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
      onSubmit={() =>
        void send(
          submit,
          ({ answer: { subscription } }) => void navigate(`/card-payments/subscriptions/${subscription.id}`),
        )
      }
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
        options={offered.map((one) => ({
          value: one.id,
          label: `${one.name}, ${formatPriceAndInterval(messages, one)}`,
        }))}
        value={form.plan_id}
        // Another plan may use another provider account and currency: clear the card and the
        // region.
        onChange={(plan_id) => change({ plan_id, saved_card_id: "", region_id: "" })}
        placeholder={t("cardPayments.form.choose")}
        data-testid="card-subscriptions-create-plan"
      />
      <TextField
        label={t("cardPayments.subscriptions.details.quantity")}
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
        options={savedCardOptions(messages, cards.data?.cards ?? [])}
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
          {creationText(messages, plan, { quantity, start: form.start })}
        </InlineTip>
      )}
    </FormDrawer>
  )
}

/** The customer's saved cards that can be charged for a plan; fetched once both ids are known. */
function useCustomerCards(customerId: string, planId: string) {
  return useQuery({
    queryKey: subscriptionKeys.cards(customerId, planId),
    queryFn: () =>
      fetchJson<{ cards: SavedCard[] }>("/admin/card-payments/subscriptions/cards", {
        query: { customer_id: customerId, plan_id: planId },
      }),
    enabled: customerId !== "" && planId !== "",
    staleTime: 0,
  })
}
