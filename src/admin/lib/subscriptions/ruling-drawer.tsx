import { useState } from "react"
import { FormDrawer } from "../form-drawer"
import { TextField } from "../text-field"
import { useLastAsked } from "../use-last-asked"
import { useSentForm } from "../use-sent-form"
import { useWords } from "../use-words"
import type { OpenRuling } from "./open-rulings"
import { checkRuling, emptyRuling, foundFields, type RulingForm, type RulingProblems } from "./ruling-form"
import { rulingWords } from "./ruling-words"
import type { RunSubscription } from "./use-subscription-action"

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
