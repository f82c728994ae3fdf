import { useRef, useState } from "react"
import { FormDrawer } from "../form-drawer"
import { refusalWords } from "../refusal-words"
import { TextField } from "../text-field"
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
  const [refusal, setRefusal] = useState<string | null>(null)
  // While it slides away it still says what it was about.
  const last = useRef<Asked>({ ruling: { kind: "schedule" }, happened: false })
  if (asked) last.current = asked
  const { ruling, happened } = last.current
  const said = rulingWords(words, ruling)

  const close = () => {
    setForm(emptyRuling)
    setProblems({})
    setRefusal(null)
    onClose()
  }

  const submit = async () => {
    if (action.pending !== null) return
    setRefusal(null)
    const checked = checkRuling(ruling, happened, form)
    setProblems(checked.problems)
    if (!checked.request) return
    const result = await action.run(checked.request)
    if (result.kind === "done") close()
    else setRefusal(refusalWords(words, result))
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
      onSubmit={() => void submit()}
      data-testid="card-subscription-ruling-drawer"
    >
      {happened && foundFields(ruling).map((name) => <TextField key={name} {...field(name)} />)}
      <TextField {...field("note")} multiline />
    </FormDrawer>
  )
}
