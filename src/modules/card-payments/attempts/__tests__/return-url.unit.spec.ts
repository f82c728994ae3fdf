import { itEvery } from "../../../../__tests__/it-every"
import { parseAccount } from "../../../../gateway"
import { chooseReturnUrl } from "../return-url"

const first = "https://shop.example.com/checkout"

function accountWith(returnUrls: string[]) {
  const parsed = parseAccount("main", {
    baseUrl: "https://gateway.example.com/paynet",
    login: "merchant",
    merchantControlKey: "key",
    endpointId: "1",
    publicUrl: "https://backend.example.com",
    returnUrls,
  })
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
  return parsed.account
}

const account = accountWith([first, "https://www.example.com/de/pay/", "http://localhost:8000"])

describe("the shopper's address after the hosted page", () => {
  itEvery([
    first,
    "https://shop.example.com/checkout/",
    "https://shop.example.com/checkout/done?order=1#top",
    "https://shop.example.com/checkout?step=2",
    "https://SHOP.example.com/checkout/x",
    "https://shop.example.com:443/checkout/x",
    "https://www.example.com/de/pay",
    "https://www.example.com/de/pay/done",
    "http://localhost:8000/anything/at/all",
  ])("%s is allowed", (requested) => {
    expect(chooseReturnUrl(account, requested)).toBe(new URL(requested).href)
  })

  itEvery([
    ["another host", "https://evil.example/checkout"],
    ["a host that begins alike", "https://shop.example.com.evil.example/checkout"],
    ["a host that ends alike", "https://evilshop.example.com/checkout"],
    ["another subdomain", "https://a.shop.example.com/checkout"],
    ["a trailing dot", "https://shop.example.com./checkout"],
    ["userinfo", "https://shop.example.com@evil.example/checkout"],
    ["userinfo of the right host", "https://user:pass@shop.example.com/checkout"],
    ["an empty user with a password", "https://:x@shop.example.com/checkout"],
    ["another port", "https://shop.example.com:8443/checkout"],
    ["plain http", "http://shop.example.com/checkout"],
    ["a path that begins alike", "https://shop.example.com/checkout-evil"],
    ["a path that begins alike, dotted", "https://shop.example.com/checkout.evil"],
    ["dots out of the path", "https://shop.example.com/checkout/../admin"],
    ["encoded dots out of the path", "https://shop.example.com/checkout/%2e%2e/admin"],
    ["upper case in the path", "https://shop.example.com/CHECKOUT"],
    ["the root", "https://shop.example.com/"],
    ["two slashes before the path", "https://shop.example.com//checkout"],
    ["no scheme", "//evil.example/checkout"],
    ["a path alone", "/checkout"],
    ["backslashes", "https:\\\\evil.example\\checkout"],
    ["a backslash before the userinfo sign", "https://evil.example\\@shop.example.com/checkout"],
    ["a tab in the host", "https://shop.example.com\t.evil.example/checkout"],
    ["a letter that looks like another", "https://shop.ex\u0430mple.com/checkout"],
    ["a full-width dot", "https://shop.example.com\uff0eevil.example/checkout"],
    ["javascript", "javascript:alert(1)//shop.example.com/checkout"],
    ["data", "data:text/html,https://shop.example.com/checkout"],
    ["a blob of the right origin", "blob:https://shop.example.com/checkout"],
    ["an empty text", ""],
    ["a very long one", `${first}/${"a".repeat(2048)}`],
    ["a number", 1],
    ["null", null],
    ["an array", [first]],
    ["an object", { href: first }],
    ["undefined", undefined],
  ])("%s goes to the first of the list", (_title, requested) => {
    expect(chooseReturnUrl(account, requested)).toBe(first)
  })
})
