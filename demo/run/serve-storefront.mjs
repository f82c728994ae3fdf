import { createReadStream, existsSync, statSync } from "node:fs"
import { createServer } from "node:http"
import path from "node:path"
import { mailPage, mailPolicy } from "./mail-page.mjs"

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
}

/**
 * Serves the built storefront on this machine. `/config.json` holds Medusa's address and the
 * publishable key, so that one build works for every start. Any path that is no file serves the
 * page, which reads its own address. `/mail` shows the e-mails in `mailFolder`.
 * @param {{ folder: string, mailFolder: string, port: number, config: { medusaUrl: string, publishableKey: string } }}
 * input
 * @returns {Promise<{ close(): Promise<void> }>}
 */
export async function serveStorefront({ folder, mailFolder, port, config }) {
  const policy = contentSecurityPolicy(config.medusaUrl)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405).end()
    if (pathname === "/config.json") return answerJson(response, config)
    if (pathname === "/mail") return answerMail(response, mailFolder)
    const file = fileFor(folder, pathname)
    const fingerprinted = pathname.startsWith("/assets/")
    response.writeHead(200, {
      "content-type": types[path.extname(file)] ?? "application/octet-stream",
      "cache-control": fingerprinted ? "public, max-age=31536000, immutable" : "no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": policy,
      // The return address holds the payment session's id.
      "referrer-policy": "strict-origin-when-cross-origin",
    })
    if (request.method === "HEAD") return void response.end()
    createReadStream(file).pipe(response)
  })
  await new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Policy of a page on which cards are typed: only its own scripts, connections to Medusa, and no
 * framing of the page. The 3-D Secure frame starts at Medusa and continues to any bank, so every
 * https address may be framed; the sandbox's bank is on this machine.
 */
function contentSecurityPolicy(medusaUrl) {
  return [
    "default-src 'self'",
    `connect-src 'self' ${medusaUrl}`,
    "img-src 'self' data: https:",
    `frame-src https: ${medusaUrl} http://localhost:* http://127.0.0.1:*`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

function answerJson(response, value) {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" })
  response.end(JSON.stringify(value))
}

function answerMail(response, folder) {
  const page = mailPage(folder)
  response.writeHead(200, {
    "content-type": types[".html"],
    "cache-control": "no-store",
    "content-security-policy": mailPolicy,
    // The addresses in e-mails hold tokens.
    "referrer-policy": "no-referrer",
  })
  response.end(page)
}

function fileFor(folder, pathname) {
  const page = path.join(folder, "index.html")
  let requested
  try {
    requested = path.join(folder, path.normalize(decodeURIComponent(pathname)))
  } catch {
    return page
  }
  const inside = requested.startsWith(folder + path.sep) && !requested.includes("\0")
  return inside && existsSync(requested) && statSync(requested).isFile() ? requested : page
}
