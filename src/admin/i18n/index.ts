// What the dashboard's own languages have no words for. A language that is missing here reads the English ones.
import de from "./json/de.json" with { type: "json" }
import en from "./json/en.json" with { type: "json" }

export default { en: { translation: en }, de: { translation: de } }
