import { itEvery } from "../../__tests__/it-every"
import { GatewayError, type GatewayErrorDetails, type GatewayErrorKind } from "../errors"
import { type HintCode, hintFor, hintText, namesUnknownOrder } from "../hint-for"
import { exampleAccount } from "./account-fixture"

const account = exampleAccount()
const url = `${account.baseUrl}/api/v2/sale/4242`

function failed(details: GatewayErrorDetails, kind: GatewayErrorKind = "refused"): GatewayError {
  return new GatewayError(kind, "sale: failed", { url, signature: "control", ...details })
}

describe("the option that a failed call points at", () => {
  itEvery<[GatewayErrorDetails, HintCode | undefined, GatewayErrorKind?]>([
    [{ httpStatus: 404, isForeign: true }, "base_url_path"],
    [{ httpStatus: 404, reason: "No operation has this address" }, "base_url_path"],
    [{ httpStatus: 200, isForeign: true }, "base_url_path"],
    [{ httpStatus: 302, isForeign: true }, "base_url_path"],
    [{ httpStatus: 502, isForeign: true }, undefined],
    [{ httpStatus: 500, isForeign: false, reason: "Out of memory" }, undefined],
    [{ failure: "ENOTFOUND" }, "base_url_host", "unsent"],
    [{ failure: "ECONNREFUSED" }, "base_url_host", "unsent"],
    [{ failure: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "base_url_host", "unsent"],
    [{ failure: "ERR_CANCELED" }, undefined, "unsent"],
    // The connection broke later, so the address is right.
    [{ failure: "ECONNRESET" }, undefined, "unknown"],
    [{ httpStatus: 403 }, "control_key"],
    [{ httpStatus: 401, signature: "HMAC-SHA1" }, "control_key"],
    [{ httpStatus: 403, signature: "RSA-SHA256" }, "private_key"],
    [{ httpStatus: 403, signature: "RSA-SHA256", clockAhead: -301 }, "clock"],
    [{ httpStatus: 403, signature: "HMAC-SHA1", clockAhead: 301 }, "clock"],
    [{ httpStatus: 403, signature: "HMAC-SHA1", clockAhead: 300 }, "control_key"],
    [{ httpStatus: 403, clockAhead: 9_999 }, "control_key"],
    // A firewall's page, or no body; the gateway's own refusals have its format.
    [{ httpStatus: 403, isForeign: true }, "forbidden"],
    [{ httpStatus: 403, isForeign: true, signature: "RSA-SHA256" }, "forbidden"],
    [{ httpStatus: 403, isForeign: true, signature: "HMAC-SHA1", clockAhead: 301 }, "clock"],
    [{ httpStatus: 403, isForeign: false, signature: "HMAC-SHA1" }, "control_key"],
    [{ httpStatus: 401, isForeign: true }, "control_key"],
    [{ httpStatus: 400, reason: "Bad control" }, "control_key"],
    [{ httpStatus: 400, reason: "control is rejected" }, "control_key"],
    // Declines of a payment.
    [{ httpStatus: 400, reason: "Rejected by risk control" }, undefined],
    [{ httpStatus: 403, reason: "Rejected by risk control" }, undefined],
    [{ httpStatus: 200, reason: "Declined by the merchant's fraud rules" }, undefined],
    [{ httpStatus: 400, reason: "Blocked by our quality control" }, undefined],
    [{ httpStatus: 400, reason: "Velocity control of the endpoint" }, undefined],
    [{ httpStatus: 400, reason: "The merchant is blacklisted" }, undefined],
    [{ httpStatus: 400, reason: "Daily limit of endpoint 4242 is reached" }, undefined],
    [{ httpStatus: 400, reason: "The address has control characters" }, undefined],
    [{ httpStatus: 400, reason: "Login is not known" }, "login"],
    [{ httpStatus: 400, reason: "Merchant not found" }, "login"],
    [{ httpStatus: 400, reason: "Parameter merchant_data is longer than 255" }, undefined],
    [{ httpStatus: 400, reason: "Endpoint 4242 is unknown" }, "endpoint"],
    [{ httpStatus: 400, reason: "Order of this endpoint not found" }, undefined],
    // Quotations and our own ids are ignored.
    [{ httpStatus: 400, reason: 'Parameter order_desc: "signature" is too long' }, undefined],
    [{ httpStatus: 400, reason: "endpoint-7 is refused", clientOrderid: "endpoint-7" }, undefined],
    [{ reason: "amount is missing" }, undefined, "invalid"],
  ])("%j is %j", (details, code, kind) => {
    const error = failed(details, kind)
    expect(hintFor(error, account)?.code).toBe(code)
    if (code) expect(hintText(hintFor(error, account) as NonNullable<ReturnType<typeof hintFor>>)).toContain(url)
  })

  it("is endpointGroupId if the account uses a group", () => {
    const { endpointId: _, ...rest } = account
    const group = { ...rest, endpointGroupId: "77" }
    expect(hintFor(failed({ httpStatus: 400, reason: "Endpoint group 77 is unknown" }), group)?.code).toBe(
      "endpoint_group",
    )
  })

  it("asks about /paynet only if baseUrl does not end in it", () => {
    const text = (baseUrl: string) => {
      const hint = hintFor(failed({ httpStatus: 404, isForeign: true }), { ...account, baseUrl })
      return hint && hintText(hint)
    }
    expect(text("https://gate.example.com")).toMatch(/^404 from .*: does baseUrl end in \/paynet\?$/)
    expect(text("https://gate.example.com/paynet")).toContain("check baseUrl, which is everything before /api/")
  })

  it("asks about firewalls and the key for a 403 that is not the gateway's", () => {
    const hint = hintFor(failed({ httpStatus: 403, isForeign: true }), account)
    expect(hint && hintText(hint)).toMatch(
      /^403 from .*: is this server's address allowed at the gateway, or a firewall in between\?.*merchantControlKey/,
    )
  })

  itEvery([
    ["Order not found", 400, true],
    ["No such transaction", 404, true],
    ["Order not found: bad signature", 400, false],
    ["Order not found", 403, false],
    ["Out of memory", 500, false],
  ])("%j at HTTP %d names an unknown order: %j", (reason, httpStatus, is) => {
    expect(namesUnknownOrder(failed({ reason, httpStatus }), account)).toBe(is)
  })
})
