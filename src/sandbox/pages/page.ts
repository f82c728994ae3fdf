import { randomBytes } from "node:crypto"
import type { ServerResponse } from "node:http"
import { Html, html } from "./html"

/** A whole page. `script` runs under the page's nonce; the policy forbids all other code. */
export type Page = {
  title: string
  body: Html
  script?: string
  httpStatus?: number
  wide?: boolean
  /** Other sites may frame this page. */
  framed?: boolean
}

/**
 * Sends a page with a strict content security policy. `form-action` is not set: browsers also apply
 * it to the redirects after the final POST, which lead to any shop.
 */
export function sendPage(
  response: ServerResponse,
  { title, body, script, httpStatus = 200, wide, framed }: Page,
): void {
  const nonce = randomBytes(16).toString("base64")
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${new Html(css)}
        </style>
      </head>
      <body>
        <main class="${wide ? "wide" : "narrow"}">
          <p class="brand">Sandbox gateway <span>no real money</span></p>
          ${body}
        </main>
        ${
          script !== undefined &&
          html`<script nonce="${nonce}">
            ${new Html(script)}
          </script>`
        }
      </body>
    </html>`
  response.writeHead(httpStatus, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy":
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; ` +
      `base-uri 'none'; frame-ancestors ${framed ? "*" : "'none'"}`,
    // With "no-referrer" our own forms would post without an origin, and the controls could not
    // tell them from foreign ones.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  })
  response.end(page.markup)
}

export function sendNotFound(response: ServerResponse, message: string): void {
  sendPage(response, {
    title: "Not found",
    httpStatus: 404,
    body: html`<h1>Not found</h1>
      <p>${message}</p>`,
  })
}

const css = `
:root { color-scheme: light dark; --text: #1c2024; --soft: #60646c; --back: #f4f5f7; --card: #fff; --line: #d6d9de; --edge: #868c96;
  --accent: #1c5fd4; --on-accent: #fff; --bad: #b42318; --good: #18794e; --warn: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --text: #edeef0; --soft: #a9adb5; --back: #111315; --card: #1b1e21;
  --line: #3a3f45; --edge: #757c86; --accent: #7fb0ff; --on-accent: #0b1a33; --bad: #ff8f85; --good: #5fd39a; --warn: #f0c060; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
main { margin: 0 auto; }
main.narrow { max-width: 27rem; }
main.wide { max-width: 76rem; }
.brand { font-weight: 600; margin: 0 0 1rem; }
.brand span { display: inline-block; font-weight: 400; color: var(--soft); border: 1px solid var(--line); border-radius: 1rem;
  padding: .1rem .6rem; font-size: .8rem; margin-left: .4rem; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1rem; }
.panel > :last-child { margin-bottom: 0; }
h1 { font-size: 1.25rem; margin: 0 0 .25rem; } h2 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
.amount { font-size: 1.75rem; font-weight: 650; margin: 0; overflow-wrap: anywhere; }
.soft { color: var(--soft); } .bad { color: var(--bad); } .good { color: var(--good); } .warn { color: var(--warn); }
.desc { overflow-wrap: anywhere; }
label { display: block; font-weight: 550; margin: .9rem 0 .25rem; }
input { width: 100%; font: inherit; padding: .6rem .7rem; color: inherit; background: var(--card);
  border: 1px solid var(--edge); border-radius: .5rem; }
input[aria-invalid=true] { border-color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { color: var(--bad); font-size: .9rem; margin: .25rem 0 0; }
.row { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .75rem; }
button, .button { font: inherit; font-weight: 600; border-radius: .5rem; border: 1px solid var(--line); padding: .65rem 1rem;
  background: transparent; color: inherit; cursor: pointer; width: 100%; margin-top: .75rem; min-height: 44px; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); margin-top: 1.25rem; }
button.small { width: auto; margin: 0 .25rem .25rem 0; padding: .2rem .6rem; min-height: 32px; font-weight: 500; font-size: .85rem; }
form.inline { display: inline; }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .4rem .7rem; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child td { border-bottom: 0; } td.number { text-align: right; white-space: nowrap; }
a { color: var(--accent); } td:first-child code, code.whole { white-space: nowrap; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
.soft code { font-size: .8em; }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; } h3, tr, dt { scroll-margin-top: .5rem; }
:target { background: color-mix(in srgb, var(--accent) 18%, transparent); }
caption { text-align: left; padding: .5rem .7rem; color: var(--soft); font-size: .85rem; }
.data th { font-weight: 550; } .data th code { white-space: nowrap; } .data tbody tr:last-child th { border-bottom: 0; } section dl, section .scroll { margin: .5rem 0 .75rem; }
@media (max-width: 45rem) { .data, .data tbody, .data tr, .data th, .data td, .data caption { display: block; } .data thead { display: none; }
  .data tr { padding: .4rem 0; border-bottom: 1px solid var(--line); } .data tr:last-child { border-bottom: 0; }
  .data th code { white-space: normal; } .data th, .data td { border-bottom: 0; padding: .1rem .7rem; } .data td:empty { display: none; }
  .data td::before { content: attr(data-column) ": "; color: var(--soft); } section dl { display: block; } }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; padding: .75rem; font-size: .85rem; }
.mark { color: var(--warn); border: 1px solid currentColor; border-radius: 1rem; padding: 0 .45rem; font-size: .75rem; white-space: nowrap; }
.contents { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; }
.filter { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 0 0 .75rem; } .filter label { margin-top: 0; }
.check { display: flex; gap: .4rem; align-items: center; min-height: 44px; } .check input { width: 1.2rem; height: 1.2rem; }
.calls { list-style: none; padding: 0; } .calls .panel { padding: .75rem 1rem; margin-bottom: .5rem; } .calls p { margin: 0 0 .25rem; overflow-wrap: anywhere; }
/* A challenge's window: 250 x 400 pixels, the smallest that EMVCo names. */
@media (max-width: 17rem) { body { padding: .5rem; font-size: .875rem; line-height: 1.4; } p { margin: .35rem 0; } h1 { font-size: 1.05rem; }
  .panel { padding: .6rem; margin-bottom: .5rem; } .brand { margin: 0 0 .35rem; } .amount { font-size: 1.15rem; }
  label { margin-top: .35rem; } button, button.main { margin-top: .5rem; } }
details summary { cursor: pointer; font-weight: 550; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0; } dt { color: var(--soft); } dd { margin: 0; }
`
