const all = ["card-payments", "subscriptions"] as const

/** Where react-query keeps subscriptions. `all` touches everything below it. */
export const subscriptionKeys = {
  all,
  figures: [...all, "figures"] as const,
  list: (request: object) => [...all, "list", request] as const,
  detail: (id: string) => [...all, "detail", id] as const,
  cards: (customerId: string, planId: string) => [...all, "cards", customerId, planId] as const,
}
