/**
 * What does `npx card-payments reconcile` run in a booted store? `medusa exec` loads the store's
 * configuration and modules, and calls this file with the container; the command reads the messages
 * that it sends, and answers whether the previewed repairs are made.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import {
  type AdminReconciliationDetail,
  type AdminReconciliationDifference,
  COMMAND_LINE,
  type RepairPreview,
  type RepairResult,
} from "../contracts"
import { AdminUploadReport } from "../contracts/requests/reconciliation"
import { isRefusal, messageOf } from "../mapping"
import { type KnownMessage, rendered, type RenderedMessage, toMessage } from "../messages"
import { isSharedBetweenProcesses } from "../modules/card-jobs"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { isEnvironmentConfirmed } from "../workflows/environment-check"
import { medusaBooks } from "../workflows/reconciliation/medusa-books"
import { repairReconciliationDifferenceWorkflow } from "../workflows/reconciliation/repair-difference"
import { compareNext } from "../workflows/reconciliation/run-reconciliations"

/** The report that the command receives from the store's process. */
type ReconcileReply =
  | { kind: "progress"; compared: number; total: number }
  | { kind: "refused"; problems: RenderedMessage[] }
  | { kind: "copied" }
  | { kind: "error"; message: string }
  | { kind: "previews"; repairs: CommandRepair[] }
  | { kind: "repairing"; done: number; total: number }
  | ({ kind: "result" } & ReconcileResult<string>)

type ReconcileResult<At> = {
  reconciliation: AdminReconciliationDetail<At>
  differences: AdminReconciliationDifference<At>[]
  /** Of the option `--repair`. */
  repairs?: CommandRepair[]
}

/** A repair with its effects, as they were previewed, and what became of it. */
type CommandRepair = Pick<AdminReconciliationDifference, "client_orderid" | "message"> & {
  difference_id: string
  effects: RenderedMessage[]
  /** `failed`: an error of the store ended it. */
  result: RepairResult | "not_made" | "refused" | "failed"
  /** Of a refusal, with its code, or of an error. */
  reason: RenderedMessage | { message: string } | null
}

const PROGRESS_EVERY_MS = 2_000

type ExecArgs = { container: MedusaContainer; args: string[] }

export default async function reconcile({ container, args: [text = "{}"] }: ExecArgs): Promise<void> {
  try {
    await run(container, JSON.parse(text) as Input)
  } catch (error) {
    await send({ kind: "error", message: messageOf(error) })
  }
}

type Input = {
  account: string
  from: string
  to: string
  report?: { file: string; columns: object }
  repair?: boolean
}

async function run(container: MedusaContainer, { report, repair, ...input }: Input): Promise<void> {
  // Beside a server, a repair needs its locks, and events that outlive this process.
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  if (repair && !isSharedBetweenProcesses(config)) {
    return send({ kind: "refused", problems: [rendered(toMessage("reconciliation_repair.own_process"))] })
  }
  const { reconciliation } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const problems = Object.values(reconciliation.problems(input))
  if (problems.length > 0) return send({ kind: "refused", problems: problems.map(rendered) })
  // Read first, so that a wrong name or a missing file costs no comparison.
  const upload = report && AdminUploadReport.parse(await uploadOf(report))
  // A copy of the database must not ask the gateway of the original.
  if (!(await isEnvironmentConfirmed(container))) return send({ kind: "copied" })
  const { id } = await reconciliation.start({ ...input, requested_by: COMMAND_LINE })
  const progress = async () => {
    const { compared, total } = await reconciliation.find(id)
    await send({ kind: "progress", compared, total })
  }
  const sending = setInterval(() => void progress().catch(() => undefined), PROGRESS_EVERY_MS)
  try {
    while ((await reconciliation.find(id)).state === "running") {
      // Another server of the store may have it, or an error postponed it.
      if ((await compareNext(container, id)) === undefined) await pause(PROGRESS_EVERY_MS)
    }
  } finally {
    clearInterval(sending)
  }
  if (upload && (await reconciliation.find(id)).state === "done") {
    const unfit = await reconciliation.compareReport({ ...upload, id })
    if (unfit) return send({ kind: "refused", problems: Object.values(unfit).map(rendered) })
  }
  const isDone = (await reconciliation.find(id)).state === "done"
  const repairs = repair && isDone ? await repairDifferences(container, id) : undefined
  const differences: AdminReconciliationDifference<Date>[] = []
  for await (const page of reconciliation.exported({ run_id: id })) differences.push(...page)
  await send({ kind: "result", reconciliation: await reconciliation.detail(id), differences, repairs })
}

