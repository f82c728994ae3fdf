// Writes each test down as it ends, a line each: `npm run mutate` need not wait for a spec's end once one of them has failed.
import { appendFileSync } from "node:fs"

export default class MutateReporter {
  onTestCaseResult(_spec, { fullName, status, failureMessages }) {
    const line = JSON.stringify({ test: fullName, status, message: failureMessages.join("\n") })
    appendFileSync(process.env.MUTATE_REPORT, `${line}\n`)
  }
}
