import type { OperationName } from "../../gateway"
import type { Operation, SigningScheme } from "../../gateway/declare-operation"
import { answerFields, type RequestField, requestFields } from "../../gateway/describe-fields"
import { controlText } from "../../gateway/signing/control"
import { signatureBaseString } from "../../gateway/signing/oauth"
import { envelopeOf, withoutSecrets } from "../operations/check-request"
import type { SandboxAccount, SandboxSwitches } from "../options"
import { assumptionsAbout } from "../assumptions"
import { assumption, assumptionList, dataTable, type Html, html, prose } from "./html"

/** Target of the examples: this sandbox, called as its first account. */
export type ExampleCaller = { account: SandboxAccount; switches: SandboxSwitches; baseUrl: string }

/** The declaration of one operation, and its example for this sandbox. */
export function operationSection(operation: Operation, caller: ExampleCaller): Html {
  const { name, title, summary, safety, answerType, answerTypeAssumed, assumptions = {} } = operation
  const schemes = signingSchemes(operation, caller.switches)
  const own = assumptionsAbout(name as OperationName)
  return html`<section aria-labelledby="${name}">
    <h3 id="${name}">${name}</h3>
    <p>${prose(summary)}</p>
    <dl>
      <dt>Address</dt>
      <dd>${pathsOf(operation).map((path) => html`<code>POST ${path}/{endpointId}</code><br />`)}</dd>
      <dt>Of a group</dt>
      <dd>${operation.plainGroup ? "the group's id in the endpoint's place" : html`<code>/group/{endpointGroupId}</code> in the endpoint's place`}</dd>
      <dt>Specification</dt>
      <dd>${title === undefined ? "gives it no name" : html`<code>${title}</code>`}</dd>
      <dt>Answer lost</dt>
      <dd>${effects[safety]}</dd>
      <dt id="${name}.signature">Signature</dt>
      <dd>${schemes.map((scheme, index) => html`${index > 0 && html`<br />or `}${formula(scheme)}`)}</dd>
    </dl>
    ${Object.keys(assumptions).length > 0 && assumptionList(Object.values(assumptions))}
    ${own.length > 0 && html`<p>Assumptions of this sandbox:</p>${assumptionList(own)}`}
    ${requestTable(operation, schemes)}
    <p>
      Answered with type <code>${answerType}</code>${answerTypeAssumed && html` ${assumption}`} and the fields${" "}
      ${answerFields(operation).map(
        ({ name: field, always, assumed }, index) =>
          html`${index > 0 && ", "}<code>${field}</code>${always && " (always)"}${assumed && html` ${assumption}`}`,
      )}.
    </p>
    ${schemes.map((scheme) => example(operation, scheme, caller))}
  </section>`
}

/** The schemes that the switches allow: all of them if no switch chooses one. */
export function signingSchemes({ signing }: Operation, switches: SandboxSwitches): SigningScheme[] {
  if (signing.scheme !== "by-option") return [signing]
  const chosen = signing.choices[switches[signing.option]]
  return chosen ? [chosen] : Object.values(signing.choices)
}

export function schemeName(scheme: SigningScheme): string {
  if (scheme.scheme === "oauth") return scheme.method
  return scheme.scheme === "none" ? "not signed" : scheme.scheme
}

export function pathsOf({ path, otherPaths }: Operation): string[] {
  return [path, ...(otherPaths?.paths ?? [])]
}

const effects: Record<Operation["safety"], string> = {
  read: "repeat the call: it changes nothing",
  write: "it may have stored something here, but moved no money",
  money: "it may have moved money: ask for the status first",
}

function formula(scheme: SigningScheme): Html {
  if (scheme.scheme === "none") return html`none`
  if (scheme.scheme === "control") {
    return html`<code>control</code>, SHA-1 in hex of <code>${[...scheme.parts, "merchant_control_key"].join(" + ")}</code>`
  }
  const key = scheme.method === "RSA-SHA256" ? "the registered RSA key" : "merchant_control_key"
  return html`OAuth 1.0a in the header <code>Authorization</code>, ${scheme.method} with ${key}`
}

function requestTable(operation: Operation, schemes: SigningScheme[]): Html {
  const { name, spelling } = operation
  const envelope = [...new Set(schemes.flatMap((scheme) => envelopeOf(operation, scheme)))]
  const needed = ({ condition, required, ...field }: RequestField) => {
    if (field.default !== undefined) return `yes (the client sends ${field.default} by itself)`
    return required ? "yes" : (condition ?? "no")
  }
  const limit = (field: RequestField) =>
    [field.limit, spelling?.field === field.name && `also spelled ${spelling.others.join(", ")}`].filter(Boolean)
  return dataTable(
    `Fields of ${name}. Further fields are accepted: no source prints the whole list.`,
    ["Field", "Needed", "Limit"],
    [
      ...requestFields(operation).map((field) => ({
        id: `${name}.${field.name}`,
        cells: [html`<code>${field.name}</code>`, needed(field), limit(field).join("; ")],
      })),
      ...envelope.map((field) => ({
        id: `${name}.${field}`,
        cells: [
          html`<code>${field}</code>`,
          "yes (the client sends it by itself)",
          field === "control" ? html`<a href="#${name}.signature">as signed</a>` : "the login of the endpoint",
        ],
      })),
    ],
  )
}

/** The form body and the signed text, with `***` for card data and card references. */
function example(operation: Operation, scheme: SigningScheme, { account, switches, baseUrl }: ExampleCaller): Html {
  const fields = withoutSecrets(operation.example as Record<string, string>)
  const envelope = envelopeOf(operation, scheme)
  const { login, endpointId } = account
  const body = envelope.includes("login") ? { ...fields, login } : fields
  const url = `${baseUrl}${operation.path}/${endpointId}`
  const text =
    scheme.scheme === "control"
      ? `${controlText({ parts: scheme.parts, fields, login, endpointId, minorUnits: switches.minorUnits })} + merchant_control_key`
      : scheme.scheme === "oauth"
        ? signatureBaseString({ url, parameters: Object.entries(body) }, [
            ["oauth_consumer_key", login],
            ["oauth_nonce", "NONCE"],
            ["oauth_signature_method", scheme.method],
            ["oauth_timestamp", "SECONDS"],
            ["oauth_version", "1.0"],
          ])
        : undefined
  const sent = envelope.includes("control") ? { ...body, control: "***" } : body
  return html`<details>
    <summary>Example of ${operation.name}, ${schemeName(scheme)}</summary>
    <p>Form body to <code>${url}</code>; replace *** by your own values:</p>
    <pre>${new URLSearchParams(sent).toString().replaceAll("&", "\n&")}</pre>
    ${text !== undefined && html`<p>The signed text:</p><pre>${text}</pre>`}
  </details>`
}
