import { operations } from "../../gateway"
import type { SandboxCall } from "../state"
import { dataTable, type Html, html } from "./html"

const SHOWN = 50

type CallFilter = { client_orderid: string; refused: boolean }

/** Filter in the page's query: `?client_orderid=inv-1&refused=1`. */
export function readCallFilter(query: URLSearchParams): CallFilter {
  return { client_orderid: query.get("client_orderid")?.trim() ?? "", refused: query.has("refused") }
}

/** The latest matching calls, newest first; refusals show the problem. */
export function callsSection(calls: readonly SandboxCall[], filter: CallFilter, firstCall: Html): Html {
  const { client_orderid: requested, refused } = filter
  const fitting = calls
    .filter((call) => (call.client_orderid ?? "").includes(requested) && (!refused || call.reason !== null))
    .reverse()
  return html`<h2 id="calls">Recent calls</h2>
    <form class="filter" method="get" action="#calls" role="search" aria-label="Recent calls">
      <div>
        <label for="client_orderid">client_orderid contains</label>
        <input id="client_orderid" name="client_orderid" value="${requested}" autocomplete="off" spellcheck="false" />
      </div>
      <label class="check"><input type="checkbox" name="refused" value="1" ${refused && "checked"} /> Only refused</label>
      <button class="small" type="submit">Show</button>
    </form>
    ${calls.length === 0 && firstCall}
    ${calls.length > 0 && fitting.length === 0 && html`<p>None of ${calls.length} calls fits. <a href="?#calls">Show all</a></p>`}
    ${
      fitting.length > 0 &&
      html`<p class="soft">
          ${fitting.length > SHOWN && `The latest ${SHOWN} of `}${fitting.length} calls, newest first. Times are UTC; *** stands
          for values that are not kept. Reload to see new calls.
        </p>
        <ol class="calls">
          ${fitting.slice(0, SHOWN).map(callItem)}
        </ol>`
    }`
}

function callItem(call: SandboxCall): Html {
  const { operation, reason, wrong, fault, endpointId, client_orderid, orderid } = call
  return html`<li class="panel">
    <p>
      ${operation === null ? html`<strong>${call.method} ${call.path}</strong>` : html`<a href="#${operation}"><strong>${operation}</strong></a>`}
      ${client_orderid !== null && html`<code>${client_orderid}</code>`}
      <span class="${toneOf(call)}">${answerOf(call)}</span>
      ${fault !== null && html`<span class="warn">(fault ${fault})</span>`}
    </p>
    <p class="soft">
      <time datetime="${call.at}">${call.at.slice(0, 10)} ${call.at.slice(11, 19)}</time>${
        endpointId !== null && `, endpoint ${endpointId}`
      }${orderid !== null && `, order ${orderid}`}${call.serialNumber !== null && html`, serial number <code>${call.serialNumber}</code>`}
    </p>
    ${wrong.length > 0 && html`<p class="bad"><strong>Wrong: ${wrong.map((part, index) => html`${index > 0 && ", "}${partLink(call, part)}`)}</strong></p>`}
    ${reason !== null && html`<p class="desc">${reason}</p>`} ${sentFields(call, wrong)}
  </li>`
}

function answerOf({ type, httpStatus, fault }: SandboxCall): string {
  if (type !== null) return `${httpStatus} ${type}`
  if (httpStatus !== null) return `${httpStatus} not the gateway's format`
  return fault === null ? "under way" : "no answer"
}

function toneOf({ reason, type }: SandboxCall): string {
  if (reason !== null) return "bad"
  return type === null || type === "error" ? "warn" : "good"
}

/** Link to the operation's documentation of this part. */
function partLink({ operation }: SandboxCall, part: string): Html {
  if (operation === null) return html`<code>${part}</code>`
  const isField = namesOf(operation).includes(part)
  const isSigned = part === "control" || part === "Authorization"
  const target = isField ? `${operation}.${part}` : isSigned ? `${operation}.signature` : operation
  return html`<a href="#${target}"><code>${part}</code></a>`
}

function sentFields({ id, fields }: SandboxCall, wrong: string[]): Html {
  const sent = Object.entries(fields)
  if (sent.length === 0) return html`<p class="soft">No field was read.</p>`
  const note = (name: string) => wrong.includes(name) && html` <strong class="bad">wrong</strong>`
  return html`<details>
    <summary>${sent.length} fields sent</summary>
    ${dataTable(
      `Fields of call ${id}`,
      ["Field", "Value"],
      sent.map(([name, value]) => ({
        cells: [html`<code>${name}</code>${note(name)}`, html`<code>${value}</code>`],
      })),
    )}
  </details>`
}

function namesOf(operation: NonNullable<SandboxCall["operation"]>): string[] {
  return Object.keys(operations[operation].request.shape)
}
