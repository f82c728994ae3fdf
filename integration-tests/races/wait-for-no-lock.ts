import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * Makes the first request of a taken lock the last one, instead of waiting for 30 s. Ends with the
 * story.
 */
export function waitForNoLock(container: MedusaContainer, key: string): void {
  const locking = container.resolve(Modules.LOCKING)
  const acquire = locking.acquire.bind(locking)
  const now = jest.spyOn(Date, "now")
  jest.spyOn(locking, "acquire").mockImplementation(async (keys, owner) => {
    try {
      await acquire(keys, owner)
    } catch (error) {
      if ([keys].flat().includes(key)) now.mockReturnValueOnce(Date.now() + 31_000)
      throw error
    }
  })
}
