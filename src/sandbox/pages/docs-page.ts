import { z } from "zod"
import { operations } from "../../gateway"
import { type CallbackField, callbackFieldList } from "../../gateway/callbacks"
import type { Operation } from "../../gateway/declare-operation"
import { ACCEPT, CONTENT_TYPE } from "../../gateway/transport"
import { assumptions } from "../assumptions"
import { outcomeOf, outcomeTable, THREE_D_SECURE_PASSWORD } from "../books/outcomes"
import { callbackFaults, callFaults, type PlannedFault } from "../controls/faults"
import { controlMeanings, CONTROLS_BASE } from "../controls/serve-controls"
import { refusalCodes } from "../operations/answer"
import { changeSchema, type SandboxAccount, type SandboxSwitches, switchMeanings } from "../options"
import { forcible, type SandboxCall } from "../state"
import { callsSection, readCallFilter } from "./docs-calls"
import { type ExampleCaller, operationSection, pathsOf, schemeName, signingSchemes } from "./docs-operation"
import { assumption, assumptionList, dataTable, type Html, html, prose } from "./html"
import type { Page } from "./page"

/** Beside the controls, because it is a page for people. */
export const DOCS_PATH = `${CONTROLS_BASE}docs`

type Documented = {
  /** In order of arrival, latest last. */
  calls: readonly SandboxCall[]
  faults: readonly PlannedFault[]
  accounts: readonly SandboxAccount[]
  switches: SandboxSwitches
  /** Origin of the sandbox. */
  origin: string
  baseUrl: string
  query: URLSearchParams
}

const all = Object.values(operations) as unknown as Operation[]

/**
 * Documents what this sandbox accepts, answers and assumes, and lists the latest calls. It holds no
 * key and no card.
 */
export function docsPage(documented: Documented): Page {
  const { calls, faults, accounts, switches, origin, baseUrl, query } = documented
  const caller: ExampleCaller = { account: accounts[0] as SandboxAccount, switches, baseUrl }
  return {
    title: "Sandbox documentation",
    wide: true,
    body: html`<h1>Documentation</h1>
      <p class="soft">
        Base address <code>${baseUrl}</code>. This page is derived from the declarations that the sandbox checks and answers by.
        ${assumption} marks undocumented behavior: it is ours, and the real gateway may differ.
        <a href="/">Overview</a>
      </p>
      <nav aria-label="Contents">
        <ul class="contents">
          ${Object.entries(sections).map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
        </ul>
      </nav>
      ${callsSection(calls, readCallFilter(query), firstCall(caller))}
      ${heading("operations")}
      <p>
        Each is a form post with the headers <code>Accept: ${ACCEPT}</code> and <code>Content-Type: ${CONTENT_TYPE}</code>.
        White space around values is dropped. In a <code>control</code>, <code>amount:minor</code> is the amount in minor units
        (10.42 EUR is 1042), a missing part counts as empty, and the parts have no separators.
      </p>
      ${operationIndex(switches)} ${all.map((operation) => operationSection(operation, caller))}
      ${heading("refusals")}
      <p>
        A refused call changes nothing. It is answered with type <code>validation-error</code>, <code>serial-number</code>,
        <code>merchant-order-id</code> where it is known, <code>error-message</code> and <code>error-code</code>; the HTTP status is 403 for a wrong OAuth signature, and for all others that of the switch
        <a href="#switch.validationStatus"><code>validationStatus</code></a>.
      </p>
      ${dataTable(
        "Error codes of refusals",
        ["Code", "Reason"],
        Object.entries(refusalCodes).map(([reason, code]) => ({
          cells: [html`<code>${code}</code>`, html`${reason}${reason !== "missing" && html` ${assumption}`}`],
        })),
      )}
      ${heading("callbacks")} ${callbackSection()} ${heading("outcomes")} ${outcomes(origin)} ${heading("faults")} ${faultList(faults, origin)}
      ${heading("controls")}
      <p>Bodies are JSON. The same functions are on the object that <code>createSandbox</code> returns.</p>
      ${dataTable(
        "Controls",
        ["Method and path", "What it does", "Body"],
        Object.entries(controlMeanings).map(([name, { does, body }]) => ({
          cells: [html`<code>${name.replace(" ", ` ${CONTROLS_BASE}`)}</code>`, does, bodyOf(body)],
        })),
      )}
      ${heading("switches")}
      <p>
        Set them in <code>createSandbox</code> or as options of the command, and change them at run time by
        <code>POST ${CONTROLS_BASE}options</code>.
      </p>
      ${dataTable(
        "Switches",
        ["Switch", "Now", "Values", "Meaning"],
        Object.entries(switchMeanings).map(([name, meaning]) => ({
          id: `switch.${name}`,
          cells: [
            html`<code>${name}</code>`,
            html`<code>${JSON.stringify(switches[name as keyof SandboxSwitches])}</code>`,
            valueChoices(changeSchema.shape[name as keyof SandboxSwitches]),
            prose(meaning),
          ],
        })),
      )}
      ${heading("assumptions")}
      <p>These concern the sandbox as a whole. Operations and switches list their own.</p>
      ${Object.entries(assumptions).map(
        ([subject, texts]) =>
          html`<h3>${subject}</h3>
            ${assumptionList(texts)}`,
      )}`,
  }
}

