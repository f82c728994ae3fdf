import type { Health } from "../../contracts"
import { jobRows } from "../admin/card-payments/attention/find-attention"

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute))
const late = (name: string, last_run_at: Date | null, late_since: Date | null): Health<Date>["jobs"][number] => ({
  ...{ name, state: "late", last_run_at, stood_in_at: null, late_since },
})

it("a row of scheduled work that stopped has the time since which it is known", () => {
  const jobs = [late("poll", at(5), at(5)), late("charge", null, at(3)), late("expire", null, null)]
  const problems: Health<Date>["problems"] = [
    ...jobs.map(({ name }) => ({ code: "job_late" as const, job: name, seconds: null, is_stood_in_for: false })),
    { code: "no_worker" },
  ]
  const rows = jobRows({ jobs, servers: [], problems })
  expect(rows.map(({ message, since }) => [message.code, since])).toEqual([
    ["attention.job_late", at(5)],
    ["attention.job_never_ran", at(3)],
    ["attention.job_never_ran", null],
    ["attention.no_worker", at(5)],
  ])
})
