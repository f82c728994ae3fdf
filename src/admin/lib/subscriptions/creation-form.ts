import type { PickerOption } from "../search-picker"

/** What a person writes to begin a subscription for a customer. */
export type CreationForm = {
  customer: PickerOption | null
  plan_id: string
  saved_card_id: string
  quantity: string
  /** A day as a date field has it, or empty for now. */
  start: string
  region_id: string
  shipping_option_id: string
}

export type CreationProblem = "customerMissing" | "planMissing" | "cardMissing" | "quantity" | "start"
export type CreationProblems = Partial<Record<keyof CreationForm, CreationProblem>>

/** A subscription by hand as the server takes it. */
export type CreationBody = {
  customer_id: string
  plan_id: string
  saved_card_id: string
  quantity: number
  start_at?: string
  region_id?: string
  shipping_option_id?: string
}
