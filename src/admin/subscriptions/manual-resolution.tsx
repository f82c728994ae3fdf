import type { AdminSubscriptionDetail, CardDetails, SubscriptionCharge } from "../../contracts"
import {
  AdminResolveSubscriptionCharge,
  AdminResolveSubscriptionSchedule,
} from "../../contracts/requests/subscriptions"
import { Text } from "@medusajs/ui"
import { useId, useState } from "react"
import type { z } from "zod"
import { maskCard } from "../format/card-text"
import { useMessages, type Messages } from "../format/localized-text"
import { formatDenial } from "../http/action-result"
import { ActionButton } from "../ui/action-button"
import { Section } from "../ui/page-layout"
import { type RequestedResolution, ResolutionForm } from "../ui/form/resolution-form"
import { type RunSubscription, type SubscriptionRequest, useSubscriptionAction } from "./subscription-request"

/**
 * Lists the unconfirmed charges and schedule of a subscription, to resolve manually after a look in
 * the gateway's panel.
 */
export const ResolutionPanel = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const messages = useMessages()
  const { t } = messages
  const action = useSubscriptionAction(subscription)
  const prefix = useId()
  const [open, setOpen] = useState<{ resolution: Unresolved; happened: boolean } | null>(null)
  const unresolved = findUnresolved(subscription)
  if (unresolved.length === 0 && !open) return null
  const { allowed, reason: denied } = subscription.resolution
  const busy = action.pending === null ? null : t("cardPayments.actions.busy")
  const reason = allowed ? busy : formatDenial(messages, denied)
  return (
    <Section
      title={t("cardPayments.subscriptions.resolution.title")}
      focusable
      data-testid="card-subscription-resolutions"
    >
      <ul className="flex flex-col gap-y-4 px-6 pb-4">
        {unresolved.map((resolution) => {
          const id = resolution.kind === "charge" ? resolution.charge.id : "schedule"
          return (
            <li key={id} className="flex flex-col gap-y-2" data-testid="card-subscription-resolution" data-of={id}>
              <Text size="small" className="text-pretty" id={`${prefix}-${id}`}>
                {resolutionTexts(messages, resolution).question}
              </Text>
              {/* The button labels repeat for each entry: the group's label names the entry. */}
              <div className="flex flex-wrap gap-2" role="group" aria-labelledby={`${prefix}-${id}`}>
                <ActionButton
                  data-testid="card-subscription-resolution-found"
                  label={resolutionTexts(messages, resolution).found}
                  reason={reason}
                  pending={false}
                  onPress={() => setOpen({ resolution, happened: true })}
                  variant="secondary"
                />
                <ActionButton
                  data-testid="card-subscription-resolution-none"
                  label={resolutionTexts(messages, resolution).none}
                  reason={reason}
                  pending={false}
                  onPress={() => setOpen({ resolution, happened: false })}
                  variant="secondary"
                />
              </div>
            </li>
          )
        })}
      </ul>
      <ResolutionDrawer requested={open} action={action} onClose={() => setOpen(null)} />
    </Section>
  )
}

/** A schedule or charge that the gateway has not confirmed. */
type Unresolved =
  { kind: "schedule" } | { kind: "charge"; charge: SubscriptionCharge; card: CardDetails | null; time_zone: string }

/** The unconfirmed schedule, if any, followed by the unconfirmed charges, oldest first. */
export function findUnresolved({ schedule, charges, card, time_zone }: AdminSubscriptionDetail): Unresolved[] {
  const unconfirmed = charges.filter(({ state }) => state === "unconfirmed").reverse()
  return [
    ...(schedule === "unconfirmed" ? [{ kind: "schedule" as const }] : []),
    ...unconfirmed.map((charge) => ({ kind: "charge" as const, charge, card, time_zone })),
  ]
}

/** The question about an unconfirmed schedule or charge, with its answers and their help texts. */
export function resolutionTexts({ t, price, date }: Messages, resolution: Unresolved) {
  const name = `cardPayments.subscriptions.resolution.${resolution.kind}` as const
  const of =
    resolution.kind === "charge"
      ? {
          amount: price(resolution.charge.amount, resolution.charge.currency_code),
          date: date(resolution.charge.due_at, resolution.time_zone),
        }
      : {}
  // Date and card identify the order among others in the gateway's panel.
  const card = resolution.kind === "charge" ? maskCard(resolution.card).number : null
  const byCard = card ? t("cardPayments.subscriptions.resolution.charge.card", { card }) : ""
  return {
    question: `${t(`${name}.question`, of)} ${byCard}`.trim(),
    found: t(`${name}.found`),
    none: t(`${name}.none`),
    foundHelp: t(`${name}.foundHelp`, of),
    noneHelp: t(`${name}.noneHelp`, of),
  }
}

type ResolutionDrawerProps = {
  requested: { resolution: Unresolved; happened: boolean } | null
  action: RunSubscription
  onClose: () => void
}

/** The form of a manual resolution, with the ids of the schedule or order that was found. */
export const ResolutionDrawer = ({ requested, action, onClose }: ResolutionDrawerProps) => {
  const messages = useMessages()
  const { t } = messages

  const formOf = ({
    resolution,
    happened,
  }: {
    resolution: Unresolved
    happened: boolean
  }): RequestedResolution<ResolutionBody> => {
    const texts = resolutionTexts(messages, resolution)
    return {
      happened,
      title: happened ? texts.found : texts.none,
      description: happened ? texts.foundHelp : texts.noneHelp,
      ids: foundFields(resolution).map((name) => ({
        name,
        label: t(`cardPayments.subscriptions.resolution.field.${name}`),
        hint: t(`cardPayments.subscriptions.resolution.hint.${name}`),
      })),
      schema: resolutionSchema(resolution),
      run: (body) => action.run(resolutionRequest(resolution, body)),
    }
  }

  return (
    <ResolutionForm
      requested={requested && formOf(requested)}
      onClose={onClose}
      pending={action.pending !== null}
      data-testid="card-subscription-resolution"
    />
  )
}

/** The fields for the gateway ids of the schedule or order that was found. */
export function foundFields({ kind }: Unresolved) {
  return kind === "schedule" ? (["recurring_payment_id"] as const) : (["client_orderid", "orderid"] as const)
}

type ResolutionBody = AdminResolveSubscriptionCharge | AdminResolveSubscriptionSchedule

export function resolutionSchema({ kind }: Unresolved): z.ZodType<ResolutionBody> {
  return kind === "schedule" ? AdminResolveSubscriptionSchedule : AdminResolveSubscriptionCharge
}

/** @param body read by `resolutionSchema` */
export function resolutionRequest(resolution: Unresolved, body: ResolutionBody): SubscriptionRequest {
  return resolution.kind === "schedule"
    ? { kind: "resolve_schedule", body: body as AdminResolveSubscriptionSchedule }
    : { kind: "resolve_charge", charge_id: resolution.charge.id, body: body as AdminResolveSubscriptionCharge }
}
