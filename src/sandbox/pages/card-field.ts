import type { CardEntry } from "../books/outcomes"
import { type Html, html } from "./html"

export type CardField = { name: keyof CardEntry; label: string; autocomplete: string; attributes: Html }

/** What is shown again after a mistake: of the values never the number, never the CVV2. */
export type Again = {
  problems: Partial<Record<keyof CardEntry, string>>
  values: Partial<Record<"card_printed_name" | "expire_month" | "expire_year", string>>
}

/** One labelled input of a hosted form, named as on the wire, with what is wrong about it. */
export function cardField({ name, label, autocomplete, attributes }: CardField, { problems, values }: Again): Html {
  const problem = problems[name]
  const value = name === "credit_card_number" || name === "cvv2" ? undefined : values[name]
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      required
      ${attributes}${
        value !== undefined && html` value="${value}"`
      }${problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`}
    />
    ${problem !== undefined && html`<p class="error" id="${name}-error">${problem}</p>`}
  </div>`
}
