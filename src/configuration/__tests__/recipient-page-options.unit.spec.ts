import { itEvery } from "../../__tests__/it-every"
import { parsePayoutOptions } from "../payout-options"
import { contrast, type RecipientPageSettings } from "../recipient-page-options"

const parse = (recipientPage: unknown) => parsePayoutOptions({ payouts: { recipientPage } })
const problems = (recipientPage: unknown) =>
  parse(recipientPage).problems.map(({ option, message }) => `${option} ${message}`)

describe("the look of the recipient's page", () => {
  it("has colors that can be read by default, on light and dark screens", () => {
    const { recipientPage } = parse(undefined).settings
    for (const { background, text, accent } of [recipientPage.colors, recipientPage.darkColors]) {
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(accent, background)).toBeGreaterThanOrEqual(3)
    }
  })

  it("takes a logo, and some colors beside the others", () => {
    const logo = "https://shop.example.com/logo.svg?v=2"
    const { settings, problems } = parse({ logo, colors: { accent: "#0F766E" } })
    expect(problems).toEqual([])
    expect(settings.recipientPage).toMatchObject({
      logo,
      colors: { background: "#ffffff", text: "#18181b", accent: "#0F766E" },
    } satisfies Partial<RecipientPageSettings>)
  })

  // Figures of WCAG's own formula, from its published examples.
  itEvery([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#ff0000", "#ffffff", 4],
    ["#123456", "#123456", 1],
  ] as const)("the contrast of %s and %s is %d", (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })

  itEvery([
    [{ colors: { text: "#999999" } }, "payouts.recipientPage.colors.text has a contrast of 2.8 to the background"],
    [{ colors: { accent: "#eeeeee" } }, "payouts.recipientPage.colors.accent has a contrast of 1.2 to the background"],
    [
      { darkColors: { background: "#fafafa", accent: "#000000" } },
      "payouts.recipientPage.darkColors.text has a contrast of 1.0",
    ],
    [{ colors: { text: "red" } }, 'payouts.recipientPage.colors.text must be a color such as "#0f766e"'],
    [{ colors: { text: "#fff" } }, "payouts.recipientPage.colors.text must be a color"],
    [{ colors: { accent: "#000000}body{display:none" } }, "payouts.recipientPage.colors.accent must be a color"],
    [{ colors: { accent: "#000000\n" } }, "payouts.recipientPage.colors.accent must be a color"],
    [{ colors: "red" }, "payouts.recipientPage.colors must be colors such as"],
    [{ logo: "javascript:alert(1)" }, "payouts.recipientPage.logo must be an https address"],
    [{ logo: "data:image/svg+xml,<svg onload=alert(1)>" }, "payouts.recipientPage.logo must be an https address"],
    [{ logo: "http://shop.example.com/logo.png" }, "payouts.recipientPage.logo must be an https address"],
    [{ darkLogo: 1 }, "payouts.recipientPage.darkLogo must be an https address"],
    [{ font: "serif" }, "payouts.recipientPage.font is no option"],
    ["dark", "payouts.recipientPage must be an object"],
  ] as const)("of %j is refused: %s", (given, expected) => {
    expect(problems(given)).toEqual([expect.stringContaining(expected)])
  })
})
