import { QueryClient } from "@tanstack/react-query"
import { createElement } from "react"
import { toMessage } from "../../../messages"
import { rendered } from "../../__tests__/rendered"
import { Moment } from "../../ui/inline-elements"
import { useMessages } from "../localized-text"

const at = "2026-01-31T23:30:00.000Z"
const message = {
  ...toMessage("attention.hold_expires", { amount: { amount: "1.00", currency: "EUR" }, at }),
  message: "in another zone",
}

/** Shows a time three ways: by itself, as a day, and inside a message of the server. */
const Times = () => {
  const { time, date, text } = useMessages()
  return createElement(
    "p",
    null,
    `${time(at)} | ${date(at)} | ${text(message)}`,
    createElement(Moment, { at, zone: "UTC" }),
  )
}

it("shows every time in the store's zone, and names it", async () => {
  const client = new QueryClient()
  client.setQueryData(["card-payments", "mode"], { accounts: [], time_zone: "Asia/Tokyo" })
  const shown = await rendered(createElement(Times), client)
  expect(shown.match(/Feb 1, 2026/g)).toHaveLength(3)
  expect(shown.match(/8:30:00 AM GMT\+9/g)).toHaveLength(2)
  expect(shown).toMatch(/Jan 31, 2026<.*>11:30:00 PM UTC</)
})
