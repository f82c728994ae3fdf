// Which e-mails did the store send? A page that a user of the demo reads instead of a mailbox.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"

/** More would make a page that nobody reads. */
const SHOWN = 50

/** No scripts, and no styles but its own. */
export const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border-top:1px solid;padding:1rem 0}h2{font-size:1rem;margin:0}p{margin:.25rem 0;overflow-wrap:anywhere}.text{white-space:pre-wrap}`

/**
 * The newest e-mails as HTML.
 * @param {string} folder written by `mail-provider.cjs`
 */
export function mailPage(folder) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : []
  const mails = names
    .map((name) => ({ file: path.join(folder, name), at: statSync(path.join(folder, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at)
    .slice(0, SHOWN)
    .map(({ file }) => JSON.parse(readFileSync(file, "utf8")))
  const articles = mails.map(
    ({ at, to, template, subject, text }) => `<article data-template="${escaped(template)}">
<h2>${escaped(subject ?? template)}</h2>
<p>To ${escaped(to)}, ${escaped(at)}</p>
<p class="text">${withLinks(escaped(text))}</p>
</article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>E-mails of the demo</title><style>${style}</style>
<h1>E-mails of the demo</h1><p>Nothing leaves this machine: a real store has a provider of e-mails.</p>
${articles.join("\n") || "<p>The store has sent none.</p>"}</html>`
}

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

function escaped(text) {
  return String(text ?? "").replace(/[&<>"']/g, (character) => entities[character])
}

function withLinks(html) {
  return html.replace(/https?:\/\/(?:(?!&quot;|&#39;)[^\s<])+/g, (address) => `<a href="${address}">${address}</a>`)
}
