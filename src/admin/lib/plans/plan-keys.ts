const all = ["card-payments", "plans"] as const

/** Where react-query keeps plans and what is asked for with them. `all` touches everything below it. */
export const planKeys = {
  all,
  list: (request: object) => [...all, "list", request] as const,
}
