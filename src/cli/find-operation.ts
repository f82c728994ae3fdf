import { operations } from "../gateway"
import type { Operation } from "../gateway/declare"
import { nearest } from "../gateway/nearest"
import { UsageError } from "./usage-error"

export const allOperations = Object.values(operations) as unknown as readonly Operation[]

/**
 * An operation by its client method (`createCardRefV4`) or the end of its path (`sale-form`, `v4/create-card-ref`).
 * @throws UsageError with the near match, or the list
 */
export function findOperation(given: string | undefined): Operation {
  if (given === undefined) throw new UsageError(`Say which operation to call: ${names()}.`)
  const byName = allOperations.find(({ name }) => name === given)
  if (byName) return byName
  const byPath = allOperations.filter(({ path }) => path.endsWith(`/${given}`))
  const [only, ...others] = byPath
  if (only && others.length === 0) return only
  if (only) {
    const choices = byPath.map(({ name, path }) => `${name} (${path})`).join(" or ")
    throw new UsageError(`"${given}" is the end of several paths: say ${choices}.`)
  }
  const meant = nearest(given, [...allOperations.map(({ name }) => name), ...allOperations.map(lastPart)])
  throw new UsageError(
    `There is no operation "${given}". ${meant ? `Did you mean ${meant}?` : `Operations: ${names()}.`}`,
  )
}

/** `sale-form` of `/api/v2/sale-form`. */
function lastPart({ path }: Pick<Operation, "path">): string {
  return path.slice(path.lastIndexOf("/") + 1)
}

function names(): string {
  return allOperations.map(({ name }) => name).join(", ")
}
