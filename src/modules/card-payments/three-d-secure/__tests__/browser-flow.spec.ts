import { toMessage } from "../../../../messages"
import type { TransactionRow } from "../../records/rows"
import { describeModule } from "../../__tests__/card-module"
import { started, visit } from "../../__tests__/issuer-browser"
import { sessionData, sessionState } from "../../overview/session-view"

describeModule("3-D Secure on the shop's pages", (cards) => {
  it("passes the method and the challenge", async () => {
    const { row, due, bring } = await started(cards, "challenge")
    expect(row).toMatchObject({ status: "processing", three_ds_step: "method" })
    const challenged = await bring(await visit(await due()))
    expect(challenged).toMatchObject({ status: "processing", three_ds_step: "challenge" })
    const paid = await bring(await visit(await due()))
    expect(paid).toMatchObject({ status: "approved", three_ds_step: null, three_d_secure: "AUTHENTICATED" })
    expect(await cards.timeline(row.id)).toEqual([
      "The card was sent to the gateway: sale of 45.00 EUR.",
      "3-D Secure: the bank checks the shopper's browser (3DS Method).",
      "3-D Secure: the bank has checked the shopper's browser (3DS Method, Y).",
      "3-D Secure: the bank asks the shopper to confirm the payment (challenge).",
      "3-D Secure: the bank's answer to the challenge was sent to the gateway.",
      "3-D Secure result: AUTHENTICATED.",
      "Paid: 45.00 EUR.",
    ])
  })

  it("shows no challenge in the invisible method frame if another tab was faster", async () => {
    const { row, at, due, bring } = await started(cards, "challenge")
    const { url = "" } = cards.service.threeDS.window(row) ?? {}
    const frame = { ...at, step: new URL(url).searchParams.get("step") ?? undefined }
    expect(await cards.service.threeDS.page(frame)).toMatchObject({ kind: "form", step: "method" })
    const challenged = await bring(await visit(await due()))
    expect(await cards.service.threeDS.page(frame)).toMatchObject({ kind: "finished" })
    expect(cards.service.threeDS.window(challenged)?.url).toBe(url.split("?")[0])
    expect(await due()).toMatchObject({ kind: "form", step: "challenge" })
  })

  it("ends declined if the challenge fails", async () => {
    const { due, bring } = await started(cards, "challenge-without-method")
    const failed = await bring(await visit(await due(), "wrong"))
    expect(failed).toMatchObject({ status: "declined", three_d_secure: "NOT_AUTHENTICATED" })
  })

  it("needs no challenge if the issuer requests none", async () => {
    const { due, bring } = await started(cards, "frictionless")
    expect(await bring(await visit(await due()))).toMatchObject({ status: "approved" })
  })

  it("reports a missing method URL at once, and shows the challenge", async () => {
    const { row, due } = await started(cards, "challenge-without-method")
    expect(row.three_ds_step).toBe("challenge")
    expect(cards.callsTo("uploadMethodUrlResult")).toHaveLength(1)
    expect(await due()).toMatchObject({ kind: "form", step: "challenge" })
  })

  it("supports 3DS 1.0.2", async () => {
    const { row, due, bring } = await started(cards, "3ds1")
    expect(row.three_ds_step).toBe("legacy")
    expect(await bring(await visit(await due()))).toMatchObject({ status: "approved" })
  })

  it("uploads an issuer's answer once, however often it is posted", async () => {
    const { row, due, bring } = await started(cards, "challenge-without-method")
    const answer = await visit(await due())
    await Promise.all(Array.from({ length: 5 }, () => bring(answer)))
    expect(await cards.transaction(row.id)).toMatchObject({ status: "approved" })
    expect(cards.callsTo("uploadCresResult")).toHaveLength(1)
  })

  it("uploads nothing for a superseded attempt", async () => {
    const { row, due, bring, at } = await started(cards, "challenge-without-method")
    const answer = await visit(await due())
    await cards.service.supersedeSession(row.payment_session_id, toMessage("superseded.session_replaced"))
    await bring(answer)
    expect(cards.callsTo("uploadCresResult")).toHaveLength(0)
    expect(await cards.service.threeDS.page(at)).toMatchObject({ kind: "finished" })
  })

  it("reports the method's time-out after ten seconds and not before", async () => {
    const { row } = await started(cards, "challenge")
    const timeOut = async () => {
      await cards.service.threeDS.methodTimedOut(row.payment_session_id)
      return (await cards.transaction(row.id)).three_ds_step
    }
    expect(await timeOut()).toBe("method")
    await cards
      .pg()("card_transaction")
      .where({ id: row.id })
      .update({ three_ds_since: new Date(Date.now() - 10_000) })
    expect(await timeOut()).toBe("challenge")
    expect(await cards.timeline(row.id)).toContain(
      "3-D Secure: the bank did not finish its check of the shopper's browser in 10 seconds (3DS Method, N).",
    )
  })

  it("shows nothing for another token", async () => {
    const { at } = await started(cards, "challenge")
    const token = `${at.token.slice(0, -1)}${at.token.endsWith("A") ? "B" : "A"}`
    expect(await cards.service.threeDS.page({ ...at, token })).toBeUndefined()
    expect(await cards.service.threeDS.notify({ ...at, token, fields: {} })).toBeUndefined()
  })

  it("lets the shopper start over with another card, and never charges the superseded one", async () => {
    const { row, due, bring } = await started(cards, "challenge-without-method")
    const answer = await visit(await due())
    const input = cards.cardInput("123", "direct", row.payment_session_id)
    expect(await cards.service.pay(input)).toMatchObject({ outcome: "under_way", transaction: { id: row.id } })
    const { transaction } = await cards.service.pay({ ...input, startOver: true })
    await bring(answer)
    expect((await cards.service.ask((transaction as TransactionRow).id)).transaction.status).toBe("approved")
    expect(cards.books((await cards.transaction(row.id)).orderid)).toMatchObject({ captured: "0.00" })
  })
})