const sections = {
  calls: "Recent calls",
  operations: "Operations",
  refusals: "Refusals",
  callbacks: "Callback and final redirect",
  outcomes: "Outcomes",
  faults: "Faults",
  controls: "Controls",
  switches: "Switches",
  assumptions: "Assumptions",
} as const

function heading(id: keyof typeof sections): Html {
  return html`<h2 id="${id}">${sections[id]}</h2>`
}

function operationIndex(switches: SandboxSwitches): Html {
  return dataTable(
    "All operations",
    ["Operation", "Path", "Signed by", "What it does"],
    all.map((operation) => ({
      cells: [
        html`<a href="#${operation.name}">${operation.name}</a>`,
        html`${pathsOf(operation).map((path) => html`<code>${path}</code> `)}`,
        signingSchemes(operation, switches).map(schemeName).join(" or "),
        prose(operation.summary),
      ],
    })),
  )
}

function outcomes(origin: string): Html {
  const other = outcomeOf("")
  const rows = [...outcomeTable, { ...other, cvv2: "others", meaning: "Declined" }]
  return html`<p>
      Any valid card number and any future date: the CVV2 decides. The password of the 3-D Secure page is
      <code>${THREE_D_SECURE_PASSWORD}</code>; any other declines.
    </p>
    ${dataTable(
      "Outcomes by CVV2",
      ["CVV2", "Outcome", "Status", "Error code", "Error text"],
      rows.map(({ cvv2, meaning, status, errorCode, errorMessage }) => ({
        cells: [
          html`<code>${cvv2}</code>`,
          meaning,
          html`<code>${status}</code>`,
          html`${errorCode !== undefined && html`<code>${errorCode}</code> ${assumption}`}`,
          html`${errorMessage !== undefined && html`${errorMessage} ${assumption}`}`,
        ],
      })),
    )}
    <p>
      An outcome of your own, for the next payment, or with <code>operation</code> (${forcible.join(", ")}) for the next such
      call. <code>only</code> narrows it to an order (either id), a shopper (e-mail address) or a card (last four digits):
    </p>
    ${command(origin, "outcome", { status: "declined", operation: forcible[0] })}`
}

