import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { currentShopper } from "../../modules/card-payments"
import { carryShopper } from "../carry-shopper"

it("carries the shopper to the provider, for the time of the request", () => {
  const request = { ip: "::ffff:203.0.113.7", headers: { "user-agent": "UA" } } as unknown as MedusaRequest
  let shopper: unknown
  carryShopper(request, {} as MedusaResponse, () => {
    shopper = currentShopper()
  })
  expect(shopper).toMatchObject({ ipaddress: "203.0.113.7", userAgent: "UA" })
  expect(currentShopper()).toEqual({})
})
