import {
  getCardPayment,
  listSavedCards,
  paymentSessionFromUrl,
  waitForVerification,
} from "medusa-plugin-card-payments/storefront"
import { addCard } from "../cards/add-card"
import { bankConfirmation } from "../checkout/bank-confirmation"
import { signOut } from "../customer"
import { element, fill } from "../ui/element"
import { memory } from "../memory"
import { myCards } from "../cards/my-cards"
import { mySubscriptions } from "../subscriptions/my-subscriptions"
import { sortProviders } from "../checkout/provider-names"
import { redirectTo, goTo, type Page } from "../router"
import { errorText, type Shop, statusOf } from "../shop"

/**
 * The customer's subscriptions and saved cards; the gateway's page returns here after a card was
 * added.
 */
export const accountPage: Page = async ({ shop, url, signal }) => {
  const returned = paymentSessionFromUrl(url)
  if (returned?.startsWith("cver_")) {
    memory.setVerificationId(returned)
    return redirectTo("/account")
  }
  const { customer } = shop
  if (!customer) return redirectTo("/sign-in?next=/account")

  const status = element("p", { role: "status", class: "status", "data-testid": "account-status" })
  const problem = element("p", { class: "problem", role: "alert", "data-testid": "account-problem", hidden: true })
  const stage = element("div", {})
  const notify = (message: string) => {
    fill(status, message)
  }
  const complain = (message: string | null) => {
    if (message !== null) notify("")
    fill(problem, message)
    problem.hidden = message === null
  }
  const [cards, subscriptions, providers] = await Promise.all([
    myCards(shop, { signal, notify, complain }),
    mySubscriptions(shop, { signal }),
    providersThatVerify(shop, signal),
  ])
  const form = element("div", {})
  const heading = element("h1", { tabindex: -1 }, "Your account")
  const showForm = () =>
    fill(
      form,
      providers.length > 0 && addCard(shop, { providers, signal, complain, onStarted: (id) => void follow(id) }),
    )

  /** Shows the state of the card being added until it is final. */
  const follow = async (sessionId: string) => {
    complain(null)
    notify("Checking your card …")
    // Only one card is added at a time.
    fill(form)
    heading.focus()
    try {
      await confirmAtBank(shop, { sessionId, signal, stage, notify })
      const finished = await waitForVerification(shop.sdk, { sessionId, signal })
      if (finished.outcome === "verified") {
        notify("Your card is saved.")
        void cards.loadSoon().catch(() => undefined)
      } else complain(finished.message)
      if (finished.outcome !== "confirming") memory.setVerificationId(null)
    } catch (error) {
      if (signal.aborted) return
      if (statusOf(error) === 404) memory.setVerificationId(null)
      complain(errorText(error))
    }
    showForm()
  }

  const verificationId = memory.verificationId()
  showForm()
  if (verificationId) void follow(verificationId)
  return {
    title: "Your account",
    content: element(
      "section",
      { class: "narrow" },
      heading,
      element(
        "p",
        { class: "signed-in" },
        element("span", { "data-testid": "signed-in-as" }, `Signed in as ${customer.email}`),
        element(
          "button",
          {
            type: "button",
            class: "plain",
            "data-testid": "sign-out",
            onclick: () => void signOut(shop).then(() => goTo("/")),
          },
          "Sign out",
        ),
      ),
      status,
      problem,
      stage,
      subscriptions,
      cards.content,
      form,
    ),
  }
}

async function providersThatVerify({ sdk, region }: Shop, signal: AbortSignal): Promise<string[]> {
  const { payment_providers } = await sdk.store.payment.listPaymentProviders({ region_id: region.id })
  const answers = await Promise.all(
    payment_providers.map(async ({ id }) => ({ id, ...(await listSavedCards(sdk, { providerId: id, signal })) })),
  )
  return sortProviders(answers.filter(({ verification }) => verification).map(({ id }) => id))
}

type Confirmed = { sessionId: string; signal: AbortSignal; stage: HTMLElement; notify: (message: string) => void }

/** Runs the bank's confirmation if it is needed. */
async function confirmAtBank(shop: Shop, { sessionId, signal, stage, notify }: Confirmed): Promise<void> {
  const { integration } = await getCardPayment(shop.sdk, { sessionId, signal })
  // For a hosted form the bank has already asked on the gateway's page.
  if (integration === "hosted") return
  const bank = bankConfirmation(shop, { sessionId, signal, onStep: ({ message }) => notify(message) })
  fill(stage, bank.content)
  try {
    const finished = await bank.run()
    if (finished.outcome === "redirect") location.assign(finished.redirectUrl)
  } finally {
    fill(stage)
  }
}
