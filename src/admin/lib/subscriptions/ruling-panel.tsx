import { Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { ActionButton } from "../action-button"
import { deniedWords } from "../denied"
import { Section } from "../section"
import { useWords } from "../use-words"
import type { AdminSubscriptionDetail } from "./admin-subscription"
import { type OpenRuling, openRulings } from "./open-rulings"
import { RulingDrawer } from "./ruling-drawer"
import { rulingWords } from "./ruling-words"
import { useSubscriptionAction } from "./use-subscription-action"

/** What the gateway never confirmed, and what somebody found out about it in the gateway's own panel. */
export const RulingPanel = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const words = useWords()
  const { t } = words
  const action = useSubscriptionAction(subscription)
  const prefix = useId()
  const [open, setOpen] = useState<{ ruling: OpenRuling; happened: boolean } | null>(null)
  const rulings = openRulings(subscription)
  if (rulings.length === 0 && !open) return null
  const { allowed, why: denied } = subscription.resolution
  const busy = action.pending === null ? null : t("cardPayments.actions.busy")
  const why = allowed ? busy : deniedWords(words, denied)
  return (
    <Section title={t("cardPayments.subscriptions.ruling.title")} focusable data-testid="card-subscription-rulings">
      <ul className="flex flex-col gap-y-4 px-6 pb-4">
        {rulings.map((ruling) => {
          const id = ruling.kind === "charge" ? ruling.charge.id : "schedule"
          return (
            <li key={id} className="flex flex-col gap-y-2" data-testid="card-subscription-ruling" data-of={id}>
              <Text size="small" className="text-pretty" id={`${prefix}-${id}`}>
                {rulingWords(words, ruling).question}
              </Text>
              {/* The buttons of one are called as those of another: this says which they are of. */}
              <div className="flex flex-wrap gap-2" role="group" aria-labelledby={`${prefix}-${id}`}>
                <ActionButton
                  data-testid="card-subscription-ruling-found"
                  label={rulingWords(words, ruling).found}
                  why={why}
                  pending={false}
                  onPress={() => setOpen({ ruling, happened: true })}
                  variant="secondary"
                />
                <ActionButton
                  data-testid="card-subscription-ruling-none"
                  label={rulingWords(words, ruling).none}
                  why={why}
                  pending={false}
                  onPress={() => setOpen({ ruling, happened: false })}
                  variant="secondary"
                />
              </div>
            </li>
          )
        })}
      </ul>
      <RulingDrawer asked={open} action={action} onClose={() => setOpen(null)} />
    </Section>
  )
}
