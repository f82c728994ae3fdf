/** Text that is markup already. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | undefined | null | false | Part[]

/** Markup in which every inserted value is escaped, except markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string))
}

function render(part: Part): string {
  if (part instanceof Html) return part.markup
  if (Array.isArray(part)) return part.map(render).join("")
  if (part === undefined || part === null || part === false) return ""
  return String(part).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}
