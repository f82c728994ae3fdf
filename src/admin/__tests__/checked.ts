import type { z } from "zod"

/** The result of a form's schema: the first problem of each field, or the body. */
export function checked<Body>(schema: z.ZodType<Body>, values: unknown) {
  const result = schema.safeParse(values)
  const issues = result.error?.issues ?? []
  const problems = issues.map(({ path, message }): [string, string] => [path.join("."), message]).reverse()
  return { problems: Object.fromEntries(problems), body: result.success ? result.data : null }
}
