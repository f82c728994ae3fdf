import { html } from "./html"
import type { Page } from "./page"
import { postForm } from "./post-form"

export type PostBack = { heading: string; address: string; fields: Readonly<Record<string, string>> }

/** The issuer's answer on its way back: a POST by the browser, by button where scripts do not run. */
export function postBackPage({ heading, address, fields }: PostBack): Page {
  return {
    title: heading,
    script: "document.forms[0].submit()",
    body: html`<div class="panel">
      <h1>${heading}</h1>
      <p>The shop goes on with your payment.</p>
      ${postForm(address, fields)}
    </div>`,
  }
}

/** The shop's page sent something that an issuer does not take. */
export function problemPage(sentence: string): Page {
  return {
    title: "The bank cannot go on",
    httpStatus: 400,
    body: html`<div class="panel">
      <h1>The bank cannot go on</h1>
      <p>${sentence}</p>
    </div>`,
  }
}
