import { z } from "zod"
import type { Operation } from "./declare"

/** A field of a request, in the declaration's own words. */
export type RequestField = {
  name: string
  required: boolean
  /** What the client sends where the caller gave nothing. */
  default?: string
  /** When a field that may be left out is needed all the same, in the words of a refusal. */
  condition?: string
  /** The longest value, and what is said of a wrong one: `at most 10 characters; must be decimal text such as "10.42"`. */
  limit: string
}

export type AnswerField = { name: string; always: boolean; assumed: boolean }

/** The fields of an operation's request, for people. */
export function requestFields(operation: Operation): RequestField[] {
  return Object.entries(operation.request.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const omitted = schema.safeParse(undefined)
    return {
      name,
      required: !omitted.success,
      default: typeof omitted.data === "string" ? omitted.data : undefined,
      condition: omitted.success ? conditionOf(operation, name) : undefined,
      limit: limitOf(schema),
    }
  })
}

/** The fields of an operation's answer, without `type`. */
export function answerFields({ answer }: Operation): AnswerField[] {
  const { shape } = (answer instanceof z.ZodPipe ? answer.def.in : answer) as z.ZodObject
  return Object.entries(shape as Record<string, z.ZodType>)
    .filter(([name]) => name !== "type")
    .map(([name, schema]) => ({
      name,
      always: !schema.safeParse(undefined).success,
      assumed: schema.meta()?.assumption === true,
    }))
}

/** What the declaration says of its example without this one field. */
function conditionOf({ request, example }: Operation, name: string): string | undefined {
  const { [name]: left, ...rest } = example as Record<string, unknown>
  if (left === undefined) return undefined
  const issue = request.safeParse(rest).error?.issues.find(({ path }) => path[0] === name)
  return issue?.message.replace(/^is missing: /, "")
}

function limitOf(schema: z.ZodType): string {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodEnum) return inner.options.join(", ")
  const longest = inner instanceof z.ZodString && inner.maxLength ? [`at most ${inner.maxLength} characters`] : []
  const wrong = schema.safeParse("?").error?.issues.map(({ message }) => message) ?? []
  return [...longest, ...wrong].join("; ")
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema
}
