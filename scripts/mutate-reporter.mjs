// Writes one line per finished test, so that `npm run mutate` can end a spec as soon as a test has
// failed.
import { appendFileSync } from "node:fs"

export default class MutateReporter {
  onTestCaseResult(_spec, { fullName, status, failureMessages }) {
    const line = JSON.stringify({ test: fullName, status, message: failureMessages.join("\n") })
    appendFileSync(process.env.MUTATE_REPORT, `${line}\n`)
  }
}
