import { createRequire } from "node:module"
import { Problem } from "../options.mjs"
import { createProgress } from "../progress.mjs"
import { copyPayments, countCopies } from "./copy-payments.mjs"
import { makeExamples } from "./examples.mjs"
import { planCopies } from "./plan.mjs"

const { Client } = createRequire(import.meta.url)("pg")

/** The payments of the history: the examples and their copies. */
const PAYMENTS = 300

/**
 * Adds a history of payments in every state, once. A few are made through the sandbox and may be
 * captured, voided and refunded; the others are copies of their rows with other dates, ids and
 * cards, which the sandbox does not know.
 * @throws Problem naming the example that ended in another state
 */
export async function seedHistory({ demoInfo, databaseUrl, sandbox }) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const count = await countCopies(db)
    if (count > 0) return void console.log(`The history is there already: ${count} copied payments.`)
    const progress = createProgress(2)
    let examples
    await progress.step("Making payments through the sandbox", async () => {
      examples = await makeExamples({ demoInfo, sandbox, db })
      return `${examples.size} payments`
    })
    await progress.step("Copying them over the last 90 days", async () => {
      const copies = planCopies([...examples.keys()], PAYMENTS - examples.size)
      await copyPayments(db, { examples, copies }).catch((error) => {
        throw new Problem(`The history was not copied: ${error.message}`)
      })
      return `${copies.length} payments`
    })
  } finally {
    await db.end()
  }
}
