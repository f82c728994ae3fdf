import { readFileSync } from "node:fs"
import path from "node:path"
import { itEvery } from "../../__tests__/it-every"
import {
  isNotified,
  notificationOptions,
  parseNotificationOptions,
  providedChannels,
  subscriptionLink,
  unservedChannels,
} from ".."

const parsed = (notifications: unknown) => parseNotificationOptions({ notifications })

describe("the option notifications", () => {
  it("is complete without being set", () => {
    expect(parseNotificationOptions(undefined)).toEqual({
      settings: {
        channels: { email: true, feed: true },
        kinds: {},
        language: "en",
        trialEndingDays: 7,
        renewalUpcomingDays: 7,
        cardExpiringDays: 14,
      },
      problems: [],
    })
  })

  it("accepts texts from the environment", () => {
    const { settings, problems } = parsed({
      channels: { feed: "false" },
      trialEndingDays: "3",
      kinds: { renewed: "false" },
    })
    expect(problems).toEqual([])
    expect(settings).toMatchObject({ channels: { email: true, feed: false }, trialEndingDays: 3 })
    expect(isNotified(settings, "renewed", "email")).toBe(false)
  })

  itEvery([
    [{ kinds: { renewd: false } }, "notifications.kinds.renewd", "is no option: remove it"],
    [{ kinds: { renewed: "no" } }, "notifications.kinds.renewed", "must be true, false, or an object"],
    [
      { kinds: { charged_back: { sms: false } } },
      "notifications.kinds.charged_back",
      "must be true, false, or an object",
    ],
    [{ channels: { sms: true } }, "notifications.channels.sms", "is no option: remove it"],
    [{ emails: true }, "notifications.emails", "is no option: remove it"],
    [{ adminEmail: "ops" }, "notifications.adminEmail", "must be an e-mail address"],
    [{ language: "pt" }, "notifications.language", 'must be "en", "de", '],
    [{ subscriptionUrl: "shop/{subscription_id}" }, "notifications.subscriptionUrl", "must be an address"],
    [{ subscriptionUrl: "javascript:alert(1)" }, "notifications.subscriptionUrl", "must be an address"],
    [{ subscriptionUrl: "https://x.example/{token}" }, "notifications.subscriptionUrl", "no other placeholder"],
    [{ trialEndingDays: 0 }, "notifications.trialEndingDays", "from 1 to 60"],
    [{ renewalUpcomingDays: 7.5 }, "notifications.renewalUpcomingDays", "from 1 to 60"],
    [{ cardExpiringDays: 90 }, "notifications.cardExpiringDays", "from 1 to 60"],
    [true, "notifications", "must be an object"],
  ] as [unknown, string, string][])("%j is refused at %s", (given, option, message) => {
    const { problems } = parsed(given)
    expect(problems).toEqual([{ option, message: expect.stringContaining(message) as unknown }])
  })

  it("switches a channel, a kind, and a kind on one channel off", () => {
    const all = parsed({}).settings
    expect(isNotified(all, "charged_back", "feed")).toBe(true)
    expect(isNotified(all, "charged_back", "email")).toBe(true)
    // Customers have no feed.
    expect(isNotified(all, "renewed", "feed")).toBe(false)
    const { settings } = parsed({
      channels: { email: false },
      kinds: { charged_back: { feed: false }, payout_requested: false, reversal_failed: true },
    })
    expect(isNotified(settings, "renewed", "email")).toBe(false)
    expect(isNotified(settings, "charged_back", "feed")).toBe(false)
    expect(isNotified(settings, "payout_requested", "feed")).toBe(false)
    expect(isNotified(settings, "reversal_failed", "feed")).toBe(true)
    expect(isNotified(settings, "reversal_failed", "email")).toBe(false)
    const one = parsed({ kinds: { charged_back: { email: false } } }).settings
    expect(isNotified(one, "charged_back", "feed")).toBe(true)
    expect(isNotified(one, "charged_back", "email")).toBe(false)
  })

  it("makes a link of the shop's address, and none without it", () => {
    expect(subscriptionLink(parsed({}).settings, "csb_1")).toBeNull()
    const { settings } = parsed({ subscriptionUrl: "https://shop.example.com/account?subscription={subscription_id}" })
    expect(subscriptionLink(settings, "csb_1")).toBe("https://shop.example.com/account?subscription=csb_1")
    expect(subscriptionLink(parsed({ subscriptionUrl: "https://shop.example.com" }).settings, "csb_1")).toBe(
      "https://shop.example.com",
    )
  })

  it("has a row for each part in the guide", () => {
    const guide = readFileSync(path.resolve(__dirname, "../../../docs/guides/notifications.md"), "utf8")
    const rows = [...guide.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
    expect(rows).toEqual(expect.arrayContaining(Object.keys(notificationOptions.shape)))
  })
})

describe("the channels that a store provides", () => {
  const provider = (...channels: string[]) => ({ resolve: "x", id: "x", options: { channels } })
  const modules = (...providers: object[]) => ({
    notification: { resolve: "@medusajs/medusa/notification", options: { providers } },
  })

  itEvery([
    [undefined, []],
    [{}, []],
    [{ notification: false }, []],
    [modules(), []],
    [modules(provider("feed")), ["feed"]],
    [modules(provider("feed"), provider("email", "sms")), ["email", "feed"]],
    [[{ resolve: "@medusajs/notification", options: { providers: [provider("email")] } }], ["email"]],
    [
      {
        notification: {
          options: { providers: [provider("feed")], cloud: { api_key: "k", endpoint: "e", environment_handle: "h" } },
        },
      },
      ["email", "feed"],
    ],
    [{ notification: { options: { cloud: { api_key: "k", endpoint: "e" } } } }, []],
  ] as [unknown, string[]][])("of %j are %j", (given, channels) => {
    expect(providedChannels(given)).toEqual(channels)
  })

  it("are compared with what the options send", () => {
    const unserved = (options: object, given: unknown) =>
      unservedChannels(parseNotificationOptions(options).settings, given)
    expect(unserved({}, modules(provider("feed")))).toEqual(["email"])
    expect(unserved({ notifications: { channels: { email: false } } }, modules(provider("feed")))).toEqual([])
    expect(unserved({}, {})).toEqual(["email", "feed"])
  })
})
