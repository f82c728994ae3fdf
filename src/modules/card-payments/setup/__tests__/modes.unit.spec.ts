import type { Context } from "../../context"
import { setupOf } from "../setup"

const account = (name: string, mode?: "live" | "test", baseUrl = "https://gate.example/paynet") => ({
  ...{ name, baseUrl, mode, merchantControlKey: "A-KEY-OF-NOBODY" },
})

it("every account that is not live is named, also one that nothing declares", () => {
  const given = [account("sold", "live"), account("tried", "test"), account("new")]
  const accounts = Object.fromEntries(given.map((one) => [one.name, one]))
  const context = { options: { accounts, timeZone: "UTC" } } as unknown as Context
  expect(setupOf(() => context).modes()).toEqual({
    accounts: [
      { account: "tried", mode: "test" },
      { account: "new", mode: "undeclared" },
    ],
    time_zone: "UTC",
  })
})
