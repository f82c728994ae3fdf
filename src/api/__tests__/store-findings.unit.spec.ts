import { rendered } from "../../messages"
import { storeFindings } from "../admin/card-payments/settings/schedules-now"

it("the store's findings are channels without a provider, refused e-mails and approvers that are no users", () => {
  expect(storeFindings({ channels: [], people: "", count: 0 })).toEqual([])
  const found = storeFindings({ channels: ["email", "feed"], people: "user_1", count: 3 })
  expect(found.map(({ level, name, found: { code } }) => [level, name, code])).toEqual([
    ["warning", "notifications", "check.notifications.unserved"],
    ["warning", "notifications", "check.notifications.refused"],
    ["warning", "options", "check.approvers.unknown"],
  ])
  const texts = found.map((one) => rendered(one.found).message)
  expect(texts).toEqual([
    expect.stringContaining("email, feed"),
    expect.stringContaining(": 3"),
    expect.stringContaining("user_1"),
  ])
})
