import { type CallbackField, callbackFieldList } from "../../gateway/callback-fields"
import { dataTable } from "./data-table"
import { type Html, html } from "./html"
import { assumption, prose } from "./prose"

/** What the store and the shopper's browser are told, and what of it is signed. */
export function callbackSection(): Html {
  const signed = callbackFieldList.filter((field) => field.signed).map(({ name }) => name)
  return html`<p>
      The callback is a GET of <code>notify_url</code>, or else <code>server_callback_url</code>, with these parameters behind the
      address's own. It is sent until the store answers HTTP 200, as often as the switch
      <a href="#switch.callbackSchedule"><code>callbackSchedule</code></a> says. The final redirect is a form post by the
      shopper's browser to <code>redirect_url</code>.
    </p>
    <p>
      <code>control</code> is SHA-1 in hex of <code>${[...signed, "merchant_control_key"].join(" + ")}</code>. It covers nothing
      else: ask for the status before acting.
    </p>
    ${dataTable(
      "Parameters of callback and final redirect",
      ["Parameter", "Signed", "Always there", "Sent by", "Meaning"],
      callbackFieldList.map(({ name, ...field }) => ({
        id: `callback.${name}`,
        cells: [
          html`<code>${name}</code>${field.assumed && html` ${assumption}`}`,
          field.signed ? "yes" : "no",
          field.always ? "yes" : "no",
          senders(field),
          prose(field.meaning),
        ],
      })),
    )}`
}

function senders({ callbackOnly }: CallbackField): string {
  return callbackOnly ? "callback" : "callback, final redirect"
}
