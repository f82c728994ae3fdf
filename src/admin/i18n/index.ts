// Which texts does the plugin add to the dashboard? Labels in its default namespace, and messages
// of the server in one of their own. Languages without texts here show English.
import { type ByLanguage, byLanguage } from "../../messages"
import { texts } from "../../messages/localized"
import de from "./json/de.json" with { type: "json" }
import en from "./json/en.json" with { type: "json" }
import es from "./json/es.json" with { type: "json" }
import fr from "./json/fr.json" with { type: "json" }
import ru from "./json/ru.json" with { type: "json" }
import { messageNamespace } from "./message-namespace"

/** By the dashboard's codes of the languages, which equal ours. */
const labels: ByLanguage<typeof en> = { en, de, es, fr, ru }

export default byLanguage((language) => ({
  translation: labels[language],
  [messageNamespace]: texts[language],
}))