function faultList(planned: readonly PlannedFault[], origin: string): Html {
  const kinds = { ...callFaults, ...callbackFaults }
  return html`<p>
      Planned for the next <code>times</code> calls of an <code>operation</code>, or of any if none is named; those that
      start with callback apply to the next callbacks. <code>only</code> narrows it to an order (either id), a shopper (e-mail
      address) or a card (last four digits).
    </p>
    ${command(origin, "faults", { kind: Object.keys(kinds)[0], operation: all[0]?.name, times: 1 })}
    ${dataTable(
      "Faults",
      ["Kind", "What it does"],
      Object.entries(kinds).map(([kind, does]) => ({ cells: [html`<code>${kind}</code>`, prose(does)] })),
    )}
    <p>
      ${
        planned.length === 0
          ? "No fault is planned."
          : html`Planned now: ${planned.map(({ kind, operation, times, only }, index) => html`${index > 0 && ", "}<code>${kind}</code> for ${operation} (${times} times${only !== undefined && html`, only ${only}`})`)}.`
      }
    </p>`
}

/** A control as a shell command. */
function command(origin: string, control: string, body: Record<string, unknown>): Html {
  return html`<pre>curl -X POST ${origin}${CONTROLS_BASE}${control} -d '${JSON.stringify(body)}' -H 'Content-Type: application/json'</pre>`
}

function bodyOf(body: z.ZodObject | undefined): Html | undefined {
  if (!body) return undefined
  // The switches have their own table.
  if (body === changeSchema) return html`<a href="#switches">switches</a>`
  return html`${Object.entries(body.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const needed = schema.safeParse(undefined).success ? "" : ", needed"
    const choices = valueChoices(schema)
    // A list of all operation names would hide the other values.
    return html`<code>${name}</code>: ${choices.length > 300 ? "name of an operation, callback or *" : choices}${needed}<br />`
  })}`
}

function firstCall({ account, baseUrl }: ExampleCaller): Html {
  const { login, endpointId } = account
  const options = {
    baseUrl,
    login,
    merchantControlKey: "the key that the sandbox printed at its start",
    endpointId,
    publicUrl: "http://localhost:9000",
    returnUrls: ["http://localhost:8000"],
  }
  return html`<p>No call has arrived yet. An example:</p>
    <pre>import { createGatewayClient } from "medusa-plugin-card-payments/gateway"

const client = createGatewayClient(${JSON.stringify(options, null, 2)})
await client.saleForm(${JSON.stringify(operations.saleForm.example, null, 2)})</pre>
    <p>Or in a shell: <code>npx card-payments call saleForm --help</code> says how.</p>`
}

/** The callbacks to the store and the shopper's browser, and their signed fields. */
function callbackSection(): Html {
  const signed = callbackFieldList.filter((field) => field.signed).map(({ name }) => name)
  return html`<p>
      The callback is a GET of <code>notify_url</code>, or else <code>server_callback_url</code>, with these parameters after the
      address's own. It is sent until the store answers HTTP 200, as often as the switch
      <a href="#switch.callbackSchedule"><code>callbackSchedule</code></a> says. The final redirect is a form post by the
      shopper's browser to <code>redirect_url</code>.
    </p>
    <p>
      <code>control</code> is SHA-1 in hex of <code>${[...signed, "merchant_control_key"].join(" + ")}</code>. It covers no other
      field: ask for the status before acting.
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

/**
 * The values that a schema accepts, as text: `accept, form`, `0 to 86400`, `list of 0 to
 * 2000000000`.
 */
function valueChoices(schema: z.ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return valueChoices(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodEnum) return schema.options.join(", ")
  if (schema instanceof z.ZodLiteral) return [...schema.values].join(", ")
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).map(valueChoices).join(", ")
  if (schema instanceof z.ZodBoolean) return "true, false"
  if (schema instanceof z.ZodArray) return `list of ${valueChoices(schema.element as z.ZodType)}`
  if (schema instanceof z.ZodNumber) return rangeOf(schema)
  return "text"
}

function rangeOf({ minValue, maxValue }: z.ZodNumber): string {
  return maxValue === null || maxValue >= Number.MAX_SAFE_INTEGER ? `${minValue} or more` : `${minValue} to ${maxValue}`
}
