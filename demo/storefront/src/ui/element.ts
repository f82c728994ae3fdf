type Child = Node | string | number | null | undefined | false
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>

/**
 * Creates an element. Text is always set as text, so no store data becomes markup. A function under
 * `onX` becomes a listener; `true` sets a bare attribute, and `false`, `null` or `undefined` leave
 * it out.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value)
    else if (value === true) node.setAttribute(name, "")
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, String(value))
  }
  node.append(...shown(children))
  return node
}

/** Replaces an element's content. */
export function fill(node: Element, ...children: Child[]): void {
  node.replaceChildren(...shown(children))
}

function shown(children: Child[]): (Node | string)[] {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "number" ? String(child) : child))
}
