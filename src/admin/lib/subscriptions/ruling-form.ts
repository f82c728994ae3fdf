import type { SubscriptionRequest } from "./subscription-request"
import type { OpenRuling } from "./open-rulings"

export type RulingForm = { recurring_payment_id: string; client_orderid: string; orderid: string; note: string }
export type RulingProblems = Partial<Record<keyof RulingForm, "idMissing" | "noteMissing">>

export const emptyRuling: RulingForm = { recurring_payment_id: "", client_orderid: "", orderid: "", note: "" }

/** The fields that say what was found. */
export function foundFields({ kind }: OpenRuling): readonly Exclude<keyof RulingForm, "note">[] {
  return kind === "schedule" ? ["recurring_payment_id"] : ["client_orderid", "orderid"]
}

/** What is wrong with the fields, or the request that they make. */
export function checkRuling(
  ruling: OpenRuling,
  happened: boolean,
  form: RulingForm,
): { problems: RulingProblems; request: SubscriptionRequest | null } {
  const asked = happened ? foundFields(ruling) : []
  const missing = asked.filter((field) => form[field].trim() === "")
  const problems: RulingProblems = {
    ...Object.fromEntries(missing.map((field) => [field, "idMissing"])),
    ...(form.note.trim() === "" ? { note: "noteMissing" } : {}),
  }
  if (Object.keys(problems).length > 0) return { problems, request: null }
  const body = {
    happened,
    note: form.note.trim(),
    ...Object.fromEntries(asked.map((field) => [field, form[field].trim()])),
  }
  const request: SubscriptionRequest =
    ruling.kind === "schedule"
      ? { kind: "rule_schedule", body }
      : { kind: "rule_charge", charge_id: ruling.charge.id, body }
  return { problems, request }
}
