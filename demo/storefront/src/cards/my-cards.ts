import {
  deleteSavedCard,
  listSavedCards,
  listSubscriptions,
  type SavedCard,
  updateSavedCard,
} from "medusa-plugin-card-payments/storefront"
import { ask } from "../ui/ask"
import { cardName, formatExpiry } from "./format-card"
import { element, fill } from "../ui/element"
import { formField } from "../ui/form-field"
import { errorText, type Shop } from "../shop"

type Settings = {
  signal: AbortSignal
  /** Shows a result. */
  notify: (message: string) => void
  /** Shows a problem; null clears it. */
  complain: (message: string | null) => void
}

/** The shopper's saved cards: to view, name, make the default, and delete. */
export async function myCards({ sdk }: Shop, { signal, notify, complain }: Settings) {
  const heading = element("h2", { tabindex: -1 }, "My cards")
  const list = element("div", { "data-testid": "my-cards" })
  let cards: SavedCard[] = []

  const draw = () => fill(list, cards.length > 0 ? element("ul", { class: "my-cards" }, ...cards.map(entry)) : none())
  const load = async () => {
    ;({ cards } = await listSavedCards(sdk, { signal }))
    draw()
  }
  /**
   * Reloads until a new card appears: a verified card is saved a moment later, or longer if the
   * gateway is slow.
   */
  const loadSoon = async () => {
    for (let tries = 0; tries < 8; tries++) {
      const { cards: found } = await listSavedCards(sdk, { signal })
      // Only for a new card: drawing the list takes the focus away.
      if (found.some(({ id }) => !cards.some((card) => card.id === id))) return load()
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
  /** Runs a change, shows the new list, and moves the focus to where the shopper continues. */
  const change = async (work: () => Promise<unknown>, { notice, focus }: { notice: string; focus: string | null }) => {
    complain(null)
    list.toggleAttribute("inert", true)
    try {
      await work()
      await load()
      notify(notice)
    } catch (error) {
      if (signal.aborted) return
      complain(errorText(error))
    } finally {
      list.toggleAttribute("inert", false)
    }
    const next = focus === null ? null : list.querySelector<HTMLElement>(focus)
    ;(next ?? heading).focus()
  }
  const remove = async (card: SavedCard) => {
    const text = `${nameOf(card)} can then not be used for one-click payments any more. Orders that were paid with it stay as they are.`
    const isMeant = await ask({
      title: "Delete this card?",
      text: [text, ...(await subscriptionsOf(card))].join(" "),
      yes: "Delete",
      no: "Keep",
    })
    if (isMeant) {
      await change(() => deleteSavedCard(sdk, { id: card.id }), { notice: `${nameOf(card)} is deleted.`, focus: null })
    }
  }

  /** Texts of the subscriptions that would lose their card; empty if that is not known. */
  const subscriptionsOf = async (card: SavedCard): Promise<string[]> => {
    const all = await listSubscriptions(sdk, { signal }).catch(() => [])
    const names = all
      .filter((one) => one.card?.saved_card_id === card.id && one.ended_at === null)
      .map(({ title }) => `“${title}”`)
    if (names.length === 0) return []
    return [`It pays for ${new Intl.ListFormat("en").format(names)}: let another card pay there first.`]
  }

  const entry = (card: SavedCard) => {
    const name = nameOf(card)
    const button = (what: string, label: string, onclick: () => void) =>
      element(
        "button",
        { type: "button", "aria-label": `${label}: ${name}`, "data-testid": `card-${what}`, onclick },
        label,
      )
    const body = element("div", {})
    const show = () =>
      fill(
        body,
        element("p", { class: "card-title" }, name),
        element(
          "p",
          { class: "muted" },
          [card.name && cardName(card), formatExpiry(card), card.is_default && "Your default card"]
            .filter(Boolean)
            .join(" · "),
        ),
        card.expired && element("p", { class: "problem" }, "This card has expired and cannot be paid with."),
        element(
          "div",
          { class: "row" },
          button("rename", "Rename", () => rename()),
          !card.is_default &&
            !card.expired &&
            button("make-default", "Make default", () => {
              const notice = `${name} is your default card now.`
              void change(() => updateSavedCard(sdk, { id: card.id, isDefault: true }), { notice, focus: at(card) })
            }),
          button("delete", "Delete", () => void remove(card)),
        ),
      )
    const keepOld = () => {
      show()
      body.querySelector("button")?.focus()
    }
    const rename = () => {
      const field = formField(
        { id: `name-of-${card.id}`, label: `Name for ${cardName(card)}` },
        { "data-testid": "card-name", maxlength: 60, value: card.name ?? "" },
      )
      const save = (event: Event) => {
        event.preventDefault()
        const given = field.input.value.trim() || null
        const notice = given ? `The card is called ${given} now.` : "The card has no name any more."
        void change(() => updateSavedCard(sdk, { id: card.id, name: given }), { notice, focus: at(card) })
      }
      const onkeydown = (event: Event) => event instanceof KeyboardEvent && event.key === "Escape" && keepOld()
      fill(
        body,
        element(
          "form",
          { novalidate: true, onsubmit: save, onkeydown: (event) => void onkeydown(event) },
          field.box,
          element(
            "div",
            { class: "row" },
            element("button", { class: "primary", type: "submit", "data-testid": "card-name-save" }, "Save"),
            element("button", { type: "button", onclick: keepOld }, "Cancel"),
          ),
        ),
      )
      field.input.focus()
    }
    show()
    return element("li", { "data-testid": "my-card", "data-card": card.id }, body)
  }

  await load()
  return { content: element("section", {}, heading, list), loadSoon }
}

const nameOf = (card: SavedCard) => card.name ?? cardName(card)
/** Selector of a card's first button. */
const at = ({ id }: SavedCard) => `[data-card="${id}"] button`

function none() {
  return element(
    "p",
    { "data-testid": "no-cards" },
    "You have saved no card yet. Add one below, or tick “Save this card” when you pay.",
  )
}
