import { QueryClient } from "@tanstack/react-query"
import { createElement } from "react"
import type { AccountCheck, AccountSettings, CardSettings } from "../../../contracts"
import { rendered as toRendered, toMessage } from "../../../messages"
import { messagesFor } from "../../__tests__/messages-for"
import { rendered } from "../../__tests__/rendered"
import { AccountSection, formatSecret } from "../account-section"
import { CheckList } from "../check-list"
import { SandboxNotice } from "../mode-badge"
import { formatValue } from "../option-table"
import { SystemSection } from "../store-sections"

const account: AccountSettings = {
  ...{
    name: "main",
    gateway_url: "https://gate.example/paynet",
    login: "shop",
    mode: "undeclared",
    mode_ground: "none",
  },
  endpoints: [
    { id: "1042", is_group: false, currency_code: "EUR" },
    { id: "77", is_group: true, currency_code: null },
  ],
  secrets: [{ option: "merchantControlKey", last_four: "1a2b", bits: null, fingerprint: null }],
  signatures: [{ family: "RSA-SHA256", operations: ["payoutCheck"], is_usable: false }],
  providers: [{ id: "pp_card_main", integration: "hosted", capture: "manual", regions: [] }],
  callback_address: "https://shop.example/hooks/card-payments/main/callback",
  ...{ last_callback_at: null, last_answer_at: "2026-11-27T09:30:00.000Z", options: [] },
  actions: {
    test: { allowed: true, reason: null },
    callback: { allowed: false, reason: toRendered(toMessage("test_callback.real_money")) },
  },
}

it("an account shows its gateway, mode with its ground, secrets, providers and why no test callback is sent", async () => {
  const shown = await rendered(createElement(AccountSection, { account, zone: "Europe/Berlin" }))
  for (const text of [
    "https://gate.example/paynet",
    "Not declared",
    "Nothing shows whether real money moves here",
    "merchantControlKey: •••• 1a2b",
    "EUR: 1042, group 77",
    "No region offers it.",
    "10:30",
    "A test callback is sent only for an account at which no real money moves",
  ]) {
    expect(shown).toContain(text)
  }
})

it("problems come first, each with its next step", async () => {
  const check = (level: AccountCheck["level"], name: string): AccountCheck => ({
    ...{ level, name, title: toRendered(toMessage("check.name.clock")) },
    found: toRendered(toMessage("check.clock.behind", { seconds: 400 })),
    advice: level === "ok" ? null : toRendered(toMessage("check.clock.ntp")),
  })
  const checks = [check("ok", "a"), check("warning", "b"), check("fail", "c")]
  const shown = await rendered(createElement(CheckList, { checks, "data-testid": "x" }))
  expect([...shown.matchAll(/data-level="(\w+)"/g)].map(([, level]) => level)).toEqual(["fail", "warning", "ok"])
  expect(shown).toContain("Clock: ")
  expect(shown.match(/Set this machine/g)).toHaveLength(2)
})

it("the badge is shown while an account is a sandbox, and never without an answer", async () => {
  const client = new QueryClient()
  expect(await rendered(createElement(SandboxNotice), client)).toBe("")
  client.setQueryData(["card-payments", "mode"], { accounts: [] })
  expect(await rendered(createElement(SandboxNotice), client)).toBe("")
  client.setQueryData(["card-payments", "mode"], { accounts: [{ account: "main", mode: "test" }] })
  expect(await rendered(createElement(SandboxNotice), client)).toMatch(/Card sandbox.*No real money moves at: main/)
  const undeclared = { account: "second", mode: "undeclared" }
  client.setQueryData(["card-payments", "mode"], { accounts: [undeclared] })
  const notDeclared = await rendered(createElement(SandboxNotice), client)
  expect(notDeclared).toMatch(/data-state="undeclared".*Mode not declared.*whether real money moves at: second/)
  expect(notDeclared).not.toContain("sandbox.")
  client.setQueryData(["card-payments", "mode"], { accounts: [{ account: "main", mode: "local" }, undeclared] })
  const both = await rendered(createElement(SandboxNotice), client)
  expect(both).toMatch(/Card sandbox.*No real money moves at: main\. Nothing says whether real money moves at: second/)
})

it("secrets and values have one form each", async () => {
  const messages = await messagesFor("de")
  const secret = { option: "privateKey", last_four: null, bits: 2048, fingerprint: "ab12" } as const
  expect(formatSecret(messages, secret)).toBe("privateKey: RSA, 2048 Bit, SHA-256 des öffentlichen Schlüssels ab12")
  expect(formatSecret(messages, { ...secret, option: "cardKeys", bits: null })).toBe("cardKeys: Kennung ab12")
  const short = { option: "merchantControlKey", last_four: null, bits: null, fingerprint: null } as const
  expect(formatSecret(messages, short)).toBe("merchantControlKey: Verborgen")
  expect([formatValue(null), formatValue("x"), formatValue(["a"]), formatValue(false)]).toEqual([
    "–",
    "x",
    '["a"]',
    "false",
  ])
})

it("refused e-mails are listed with their times, and lead to their subscription, payment or payout", async () => {
  const email = (id: string, subject: CardSettings["schedules"]["refused_emails"][number]["subject"]) => ({
    ...{ id, at: "2026-11-27T09:30:00.000Z", subject },
    title: toRendered(toMessage("notice_title.renewed", { plan: "Coffee" })),
  })
  const settings = (refused_emails: CardSettings["schedules"]["refused_emails"]) => ({
    ...{ accounts: [], options: [], card_keys: [], assumptions: [], operation_assumptions: [], pending_migrations: 0 },
    versions: { plugin: "1", medusa: "2", node: "v22", postgresql: "16" },
    schedules: { jobs: [], servers: 1, checks: [], refused_emails },
    time_zone: "Europe/Berlin",
  })
  const shown = (emails: CardSettings["schedules"]["refused_emails"]) =>
    rendered(createElement(SystemSection, { settings: settings(emails) }))
  expect(await shown([])).not.toContain("card-settings-refused-emails")
  const list = await shown([
    email("noti_1", { type: "subscription", id: "csb_1" }),
    email("noti_2", { type: "payout", id: "cpo_1" }),
    email("noti_3", { type: "account", id: "main" }),
  ])
  expect([...list.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    "/card-payments/subscriptions/csb_1",
    "/card-payments/payouts/cpo_1",
  ])
  expect(list.match(/Coffee: your receipt/g)).toHaveLength(3)
  expect(list).toContain("10:30")
})
