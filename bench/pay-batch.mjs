// `npm run bench:payout-batch`: a file of payouts in a real store, from the upload to the last paid
// row. README.md explains the steps.
import { setTimeout as sleep } from "node:timers/promises"
import { createProgress } from "../demo/run/progress.mjs"
import { clock } from "./measure/clock.mjs"
import { load, machineInfo } from "./measure/machine.mjs"
import { batchFile } from "./payouts/batch-file.mjs"
import { phaseTable } from "./payouts/phase-table.mjs"
import { readNumbers } from "./read-numbers.mjs"
import { runCommand } from "./run-command.mjs"
import { startStore } from "./start-store.mjs"

const help = `npm run bench:payout-batch -- [options]

  --rows N      payouts in the file; 5000 by default, which is also the maximum
  --slow N      milliseconds that the gateway takes to answer; 0 by default
  --help

Exits with 1 when a row is not paid, or is paid twice.`

const POLL_MS = 1_000
const PATIENCE_MS = 180_000
const initiator = { email: "maker@example.com", password: "supersecret" }
const approver = { email: "approver@example.com", password: "supersecret" }
const payouts = {
  accounts: { main: { limits: { EUR: { perPayout: "100.00", perDay: "1000000.00" } }, destinations: ["bank"] } },
  requesters: [initiator.email],
  approvers: [approver.email],
}

const numbers = {
  rows: { fallback: 5_000, most: 5_000 },
  slow: { fallback: 0, least: 0, most: 20_000 },
}

await runCommand({ help, readOptions: (args) => readNumbers(args, { help, numbers }), run })

async function run({ rows, slow }, stopper) {
  const loadBefore = load()
  const progress = createProgress(8)
  const step = (title, work) => {
    stopper.check()
    return progress.step(title, work)
  }
  const bench = await startStore({ step, onStop: stopper.onStop, env: { BENCH_PAYOUTS: JSON.stringify(payouts) } })
  if (slow > 0) bench.gateway.sandbox.fault({ kind: "delay", ms: slow, times: 1_000_000 })
  const asks = await signIn(bench, initiator)
  const asApprover = await signIn(bench, approver)
  const phases = []
  const phase = async (title, work) => {
    await bench.server("waitUntilIdle")
    await bench.server("longestBlock")
    const cpu = await cpuMs(bench)
    const startedAt = clock()
    const most = { rss: 0 }
    let result
    await step(title, async () => {
      result = await work(most)
    })
    const { longest, rss } = await bench.server("longestBlock")
    const ms = clock() - startedAt
    phases.push({ title, ms, cpu: (await cpuMs(bench)) - cpu, longest, rss: Math.max(rss, most.rss) })
    return result
  }
  /** Polls like the admin page, until the batch has reached the state. */
  const until = async (id, state, most) => {
    let before = ""
    for (let changed = clock(); ; await sleep(POLL_MS)) {
      stopper.check()
      const { batch } = await asks(`/${id}`)
      if (batch.state === state) return batch
      const now = JSON.stringify(batch.counts)
      if (now !== before) changed = clock()
      before = now
      most.rss = Math.max(most.rss, (await bench.server("memory")).rss)
      if (clock() - changed > PATIENCE_MS) throw new Error(`The batch does not reach ${state}: ${now}`)
    }
  }

  const body = { account: "main", name: "bench.csv", csv: batchFile(rows) }
  const { batch } = await phase("Uploaded, read and stored", () => asks("", body))
  const { id } = batch
  const ready = await phase("Checked by the gateway", (most) => until(id, "ready", most))
  await phase("Requested", () => asks(`/${id}/request`, {}))
  await phase("Approved", () => asApprover(`/${id}/approve`, {}))
  const done = await phase("Paid", (most) => until(id, "finished", most))
  await bench.server("waitUntilIdle")
  const paid = bench.gateway.sandbox.orders().map(({ steps }) => steps.filter(({ type }) => type === "payout").length)
  const counts = {
    checked: ready.counts.checked,
    paid: done.counts.paid,
    left: paid.length,
    twice: paid.filter((n) => n > 1).length,
  }
  console.log(phaseTable({ rows, slow, phases, counts, machine: { ...machineInfo(), loadBefore, loadAfter: load() } }))
  const isClean = counts.paid === rows && counts.twice === 0 && paid.every((n) => n === 1)
  process.exitCode = isClean ? 0 : 1
}

async function cpuMs(bench) {
  return (await bench.server("counters")).cpuMs + bench.databaseCpuMs()
}

/** @returns a function that calls the batch routes: GET without a body, POST with one */
async function signIn({ origin, server }, login) {
  await server("createAdmin", login)
  const send = async (url, { body, headers }) => {
    const response = await fetch(origin + url, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  const { token } = await send("/auth/user/emailpass", { body: login })
  const headers = { authorization: `Bearer ${token}` }
  return (path, body) => send(`/admin/card-payments/payouts/batches${path}`, { body, headers })
}
