/** The kinds of a message's parameters, and their shapes. All are plain JSON. */
export type ParamKinds = {
  /**
   * Decimal text in major units, with the currency's code: `{ amount: "10.50", currency: "EUR" }`.
   */
  amount: AmountParam
  amounts: readonly AmountParam[]
  /** A count, which selects the plural form of the text. */
  count: number
  /** ISO date without a time: `2026-11-27`. */
  day: string
  /** ISO date and time in UTC: `2026-11-27T09:30:00.000Z`. */
  time: string
  /** Shown unchanged: a name, an id, or the gateway's own text. */
  text: string
  /** Alternatives, shown unchanged as a list with "or". */
  anyOf: readonly string[]
  /** Names, shown unchanged as a list with "and". */
  allOf: readonly string[]
  /** A message inside this one: a part of its sentence, or a sentence of its own. */
  message: Message
  /** Several sentences, shown one after the other. */
  messages: readonly Message[]
}

export type AmountParam = { readonly amount: string; readonly currency: string }

export type Param = ParamKinds[keyof ParamKinds]

/** A message as data: a code of a catalogue, with its parameters. Texts are made at the edge. */
export type Message = { readonly code: string; readonly params: Readonly<Record<string, Param>> }

/** A message with its English text, as API answers carry it. */
export type RenderedMessage = Message & { readonly message: string }

/** The codes of one part of the plugin: for each code, the kinds of its parameters. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, keyof ParamKinds>>>>

/** The parameters of one code. */
export type ParamsOf<Kinds extends Catalogue[string]> = { readonly [Name in keyof Kinds]: ParamKinds[Kinds[Name]] }

/**
 * The text of a code in one language, with `{{name}}` for each parameter. A text with a `count` may
 * have a form for each plural category of the language (`Intl.PluralRules`), and one for exactly 1,
 * where the category "one" has more numbers, such as 21 in Russian.
 */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule | "=1", string>> & { readonly other: string })

/** Whether an action is possible now, and if not, the reason. */
export type ActionState =
  { readonly allowed: true; readonly reason: null } | { readonly allowed: false; readonly reason: RenderedMessage }
