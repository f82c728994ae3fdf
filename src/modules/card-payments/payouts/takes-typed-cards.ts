import type { Context } from "../context"

/** Whether this server may see card numbers of an account at all: one of its providers has the integration `direct`. */
export function takesTypedCards({ providers }: Pick<Context, "providers">, account: string): boolean {
  return [...providers.values()].some((settings) => settings.account === account && settings.integration === "direct")
}
