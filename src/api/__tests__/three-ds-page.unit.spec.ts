import { itEvery } from "../../__tests__/it-every"
import { toMessage } from "../../messages"
import type { ThreeDSPage } from "../../modules/card-payments"
import type { IsolatedPage } from "../hooks/card-payments/isolated-page"
import { renderNotice, renderThreeDSPage } from "../hooks/card-payments/three-ds-page"

const nonce = "bm9uY2Utb2YtdGVzdA=="
const shop = "https://shop.example.com"

/**
 * Texts that leave an attribute, a tag, a script, a comment or an address, combined with harmful
 * markup.
 */
const hostile = (() => {
  const outs = [
    "",
    '"',
    "'",
    '">',
    "'>",
    "</script>",
    "-->",
    "</style>",
    "</title></head>",
    "]]>",
    "\\",
    "\r\n\r\n",
    "\0",
    "`",
  ]
  const harms = [
    "<script>alert(1)</script>",
    `<script nonce="${nonce}">alert(1)</script>`,
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    ' onfocus="alert(1)" autofocus x="',
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    '<form action="https://evil.example"><input type=submit>',
    "<base href=https://evil.example>",
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "&quot;&gt;&lt;script&gt;",
    "&#x22;><x>",
    "\u2028alert(1)\u2029",
    "{{constructor.constructor('alert(1)')()}}",
    "; script-src *; frame-ancestors *",
    "https://",
  ]
  return outs.flatMap((out) => harms.map((harm) => `${out}${harm}`))
})()

const form = (given: Partial<Extract<ThreeDSPage, { kind: "form" }>> = {}): ThreeDSPage => ({
  kind: "form",
  step: "challenge",
  action: "https://acs.example.com/challenge",
  fields: { creq: "eyJhIjoxfQ" },
  embedders: [shop],
  ...given,
})

const finished = (target = `${shop}/checkout?cart=1&payment_session_id=payses_1`): ThreeDSPage => ({
  kind: "finished",
  target,
  embedders: [shop],
})

const none = toMessage("three_ds_page.address_unknown")
const render = (page: ThreeDSPage, allowHttp = false) => renderThreeDSPage(page, { nonce, allowHttp })
const policyOf = ({ headers }: IsolatedPage) => (headers["Content-Security-Policy"] ?? "").split("; ")

/** The attribute's value, as a browser reads it. */
function textOf(attribute: string): string {
  const entities: Record<string, string> = {
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    "#39": "'",
    "#13": "\r",
    "#10": "\n",
  }
  return attribute.replace(/&([a-z]+|#\d+);/g, (_all, name: string) => entities[name] as string)
}

const head =
  /^<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="[^"<>]*"><title>Card payment<\/title><style nonce="[^"<>]*">[^<]*<\/style><\/head>/
const formBody =
  /^<body><main><p role="status">[^<]*<\/p><form method="post" action="([^"<>]*)">((?:<input type="hidden" name="[^"<>]*" value="[^"<>]*">)*)<noscript><button type="submit">[^<]*<\/button><\/noscript><\/form><\/main><script nonce="[^"<>]*">HTMLFormElement\.prototype\.submit\.call\(document\.forms\[0\]\)<\/script><\/body><\/html>$/
const finalBody =
  /^<body data-target="([^"<>]*)" data-shop="([^"<>]*)"><main><p role="status">[^<]*<\/p>(?:<noscript><p><a href="([^"<>]*)" rel="noreferrer">[^<]*<\/a><\/p><\/noscript>)?<\/main><script nonce="[^"<>]*">([^<]*)<\/script><\/body><\/html>$/

function partsOf({ html }: IsolatedPage, body: RegExp): string[] {
  expect(html).toMatch(head)
  const found = body.exec(html.replace(head, ""))
  expect(found).not.toBeNull()
  return (found ?? []).map((part) => part ?? "")
}

describe("200 hostile payloads", () => {
  it("are as many as the title says", () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(200)
  })

  it("in the issuer's address, field names and values stay text inside their quotes", () => {
    for (const payload of hostile) {
      const [, action, inputs] = partsOf(
        render(form({ action: payload, fields: { creq: payload, [payload]: "x" } })),
        formBody,
      )
      const text = payload.replaceAll("\0", "")
      expect(textOf(action ?? "")).toBe(text)
      const fields = [...(inputs ?? "").matchAll(/name="([^"]*)" value="([^"]*)"/g)]
      expect(fields.map(([, name, value]) => [textOf(name ?? ""), textOf(value ?? "")])).toEqual(
        Object.entries({ creq: text, [text]: "x" }),
      )
    }
  })

  it("in the shop's address: a text that is no web address is omitted, others stay text", () => {
    const plain = partsOf(render(finished()), finalBody)[4]
    for (const payload of hostile) {
      const [, none, nobody, link, script] = partsOf(render(finished(payload)), finalBody)
      expect([none, nobody, link, script]).toEqual(["", "null", "", plain])
      const address = `${shop}/${payload}`
      const [, target, origin, href, same] = partsOf(render(finished(address)), finalBody)
      expect([textOf(target ?? ""), textOf(href ?? "")]).toEqual(Array(2).fill(address.replaceAll("\0", "")))
      expect([origin, same]).toEqual([shop, plain])
    }
  })

  it("as embedders: the policy takes origins only", () => {
    const fine = policyOf(render(form()))
    for (const payload of hostile) {
      const policy = policyOf(render(form({ embedders: [payload, shop, `${shop} ${payload}`] })))
      expect(policy).toEqual(fine)
    }
  })

  it("as the gateway's own page: our script comes first, and the policy blocks all of the page's scripts", () => {
    for (const payload of hostile) {
      const page = render({ kind: "html", html: payload })
      expect(page.html.endsWith(payload)).toBe(true)
      const ours = page.html.slice(0, page.html.length - payload.length)
      expect(ours.match(/<script/g)).toHaveLength(1)
      expect(ours).toMatch(
        /^<!doctype html><meta charset="utf-8"><script nonce="[^"]*">[^<]*<\/script><noscript>.*<\/noscript>$/,
      )
    }
    expect(policyOf(render({ kind: "html", html: "" }))).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "form-action https:",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "sandbox allow-forms allow-scripts allow-top-navigation",
    ])
  })

  it("as a notice stay text", () => {
    for (const payload of hostile) {
      const { html } = renderNotice(toMessage("gateway_reason.text", { text: payload }), { nonce })
      const [, noticeText] = /<p>([^<>]*)<\/p><\/main><\/body><\/html>$/.exec(html) ?? []
      expect(textOf(noticeText ?? "")).toBe(payload.replaceAll("\0", ""))
    }
  })
})

