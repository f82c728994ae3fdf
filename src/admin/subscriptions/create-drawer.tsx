import type { SavedCard } from "../../contracts"
import type { CreateSubscriptionBody } from "../../contracts/requests/subscriptions"
import type { ActionState } from "../../messages"
import { InlineTip } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { amountTimes } from "../../money/decimal-text"
import { savedCardOptions } from "../format/card-text"
import { useMessages } from "../format/localized-text"
import { errorText, formatDenial } from "../http/action-result"
import { checkWholeNumber } from "../format/parse-input"
import { useCustomerSearch } from "../http/store-search"
import { fetchJson } from "../http/store-server"
import { formatPriceAndInterval } from "../plans/billing-interval"
import { offeredPlans } from "../plans/plan-form"
import { usePlans } from "../plans/plan-requests"
import { ActionButton } from "../ui/action-button"
import { FormDrawer } from "../ui/form/form-drawer"
import { FormBody, FormChoice, FormPicker, FormText, useRecordForm } from "../ui/form/record-form"
import {
  type CreationForm,
  type CreationResult,
  creationSchema,
  creationText,
  emptyCreation,
  fieldOfCreation,
  useCreateSubscription,
} from "./creation-form"
import { DeliveryFields } from "./delivery-fields"
import { subscriptionKeys } from "./subscription-query"

/** Opens the drawer that creates a subscription. */
export const CreateButton = ({ may: { allowed, reason } }: { may: ActionState }) => {
  const messages = useMessages()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <ActionButton
        label={messages.t("cardPayments.subscriptions.create.action")}
        reason={allowed ? null : formatDenial(messages, reason)}
        pending={false}
        onPress={() => setCreating(true)}
        data-testid="card-subscriptions-create"
      />
      <CreateDrawer open={creating} onClose={() => setCreating(false)} />
    </>
  )
}

/** Creates a subscription for a customer with one of the customer's saved cards. */
const CreateDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const messages = useMessages()
  const { t } = messages
  const navigate = useNavigate()
  const creation = useCreateSubscription()
  const { form, drawer } = useRecordForm<CreationForm, CreateSubscriptionBody, CreationResult>({
    schema: creationSchema,
    defaults: emptyCreation,
    open,
    onClose,
    pending: creation.pending !== null,
    send: (body) => creation.run({ kind: "create", body: { ...body, ...seenTerms(body) } }),
    onDone: ({ answer: { subscription } }) => void navigate(`/card-payments/subscriptions/${subscription.id}`),
    noAnswer: t("cardPayments.subscriptions.create.noAnswer"),
    fieldOf: fieldOfCreation,
  })
  const typed = form.watch()

  const plans = usePlans({ is_active: true, limit: 100 }, { enabled: open })
  const offered = offeredPlans(plans.data?.plans ?? [])
  const plan = offered.find(({ id }) => id === typed.plan_id)
  const seenTerms = ({ plan_id, quantity = 1 }: CreateSubscriptionBody) => {
    const seen = offered.find(({ id }) => id === plan_id)
    return seen && { amount: amountTimes(seen.amount, quantity), period: seen.period, interval: seen.interval }
  }
  const cards = useCustomerCards(typed.customer?.id ?? "", typed.plan_id)
  const quantity = checkWholeNumber(typed.quantity, { least: 1, most: 1_000 })

  const plansHint = () => {
    if (plans.isError) return errorText(plans.error, messages)
    return plans.isSuccess && offered.length === 0 ? t("cardPayments.subscriptions.empty.hint") : undefined
  }
  const cardsHint = () => {
    if (!typed.customer || typed.plan_id === "") return t("cardPayments.subscriptions.create.cardFirst")
    if (cards.isError) return errorText(cards.error, messages)
    if (cards.isSuccess && cards.data.cards.length === 0) return t("cardPayments.subscriptions.create.noCards")
    return t("cardPayments.subscriptions.create.cardHint")
  }

  return (
    <FormDrawer
      {...drawer}
      title={t("cardPayments.subscriptions.create.title")}
      description={t("cardPayments.subscriptions.create.description")}
      submitLabel={t("cardPayments.subscriptions.create.submit")}
      data-testid="card-subscriptions-create-drawer"
    >
      <FormBody form={form} problemText={(problem) => t(`cardPayments.subscriptions.create.problem.${problem}`)}>
        <FormPicker
          name="customer"
          label={t("cardPayments.subscriptions.column.customer")}
          hint={t("cardPayments.subscriptions.create.customerHint")}
          onPicked={() => form.setValue("saved_card_id", "")}
          search={useCustomerSearch}
          data-testid="card-subscriptions-create-customer"
        />
        <FormChoice
          name="plan_id"
          label={t("cardPayments.subscriptions.column.plan")}
          hint={plansHint()}
          options={offered.map((one) => ({
            value: one.id,
            label: `${one.name}, ${formatPriceAndInterval(messages, one)}`,
          }))}
          // Another plan may use another provider account and currency: clear the card and the
          // region.
          onChosen={() => {
            form.setValue("saved_card_id", "")
            form.setValue("region_id", "")
          }}
          placeholder={t("cardPayments.form.choose")}
          data-testid="card-subscriptions-create-plan"
        />
        <FormText
          name="quantity"
          label={t("cardPayments.subscriptions.details.quantity")}
          inputMode="numeric"
          data-testid="card-subscriptions-create-quantity"
        />
        <FormChoice
          name="saved_card_id"
          label={t("cardPayments.card.label")}
          hint={cardsHint()}
          options={savedCardOptions(messages, cards.data?.cards ?? [])}
          placeholder={t("cardPayments.form.choose")}
          disabled={!cards.data?.cards.length}
          data-testid="card-subscriptions-create-card"
        />
        <FormText
          name="start"
          label={t("cardPayments.subscriptions.create.start")}
          hint={t("cardPayments.subscriptions.create.startHint")}
          type="date"
          data-testid="card-subscriptions-create-start"
        />
        <DeliveryFields currency={plan?.currency_code} />
      </FormBody>
      {plan && quantity !== null && (
        <InlineTip
          label={t("cardPayments.subscriptions.create.summary")}
          className="text-pretty"
          data-testid="card-subscriptions-create-summary"
        >
          {creationText(messages, plan, { quantity, start: typed.start })}
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