describeModule("A post without an answer to the address of 3-D Secure", (cards) => {
  it("is no return from the gateway's page: the step stays due", async () => {
    const { row, due, bring } = await started(cards, "challenge-without-method")
    const after = await bring({ utm_source: "mail" })
    expect(after).toMatchObject({ three_ds_step: "challenge", shopper_returned_at: null })
    expect(await due()).toMatchObject({ step: "challenge" })
    const input = cards.cardInput("123", "direct", row.payment_session_id)
    expect((await cards.service.pay({ ...input, startOver: true })).outcome).toBe("started")
  })

  it("is the return if the gateway runs 3-D Secure: the gateway is polled at once", async () => {
    const { row, bring } = await started(cards, "gateway")
    const back = await bring({ status: "approved", client_orderid: row.client_orderid })
    expect(back).toMatchObject({ status: "processing", shopper_returned_at: expect.any(Date) })
    expect(back.next_check_at?.getTime()).toBeLessThanOrEqual(Date.now())
  })
})

describeModule("3-D Secure run by the gateway", (cards) => {
  it("redirects the shopper to the gateway's page", async () => {
    const row = await cards.charged(cards.cardInput("321"))
    expect(row).toMatchObject({ status: "processing", three_ds_step: "redirect" })
    expect(row.redirect_url).toContain(cards.sandbox().url)
    await fetch(row.redirect_url ?? "", { method: "POST", body: new URLSearchParams({ password: "hint" }) })
    expect((await cards.service.ask(row.id)).transaction).toMatchObject({ status: "approved", redirect_url: null })
  })

  it("shows the gateway's markup on its own page if there is no address", async () => {
    cards.sandbox().outcome({ status: "approved", threeDS: "gateway-html" })
    const row = await cards.charged(cards.cardInput())
    expect(row).toMatchObject({ three_ds_step: "redirect" })
    expect(row.redirect_url).toBe(`http://localhost:9000/hooks/card-payments/main/3ds/${row.three_ds_token}`)
    const page = await cards.service.threeDS.page({ account: "main", token: row.three_ds_token ?? "" })
    expect(page).toMatchObject({ kind: "html", html: expect.stringMatching(/^<!doctype html>/i) })
  })
})

