import { Button, Drawer, Text } from "@medusajs/ui"
import { type QueryFilters, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { amountDecimals, sumWithDecimals } from "../../../money/decimal-text"
import { type Messages, useMessages } from "../../format/localized-text"
import { ActionButton } from "../action-button"
import { DrawerHead } from "../form/form-drawer"
import { type BulkOutcome, type BulkStep, inTurn } from "./bulk-run"
import { ProgressBar } from "../progress-bar"
import { useReturnedFocus } from "../use-returned-focus"

/** An action on the selected rows of a list, as data. Texts are translation keys. */
export type BulkAction<Row> = {
  name: string
  /** The button, also the one that starts it. */
  label: string
  title: string
  description: string
  danger?: boolean
  /** Reads the row's record and makes its step; nothing may be changed yet. */
  prepare: (row: Row, messages: Messages) => Promise<BulkStep>
  /** Other lists that it changes, besides the plugin's own. */
  stale?: readonly QueryFilters[]
}

type BulkDrawerProps<Row> = {
  action: BulkAction<Row>
  rows: readonly Row[]
  labelOf: (row: Row, messages: Messages) => string
  onClose: () => void
  /** Test id of the drawer; its parts are `<id>-start`, `-stop`, `-close`, `-progress` and `-row`. */
  "data-testid": string
}

type Result = BulkOutcome | { kind: "unsent" }
type Entry<Row> = { row: Row; step: BulkStep; result: Result | null }
type Phase = "reading" | "ready" | "running" | "finished"

/**
 * Reads the selected records, shows which of them the action changes, and runs it on one after the
 * other. No request is sent twice: a closed drawer starts with reading again.
 */
export function BulkDrawer<Row extends { id: string }>(props: BulkDrawerProps<Row>) {
  const { action, rows, labelOf, onClose } = props
  const testId = props["data-testid"]
  const messages = useMessages()
  const { t } = messages
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>("reading")
  const [entries, setEntries] = useState<readonly Entry<Row>[]>([])
  const [done, setDone] = useState(0)
  const [stopping, setStopping] = useState(false)
  const stopped = useRef(false)
  const started = useRef(false)
  const focus = useReturnedFocus()
  const isStopped = () => stopped.current
  // The rows and the language at the time of opening: a poll must not change what was confirmed.
  const opened = useRef({ action, rows, messages })

  useEffect(() => {
    let isGone = false
    stopped.current = false
    const { action: of, rows: chosen, messages: texts } = opened.current
    const read = async () => {
      const steps = await inTurn(chosen, (row) => of.prepare(row, texts), {
        onResult: (results) => !isGone && setDone(results.length),
        isStopped: () => isGone,
      })
      if (isGone) return
      setEntries(chosen.flatMap((row, at) => (steps[at] ? [{ row, step: steps[at], result: null }] : [])))
      setPhase("ready")
    }
    void read()
    return () => {
      isGone = true
      // The page was left: the request under way is the last one.
      stopped.current = true
    }
  }, [])

  const possible = entries.filter(({ step }) => "run" in step)
  const off = entries.filter(({ step }) => "reason" in step)

  const start = async () => {
    // Set at once: a second click can arrive before React has rendered.
    if (started.current) return
    started.current = true
    setDone(0)
    setPhase("running")
    const runs = possible.flatMap(({ step }) => ("run" in step ? [step.run] : []))
    const results = await inTurn<() => Promise<BulkOutcome>, Result>(runs, (run) => run(), {
      onResult: (all) => setDone(all.length),
      isStopped,
    })
    for (const filters of [{ queryKey: ["card-payments"] }, ...(action.stale ?? [])]) {
      void client.invalidateQueries(filters)
    }
    setEntries(possible.map((entry, at) => ({ ...entry, result: results[at] ?? { kind: "unsent" } })))
    setPhase("finished")
  }

  const close = () => phase !== "running" && onClose()
  const count = (kind: Result["kind"]) => entries.filter(({ result }) => result?.kind === kind).length
  const of = phase === "reading" ? rows.length : possible.length
  return (
    <Drawer open onOpenChange={(next) => !next && close()}>
      <Drawer.Content data-testid={testId} data-phase={phase} {...focus}>
        <DrawerHead title={t(action.title)} data-testid={`${testId}-head`} />
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <Drawer.Description className="text-ui-fg-subtle text-pretty">{t(action.description)}</Drawer.Description>
          {(phase === "reading" || phase === "running") && (
            <ProgressBar
              text={t(phase === "reading" ? "cardPayments.bulk.reading" : "cardPayments.bulk.running", {
                done,
                number: of,
              })}
              done={done}
              of={of}
              data-testid={`${testId}-progress`}
            />
          )}
          <div role="status" className="empty:hidden">
            {phase === "ready" && <Text size="small">{possibleText(messages, possible)}</Text>}
            {phase === "running" && stopping && <Text size="small">{t("cardPayments.bulk.stopping")}</Text>}
            {phase === "finished" && (
              <Text size="small" className="text-pretty">
                {t("cardPayments.bulk.report", {
                  done: count("done"),
                  refused: count("refused"),
                  unknown: count("unknown"),
                  unsent: count("unsent"),
                })}
                {count("unknown") > 0 && ` ${t("cardPayments.bulk.unknownHint")}`}
              </Text>
            )}
          </div>
          {phase === "ready" && off.length > 0 && (
            <div className="flex flex-col gap-y-2">
              <Text size="small" weight="plus">
                {t("cardPayments.bulk.off", { number: off.length })}
              </Text>
              <EntryList
                entries={off.map(({ row, step }) => ({
                  id: row.id,
                  kind: "off",
                  name: labelOf(row, messages),
                  text: "reason" in step ? step.reason : "",
                }))}
                data-testid={`${testId}-row`}
              />
            </div>
          )}
          {phase === "finished" && (
            <EntryList
              entries={entries.map(({ row, result }) => ({
                id: row.id,
                kind: result?.kind ?? "unsent",
                name: labelOf(row, messages),
                text:
                  result?.kind === "refused"
                    ? t("cardPayments.bulk.refused", { reason: result.reason })
                    : t(`cardPayments.bulk.result.${result?.kind ?? "unsent"}`),
              }))}
              data-testid={`${testId}-row`}
            />
          )}
        </Drawer.Body>
        <Drawer.Footer>
          {phase === "running" ? (
            <ActionButton
              label={t("cardPayments.bulk.stop")}
              reason={null}
              pending={stopping}
              onPress={() => {
                stopped.current = true
                setStopping(true)
              }}
              data-testid={`${testId}-stop`}
            />
          ) : (
            <Button size="small" variant="secondary" onClick={close} data-testid={`${testId}-close`}>
              {t(phase === "finished" ? "cardPayments.form.close" : "cardPayments.form.cancel")}
            </Button>
          )}
          {phase !== "finished" && (
            <ActionButton
              label={t(action.label)}
              reason={phase === "ready" && possible.length === 0 ? t("cardPayments.bulk.nonePossible") : null}
              pending={phase !== "ready"}
              variant={action.danger ? "danger" : "primary"}
              onPress={() => void start()}
              data-testid={`${testId}-start`}
            />
          )}
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

type Shown = { id: string; kind: string; name: string; text: string }

const EntryList = ({ entries, ...rest }: { entries: readonly Shown[]; "data-testid": string }) => (
  <ul className="flex flex-col gap-y-3">
    {entries.map(({ id, kind, name, text }) => (
      <li key={id} className="txt-compact-small flex flex-col" data-kind={kind} data-testid={rest["data-testid"]}>
        <span className="break-words">{name}</span>
        <span className="text-ui-fg-subtle text-pretty break-words">{text}</span>
      </li>
    ))}
  </ul>
)

/** The number of possible steps, with the sum of their amounts in each currency. */
function possibleText({ t, price }: Messages, possible: readonly { step: BulkStep }[]): string {
  const sums = sumByCurrency(possible.map(({ step }) => step))
  const amounts = [...sums].map(([currency, amount]) => price(amount, currency)).join(", ")
  return amounts === ""
    ? t("cardPayments.bulk.possible", { number: possible.length })
    : t("cardPayments.bulk.possibleAmounts", { number: possible.length, amounts })
}

/** Decimal text by currency, in the order in which the currencies occur. */
export function sumByCurrency(steps: readonly BulkStep[]): Map<string, string> {
  const sums = new Map<string, string>()
  for (const step of steps) {
    if (!("run" in step) || !step.amount) continue
    const { amount, currency_code } = step.amount
    const both = [sums.get(currency_code) ?? "0", amount]
    sums.set(currency_code, sumWithDecimals(both, Math.max(...both.map(amountDecimals))))
  }
  return sums
}
