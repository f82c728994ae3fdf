import { PAN, type WrongRequest } from "../actions/wrong-input"

type Answer = { status: number; data: unknown; headers: unknown }
type Refused = { message?: string; code?: string; params?: object; problems?: Record<string, { code?: string }> }

/** The most rows of a page. */
const MOST_ROWS = 100

/** The problems of an answer to such input; empty if it is as every route has to answer. */
export function refusalProblems(
  ...[{ wrong, isUnknown }, { status, data, headers }, secrets]: [
    request: WrongRequest,
    answer: Answer,
    secrets: readonly string[],
  ]
): string[] {
  const text = JSON.stringify([data, headers])
  const isSecretShown = secrets.some((secret) => text.includes(JSON.stringify(secret).slice(1, -1)))
  const { message, code, params, problems } = (data ?? {}) as Refused
  const fields = Object.keys(problems ?? {})
  const named = JSON.stringify([code, params])
  const isNamed = (field: string) =>
    fields.some((one) => `${one}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${one}.`)) ||
    named.includes(`"${field}"`) ||
    // Terms of plans have messages of their own, such as `plan.retry_hours_too_many`.
    named.includes(`"plan_term.${field}"`) ||
    named.includes(`"plan.${field.split("_")[0]}_`)
  const hasCode = code ?? (fields.length > 0 && Object.values(problems ?? {}).every((problem) => problem.code))
  const isRefused = status >= 400
  return [
    ...(isSecretShown ? ["shows a secret"] : []),
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(wrong && status !== 400 ? [`status ${status} for wrong ${wrong.join()}`] : []),
    ...(isUnknown && status !== 400 && status !== 404 ? [`status ${status} for an unknown id`] : []),
    ...(isRefused && text.includes(PAN) ? ["quotes a card number"] : []),
    ...(isRefused && !message ? ["no message"] : []),
    ...(isRefused && !hasCode ? [`no code: ${text.slice(0, 200)}`] : []),
    ...(wrong && isRefused ? wrong.filter((field) => !isNamed(field)).map((field) => `does not name ${field}`) : []),
    ...(longest(data) > MOST_ROWS ? ["too many rows"] : []),
  ]
}

/** The length of the longest list in an answer. */
function longest(part: unknown): number {
  if (typeof part !== "object" || part === null) return 0
  const inner = Object.values(part).map(longest)
  return Math.max(Array.isArray(part) ? part.length : 0, ...inner)
}
