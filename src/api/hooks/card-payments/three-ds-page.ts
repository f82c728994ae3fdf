import { isWebAddress, parseUrl } from "../../../gateway/parse-url"
import { type Message, toMessage } from "../../../messages"
import type { ThreeDSPage } from "../../../modules/card-payments"
import {
  documentOf,
  escape,
  type IsolatedPage,
  isolated,
  type PageOptions as AnyPage,
  policyOf,
  textsOf,
} from "./isolated-page"

type PageOptions = AnyPage & {
  /** Allows forms to post to http:// too: only where the gateway itself runs on this machine. */
  allowHttp?: boolean
}

/**
 * A page of 3-D Secure, isolated: it has no cookies, loads nothing, runs only its own few lines,
 * and can be framed only by the given shop's pages. Values from the gateway, the issuer or the shop
 * are escaped as text or attributes.
 *
 * Referrer-Policy: the form's page sends its origin without its path (`strict-origin`). Under
 * `no-referrer` browsers post forms with `Origin: null`, which the firewalls of some issuers
 * refuse. Neither policy sends the token in the path.
 */
export function renderThreeDSPage(page: ThreeDSPage, options: PageOptions): IsolatedPage {
  switch (page.kind) {
    case "form":
      return formPage(page, options)
    case "html":
      return gatewayPage(page.html, options)
    case "again":
      return againPage(page, options)
    case "finished":
      return finishedPage(page, options)
  }
}

/** A page with text only, for unknown addresses. */
export function renderNotice(message: Message, { nonce, language }: PageOptions): IsolatedPage {
  const policy = policyOf({ nonce, embedders: [], formAction: "'none'" })
  const text = textsOf(language)
  const body = `<main><h1>${text(toMessage("three_ds_page.title"))}</h1><p>${text(message)}</p></main>`
  return isolated(documentOf({ nonce, language, body }), policy)
}

type Form = Extract<ThreeDSPage, { kind: "form" }>
type Again = Extract<ThreeDSPage, { kind: "again" }>
type FinishedPage = Extract<ThreeDSPage, { kind: "finished" }>

function formPage({ action, fields, embedders }: Form, { nonce, language, allowHttp }: PageOptions): IsolatedPage {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  )
  const text = textsOf(language)
  const body = [
    `<main><p role="status">${text(toMessage("three_ds_page.asking_bank"))}</p>`,
    `<form method="post" action="${escape(action)}">${inputs.join("")}`,
    `<noscript><button type="submit">${text(toMessage("three_ds_page.continue"))}</button></noscript></form></main>`,
    // A form field named "submit" would hide the form's own method.
    `<script nonce="${nonce}">HTMLFormElement.prototype.submit.call(document.forms[0])</script>`,
  ]
  const policy = policyOf({ nonce, embedders, formAction: formTargets(allowHttp) })
  return isolated(documentOf({ nonce, language, body: body.join("") }), policy, "strict-origin")
}

/**
 * The gateway's own markup, unchanged. Our script comes first, so that the markup cannot swallow
 * it. The policy blocks every other script, handler, style, image and frame, and the sandbox gives
 * the page an opaque origin, different from the shop's.
 */
function gatewayPage(html: string, { nonce, language = "en", allowHttp }: PageOptions): IsolatedPage {
  const submit =
    "addEventListener('DOMContentLoaded',()=>{const form=document.forms[0];if(form)HTMLFormElement.prototype.submit.call(form)})"
  const advice = textsOf(language)(toMessage("three_ds_page.no_scripts"))
  const help = `<noscript><p lang="${language}">${advice}</p></noscript>`
  const policy = policyOf({ nonce, embedders: [], formAction: formTargets(allowHttp) })
  const sandbox = "sandbox allow-forms allow-scripts allow-top-navigation"
  const page = `<!doctype html><meta charset="utf-8"><script nonce="${nonce}">${submit}</script>${help}${html}`
  return isolated(page, `${policy}; ${sandbox}`)
}

/** Reloads itself after some seconds, without a script. */
function againPage({ embedders }: Again, { nonce, language }: PageOptions): IsolatedPage {
  const body = `<main><p role="status">${textsOf(language)(toMessage("three_ds_page.asking_again"))}</p></main>`
  const policy = policyOf({ nonce, embedders, formAction: "'none'" })
  const { html, headers } = isolated(documentOf({ nonce, language, body }), policy)
  return { html, headers: { ...headers, Refresh: "3" } }
}

/**
 * In a frame, asks the shop's page to poll; at top level, redirects to the shop. The shop's page
 * asks this plugin for the status.
 */
function finishedPage({ target, embedders }: FinishedPage, { nonce, language }: PageOptions): IsolatedPage {
  const url = isWebAddress(target) ? parseUrl(target) : undefined
  const known = url ? target : ""
  const script =
    "const{target,shop}=document.body.dataset;if(parent!==self)parent.postMessage({source:'card-payments',type:'three-d-secure'},shop);else if(target)location.replace(target)"
  const text = textsOf(language)
  const back = `<a href="${escape(known)}" rel="noreferrer">${text(toMessage("three_ds_page.back_to_shop"))}</a>`
  const body = [
    `<main><p role="status">${text(toMessage("three_ds_page.finished"))}</p>`,
    known ? `<noscript><p>${back}</p></noscript>` : "",
    `</main><script nonce="${nonce}">${script}</script>`,
  ]
  const data = { target: known, shop: url?.origin ?? "null" }
  const policy = policyOf({ nonce, embedders, formAction: "'none'" })
  return isolated(documentOf({ nonce, language, body: body.join(""), data }), policy)
}

/**
 * Any bank's address: browsers apply `form-action` to redirects after the form too, so the form's
 * own address is not enough.
 */
function formTargets(allowHttp: boolean | undefined): string {
  return allowHttp ? "https: http:" : "https:"
}
