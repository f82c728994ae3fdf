/**
 * What does `npx card-payments reconcile` run in a booted store? `medusa exec` loads the store's
 * configuration and modules, and calls this file with the container; the command reads the messages
 * that it sends.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { AdminReconciliationDetail, AdminReconciliationDifference } from "../contracts"
import { AdminUploadReport } from "../contracts/requests/reconciliation"
import { messageOf } from "../mapping"
import { rendered, type RenderedMessage } from "../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { isEnvironmentConfirmed } from "../workflows/environment-check"
import { compareNext } from "../workflows/reconciliation/run-reconciliations"

/** The report that the command receives from the store's process. */
export type ReconcileReply =
  | { kind: "progress"; compared: number; total: number }
  | { kind: "refused"; problems: RenderedMessage[] }
  | { kind: "copied" }
  | { kind: "error"; message: string }
  | { kind: "result"; reconciliation: AdminReconciliationDetail; differences: AdminReconciliationDifference[] }

const PROGRESS_EVERY_MS = 2_000

type ExecArgs = { container: MedusaContainer; args: string[] }

export default async function reconcile({ container, args: [text = "{}"] }: ExecArgs): Promise<void> {
  try {
    await run(container, JSON.parse(text) as Input)
  } catch (error) {
    await send({ kind: "error", message: messageOf(error) })
  }
}

type Input = { account: string; from: string; to: string; report?: { file: string; columns: object } }

async function run(container: MedusaContainer, { report, ...input }: Input): Promise<void> {
  const { reconciliation } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const problems = Object.values(reconciliation.problems(input))
  if (problems.length > 0) return send({ kind: "refused", problems: problems.map(rendered) })
  // Read first, so that a wrong name or a missing file costs no comparison.
  const upload = report && AdminUploadReport.parse(await uploadOf(report))
  // A copy of the database must not ask the gateway of the original.
  if (!(await isEnvironmentConfirmed(container))) return send({ kind: "copied" })
  const { id } = await reconciliation.start({ ...input, requested_by: null })
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
  const differences: AdminReconciliationDifference<Date>[] = []
  for await (const page of reconciliation.exported({ run_id: id })) differences.push(...page)
  await send({ kind: "result", reconciliation: await reconciliation.detail(id), differences })
}

async function uploadOf({ file, columns }: NonNullable<Input["report"]>) {
  return { name: path.basename(file), csv: await readFile(file, "utf8"), columns }
}

type Sent =
  | Exclude<ReconcileReply, { kind: "result" }>
  | {
      kind: "result"
      reconciliation: AdminReconciliationDetail<Date>
      differences: AdminReconciliationDifference<Date>[]
    }

/** Dates become ISO text on the way. Resolves once it was sent, since the process ends at once. */
function send(reply: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) return reject(new Error("Run it by: npx card-payments reconcile"))
    process.send(reply, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}
