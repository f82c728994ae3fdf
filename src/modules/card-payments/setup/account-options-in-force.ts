import { optionsInForce, providerOptions } from "../../../configuration"
import type { OptionInForce } from "../../../contracts"
import { type Account, accountOptions } from "../../../gateway"
import type { Context } from "../context"

/** Shown with the account by themselves. */
const shownElsewhere = ["baseUrl", "login"]

/** Options of an account, then those of its providers under `provider <id>`. */
export function accountOptionsInForce(
  { given, providers, givenProviders }: Context,
  account: Account,
): OptionInForce[] {
  const { accounts = {} } = (given ?? {}) as { accounts?: Record<string, unknown> }
  const own = optionsInForce({ schema: accountOptions, given: accounts[account.name], parsed: account })
  const ofProviders = [...providers].flatMap(([id, settings]) => {
    if (settings.account !== account.name) return []
    return optionsInForce({
      schema: providerOptions,
      given: givenProviders.get(id),
      parsed: settings,
      at: `provider ${id}`,
    })
  })
  return [...own.filter(({ name }) => !shownElsewhere.includes(name)), ...ofProviders]
}
