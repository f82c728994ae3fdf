const all = ["card-payments", "payouts"] as const

/** Where react-query keeps payouts and what is asked for with them. `all` touches everything below it. */
export const payoutKeys = {
  all,
  settings: [...all, "settings"] as const,
  list: (request: object) => [...all, "list", request] as const,
  detail: (id: string) => [...all, "detail", id] as const,
  cards: (account: string, customerId: string) => [...all, "cards", account, customerId] as const,
  batches: (request: object) => [...all, "batches", request] as const,
  batch: (id: string) => [...all, "batch", id] as const,
}
