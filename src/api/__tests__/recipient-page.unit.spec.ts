import { itEvery } from "../../__tests__/it-every"
import { parsePayoutOptions } from "../../configuration"
import { languages } from "../../messages"
import type { RecipientView } from "../../modules/card-payouts"
import { renderRecipientPage } from "../hooks/card-payments/recipient-page"

const nonce = "bm9uY2Utb2YtdGVzdA=="
const lookOf = (recipientPage: object) => parsePayoutOptions({ payouts: { recipientPage } }).settings.recipientPage
const plain = { nonce, language: "en", timeZone: "Europe/Berlin", shop: "Corner Shop", look: lookOf({}) } as const

const view = (differences: Partial<RecipientView & { is_destination_shown: boolean }> = {}) => ({
  ...{
    state: "preparing" as const,
    is_destination_shown: true,
    amount: "1234.50",
    currency_code: "eur",
    destination: "•••• 3000",
  },
  updated_at: new Date("2027-07-15T22:30:00Z"),
  ...differences,
})

const states: Record<RecipientView["state"], [text: string, refresh: string | undefined]> = {
  preparing: ["being prepared", "30"],
  waits_for_recipient: ["waits for you: enter a card", "30"],
  returned: ["it has arrived and your payout is being processed", "5"],
  received: ["Your details have arrived, and your payout is being processed.", "5"],
  on_its_way: ["on its way", "5"],
  paid: ["has been paid", undefined],
  not_paid: ["was not paid", undefined],
  probably_not_paid: ["As far as is known", "300"],
  confirming: ["being confirmed", "30"],
}

describe("the page of a payout's recipient", () => {
  itEvery(Object.entries(states))(
    "in the state %s says so, and loads itself again while it can change",
    (state, [text, refresh]) => {
      const { html, headers } = renderRecipientPage(view({ state: state as RecipientView["state"] }), plain)
      expect(html).toContain(text)
      expect(headers.Refresh).toBe(refresh)
      expect(html.includes("This page updates itself.")).toBe(refresh !== undefined)
      if (state === "received") expect(html).not.toContain("enter")
    },
  )

  it("shows no destination before the recipient has entered one", () => {
    const english = "Destination entered by the recipient"
    const { html } = renderRecipientPage(view({ destination: english, is_destination_shown: false }), plain)
    expect(html).not.toContain(english)
    expect(html).not.toContain("<dt>To</dt>")
    expect(renderRecipientPage(view(), plain).html).toContain("<dt>To</dt><dd>•••• 3000</dd>")
  })

  it("has the shop's name, and times in the store's zone", () => {
    const { html } = renderRecipientPage(view(), plain)
    expect(html).toContain("<header>Corner Shop</header>")
    expect(html).toContain("<dd>1234.50 EUR</dd>")
    expect(html).toContain("Jul 16, 2027")
    expect(renderRecipientPage(view(), { ...plain, shop: "" }).html).not.toContain("<header")
  })

  it("is complete in every language", () => {
    const pages = languages.map((language) => renderRecipientPage(view(), { ...plain, language }).html)
    for (const [at, html] of pages.entries()) {
      expect(html).toContain(`<html lang="${languages[at]}">`)
      expect(html).not.toMatch(/payout_page|\{\{|undefined/)
      // A language may be written from right to left.
      expect(html).not.toMatch(/(left|right)[:;}]/)
    }
    expect(new Set(pages.map((html) => html.replace(/lang="\w+"/, ""))).size).toBe(languages.length)
  })

  it("loads the logo from its own address and nothing else, and has no script", () => {
    const logo = "https://cdn.example.com/a.svg?x=1&y=2"
    const look = lookOf({ logo, darkLogo: "https://dark.example.com/b.svg", colors: { accent: "#0f766e" } })
    const { html, headers } = renderRecipientPage(view(), { ...plain, look })
    expect(headers["Content-Security-Policy"]?.split("; ")).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "img-src https://cdn.example.com https://dark.example.com",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
    expect(html).toContain('<img src="https://cdn.example.com/a.svg?x=1&amp;y=2" alt="Corner Shop">')
    expect(html).toContain(":root{--background:#ffffff;--text:#18181b;--accent:#0f766e}")
    expect(html).not.toContain("<script")
    expect(renderRecipientPage(view(), plain).headers["Content-Security-Policy"]).not.toContain("img-src")
  })

  it("keeps names, destinations and addresses of logos as text", () => {
    const harm = `"'></style><script>alert(1)</script>&\0`
    const logo = `https://cdn.example.com/${harm}`
    const { html, headers } = renderRecipientPage(view({ destination: harm }), {
      ...plain,
      shop: harm,
      look: lookOf({ logo, darkLogo: logo }),
    })
    expect(html).not.toContain("<script")
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html.split("&lt;script&gt;alert(1)&lt;/script&gt;")).toHaveLength(5)
    expect(headers["Content-Security-Policy"]).toContain("; img-src https://cdn.example.com; ")
    expect(renderRecipientPage(view(), { ...plain, shop: harm }).html).not.toContain("<script")
  })

  it("of an unknown link tells nothing, and does not load itself again", () => {
    const { html, headers } = renderRecipientPage(undefined, plain)
    expect(html).toContain("This link is not known.")
    expect(html).not.toContain("<dl>")
    expect(headers.Refresh).toBeUndefined()
  })
})
