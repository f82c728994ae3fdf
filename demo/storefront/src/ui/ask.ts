import { element, fill } from "./element"

type Question = { title: string; text: string; yes: string; no: string }

/**
 * Asks before an action that cannot be undone. Escape answers no; the focus returns to where it
 * was.
 */
export function ask({ title, text, yes, no }: Question): Promise<boolean> {
  const dialog = element("dialog", { "aria-labelledby": "question", "data-testid": "question" })
  const answer = (value: string, label: string, style: string) =>
    element("button", { value, class: style, "data-testid": `question-${value}` }, label)
  fill(
    dialog,
    element(
      "form",
      { method: "dialog" },
      element("h2", { id: "question" }, title),
      element("p", {}, text),
      // The harmless answer is first and has the focus.
      element("div", { class: "row" }, answer("no", no, ""), answer("yes", yes, "primary")),
    ),
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove()
      resolve(dialog.returnValue === "yes")
    })
  })
}
