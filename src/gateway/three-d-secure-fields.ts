import { z } from "zod"
import { lazySchema } from "./lazy-schema"

const name = lazySchema(() =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z][\w-]{0,99}$/, "must be the name of a field of the status answer, such as tds-status"),
)

/**
 * Names of the status fields for merchant-run 3-D Secure (wire facts 7 and 9). Only the names of
 * the status word and the method URL are documented; all others are assumptions.
 */
export const threeDSFields = lazySchema(() =>
  z
    .strictObject({
      status: name.default("tds-status"),
      methodUrl: name.default("tds-method-url-frame-3ds-method-url"),
      serverTransId: name.default("tds-method-url-frame-3ds-server-trans-id"),
      acsUrl: name.default("tds-creq-form-acs-url"),
      creq: name.default("tds-creq-form-creq"),
      pareqUrl: name.default("tds-pareq-form-acs-url"),
      pareq: name.default("tds-pareq-form-pareq"),
      md: name.default("tds-pareq-form-md"),
      /**
       * For users of the client alone: the plugin's own pages post their own address as TermUrl.
       */
      termUrl: name.default("tds-pareq-form-term-url"),
    })
    .superRefine((names, context) => {
      const seen = new Set<string>()
      for (const given of Object.values(names)) {
        // Hyphens and underscores are read alike, so names that differ only in them are equal.
        const spelling = given.replaceAll("-", "_")
        if (seen.has(spelling)) {
          context.addIssue({ code: "custom", message: `names "${given}" twice: each field needs a name of its own` })
        }
        seen.add(spelling)
      }
    }),
)

export type ThreeDSFields = z.output<typeof threeDSFields>