describe("the isolation of a page", () => {
  it("a form's policy allows our own script, posts to any bank, and frames of the shop", () => {
    const page = render(form({ embedders: [shop, "http://localhost:8000"] }))
    expect(policyOf(page)).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "form-action https:",
      "base-uri 'none'",
      `frame-ancestors ${shop} http://localhost:8000`,
    ])
    expect(page.html.match(/nonce="([^"]*)"/g)).toEqual(Array(2).fill(`nonce="${nonce}"`))
  })

  it("http:// is allowed only if the gateway is on this machine", () => {
    expect(policyOf(render(form(), true))).toContain("form-action https: http:")
  })

  it("no page may frame it if no shop may", () => {
    expect(policyOf(render(form({ embedders: [] })))).toContain("frame-ancestors 'none'")
    expect(policyOf(renderNotice(none, { nonce }))).toContain("frame-ancestors 'none'")
  })

  itEvery([
    ["a form", () => render(form()), "strict-origin"],
    ["the gateway's page", () => render({ kind: "html", html: "<p>" }), "no-referrer"],
    ["the end", () => render(finished()), "no-referrer"],
    ["a notice", () => renderNotice(none, { nonce }), "no-referrer"],
  ])("%s is not cached, its type is not guessed, and its address is not passed on", (_title, page, referrer) => {
    expect(page().headers).toMatchObject({
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Referrer-Policy": referrer,
      "X-Content-Type-Options": "nosniff",
    })
  })
})

describe("a page in German", () => {
  const german = { nonce, language: "de" } as const

  itEvery([
    ["a form", () => renderThreeDSPage(form(), german), ["Ihre Bank wird gefragt", "Weiter zu Ihrer Bank"]],
    ["a reload", () => renderThreeDSPage({ kind: "again", embedders: [] }, german), ["wird erneut gefragt"]],
    ["the end", () => renderThreeDSPage(finished(), german), ["Der Shop wird benachrichtigt", "Zurück zum Shop"]],
    ["a notice", () => renderNotice(none, german), ["<h1>Kartenzahlung</h1>", "dort sehen Sie Ihre Zahlung"]],
  ])("%s names its language and has no English text", (_title, page, texts) => {
    const { html } = page()
    expect(html).toContain('<html lang="de">')
    expect(html).toContain("<title>Kartenzahlung</title>")
    for (const text of texts) expect(html).toContain(text)
    expect(html).not.toMatch(/\b(bank is|the shop|card payment)\b/i)
  })

  it("the gateway's own page: our advice names its language, the markup stays", () => {
    const { html } = renderThreeDSPage({ kind: "html", html: "<p>Own</p>" }, german)
    expect(html).toMatch(
      /<noscript><p lang="de">Ihr Browser führt keine Skripte aus\.[^<]*<\/p><\/noscript><p>Own<\/p>$/,
    )
  })
})

it("values reach the issuer unchanged, including line breaks", () => {
  const fields = { PaReq: "eJx\r\nVUt+/=\n", TermUrl: `${shop}/a?b=1&c=2`, MD: "" }
  const [, , inputs] = partsOf(render(form({ fields })), formBody)
  const read = [...(inputs ?? "").matchAll(/name="([^"]*)" value="([^"]*)"/g)]
  expect(Object.fromEntries(read.map(([, name, value]) => [textOf(name ?? ""), textOf(value ?? "")]))).toEqual(fields)
})
