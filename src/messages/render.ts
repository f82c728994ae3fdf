import type { AmountParam, Catalogue, Message, Param, ParamKinds, Text } from "./message"

/** The formats of a language for the parameters that are not text. */
export type Formatters = {
  /** Language tag for plural forms and lists: `de`. */
  locale: string
  amount: (amount: AmountParam) => string
  count: (count: number) => string
  day: (day: string) => string
  time: (time: string) => string
}

export type Language = { texts: Readonly<Record<string, Text>>; format: Formatters }

/**
 * The text of a message in a language. Undefined if the catalogue or the language lacks its code or
 * an inner one, or if a parameter has another kind. Both happen with answers of a newer server and
 * rows of an older one.
 */
export function render(catalogue: Catalogue, message: Message, language: Language): string | undefined {
  try {
    return renderKnown(catalogue, message, language)
  } catch {
    // One text must not break a page or a list.
    return undefined
  }
}

function renderKnown(catalogue: Catalogue, message: Message, language: Language): string | undefined {
  const { texts, format } = language
  const kinds = Object.hasOwn(catalogue, message.code) ? catalogue[message.code] : undefined
  const text = Object.hasOwn(texts, message.code) ? texts[message.code] : undefined
  if (kinds === undefined || text === undefined) return undefined
  const rendered = new Map<string, string | undefined>()
  for (const [name, kind] of Object.entries(kinds)) rendered.set(name, renderParam(kind, message.params[name]))
  if ([...rendered.values()].includes(undefined)) return undefined
  return formOf(text).replaceAll(/{{(\w+)}}/g, (_all, name: string) => rendered.get(name) ?? "")

  function renderParam(kind: keyof ParamKinds, param: Param | undefined): string | undefined {
    if (param === undefined) return undefined
    switch (kind) {
      case "amount":
        return format.amount(param as AmountParam)
      case "amounts":
        return listOf("conjunction", (param as ParamKinds["amounts"]).map(format.amount))
      case "count":
        return format.count(param as number)
      case "day":
        return format.day(param as string)
      case "time":
        return format.time(param as string)
      case "text":
        return param as string
      case "anyOf":
        return listOf("disjunction", param as ParamKinds["anyOf"])
      case "allOf":
        return listOf("conjunction", param as ParamKinds["allOf"])
      case "message":
        return render(catalogue, param as Message, language)
      case "messages":
        return renderAll(catalogue, param as readonly Message[], language)
    }
  }

  function formOf(forms: Text): string {
    if (typeof forms === "string") return forms
    const name = Object.entries(kinds ?? {}).find(([, kind]) => kind === "count")?.[0]
    const count = Number(name && message.params[name])
    const category = new Intl.PluralRules(format.locale).select(count)
    return (count === 1 ? forms["=1"] : undefined) ?? forms[category] ?? forms.other
  }

  function listOf(type: "conjunction" | "disjunction", parts: readonly string[]): string {
    return new Intl.ListFormat(format.locale, { type }).format(parts)
  }
}

/** Several texts, one after the other; undefined if one of them has no text. */
export function renderAll(catalogue: Catalogue, messages: readonly Message[], language: Language): string | undefined {
  const all = messages.map((message) => render(catalogue, message, language))
  return all.includes(undefined) ? undefined : all.join(" ")
}
