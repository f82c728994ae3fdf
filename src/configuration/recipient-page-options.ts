import { z } from "@medusajs/framework/zod"
import { lazySchema } from "../gateway/lazy-schema"
import { isWebAddress, parseUrl } from "../gateway/parse-url"

/** Contrasts that WCAG 2.2 asks for: of text, and of parts that are no text. */
const TEXT_CONTRAST = 4.5
const PART_CONTRAST = 3

const COLOR = 'must be a color such as "#0f766e"'
const color = (usual: string) =>
  z
    .string({ error: COLOR })
    .regex(/^#[0-9a-f]{6}$/i, { error: COLOR, abort: true })
    .default(usual)

const LOGO = "must be an https address of an image, such as https://shop.example.com/logo.svg"
const logo = lazySchema(() =>
  z
    .string({ error: LOGO })
    .max(2_000, LOGO)
    .refine((url) => isWebAddress(url) && (parseUrl(url)?.protocol === "https:" || isLocal(url)), LOGO)
    .optional(),
)

/** A logo of a store on this machine may come by http. */
function isLocal(url: string): boolean {
  const host = parseUrl(url)?.hostname
  return host === "localhost" || host === "127.0.0.1"
}

type Colors = { background: string; text: string; accent: string }

const colors = (usual: Colors) =>
  z
    .strictObject(
      { background: color(usual.background), text: color(usual.text), accent: color(usual.accent) },
      {
        error: ({ code }) => (code === "invalid_type" ? 'must be colors such as { accent: "#0f766e" }' : undefined),
      },
    )
    .superRefine(({ background, text, accent }, context) => {
      const parts = [
        { path: ["text"], of: text, least: TEXT_CONTRAST },
        { path: ["accent"], of: accent, least: PART_CONTRAST },
      ]
      for (const { path, of, least } of parts) {
        const found = contrast(of, background)
        if (found >= least) continue
        const message = `has a contrast of ${found.toFixed(1)} to the background ${background}: at least ${least} is needed`
        context.addIssue({ code: "custom", path, message })
      }
    })
    .prefault({})

/**
 * The look of the page on which a recipient follows a payout. Medusa's store has a name, which the
 * page shows, but no logo and no colors.
 */
export const recipientPageOptions = lazySchema(() =>
  z
    .strictObject(
      {
        /** The address of the shop's logo; the page shows the store's name without one. */
        logo,
        /** The logo on the dark background; `logo` by default. */
        darkLogo: logo,
        /** Colors on a light screen, as `#rrggbb`. */
        colors: colors({ background: "#ffffff", text: "#18181b", accent: "#52525b" }),
        /** Colors on a dark screen. */
        darkColors: colors({ background: "#18181b", text: "#fafafa", accent: "#a1a1aa" }),
      },
      {
        error: ({ code }) =>
          code === "invalid_type" ? "must be an object such as { colors: { ... }, logo }" : undefined,
      },
    )
    .prefault({}),
)
export type RecipientPageSettings = z.output<typeof recipientPageOptions>

/** The contrast of two colors `#rrggbb` as WCAG 2.2 computes it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
