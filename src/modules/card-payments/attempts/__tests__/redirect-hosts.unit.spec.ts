import { exampleAccount } from "../../../../gateway/__tests__/account-fixture"
import { itEvery } from "../../../../__tests__/it-every"
import { mayRedirectTo } from "../start-form"

itEvery<[hosts: string[], url: string, may: boolean]>([
  [[], "https://pay.example.com/form", true],
  [["*"], "https://issuer.example.org/acs", true],
  [["*"], "http://issuer.example.org/acs", false],
  [[], "http://pay.example.com/form", false],
  [["pay.example.com"], "https://pay.example.com:8443/form", true],
  [["pay.example.com"], "https://issuer.example.org/acs", false],
  [["pay.example.com"], "https://pay.example.com.evil.example/form", false],
])("redirectHosts %j: a shopper may be sent to %s: %s", (redirectHosts, url, may) => {
  const account = exampleAccount({ baseUrl: "https://gateway.example.com/paynet", redirectHosts })
  expect(mayRedirectTo(account, new URL(url))).toBe(may)
})
