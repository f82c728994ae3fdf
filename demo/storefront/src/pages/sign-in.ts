import { signIn, signUp, SignInError } from "../customer"
import { element, fill } from "../ui/element"
import { checkField, type FormField, formField } from "../ui/form-field"
import { redirectTo, goTo, type Page } from "../router"
import { errorText } from "../shop"

const email = () =>
  formField(
    { id: "email", label: "E-mail" },
    { type: "email", name: "email", autocomplete: "username", maxlength: 50, required: true },
  )
const password = (settings: { autocomplete: string; minlength?: number }) =>
  formField({ id: "password", label: "Password" }, { type: "password", name: "password", required: true, ...settings })
const person = (id: string, label: string, autocomplete: string) =>
  formField({ id, label, half: true }, { name: id, autocomplete, maxlength: 50, required: true })

type RequiredField = { field: FormField; missing: string }

export const signInPage: Page = async ({ shop, url }) => {
  if (shop.customer) return redirectTo(nextOf(url))
  const required = {
    email: { field: email(), missing: "Enter your e-mail address, for example name@example.com." },
    password: { field: password({ autocomplete: "current-password" }), missing: "Enter your password." },
  }
  return accountForm({
    title: "Sign in",
    required: Object.values(required),
    next: nextOf(url),
    submit: () => signIn(shop, { email: valueOf(required.email), password: required.password.field.input.value }),
    other: ["No account yet?", "Sign up", `/sign-up?next=${encodeURIComponent(nextOf(url))}`],
  })
}

export const signUpPage: Page = async ({ shop, url }) => {
  if (shop.customer) return redirectTo(nextOf(url))
  const required = {
    first_name: { field: person("first-name", "First name", "given-name"), missing: "Enter your first name." },
    last_name: { field: person("last-name", "Last name", "family-name"), missing: "Enter your last name." },
    email: { field: email(), missing: "Enter your e-mail address, for example name@example.com." },
    password: {
      field: password({ autocomplete: "new-password", minlength: 8 }),
      missing: "Choose a password of at least 8 characters.",
    },
  }
  return accountForm({
    title: "Sign up",
    required: Object.values(required),
    next: nextOf(url),
    submit: () =>
      signUp(shop, {
        first_name: valueOf(required.first_name),
        last_name: valueOf(required.last_name),
        email: valueOf(required.email),
        password: required.password.field.input.value,
      }),
    other: ["You have an account?", "Sign in", `/sign-in?next=${encodeURIComponent(nextOf(url))}`],
  })
}

const valueOf = ({ field }: RequiredField) => field.input.value.trim()

type Settings = {
  title: string
  required: RequiredField[]
  next: string
  submit: () => Promise<void>
  other: [question: string, link: string, address: string]
}

function accountForm({ title, required, next, submit, other: [question, link, address] }: Settings) {
  const problem = element("p", { class: "problem", role: "alert", "data-testid": "account-problem", hidden: true })
  const button = element("button", { class: "primary wide", type: "submit", "data-testid": "account-submit" }, title)
  for (const { field, missing } of required) {
    field.input.addEventListener("input", () => field.isWrong() && checkField(field, missing))
  }
  let busy = false
  const send = async (event: Event) => {
    event.preventDefault()
    const wrong = required.filter(({ field, missing }) => !checkField(field, missing))
    wrong[0]?.field.input.focus()
    if (busy || wrong.length > 0) return
    busy = true
    button.setAttribute("aria-disabled", "true")
    problem.hidden = true
    try {
      await submit()
      goTo(next)
    } catch (error) {
      fill(problem, error instanceof SignInError ? error.message : errorText(error))
      problem.hidden = false
    } finally {
      busy = false
      button.removeAttribute("aria-disabled")
    }
  }
  return {
    title,
    content: element(
      "section",
      { class: "narrow" },
      element("h1", { tabindex: -1 }, title),
      element(
        "form",
        { novalidate: true, class: "account-form", onsubmit: (event) => void send(event) },
        element("div", { class: "fields" }, ...required.map(({ field }) => field.box)),
        button,
        problem,
      ),
      element("p", {}, `${question} `, element("a", { href: address }, link)),
    ),
  }
}

/** The page to open afterwards: always a path of this shop, whatever the address holds. */
function nextOf(url: URL): string {
  const required = url.searchParams.get("next") ?? "/account"
  return /^\/(?![/\\])/.test(required) ? required : "/account"
}
