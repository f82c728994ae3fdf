import type { DeclineCategory } from "../contracts"
import type { StatusAnswer } from "../gateway/fields"

/**
 * The one table of decline codes. Assumption, since no source lists the gateway's own codes: it
 * forwards the acquirer's code. That is an action code of ISO 8583:1993 (three digits), a response
 * code of ISO 8583:1987 (two characters), or R0, R1 or R3 of the card schemes.
 */
const categoryOf: Readonly<Record<string, DeclineCategory>> = Object.freeze({
  ...codes("insufficient_funds", "51 61 65 116 121 123"),
  ...codes("expired_card", "33 54 101 201"),
  ...codes("authentication_failed", "1A 55 63 75 82 N7 6P 106 112 117 122"),
  // The card is unknown or closed to this purchase, or its issuer wants to be called.
  ...codes("try_another_card", "01 02 05 12 14 15 39 52 53 57 58 62 70 78"),
  ...codes("try_another_card", "100 103 104 107 108 111 114 115 118 119 120 125"),
  ...codes("try_again_later", "06 19 68 91 92 96 Z3 907 908 909 910 911 912"),
  // Lost, stolen, suspected of fraud, closed, to be picked up; and revocations by the cardholder.
  ...codes("do_not_retry", "04 07 34 35 36 37 38 41 43 46 59 93 R0 R1 R3"),
  ...codes("do_not_retry", "102 105 124 129 200 202 203 204 205 206 207 208 209 210"),
  // The shop or the gateway is set up wrong.
  ...codes("error", "03 13 30 109 110 113 126 127 128 913"),
})

/**
 * Further codes for which a retry with the same card is useless: expired, restricted, unknown, not
 * permitted, not yet valid.
 */
const permanent = new Set(["14", "15", "33", "54", "57", "62", "78", "101", "104", "111", "118", "119", "125", "201"])

function codes(category: DeclineCategory, list: string): Record<string, DeclineCategory> {
  return Object.fromEntries(list.split(" ").map((code) => [code, category]))
}

/** Decline codes for which a retry with the same card is useless. */
export const hardDeclineCodes: readonly string[] = Object.keys(categoryOf).filter(
  (code) => categoryOf[code] === "do_not_retry" || permanent.has(code),
)

/** The fields of a status answer that explain a payment that did not happen. */
type Declined = { status: string | null } & Partial<
  Pick<StatusAnswer, "error-code" | "error-message" | "auth-response-code" | "order-stage" | "verified-3d-status">
>

/**
 * The reason of a final failure. @returns undefined for any other status (approved, processing,
 * unknown, unlisted)
 */
export function declineCategory(answer: Declined): DeclineCategory | undefined {
  const { status } = answer
  if (status !== "declined" && status !== "filtered" && status !== "error") return undefined
  // Assumption: the order stage ends like this if the shopper presses Cancel on the gateway's page.
  if (/_cancell?ed$/.test(answer["order-stage"] ?? "")) return "canceled_by_shopper"
  const known = [answer["auth-response-code"], answer["error-code"], bracketed(answer["error-message"])]
    .map((code) => code?.trim().toUpperCase() ?? "")
    .filter((code) => Object.hasOwn(categoryOf, code))
    .map((code) => categoryOf[code])
  // A stolen card keeps its category, whatever the other fields are.
  if (status === "declined" && known.includes("do_not_retry")) return "do_not_retry"
  if (status === "declined" && known[0]) return known[0]
  if (answer["verified-3d-status"]?.toUpperCase() === "NOT_AUTHENTICATED") return "authentication_failed"
  return status
}

/**
 * The reason after another answer. While the status stays, an answer without a reason does not
 * replace a known one, and no answer replaces `do_not_retry`.
 */
export function categoryAfter(
  known: { status: string | null; decline_category: string | null },
  answer: Declined,
): string | null {
  const category = declineCategory(answer) ?? null
  if (answer.status !== known.status) return category
  const keeps = category === answer.status || known.decline_category === "do_not_retry"
  return keeps ? (known.decline_category ?? category) : category
}

/** Some acquirers put their code in front of the text: `[05] Do not honor` (wire facts 10). */
function bracketed(text: string | undefined): string | undefined {
  return /^\s*\[(\w{2,3})\]/.exec(text ?? "")?.[1]
}
