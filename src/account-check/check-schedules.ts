import { toMessage } from "../messages"
import { check, type Check } from "./check"

/** Servers that were seen in the last half minute, and the jobs that others run in Medusa's place. */
export type SeenSchedules = {
  servers: readonly { worker_mode: string; locking: string; changes: readonly unknown[] }[]
  lateJobs: readonly string[]
}

const NAME = "schedules"

/** Checks whether the store's scheduled jobs run. */
export function checkSchedules({ servers, lateJobs }: SeenSchedules): Check[] {
  if (servers.length === 0) {
    return [check("warning", NAME, [toMessage("check.schedules.no_server"), toMessage("check.schedules.start_store")])]
  }
  const checks: Check[] = []
  if (servers.every(({ worker_mode }) => worker_mode === "server")) {
    checks.push(
      check("warning", NAME, [toMessage("check.schedules.no_worker"), toMessage("check.schedules.start_worker")]),
    )
  } else if (lateJobs.length > 0) {
    const found = toMessage("check.schedules.late", { jobs: lateJobs.join(", ") })
    checks.push(check("warning", NAME, [found, toMessage("check.schedules.restart_worker")]))
  }
  if (servers.length > 1 && servers.some(({ locking }) => locking === "in-memory")) {
    const found = toMessage("check.schedules.own_locks", { servers: servers.length })
    checks.push(check("warning", NAME, [found, toMessage("check.schedules.use_common_locks")]))
  }
  if (servers.some(({ changes }) => changes.length > 0)) {
    checks.push(
      check("fail", NAME, [toMessage("check.schedules.used_elsewhere"), toMessage("check.schedules.confirm")]),
    )
  }
  if (checks.length > 0) return checks
  return [check("ok", NAME, [toMessage("check.schedules.running", { servers: servers.length })])]
}
