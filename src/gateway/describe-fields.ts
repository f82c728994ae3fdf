import { z } from "zod"
import type { Operation } from "./declare-operation"

/** A request field, as its declaration describes it. */
export type RequestField = {
  name: string
  required: boolean
  /** The value that the client sends if the caller gives none. */
  default?: string
  /** When an optional field is required after all, in the text of the refusal. */
  condition?: string
  /**
   * The length limit and the text of the refusal: `at most 10 characters; must be decimal text such
   * as "10.42"`.
   */
  limit: string
}

export type AnswerField = { name: string; always: boolean; assumed: boolean }

/** The request fields of an operation, for documentation. */
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

/** The answer fields of an operation, without `type`. */
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

/** The refusal of the declaration's example without this one field. */
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
  // A zero is well-formed and refused as an amount.
  const wrong = ["?", "0"].flatMap((text) => schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [])
  return [...new Set([...longest, ...wrong])].join("; ")
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema
}
