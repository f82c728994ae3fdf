// Which texts does the plugin add to the dashboard? Languages without a file here show English.
import de from "./json/de.json" with { type: "json" }
import en from "./json/en.json" with { type: "json" }

export default { en: { translation: en }, de: { translation: de } }