type Previewed = CommandRepair & Pick<RepairPreview, "digest"> & Pick<AdminReconciliationDifference, "transaction_id">

/** Shows the safe repairs of a run, and makes them, each once, if the command agrees. */
async function repairDifferences(container: MedusaContainer, run_id: string): Promise<CommandRepair[]> {
  const all: Previewed[] = []
  const { reconciliation } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  for await (const page of reconciliation.exported({ run_id, repaired: false })) {
    for (const one of page) if (one.actions.repair.allowed) all.push(await preview(container, one))
  }
  const shown = all.filter(({ result }) => result === "not_made")
  if (shown.length > 0 && (await isAgreed(shown.map(shownRepair)))) {
    const repaired = new Set<string | null>()
    for (const [done, one] of shown.entries()) {
      // Rejects once the command has ended: the rest is not made.
      await send({ kind: "repairing", done, total: shown.length })
      Object.assign(one, await make(container, one, repaired.has(one.transaction_id)))
      if (one.result === "agrees") repaired.add(one.transaction_id)
    }
  }
  return all.map(shownRepair)
}

const shownRepair = ({ digest: _, transaction_id: _id, ...repair }: Previewed): CommandRepair => repair

async function preview(
  container: MedusaContainer,
  { id, client_orderid, transaction_id, message }: AdminReconciliationDifference<Date>,
): Promise<Previewed> {
  const { reconciliation } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const shown = { difference_id: id, client_orderid, transaction_id, message, effects: [], digest: "" }
  try {
    const { effects, digest } = await reconciliation.preview(id, medusaBooks(container))
    if (effects.length > 0) return { ...shown, effects, digest, result: "not_made", reason: null }
    return { ...shown, ...refused(toMessage("reconciliation_repair.agrees_by_now")) }
  } catch (error) {
    return { ...shown, ...ended(error) }
  }
}

/** @param isChanged whether a repair of this command changed the payment after the preview */
async function make(
  container: MedusaContainer,
  shown: Previewed,
  isChanged: boolean,
): Promise<Pick<CommandRepair, "result" | "reason">> {
  const { difference_id } = shown
  try {
    const digest = isChanged ? await digestNow(container, shown) : shown.digest
    const input = { difference_id, digest, actor_id: COMMAND_LINE }
    const { result } = await repairReconciliationDifferenceWorkflow(container).run({ input })
    return { result: result.result ?? "failed", reason: null }
  } catch (error) {
    return ended(error)
  }
}

/** Of the payment as it is now, unless the repair would have an effect that was not shown. */
async function digestNow(container: MedusaContainer, { difference_id, effects, digest }: Previewed): Promise<string> {
  const { reconciliation } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const now = await reconciliation.preview(difference_id, medusaBooks(container))
  return now.effects.every((one) => effects.some((shown) => isDeepStrictEqual(one, shown))) ? now.digest : digest
}

const refused = (message: KnownMessage) => ({ result: "refused" as const, reason: rendered(message) })

function ended(error: unknown): Pick<CommandRepair, "result" | "reason"> {
  if (isRefusal(error)) return { result: "refused", reason: rendered(error) }
  return { result: "failed", reason: { message: messageOf(error) } }
}

/** Whether the person, or `--yes`, agrees to the previewed repairs. */
async function isAgreed(repairs: CommandRepair[]): Promise<boolean> {
  const answered = new AbortController()
  const answers = ["message", "disconnect"].map((event) => once(process, event, { signal: answered.signal }))
  await send({ kind: "previews", repairs })
  // A command that has ended agrees to nothing.
  const [answer] = (await Promise.race(answers)) as [{ repair?: boolean }?]
  answered.abort()
  return answer?.repair === true
}

async function uploadOf({ file, columns }: NonNullable<Input["report"]>) {
  return { name: path.basename(file), csv: await readFile(file, "utf8"), columns }
}

type Sent = Exclude<ReconcileReply, { kind: "result" }> | ({ kind: "result" } & ReconcileResult<Date>)

/** Dates become ISO text on the way. Resolves once it was sent, since the process ends at once. */
function send(reply: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) return reject(new Error("Run it by: npx card-payments reconcile"))
    process.send(reply, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}
