import { type CardField, type CardInput, type CardProblems, checkCard } from "medusa-plugin-card-payments/storefront"
import { brandName } from "./format-card"
import { element, fill } from "../ui/element"
import { type FormField, formField } from "../ui/form-field"
import { cardNumberFormat, expiryFormat, keepFormat, readExpiry } from "./grouped-digits"

const labels: Record<CardField, string> = {
  number: "card number",
  expiry: "expiry date",
  cvv2: "security code",
  holder: "name on the card",
}
const names: CardField[] = ["number", "expiry", "cvv2", "holder"]

/**
 * The form for a new card. The typed values are only in these fields until `clear` empties them:
 * after sending, and when the shopper leaves the page.
 */
export function cardForm({ signal }: { signal: AbortSignal }) {
  // Announced to screen readers only while the number is typed.
  const brand = element("span", { class: "muted", "aria-live": "polite", "data-testid": "card-brand" })
  const codeHint = element("span", { class: "muted" }, "3 or 4 digits")
  const digits = { inputmode: "numeric", autocapitalize: "off", spellcheck: "false", required: true }
  const fields: Record<CardField, FormField> = {
    number: formField(
      { id: "card-number", label: "Card number", hint: brand },
      { ...digits, autocomplete: "cc-number" },
    ),
    expiry: formField(
      { id: "card-expiry", label: "Expires", half: true },
      { ...digits, autocomplete: "cc-exp", placeholder: "MM / YY" },
    ),
    cvv2: formField(
      { id: "card-cvv2", label: "Security code", hint: codeHint, half: true },
      { ...digits, autocomplete: "cc-csc", maxlength: 4 },
    ),
    holder: formField(
      { id: "card-holder", label: "Name on the card" },
      {
        autocomplete: "cc-name",
        autocapitalize: "characters",
        spellcheck: "false",
        maxlength: 128,
        required: true,
      },
    ),
  }
  const summary = element("p", { class: "problem", role: "alert", "data-testid": "card-problems", hidden: true })
  keepFormat(fields.number.input, cardNumberFormat)
  keepFormat(fields.expiry.input, expiryFormat)

  const read = (): CardInput => {
    const { month, year } = readExpiry(fields.expiry.input.value)
    return {
      number: fields.number.input.value,
      expiry_month: month,
      expiry_year: year,
      cvv2: fields.cvv2.input.value.trim(),
      holder: fields.holder.input.value.trim(),
    }
  }
  const showBrand = () => {
    const found = brandName(checkCard(read()).brand) ?? ""
    if (brand.textContent !== found) fill(brand, found)
  }
  /** Shows problems, and moves the focus to the first wrong field. */
  const notify = (problems: CardProblems) => {
    const wrong = names.filter((name) => problems[name])
    for (const name of names) fields[name].notify(problems[name] ?? null)
    const messages = [
      problems.card,
      wrong.length > 0 && `Please check the ${listed(wrong.map((name) => labels[name]))}. Nothing was charged.`,
    ]
    fill(summary, messages.filter(Boolean).join(" "))
    summary.hidden = summary.textContent === ""
    const [first = "number"] = wrong
    if (!summary.hidden) fields[first].input.focus()
  }
  for (const name of names) {
    fields[name].input.addEventListener("input", () => {
      if (name === "number") showBrand()
      // A field that showed a problem is checked again while it is edited.
      if (!fields[name].isWrong()) return
      fields[name].notify(checkCard(read()).fields[name] ?? null)
      summary.hidden = !names.some((one) => fields[one].isWrong())
    })
  }
  const clear = () => {
    for (const name of names) {
      fields[name].input.value = ""
      fields[name].input.removeAttribute("aria-invalid")
      fields[name].notify(null)
    }
    fill(brand)
    summary.hidden = true
  }
  signal.addEventListener("abort", clear, { once: true })
  // A page in the browser's back cache, or refilled after a reload, must not keep a card.
  addEventListener("pagehide", clear, { signal })
  return {
    content: element("div", { class: "fields" }, summary, ...names.map((name) => fields[name].box)),
    read,
    notify,
    clear,
    /** True if the card can be sent; otherwise the problems are shown. */
    check(): boolean {
      const { fields: problems } = checkCard(read())
      notify(problems)
      return Object.keys(problems).length === 0
    },
    focus: () => fields.number.input.focus(),
  }
}

function listed(parts: string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "")
}
