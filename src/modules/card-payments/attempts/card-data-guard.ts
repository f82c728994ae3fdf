import { MedusaError } from "@medusajs/framework/utils"
import { cardNumbersIn } from "../../../card-check"
import { invalidData } from "../../../mapping"
import { toMessage } from "../../../messages"

const cardKey =
  /^(cvv2?|cvc2?|csc|cvn|(card|security)[-_]?(code|number|no|pan)|pan|(credit|debit)[-_]?card([-_]?(number|no))?|card[-_]?verification.*|(card[-_]?)?expir(e|y|ation)([-_]?(month|year|date))?|cc[-_]?(number|num|csc|cvc|exp.*))$/i
const codeKey = /^(cvv2?|cvc2?|csc|cvn|security[-_]?code|card[-_]?(code|verification.*)|cc[-_]?(csc|cvc))$/i

/**
 * Finds possible card numbers and CVV2 codes in browser data: by field name, or as 13 to 19 digits
 * that pass the Luhn check, in any grouping.
 * @returns the path of the first match, such as `card.cvv2`, or undefined
 */
export function findCardData(value: unknown, path: readonly string[] = []): string | undefined {
  if (path.length > 8) return path.join(".")
  if (typeof value === "string" || typeof value === "number")
    return hasCardNumber(String(value)) ? name(path) : undefined
  if (typeof value !== "object" || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (isFilled(inner) && (codeKey.test(key) || (cardKey.test(key) && /\d{2}/.test(String(inner)))))
      return name([...path, key])
    if (hasCardNumber(key)) return name(path)
    const found = findCardData(inner, [...path, key])
    if (found) return found
  }
  return undefined
}

function isFilled(value: unknown): boolean {
  return (typeof value === "string" && value.trim() !== "") || typeof value === "number"
}

function name(path: readonly string[]): string {
  return path.join(".") || "data"
}

function hasCardNumber(text: string): boolean {
  return !cardNumbersIn(text).next().done
}

/** The error for card data in a request. @param path where the card data was found */
export function cardDataError(path: string): MedusaError {
  return invalidData(toMessage("request.card_data", { path: path.slice(0, 60) }))
}
