export const environmentFields = ["public_url", "gateway_url", "login"] as const

/** An account whose address or login in the options differs from the one stored in the database. */
export type EnvironmentChange = {
  account: string
  field: (typeof environmentFields)[number]
  known: string
  now: string
}

export type JobHealth<At = string> = {
  name: string
  /** `late`: Medusa's schedule has not started it for too long. */
  state: "running" | "late" | "off"
  last_run_at: At | null
  /** When a server last ran it in place of the schedule. */
  stood_in_at: At | null
  /** Of a late job: its last run, or when a server first ran it instead; null if neither happened. */
  late_since: At | null
}

/** A process of the store. `changes`: accounts whose options differ from those in the database. */
export type ServerTimes<At = string> = {
  id: string
  worker_mode: string
  locking: string
  changes: EnvironmentChange[]
  seen_at: At
}

export type ScheduleProblem<At = string> =
  | { code: "job_late"; job: string; seconds: number | null; is_stood_in_for: boolean }
  /**
   * Runs that failed one after another, or the work on one `item` of the job, such as the id of a
   * payment. `failure`: the code or class of the last error.
   */
  | { code: "job_failing"; job: string; item: string | null; since: At; failures: number; failure: string }
  | { code: "no_worker" }
  | { code: "locks_in_memory"; servers: number }
  | { code: "environment_changed"; server: string; changes: EnvironmentChange[] }

/** Whether scheduled jobs run. */
export type Health<At = string> = {
  jobs: JobHealth<At>[]
  servers: ServerTimes<At>[]
  problems: ScheduleProblem<At>[]
}
