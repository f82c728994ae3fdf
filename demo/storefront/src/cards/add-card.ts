import { verifyCard } from "medusa-plugin-card-payments/storefront"
import { addressForm } from "../checkout/address-form"
import { savedAddress, saveBillingAddress } from "../checkout/billing-address"
import { cardForm } from "./card-form"
import { choice } from "../ui/choice"
import { element, fill } from "../ui/element"
import { memory } from "../memory"
import { missingFieldsText } from "../checkout/missing-fields"
import { retryText } from "../checkout/pay"
import { providerName } from "../checkout/provider-names"
import { errorText, type Shop } from "../shop"

type Settings = {
  /** Providers that save a card without a purchase. */
  providers: string[]
  signal: AbortSignal
  /** Shows a problem; null clears it. */
  complain: (message: string | null) => void
  /** Called with the id of the started verification. */
  onStarted: (verificationId: string) => void
}

/** The form that saves a card without a purchase: the bank verifies it, and nothing is charged. */
export function addCard(shop: Shop, { providers, signal, complain, onStarted }: Settings) {
  const form = cardForm({ signal })
  const stored = { ...savedAddress(shop.customer) }
  const { first_name = shop.customer?.first_name, last_name = shop.customer?.last_name } = stored
  const address = addressForm({
    stored: { ...stored, first_name, last_name },
    region: shop.region,
    withEmail: false,
  })
  const place = element("div", {})
  const button = element("button", { class: "primary", type: "submit", "data-testid": "add-card" }, "Add card")
  let [chosen = ""] = providers
  let busy = false
  const inShop = () => providerName(chosen).inShop === true
  const show = () => fill(place, inShop() && form.content)

  const add = async () => {
    const cardIsFine = !inShop() || form.check()
    if (!address.check() || !cardIsFine || busy) return
    busy = true
    button.setAttribute("aria-disabled", "true")
    complain(null)
    try {
      await saveBillingAddress(shop, address.read().address)
      const returnUrl = `${location.origin}/account`
      const answer = await verifyCard(shop.sdk, {
        providerId: chosen,
        returnUrl,
        ...(inShop() ? { card: form.read() } : {}),
      })
      if (answer.outcome !== "invalid") form.clear()
      switch (answer.outcome) {
        case "redirect":
          memory.setVerificationId(answer.sessionId)
          location.assign(answer.redirectUrl)
          return
        case "missing":
          complain(missingFieldsText(answer))
          break
        case "invalid":
          complain(answer.message)
          form.notify(answer.fields)
          break
        case "limited":
          complain(retryText(answer.retryAfter))
          break
        case "declined":
        case "failed":
          complain(answer.message)
          break
        default:
          memory.setVerificationId(answer.sessionId)
          onStarted(answer.sessionId)
      }
    } catch (error) {
      form.clear()
      complain(errorText(error))
    }
    busy = false
    button.removeAttribute("aria-disabled")
  }

  show()
  return element(
    "section",
    {},
    element("h2", {}, "Add a card"),
    element(
      "p",
      { class: "muted" },
      "Your bank checks the card. Nothing is charged, and you can pay with one click the next time.",
    ),
    element(
      "form",
      {
        novalidate: true,
        "data-testid": "add-card-form",
        onsubmit: (event) => {
          event.preventDefault()
          void add()
        },
      },
      element("fieldset", {}, element("legend", {}, "Billing address"), address.fields),
      element(
        "fieldset",
        {},
        element("legend", {}, "Card"),
        element(
          "div",
          { class: "options" },
          ...providers.map((id) =>
            choice(
              {
                name: "provider",
                value: id,
                checked: id === chosen,
                "data-testid": `add-with-${id}`,
                onchange: () => {
                  chosen = id
                  show()
                },
              },
              providerName(id).inShop
                ? { title: "Enter the card here" }
                : { title: "Enter the card on the gateway’s page" },
            ),
          ),
        ),
        place,
      ),
      button,
    ),
  )
}
