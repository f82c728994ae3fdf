import { checkWholeNumber } from "../check-whole-number"
import { isDay } from "../is-day"
import type { CreationBody, CreationForm, CreationProblems } from "./creation-form"

/** What is wrong with the fields, or the subscription that they make. */
export function checkCreation(form: CreationForm): { problems: CreationProblems; body: CreationBody | null } {
  const problems: CreationProblems = {}
  const quantity = checkWholeNumber(form.quantity, { least: 1, most: 1_000 })
  const start_at = form.start === "" ? undefined : isDay(form.start) ? form.start : null
  if (!form.customer) problems.customer = "customerMissing"
  if (form.plan_id === "") problems.plan_id = "planMissing"
  if (form.saved_card_id === "") problems.saved_card_id = "cardMissing"
  if (quantity === null) problems.quantity = "quantity"
  if (start_at === null) problems.start = "start"
  if (!form.customer || quantity === null || start_at === null || Object.keys(problems).length > 0) {
    return { problems, body: null }
  }
  const { plan_id, saved_card_id, region_id, shipping_option_id } = form
  return {
    problems,
    body: {
      customer_id: form.customer.id,
      ...{ plan_id, saved_card_id, quantity },
      ...(start_at === undefined ? {} : { start_at }),
      ...(region_id === "" ? {} : { region_id }),
      ...(shipping_option_id === "" ? {} : { shipping_option_id }),
    },
  }
}
