import { getCardPayment } from "medusa-plugin-card-payments/storefront"
import { element } from "../ui/element"
import { memory } from "../memory"
import { type Shop, statusOf } from "../shop"

/**
 * A notice about an earlier payment, for a shopper who comes back after closing a tab, for example.
 * Null if there is nothing to report, and on the page that already shows it.
 */
export async function paymentNotice(shop: Shop, url: URL): Promise<HTMLElement | null> {
  const started = memory.payment()
  if (!started || started.orderNumber !== undefined || url.pathname === "/payment") return null
  try {
    const { state } = await getCardPayment(shop.sdk, started)
    switch (state) {
      case "authorized":
      case "captured":
        return line("Your payment has arrived.", "/payment", "See your order")
      case "processing":
      case "unknown":
        return line("Your payment is still being confirmed. Do not pay again.", "/payment", "Show the payment")
      case "three_d_secure":
        return line("Your bank wants to confirm your payment.", "/payment", "Go on")
      case "redirect":
        // The page with the button to the form needs no link to itself.
        if (url.pathname === "/checkout" && !started.inShop) return null
        return line("You started a payment and did not finish it.", started.inShop ? "/payment" : "/checkout", "Go on")
      default:
        return null
    }
  } catch (error) {
    if (statusOf(error) === 404) memory.setPayment(null)
    // The pages themselves report an unreachable shop.
    return null
  }
}

function line(text: string, address: string, link: string) {
  return element("p", {}, `${text} `, element("a", { href: address }, link))
}
