import { operations } from "../../../../gateway"
import type { Operation } from "../../../../gateway/declare-operation"
import { describeModule } from "../../__tests__/card-module"

const previous = "canary-previous-control-key-9f3e"

describeModule(
  "The settings",
  (cards) => {
    it("name each account's gateway, keys by their last four characters, and providers", async () => {
      const { accounts, card_keys, time_zone } = await cards.service.setup.describe()
      const { baseUrl, login, merchantControlKey } = cards.sandbox().account
      expect(accounts).toHaveLength(1)
      expect(accounts[0]).toMatchObject({
        ...{ name: "main", gateway_url: baseUrl, login, mode: "local", last_callback_at: null, last_answer_at: null },
        endpoints: [{ id: "1042", is_group: false, currency_code: null }],
        actions: { test: { allowed: true }, callback: { allowed: true } },
      })
      expect(accounts[0]?.secrets).toEqual([
        { option: "merchantControlKey", last_four: merchantControlKey.slice(-4), bits: null, fingerprint: null },
        { option: "previousControlKeys", last_four: "9f3e", bits: null, fingerprint: null },
        { option: "previousControlKeys", last_four: null, bits: null, fingerprint: null },
        {
          option: "privateKey",
          last_four: null,
          bits: 2048,
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        },
      ])
      expect(accounts[0]?.providers.find(({ id }) => id === "pp_card_direct")).toEqual({
        ...{ id: "pp_card_direct", integration: "direct", capture: "automatic" },
      })
      expect(accounts[0]?.signatures.map(({ family, is_usable }) => [family, is_usable])).toEqual(
        expect.arrayContaining([
          ["control", true],
          ["RSA-SHA256", true],
        ]),
      )
      expect(card_keys).toEqual([
        {
          option: "cardKeys",
          last_four: null,
          bits: null,
          fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
        },
      ])
      expect(time_zone).toBe("Europe/Berlin")
    })

    it("hold no part of a secret beyond its last four characters", async () => {
      const text = JSON.stringify(await cards.service.setup.describe())
      const { merchantControlKey, privateKey = "" } = cards.sandbox().account
      const pem = privateKey.split("\n").filter((line) => line !== "" && !line.startsWith("-"))
      expect(pem.length).toBeGreaterThan(10)
      for (const secret of [merchantControlKey, previous, "short", Buffer.alloc(32, 7).toString("base64"), ...pem]) {
        expect(text).not.toContain(secret)
        if (secret.length > 16) expect(text).not.toContain(secret.slice(-5))
      }
      expect(text).not.toContain("canary-extra")
    })

    it("name the channels of each notification, and where each comes from", async () => {
      const { options } = await cards.service.setup.describe()
      const shown = (name: string) => {
        const { value, source } = options.find((one) => one.name === `notifications.${name}`) ?? {}
        return [value, source]
      }
      expect(shown("kinds.renewed")).toEqual([[], "options"])
      expect(shown("kinds.charge_failed")).toEqual([["email"], "default"])
      // No address of an admin is named.
      expect(shown("kinds.account_outage")).toEqual([[], "options"])
      // Turned off with its channel.
      expect(shown("kinds.charged_back")).toEqual([[], "options"])
      expect(shown("trialEndingDays")).toEqual([3, "options"])
      expect(shown("language")).toEqual(["en", "default"])
      expect(options.filter(({ name }) => name === "notifications")).toEqual([])
    })

    it("name the last callback and the last answer of the gateway", async () => {
      const { client_orderid, id } = await cards.started()
      await cards.service.receive("main", {
        ...{ status: "processing", orderid: "1", client_orderid, type: "sale", amount: "1.00", fields: {} },
      })
      await cards.service.ask(id)
      const [account] = (await cards.service.setup.describe()).accounts
      expect(account?.last_callback_at).toBeInstanceOf(Date)
      expect(account?.last_answer_at).toBeInstanceOf(Date)
      expect(await cards.service.setup.hasCallback("main", client_orderid)).toBe(true)
      expect(await cards.service.setup.hasCallback("other", client_orderid)).toBe(false)
    })

    it("count notifications that could not be made, for a week", async () => {
      const { setup } = cards.service
      expect(await setup.unsentNotifications()).toBeNull()
      await setup.noteUnsent("ECONNREFUSED")
      await setup.noteUnsent("TypeError")
      expect(await setup.unsentNotifications()).toMatchObject({ count: 2, failure: "TypeError" })
      await cards
        .pg()("card_account_health")
        .update({ last_failed_at: new Date(Date.now() - 8 * 86_400_000) })
      expect(await setup.unsentNotifications()).toBeNull()
      await setup.noteUnsent("TypeError")
      expect(await setup.unsentNotifications()).toMatchObject({ count: 1, last_at: expect.any(Date) as unknown })
    })

    it("name the accounts that rows need and that the options lack", async () => {
      const { setup } = cards.service
      const { id } = await cards.paid()
      expect(await setup.missingAccounts()).toEqual([])
      await cards.pg()("card_transaction").where({ id }).update({ account: "gone", next_check_at: new Date() })
      expect(await setup.missingAccounts()).toEqual(["gone"])
    })

    it("list each assumption with its proof, and the value in force", async () => {
      const { assumptions, operation_assumptions } = await cards.service.setup.describe()
      expect(assumptions.find(({ option }) => option === "minorUnits")).toMatchObject({
        ...{ account: "main", value: "two-digits", source: "options", proof: { code: "assumption.minorUnits" } },
      })
      expect(assumptions.find(({ option }) => option === "subscriptions.hardDeclines")).toMatchObject({
        ...{ account: null, source: "default" },
      })
      const declared = (Object.values(operations) as unknown as Operation[]).flatMap(({ name, assumptions: own }) =>
        own ? [{ operation: name, assumptions: Object.values(own) }] : [],
      )
      expect(declared.length).toBeGreaterThan(5)
      expect(
        operation_assumptions.map((one) => ({ ...one, assumptions: one.assumptions.map(({ message }) => message) })),
      ).toEqual(declared)
    })
  },
  {
    account: {
      ...{ previousControlKeys: [previous, "short"], minorUnits: "two-digits" },
      extraFields: { saleForm: { site_url: "canary-extra" } },
    },
    plugin: {
      timeZone: "Europe/Berlin",
      notifications: {
        channels: { feed: false },
        kinds: { renewed: false, account_outage: { email: true } },
        trialEndingDays: 3,
      },
    },
  },
)

