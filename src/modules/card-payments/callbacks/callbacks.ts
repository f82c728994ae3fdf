import type { CallbackInbox } from "../../../contracts"
import type { Page } from "../../../lists"
import { callbackAddress } from "../attempts/start-form"
import type { Context } from "../context"
import { batchNext } from "./group-writes"
import {
  type CallbackFilters,
  countCallbacks,
  exportedCallbacks,
  findCallback,
  lastReceived,
  listCallbacks,
} from "./list-callbacks"
import { processAgain, processFailed } from "./process-again"
import { countRefused, refusedCallbacks, type RefusedCallback } from "./refused"

/** Refused callbacks that one statement counts; a burst of them needs few. */
const REFUSED_OF_ONE_COMMIT = 1_000

/** Callbacks for the admin, and the count of refused ones. @param of returns the module's context */
export function callbacksOf(of: () => Context) {
  const countBatched = batchNext(
    async (refused: readonly RefusedCallback[]) => {
      await countRefused(of(), refused)
      return refused
    },
    { most: REFUSED_OF_ONE_COMMIT, isSpoilt: () => false },
  )

  return {
    /** See `listCallbacks`. @throws MedusaError invalid_data */
    list: (filters: CallbackFilters, page: Page) => listCallbacks(of(), filters, page),

    /** Pages of the same rows, for a file. */
    exported: (filters: CallbackFilters) => exportedCallbacks(of(), filters),

    find: (id: string) => findCallback(of(), id),

    timeZone: () => of().options.timeZone,

    /** See `processAgain`. @throws MedusaError not_found, not_allowed */
    processAgain: (id: string) => processAgain(of(), id),

    /** See `processFailed`. */
    processFailed: () => processFailed(of()),

    /** Counts a refused callback. A failure is logged: the sender gets the same refusal. */
    async refuse(refused: RefusedCallback): Promise<void> {
      try {
        await countBatched(refused)
      } catch (error) {
        of().logger.error(`[card-payments] A refused callback was not counted: ${String(error)}`)
      }
    },

    /** Accounts with their callback addresses, waiting, failed and refused callbacks. */
    async inbox(): Promise<CallbackInbox<Date>> {
      const { options, pg } = of()
      const accounts = Object.values(options.accounts)
      const [received, counts, refused] = await Promise.all([
        Promise.all(accounts.map(({ name }) => lastReceived(pg, name))),
        countCallbacks(pg),
        refusedCallbacks(pg),
      ])
      return {
        accounts: accounts.map((account, index) => ({
          account: account.name,
          address: callbackAddress(account),
          last_received_at: received[index] ?? null,
        })),
        ...counts,
        refused,
        time_zone: options.timeZone,
      }
    },
  }
}
