import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { runCli } from "../../../src/cli/run-cli"
import { aCard, describeStore } from "../../environment/card-store"

describeStore("Addresses with invalid characters", (store) => {
  it.each(["%00", "a%00b"])("%s is refused as the caller's mistake, on every route", async (id) => {
    const { token } = await store.customer()
    const answers = [
      await store.store("GET", `/store/card-payments/sessions/${id}`),
      await store.store("GET", `/store/card-payments/sessions/payses_1?cart_id=${id}`),
      await store.store("POST", `/store/card-payments/sessions/${id}/start`, {}),
      await store.store("POST", `/store/card-payments/sessions/${id}/card`, { card: aCard() }),
      await store.store("POST", `/store/card-payments/sessions/${id}/three-d-secure`, { method: "timeout" }),
      await store.store("POST", `/store/card-payments/cards/${id}`, { name: "Mine" }, token),
      await store.store("DELETE", `/store/card-payments/cards/${id}`, undefined, token),
      await store.store("GET", `/store/card-payments/cards?provider_id=${id}`, undefined, token),
      await store.call("GET", `/hooks/card-payments/main/3ds/${id}`),
      await store.call("POST", `/hooks/card-payments/${id}/3ds/${id}`),
      await store.admin("GET", `/admin/card-payments/orders/${id}`),
      await store.admin("POST", `/admin/card-payments/transactions/${id}/check`, {}),
      await store.admin("POST", `/admin/card-payments/transactions/${id}/capture`, { amount: "1.00" }),
      await store.admin("POST", `/admin/card-payments/operations/${id}/resolve`, { happened: true, note: "none" }),
      await store.call("GET", `/hooks/card-payments/${id}/callback`),
    ]
    expect(answers.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([])
  })

  it.each(["%00", "%FF", "%E0%A4%A"])(
    "a shopper is led back to the storefront from a return address with %s",
    async (id) => {
      const back = await store.call("GET", `/hooks/card-payments/main/return?session=${id}`)
      expect(back.status).toBe(303)
    },
  )

  describe("the doctor", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "doctor-"))
    afterAll(() => rmSync(folder, { recursive: true }))

    it.each([
      ["main", 0, "ok", "answers and refuses an unsigned call"],
      ["nobody", 1, "fail", "has no account of this name"],
    ])("asked of account %s about a running store: exit code %i", async (account, exitCode, level, found) => {
      const config = path.join(folder, `${account}.json`)
      writeFileSync(config, JSON.stringify({ accounts: { [account]: store.accountOptions() } }))
      const out: string[] = []
      const terminal = { out: (line: string) => out.push(line), err: () => undefined, env: {}, cwd: folder }
      const stop = new AbortController().signal
      expect(await runCli(["doctor", "--config", config, "--json"], { ...terminal, stop })).toBe(exitCode)
      const { accounts } = JSON.parse(out.join("\n")) as { accounts: { checks: object[] }[] }
      expect(accounts[0]?.checks).toContainEqual(
        expect.objectContaining({ name: "callback address", level, found: expect.stringContaining(found) as unknown }),
      )
      expect(accounts[0]?.checks).toContainEqual(expect.objectContaining({ name: "status query", level: "ok" }))
    })
  })
})
