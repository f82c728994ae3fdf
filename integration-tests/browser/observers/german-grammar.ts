import { isMessageCode, type Text } from "../../../src/messages"
import { texts } from "../../../src/messages/localized"
import adminGerman from "../../../src/admin/i18n/json/de.json"
import adminEnglish from "../../../src/admin/i18n/json/en.json"

type Tree = { readonly [key: string]: string | Tree }
type Template = { start: string; end: string; lazy: RegExp; greedy: RegExp }

/** All texts of a tree of admin texts and of a list of messages, plural forms included. */
function textsOf(tree: Tree, messages: Readonly<Record<string, Text>>): string[] {
  const branches = (branch: Tree): string[] =>
    Object.values(branch).flatMap((one) => (typeof one === "string" ? [one] : branches(one)))
  const forms = Object.values(messages).flatMap((text) => (typeof text === "string" ? [text] : Object.values(text)))
  return [...new Set([...branches(tree), ...forms].map(normalize))]
}

export const allGerman = textsOf(adminGerman, texts.de)
export const allEnglish = textsOf(adminEnglish, texts.en)

const placeholder = /{{\w+}}/
/** As they are, and as the start of a sentence. */
const plainTexts = new Set(
  allGerman.filter((text) => !placeholder.test(text)).flatMap((text) => [text, capitalized(text)]),
)
const english = new Set(allEnglish)
/** A text of placeholders and punctuation alone would allow everything. */
const templates = allGerman
  .filter((text) => placeholder.test(text) && /\p{L}/u.test(text.replaceAll(/{{\w+}}/g, "")))
  .map(toTemplate)

function toTemplate(text: string): Template {
  const parts = text.split(placeholder)
  const literal = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return {
    ...{ start: parts[0] ?? "", end: parts.at(-1) ?? "" },
    ...{ lazy: new RegExp(`^${literal.join("(.+?)")}$`), greedy: new RegExp(`^${literal.join("(.+)")}$`) },
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase("de") + text.slice(1)
}

/** Replaces every kind of space by one, and sequences by a single one. */
function normalize(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim()
}

const month = "(Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez)\\.?"
const clock = "\\d{1,2}:\\d{2}(:\\d{2})?( (UTC|GMT|MEZ|MESZ)([+-]\\d{1,2}(:\\d{2})?)?)?"
/** Parameters that look the same in every language, or that German writes like this. */
const parameters = [
  // A number, a change, an amount, a percentage, a range, a duration; currency codes.
  /^[#≈+−-]?\d[\d.,: /–-]*( ?(%|[A-Z]{3}|€|kB|MB|Sek\.|Min\.|Std\.))?$/,
  /^[A-Z]{3}$/,
  new RegExp(`^\\d{1,2}\\. ?(\\d{1,2}\\.|${month}) ?\\d{4}(,? (um )?${clock})?$`),
  // A day without its year, and a moment as seen from now.
  new RegExp(`^\\d{1,2}\\. ${month}$`),
  /^(vor|in) \d+ (Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr)e?n?$/,
  /^(gestern|vorgestern|heute|morgen|übermorgen)$/,
  new RegExp(`^${clock}$`),
  // A masked card or account, with the brand.
  /^(\p{L}+ )?•••• ?\w{1,4}$/u,
  // An id, an address.
  /^(?=(\S*\d){3})[\w#:.-]{6,}$/,
  /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/,
  /^https?:\/\/\S+$/,
  // Punctuation, and the last word of a list.
  /^[^\p{L}\d]+$/u,
  /^(und|oder)$/,
]

/** Text between the words of two texts. */
const edges = /^[\s("„“”»«',;:·•–—…→]+|[\s)"“”»«',;:.!?·•–—…→]+$/gu

/**
 * Evaluates texts of a German page. A text is German if it is a German text of the plugin whose
 * placeholders hold parameters or German texts, or if it consists of several such texts. A
 * parameter is a number, a date, an id and the like, or one of the added data.
 */
export function germanGrammar() {
  const data = new Set<string>()
  const accepted = new Set<string>()
  let rejected = new Set<string>()

  /**
   * Codes, English texts of the plugin and words for machines are no data.
   * @param isWord whether the text is data although it looks like a word for machines
   */
  const add = (text: string, isWord: boolean) => {
    const one = normalize(text)
    if (one === "" || data.has(one) || isMessageCode(one)) return
    if (!isWord && (english.has(one) || /^[a-z_]{1,24}$/.test(one))) return
    data.add(one)
    rejected = new Set()
  }

  const isGerman = (text: string): boolean => {
    const one = normalize(text)
    if (one === "" || accepted.has(one)) return true
    if (rejected.has(one)) return false
    const found = isWhole(one) || isComposed(one)
    ;(found ? accepted : rejected).add(one)
    return found
  }

  const isWhole = (text: string): boolean =>
    plainTexts.has(text) || data.has(text) || parameters.some((one) => one.test(text)) || isFilled(text)

  const isFilled = (text: string): boolean =>
    templates.some(({ start, end, lazy, greedy }) => {
      if (!text.startsWith(start) || !text.endsWith(end)) return false
      return [lazy, greedy].some((pattern) => {
        const filled = pattern.exec(text)?.slice(1)
        return filled?.every((one) => isGerman(one)) ?? false
      })
    })

  /** Whether words from the start up to each place form whole texts, one after the other. */
  const isComposed = (text: string): boolean => {
    const words = text.split(" ")
    const reached = [true]
    for (let end = 1; end <= words.length; end++) {
      reached[end] = false
      for (let start = 0; start < end && !reached[end]; start++) {
        if (start === 0 && end === words.length) continue
        reached[end] = reached[start] === true && isPart(words.slice(start, end).join(" "))
      }
    }
    return reached[words.length] === true || isPart(text)
  }

  const isPart = (text: string): boolean => {
    return [...new Set([text, text.replace(/[,;:.]$/, ""), text.replaceAll(edges, "")])].some(isWhole)
  }

  return { add, isGerman }
}
