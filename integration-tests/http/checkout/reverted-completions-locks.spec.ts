import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { superviseCardJobsWorkflow } from "medusa-plugin-card-payments/workflows"
import { describeStore } from "../../environment/card-store"
import { cartLockStories } from "../../stories/reverted-completion-stories"

const options = { locking: "postgres" } as const

// In PostgreSQL `execute` and `acquire` take different locks, unlike in memory and in Redis.
describeStore("A completion that Medusa reverts, with the locks in PostgreSQL", cartLockStories, options)

describeStore(
  "A lock in PostgreSQL of a process that died",
  (store) => {
    it("is deleted once it has expired; otherwise the cart could never change again", async () => {
      const [dead, living] = [await store.newCart(), await store.newCart()]
      const locking = store.container().resolve(Modules.LOCKING)
      await locking.acquire(dead, { ownerId: "card-payments:dead", expire: 60 })
      await locking.acquire(living, { ownerId: "card-payments:living", expire: 60 })
      await locking.acquire("other", { ownerId: "store:dead", expire: 60 })
      const pg = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const expired = { expiration: pg.raw("now() - interval '1 second'") }
      await pg("locking").whereIn("id", [dead, "other"]).update(expired)
      await expect(locking.acquire(dead, { ownerId: "cart", expire: 1 })).rejects.toThrow()
      await superviseCardJobsWorkflow(store.container()).run({ input: {} })
      await locking.acquire(dead, { ownerId: "cart", expire: 1 })
      await expect(locking.acquire(living, { ownerId: "cart", expire: 1 })).rejects.toThrow()
      await expect(locking.acquire("other", { ownerId: "cart", expire: 1 })).rejects.toThrow()
      await pg("locking").delete()
    })
  },
  options,
)
