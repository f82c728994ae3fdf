import { asValue } from "@medusajs/framework/awilix"
import { createMedusaContainer } from "@medusajs/framework/utils"
import customerDeleted, { config as subscription } from "../../../subscribers/customer-deleted"
import cleanUpSavedCards, { config as job } from "../../../jobs/clean-up-saved-cards"

/** A customer whose cards cannot be erased. */
const locked = "cus_locked"

/** Customers with a card each; those of `left` still exist. */
function store(withCards: string[], left: (id: string) => boolean, renewal = { renewed: 0, unreadable: 0 }) {
  const erased: string[] = []
  const asked: string[][] = []
  const logged: string[] = []
  const done: string[] = []
  const failing: string[] = []
  const container = createMedusaContainer()
  container.register({
    logger: asValue({ info: (text: string) => logged.push(text), error: (text: string) => logged.push(text) }),
    customer: asValue({
      // Medusa returns 15 customers unless the query asks for more.
      listCustomers: ({ id }: { id: string[] }, { take = 15 }: { take?: number }) => {
        asked.push(id)
        const known = id.filter(left).slice(0, take)
        return Promise.resolve(known.map((one) => ({ id: one })))
      },
    }),
    card_jobs: asValue({
      ...{ beat: () => Promise.resolve(), ran: () => Promise.resolve() },
      worked: ({ item }: { item: string }, failure: string | null) => {
        if (failure) failing.push(`${item} ${failure}`)
        return Promise.resolve()
      },
    }),
    card_payments: asValue({
      environment: { changes: () => Promise.resolve([]) },
      eraseExpired: () => Promise.resolve(void done.push("attempts")),
      savedCards: {
        customers: ({ after, limit }: { after: string; limit: number }) =>
          Promise.resolve(withCards.filter((id) => id > after).slice(0, limit)),
        removeOfCustomer: (id: string) => {
          if (id === locked) return Promise.reject(new TypeError("4444333322221111"))
          erased.push(id)
          return Promise.resolve(1)
        },
        renewEncryption: () => Promise.resolve(renewal),
      },
      recurring: { renewEncryption: () => Promise.resolve({ renewed: 0, unreadable: 0 }) },
    }),
    card_payouts: asValue({ reEncryptDestinations: () => Promise.resolve({ renewed: 0, unreadable: 0 }) }),
    card_subscriptions: asValue({
      active: { of: () => Promise.resolve([]), customers: () => Promise.resolve([]) },
    }),
  })
  return { container, erased, asked, logged, done, failing }
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => `cus_${String(index).padStart(5, "0")}`)

it("the hourly job erases the cards of deleted customers only, however many there are", async () => {
  const all = ids(1_201)
  const gone = new Set(all.filter((_, index) => index % 400 === 0))
  const { container, erased, asked, done } = store(all, (id) => !gone.has(id))
  await cleanUpSavedCards(container)
  expect(erased).toEqual([...gone])
  expect(asked.flat()).toEqual(all)
  expect(done).toEqual(["attempts"])
  expect(job.schedule).toMatch(/^\d+ \* \* \* \*$/)
})

it("without saved cards nothing is looked up, and expired attempts are erased", async () => {
  const { container, erased, asked, done, logged } = store([], () => true)
  await cleanUpSavedCards(container)
  expect({ erased, asked, done, logged }).toEqual({ erased: [], asked: [], done: ["attempts"], logged: [] })
})

it("reports how many cards were encrypted again, and how many cannot be decrypted", async () => {
  const { container, logged } = store([], () => true, { renewed: 3, unreadable: 2 })
  await cleanUpSavedCards(container)
  expect(logged).toEqual([
    expect.stringMatching(/3 saved cards.*newest of cardKeys/),
    expect.stringMatching(/2 saved cards cannot be read/),
  ])
})

it("a customer whose cards cannot be erased stops no other one, and counts as failing work", async () => {
  const { container, erased, failing } = store([locked, "cus_other"], () => false)
  await cleanUpSavedCards(container)
  expect(erased).toEqual(["cus_other"])
  expect(failing).toEqual(["cus_locked TypeError"])
  await customerDeleted({ event: { name: "customer.deleted", data: { id: locked } }, container, pluginOptions: {} })
  expect(failing).toHaveLength(2)
})

it("a deleted customer keeps no card", async () => {
  const { container, erased } = store(["cus_1"], () => true)
  await customerDeleted({ event: { name: "customer.deleted", data: { id: "cus_1" } }, container, pluginOptions: {} })
  expect(erased).toEqual(["cus_1"])
  expect(subscription.event).toBe("customer.deleted")
})