describeModule(
  "3-D Secure by redirect_url, as specified",
  (cards) => {
    const redirectUrl = (operation: string) => (isOf: string, answer: Record<string, string | undefined>) =>
      isOf === operation ? { ...answer, redirect_url: undefined } : answer
    const shopper = { ipaddress: "203.0.113.7" }
    const orderDetails = { email: "shopper@example.com" }
    const calls = {
      sale: () => cards.service.pay(cards.cardInput("321")),
      preauth: () => cards.service.pay(cards.cardInput("321", "directhold")),
      "account-verification": () =>
        cards.service.verify({
          ...{ providerId: "pp_card_direct", customerId: "cus_1", orderDetails, shopper },
          card: cards.cardInput("321").cardSource.card,
        }),
      "make-rebill": async () => {
        const { id } = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1", customerId: "cus_1" })
        await cards.service.savedCards.save(id)
        const [saved] = (await cards.service.savedCards.list({ customerId: "cus_1" })).cards
        const cardSource = { kind: "saved", savedCardId: saved?.id ?? "", customerId: "cus_1", cvv2: "321" } as const
        return cards.service.pay({ ...cards.cardInput(), cardSource })
      },
    }

    describe.each(["both", "only the call's answer", "only status"] as const)("in %s", (where) => {
      it.each(Object.keys(calls) as (keyof typeof calls)[])("of %s: redirects the shopper, once", async (name) => {
        if (where !== "both") cards.alter(redirectUrl(where === "only status" ? name : "status"))
        const { transaction: startedRow } = await calls[name]()
        const { id } = startedRow as TransactionRow
        expect(sessionState(startedRow)).toBe(where === "only status" ? "processing" : "redirect")
        // However often it is polled, the named page stays due.
        await cards.service.ask(id)
        const { transaction: asked } = await cards.service.ask(id)
        expect(asked).toMatchObject({ three_ds_step: "redirect", submitted_at: null })
        expect(sessionData(asked.payment_session_id, asked)).toMatchObject({
          ...{ state: "redirect", redirect_url: expect.stringContaining(cards.sandbox().url) },
        })
        const sent = (await cards.timeline(id)).filter((message) => message.includes("on the gateway's page"))
        expect(sent).toHaveLength(1)
        await fetch(asked.redirect_url ?? "", { method: "POST", body: new URLSearchParams({ password: "hint" }) })
        const { transaction: after } = await cards.service.ask(id)
        expect(after).toMatchObject({ status: "approved", three_ds_step: null, redirect_url: null })
      })
    })

    it("is finished by the shopper's return if only the call's answer named it", async () => {
      cards.alter(redirectUrl("status"))
      const row = await cards.charged(cards.cardInput("321"))
      await cards.service.threeDS.notify({ account: "main", token: row.three_ds_token ?? "", fields: {} })
      expect(sessionState((await cards.service.ask(row.id)).transaction)).toBe("processing")
    })

    it("is none if the gateway repeats our own address", async () => {
      cards.alter((_operation, answer) => ({
        ...answer,
        redirect_url: "http://localhost:9000/hooks/card-payments/main/3ds/x",
      }))
      cards.sandbox().outcome({ status: "unknown" })
      const row = await cards.charged(cards.cardInput())
      expect(row).toMatchObject({ three_ds_step: null, redirect_url: null, submitted_at: expect.any(Date) })
      expect((await cards.timeline(row.id)).join()).not.toContain("redirectHosts")
    })
  },
  { altered: true, sandbox: { threeDSFlow: "seed" } },
)

describeModule(
  "3-D Secure by redirect_url of the call, at a host that the account does not list",
  (cards) => {
    it("never redirects the shopper there, and the merchant is warned", async () => {
      const { transaction } = await cards.service.pay(cards.cardInput("321"))
      expect(transaction).toMatchObject({ status: "processing", three_ds_step: null, redirect_url: null })
      expect(await cards.timeline(transaction?.id ?? "")).toContainEqual(expect.stringContaining("redirectHosts"))
    })
  },
  { account: { redirectHosts: ["pay.example.com"] }, sandbox: { threeDSFlow: "seed" } },
)