describeModule(
  "A customer's blocked attempts",
  (cards) => {
    it("are those of saved cards, checkouts and card checks whose limit is reached, with their end", async () => {
      const row = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1" })
      await cards.service.savedCards.save(row.id)
      const [card] = await cards.service.savedCards.ofCustomer("cus_1", 10)
      expect(card).toMatchObject({ account: "main", last4: "6732" })
      const before = await cards.service.limitsOfCustomer({ id: "cus_1", collectionIds: [] })
      expect(before).toEqual({ blocked: [], minutes: 30 })

      for (const attempt of [{ card: card?.id }, { sessionId: row.payment_session_id }, { sessionId: "cus_1" }]) {
        expect(await cards.service.countAttempt(attempt)).toBeUndefined()
        expect(await cards.service.countAttempt(attempt)).toBeUndefined()
      }
      const { blocked } = await cards.service.limitsOfCustomer({ id: "cus_1", collectionIds: [] })
      expect(blocked.map(({ kind, id, attempts }) => [kind, id, attempts]).sort()).toEqual([
        ["card", card?.id, 2],
        ["card_check", null, 2],
        ["payment", row.id, 2],
      ])
      expect(blocked.every(({ until }) => until.getTime() > Date.now())).toBe(true)
      // The next attempt is indeed refused.
      expect(await cards.service.countAttempt({ card: card?.id })).toBeDefined()
      expect((await cards.service.limitsOfCustomer({ id: "cus_2", collectionIds: [] })).blocked).toEqual([])
      // A payment of a guest is found by the collections of the customer's orders and carts.
      await cards.service.update(row.id, { customer_id: null, payment_collection_id: "paycol_1" })
      const guest = await cards.service.limitsOfCustomer({ id: "cus_2", collectionIds: ["paycol_1"] })
      expect(guest.blocked.map(({ kind, id }) => [kind, id])).toEqual([["payment", row.id]])

      await cards
        .pg()("card_attempt_limit")
        .update({ window_start: new Date(Date.now() - 31 * 60_000) })
      expect((await cards.service.limitsOfCustomer({ id: "cus_1", collectionIds: [] })).blocked).toEqual([])
    })

    it("has cards of all accounts, the newest first, up to a limit", async () => {
      for (const number of ["4538977399606732", "4444333322221111"]) {
        const input = { ...cards.cardInput(), saveFor: "cus_1" }
        input.cardSource.card.number = number
        const row = await cards.charged(input)
        await cards.service.savedCards.save(row.id)
      }
      const all = await cards.service.savedCards.ofCustomer("cus_1", 10)
      expect(all.map(({ last4 }) => last4)).toEqual(["1111", "6732"])
      expect(await cards.service.savedCards.ofCustomer("cus_1", 1)).toHaveLength(1)
      expect(await cards.service.savedCards.ofCustomer("cus_2", 10)).toEqual([])
    })
  },
  { plugin: { attemptLimits: { session: 2, card: 2, ip: 2, minutes: 30 } } },
)
