import { createPairs } from "./comparison.mjs"

/**
 * Lines of the result: each query against another one of the same round.
 * @param times of `timeQuestions`; a query against itself makes no line
 * @param given.base the query that all are compared with, as in a title: "the first page"
 * @param given.key prefix of the lines' keys
 */
export function queryLines(times, { key, title, base, target }) {
  const compared = times.filter((one) => one !== base.time)
  const pairs = createPairs(
    compared.map(({ name }) => ({
      ...{ key: `${key}.${name}`, title: `${title}: ${name} / ${base.name}`, unit: "ms" },
      ...(target === undefined ? {} : { target }),
    })),
  )
  for (const { name, all } of compared) {
    for (const [round, ms] of all.entries()) pairs.add(`${key}.${name}`, ms, base.time.all[round])
  }
  return pairs.results()
}
