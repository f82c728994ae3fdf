import { z } from "zod"

/** Which values a schema takes, in words: `accept, form`, `0 to 86400`, `list of 0 to 2000000000`. */
export function valueChoices(schema: z.ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return valueChoices(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodEnum) return schema.options.join(", ")
  if (schema instanceof z.ZodLiteral) return [...schema.values].join(", ")
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).map(valueChoices).join(", ")
  if (schema instanceof z.ZodBoolean) return "true, false"
  if (schema instanceof z.ZodArray) return `list of ${valueChoices(schema.element as z.ZodType)}`
  if (schema instanceof z.ZodNumber) return rangeOf(schema)
  return "text"
}

function rangeOf({ minValue, maxValue }: z.ZodNumber): string {
  return maxValue === null || maxValue >= Number.MAX_SAFE_INTEGER ? `${minValue} or more` : `${minValue} to ${maxValue}`
}
