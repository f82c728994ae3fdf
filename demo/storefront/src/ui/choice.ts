import { element } from "./element"

/** One radio option whose whole area can be pressed. */
export function choice(
  input: Parameters<typeof element>[1],
  text: { title: string; detail?: string; price?: string },
): HTMLLabelElement {
  return element(
    "label",
    { class: "option" },
    element("input", { type: "radio", ...input }),
    element(
      "span",
      { class: "option-text" },
      element("span", {}, text.title),
      text.detail && element("span", { class: "muted" }, text.detail),
    ),
    text.price && element("span", { class: "price" }, text.price),
  )
}
