import { z } from "@medusajs/framework/zod"
import proxyAddr from "proxy-addr"

const must = 'must be a list of addresses and networks of your proxies, such as ["10.0.0.0/8"], or how many there are'

/** Whether a hop of a request, by its address and its distance from this server, is a proxy of the store. */
export type TrustsHop = (address: string, distance: number) => boolean

/** Reads the option `trustedProxies` as Express reads `trust proxy`; there is no `true`, which believes anybody. */
export const trustedProxies = z
  .union([z.number().int(must).min(0, must).max(16, must), z.array(z.string())], { error: must })
  .transform((given, context): TrustsHop => {
    if (typeof given === "number") return (_address, distance) => distance < given
    try {
      return proxyAddr.compile([...given])
    } catch {
      context.addIssue({ code: "custom", message: must })
      return z.NEVER
    }
  })
