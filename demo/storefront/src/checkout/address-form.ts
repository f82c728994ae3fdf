import { element } from "../ui/element"
import { checkField, formField } from "../ui/form-field"
import type { Region } from "../shop"

type Field = {
  id: string
  /** Field of Medusa's address; the e-mail address belongs to the cart itself. */
  name: string
  label: string
  autocomplete: string
  /** The gateway's maximum length, checked here so that the shopper sees the problem early. */
  longest: number
  type?: string
  optional?: boolean
  missing: string
  half?: boolean
}

const email: Field = {
  id: "email",
  name: "email",
  label: "E-mail",
  autocomplete: "email",
  longest: 50,
  type: "email",
  missing: "Enter your e-mail address, for example name@example.com.",
}
const fields: Field[] = [
  {
    id: "first-name",
    name: "first_name",
    label: "First name",
    autocomplete: "given-name",
    longest: 50,
    missing: "Enter your first name.",
    half: true,
  },
  {
    id: "last-name",
    name: "last_name",
    label: "Last name",
    autocomplete: "family-name",
    longest: 50,
    missing: "Enter your last name.",
    half: true,
  },
  {
    id: "address",
    name: "address_1",
    label: "Street and number",
    autocomplete: "address-line1",
    longest: 50,
    missing: "Enter your street and number.",
  },
  {
    id: "postal-code",
    name: "postal_code",
    label: "Postal code",
    autocomplete: "postal-code",
    longest: 10,
    missing: "Enter your postal code.",
    half: true,
  },
  {
    id: "city",
    name: "city",
    label: "City",
    autocomplete: "address-level2",
    longest: 50,
    missing: "Enter your city.",
    half: true,
  },
]
const phone: Field = {
  id: "phone",
  name: "phone",
  label: "Phone (optional)",
  autocomplete: "tel",
  longest: 15,
  type: "tel",
  optional: true,
  missing: "",
}

type Settings = {
  /** Known values by Medusa's field names. */
  stored: Record<string, unknown>
  region: Region
  /** True to ask for the e-mail address as well. */
  withEmail: boolean
}

/**
 * Form for the shopper's details, prefilled with known values. `check` shows problems beside each
 * field and moves the focus to the first one.
 */
export function addressForm({ stored, region, withEmail }: Settings) {
  const text = (value: unknown) => (typeof value === "string" ? value : "")
  const inputs = [...(withEmail ? [email] : []), ...fields, phone].map((field) => {
    const shown = formField(field, {
      name: field.name,
      type: field.type ?? "text",
      autocomplete: field.autocomplete,
      maxlength: field.longest,
      required: !field.optional,
      value: text(stored[field.name]),
    })
    const show = () => checkField(shown, field.missing)
    // A field that showed a problem is checked again while it is edited.
    shown.input.addEventListener("input", () => shown.isWrong() && show())
    return { field, input: shown.input, show, box: shown.box }
  })
  const countries = region.countries ?? []
  const chosen = countries.find(({ iso_2 }) => iso_2 === stored.country_code) ?? countries[0]
  const country = element(
    "select",
    { id: "country", name: "country_code", autocomplete: "country", "data-testid": "country" },
    ...[...countries]
      .sort((a, b) => text(a.display_name).localeCompare(text(b.display_name)))
      .map((one) =>
        element("option", { value: one.iso_2, selected: one === chosen }, one.display_name ?? one.iso_2?.toUpperCase()),
      ),
  )
  const countryBox = element("div", { class: "field half" }, element("label", { for: "country" }, "Country"), country)
  const last = inputs.at(-1)
  last?.box.classList.add("half")
  return {
    fields: element("div", { class: "fields" }, ...inputs.slice(0, -1).map(({ box }) => box), countryBox, last?.box),
    country,
    read() {
      const entries = inputs.map(({ field, input }) => [field.name, input.value.trim()] as const)
      const { email = "", ...address } = Object.fromEntries(entries)
      return { email, address: { ...address, country_code: country.value } as Record<string, string> }
    },
    check(): boolean {
      const wrong = inputs.filter(({ show }) => !show())
      wrong[0]?.input.focus()
      return wrong.length === 0
    },
  }
}
