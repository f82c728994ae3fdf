import { Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { maskCard } from "../format/card-text"
import { useWords, type Words } from "../format/localized-text"
import { deniedWords } from "../http/action-result"
import { ActionButton } from "../ui/action-button"
import { FormDrawer, useLastAsked, useSentForm } from "../ui/form-drawer"
import { TextField } from "../ui/form-fields"
import { Section } from "../ui/page-layout"
import type { AdminSubscriptionDetail, SubscriptionCard, SubscriptionCharge } from "./subscription"
import { type RunSubscription, type SubscriptionRequest, useSubscriptionAction } from "./subscription-request"

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

/** Something that only somebody who looks at the gateway can find out. */
type OpenRuling =
  | { kind: "schedule" }
  | { kind: "charge"; charge: SubscriptionCharge; card: SubscriptionCard | null; time_zone: string }

/** What the gateway never confirmed, in the order in which it is looked up: the oldest charge first. */
export function openRulings({ schedule, charges, card, time_zone }: AdminSubscriptionDetail): OpenRuling[] {
  const unconfirmed = charges.filter(({ state }) => state === "unconfirmed").reverse()
  return [
    ...(schedule === "unconfirmed" ? [{ kind: "schedule" as const }] : []),
    ...unconfirmed.map((charge) => ({ kind: "charge" as const, charge, card, time_zone })),
  ]
}

/** What is asked about something that the gateway never confirmed, and what the answers are called. */
export function rulingWords({ t, price, date }: Words, ruling: OpenRuling) {
  const name = `cardPayments.subscriptions.ruling.${ruling.kind}` as const
  const of =
    ruling.kind === "charge"
      ? {
          amount: price(ruling.charge.amount, ruling.charge.currency_code),
          date: date(ruling.charge.due_at, ruling.time_zone),
        }
      : {}
  // By its day and its card an order is found among many.
  const card = ruling.kind === "charge" ? maskCard(ruling.card).number : null
  const byCard = card ? t("cardPayments.subscriptions.ruling.charge.card", { card }) : ""
  return {
    question: `${t(`${name}.question`, of)} ${byCard}`.trim(),
    found: t(`${name}.found`),
    none: t(`${name}.none`),
    foundHelp: t(`${name}.foundHelp`, of),
    noneHelp: t(`${name}.noneHelp`, of),
  }
}

type Asked = { ruling: OpenRuling; happened: boolean }
type RulingDrawerProps = { asked: Asked | null; action: RunSubscription; onClose: () => void }

/** Takes down what somebody found in the gateway's own panel; a refusal stays in the form. */
export const RulingDrawer = ({ asked, action, onClose }: RulingDrawerProps) => {
  const words = useWords()
  const { t } = words
  const [form, setForm] = useState<RulingForm>(emptyRuling)
  const [problems, setProblems] = useState<RulingProblems>({})
  const { ruling, happened } = useLastAsked(asked) ?? { ruling: { kind: "schedule" } as const, happened: false }
  const said = rulingWords(words, ruling)

  const { refusal, close, send } = useSentForm({
    pending: action.pending !== null,
    forget: () => {
      setForm(emptyRuling)
      setProblems({})
    },
    onClose,
  })

  const submit = () => {
    const checked = checkRuling(ruling, happened, form)
    setProblems(checked.problems)
    return checked.request ? action.run(checked.request) : undefined
  }

  const field = (name: keyof RulingForm) => ({
    label: t(`cardPayments.subscriptions.ruling.field.${name}`),
    hint: t(`cardPayments.subscriptions.ruling.hint.${name}`),
    complaint: problems[name] ? t(`cardPayments.subscriptions.ruling.${problems[name]}`) : null,
    value: form[name],
    onChange: (value: string) => {
      setForm({ ...form, [name]: value })
      setProblems({ ...problems, [name]: undefined })
    },
    "data-testid": `card-subscription-ruling-${name}`,
  })

  return (
    <FormDrawer
      open={asked !== null}
      onClose={close}
      title={happened ? said.found : said.none}
      description={happened ? said.foundHelp : said.noneHelp}
      submitLabel={t("cardPayments.rule.confirm")}
      pending={action.pending === "rule_schedule" || action.pending === "rule_charge"}
      refusal={refusal}
      onSubmit={() => void send(submit)}
      data-testid="card-subscription-ruling-drawer"
    >
      {happened && foundFields(ruling).map((name) => <TextField key={name} {...field(name)} />)}
      <TextField {...field("note")} multiline />
    </FormDrawer>
  )
}

type RulingForm = { recurring_payment_id: string; client_orderid: string; orderid: string; note: string }
type RulingProblems = Partial<Record<keyof RulingForm, "idMissing" | "noteMissing">>

export const emptyRuling: RulingForm = { recurring_payment_id: "", client_orderid: "", orderid: "", note: "" }

/** The fields that say what was found. */
function foundFields({ kind }: OpenRuling): readonly Exclude<keyof RulingForm, "note">[] {
  return kind === "schedule" ? ["recurring_payment_id"] : ["client_orderid", "orderid"]
}

/** What is wrong with the fields, or the request that they make. */
export function checkRuling(
  ruling: OpenRuling,
  happened: boolean,
  form: RulingForm,
): { problems: RulingProblems; request: SubscriptionRequest | null } {
  const asked = happened ? foundFields(ruling) : []
  const missing = asked.filter((field) => form[field].trim() === "")
  const problems: RulingProblems = {
    ...Object.fromEntries(missing.map((field) => [field, "idMissing"])),
    ...(form.note.trim() === "" ? { note: "noteMissing" } : {}),
  }
  if (Object.keys(problems).length > 0) return { problems, request: null }
  const body = {
    happened,
    note: form.note.trim(),
    ...Object.fromEntries(asked.map((field) => [field, form[field].trim()])),
  }
  const request: SubscriptionRequest =
    ruling.kind === "schedule"
      ? { kind: "rule_schedule", body }
      : { kind: "rule_charge", charge_id: ruling.charge.id, body }
  return { problems, request }
}
