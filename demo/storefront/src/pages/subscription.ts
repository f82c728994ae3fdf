import {
  cancelSubscription,
  changeSubscriptionCard,
  getSubscription,
  listSavedCards,
  paymentSessionFromUrl,
  pauseSubscription,
  resumeSubscription,
  type SavedCard,
  skipSubscription,
  type SubscriptionAction,
  type SubscriptionDetail,
  waitForVerification,
} from "medusa-plugin-card-payments/storefront"
import { ask } from "../ui/ask"
import { cardName } from "../cards/format-card"
import { element, fill } from "../ui/element"
import { redirectTo, type Page } from "../router"
import { errorText, type Shop, statusOf } from "../shop"
import { subscriptionCard } from "../subscriptions/subscription-card"
import { subscriptionDetails } from "../subscriptions/subscription-details"
import { subscriptionRecord } from "../subscriptions/subscription-record"
import { formatDay } from "../subscriptions/describe-subscription"

/** How often the page polls for new charges, in milliseconds. */
const pollEveryMs = 4_000

/** One subscription: its state, its charges, and the actions allowed to its owner. */
export const subscriptionPage: Page = async ({ shop, url, signal }) => {
  if (!shop.customer) return redirectTo(`/sign-in?next=${encodeURIComponent(url.pathname + url.search)}`)
  const id = decodeURIComponent(url.pathname.split("/").pop() ?? "")
  const found = await find(shop, id, signal)
  if (!found) return notFound()

  let subscription = found
  const heading = element("h1", { tabindex: -1 }, found.title)
  const status = element("p", { role: "status", class: "status", "data-testid": "subscription-status" })
  const problem = element("p", { class: "problem", role: "alert", "data-testid": "subscription-problem", hidden: true })
  const details = element("div", {})
  const buttons = element("div", { class: "row" })
  const cardPlace = element("div", {})
  const record = element("div", {})
  const notify = (message: string) => fill(status, message)
  const complain = (message: string | null) => {
    if (message !== null) notify("")
    fill(problem, message)
    problem.hidden = message === null
  }

  const draw = () => {
    // Keeps the focus, if its element still exists.
    const { activeElement } = document
    const focused = activeElement instanceof HTMLElement && buttons.contains(activeElement) ? activeElement : null
    fill(details, ...subscriptionDetails(subscription))
    fill(buttons, ...offered())
    fill(record, ...subscriptionRecord(subscription))
    if (focused && !focusOn(focused.dataset.testid)) heading.focus()
  }
  const focusOn = (testId: string | undefined): boolean => {
    const button = buttons.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
    button?.focus()
    return button !== null
  }
  const load = async () => {
    const fresh = await getSubscription(shop.sdk, { id, signal })
    const isSame = JSON.stringify(fresh) === JSON.stringify(subscription)
    // The shown message may no longer be true.
    if (fresh.state !== subscription.state) notify("")
    subscription = fresh
    if (!isSame) draw()
  }

  let busy = false
  /** Runs a change, shows its result, and moves the focus to where the shopper continues. */
  const change = async (work: () => Promise<unknown>, { notice, focus }: { notice: string; focus?: string }) => {
    if (busy) return
    busy = true
    complain(null)
    buttons.toggleAttribute("inert", true)
    cardPlace.toggleAttribute("inert", true)
    try {
      await work()
      await load()
      fill(cardPlace)
      notify(notice)
    } catch (error) {
      if (!signal.aborted) complain(errorText(error))
    } finally {
      busy = false
      buttons.toggleAttribute("inert", false)
      cardPlace.toggleAttribute("inert", false)
    }
    if (!signal.aborted && !focusOn(focus)) heading.focus()
  }

  const skip = async () => {
    const { next_charge_at: at, time_zone } = subscription
    const isMeant = await ask({
      title: "Skip the next one?",
      text: `${at ? `What is due on ${formatDay(at, time_zone)}` : "The next one"} is neither charged nor sent. The subscription then continues as usual.`,
      yes: "Skip it",
      no: "Keep it",
    })
    if (!isMeant) return
    await change(() => skipSubscription(shop.sdk, { id, dueAt: at }), {
      notice: "The next one is skipped.",
      focus: "subscription-skip",
    })
  }
  const cancel = async (at: "now" | "period_end") => {
    const isMeant = await ask({
      title: at === "now" ? "Cancel now?" : "Cancel at the end of the period?",
      text:
        at === "now"
          ? "The subscription ends at once, nothing more is charged, and the paid period is not refunded."
          : "You keep the paid period, and nothing more is charged. Until it ends you can undo this.",
      yes: at === "now" ? "Cancel now" : "Cancel it",
      no: "Keep it",
    })
    if (!isMeant) return
    await change(() => cancelSubscription(shop.sdk, { id, at }), {
      notice: at === "now" ? "The subscription is canceled." : "The subscription ends with its period.",
      focus: "subscription-resume",
    })
  }
  const pause = () =>
    change(() => pauseSubscription(shop.sdk, { id }), {
      notice: "The subscription is paused. Nothing is charged until you resume it.",
      focus: "subscription-resume",
    })
  const resume = () =>
    change(() => resumeSubscription(shop.sdk, { id }), {
      notice: "The subscription continues.",
      focus: "subscription-pause",
    })
  const offered = () => {
    const button = (action: SubscriptionAction, what: string, { label, act }: { label: string; act: () => unknown }) =>
      subscription.actions[action].allowed &&
      element("button", { type: "button", "data-testid": `subscription-${what}`, onclick: () => void act() }, label)
    const isEnding = subscription.state === "canceling"
    return [
      button("resume", "resume", { label: isEnding ? "Do not cancel" : "Resume", act: resume }),
      button("pause", "pause", { label: "Pause", act: pause }),
      button("skip", "skip", { label: "Skip the next one", act: skip }),
      button("card", "card", { label: "Change card", act: chooseCard }),
      button("cancel_at_period_end", "cancel", {
        label: "Cancel at the end of the period",
        act: () => cancel("period_end"),
      }),
      button("cancel", "cancel-now", { label: "Cancel now", act: () => cancel("now") }),
    ]
  }

  const chooseCard = async () => {
    complain(null)
    try {
      const { cards } = await listSavedCards(shop.sdk, { signal })
      const close = () => {
        fill(cardPlace)
        if (!focusOn("subscription-card")) heading.focus()
      }
      const form = subscriptionCard({ current: subscription.card, cards, use: (card) => void useCard(card), close })
      fill(cardPlace, form.content)
      form.focus()
    } catch (error) {
      if (!signal.aborted) complain(errorText(error))
    }
  }
  const useCard = (card: SavedCard | null) =>
    change(
      async () => {
        const returnUrl = `${location.origin}/account/subscriptions/${id}`
        const answer = await changeSubscriptionCard(shop.sdk, card ? { id, savedCardId: card.id } : { id, returnUrl })
        if (answer.outcome === "redirect") location.assign(answer.redirectUrl)
      },
      {
        notice: card ? `${cardName(card)} pays from now on.` : "The page of the payment gateway opens …",
        focus: "subscription-card",
      },
    )

  /** Shows the state of the card entered on the gateway's page until it is final. */
  const follow = async (sessionId: string) => {
    notify("Checking your card …")
    const before = subscription.card?.saved_card_id
    const finished = await waitForVerification(shop.sdk, { sessionId, signal })
    // Removed from the address, so that a reload does not poll it again.
    if (finished.outcome !== "confirming") history.replaceState(null, "", url.pathname)
    if (finished.outcome !== "verified") return complain(finished.message)
    for (let tries = 0; tries < 8 && subscription.card?.saved_card_id === before; tries++) {
      await load()
      await wait(1_000)
    }
    notify("Your card is verified. It pays for this subscription from now on.")
  }
  const refresh = async () => {
    while (!signal.aborted) {
      await wait(pollEveryMs)
      if (signal.aborted || busy || document.hidden || document.querySelector("dialog[open]")) continue
      // A failed read is repeated by the next poll; the buttons report an unreachable shop.
      await load().catch(() => undefined)
    }
  }

  draw()
  void refresh()
  const returned = paymentSessionFromUrl(url)
  if (returned?.startsWith("cver_")) {
    void follow(returned).catch((error: unknown) => {
      if (!signal.aborted) complain(errorText(error))
    })
  }
  return {
    title: found.title,
    content: element(
      "section",
      { class: "narrow", "data-testid": "subscription-page" },
      element("p", {}, element("a", { href: "/account", "data-testid": "to-account" }, "Back to your account")),
      heading,
      status,
      problem,
      details,
      buttons,
      cardPlace,
      record,
    ),
  }
}

/** Null if the shopper has no such subscription. */
async function find({ sdk }: Shop, id: string, signal: AbortSignal): Promise<SubscriptionDetail | null> {
  try {
    return await getSubscription(sdk, { id, signal })
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

function notFound() {
  return {
    title: "Not found",
    content: element(
      "section",
      {},
      element("h1", { tabindex: -1 }, "You have no such subscription"),
      element("p", {}, element("a", { href: "/account" }, "See your account")),
    ),
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
