import { readFileSync } from "node:fs"
import { parseCsv } from "../../src/lists/read-csv"
import { toWireAmount } from "../../src/mapping"
import { payoutMerchant } from "../browser/actions/payout-merchant"
import { shopper } from "../browser/actions/shopper"
import { testCard } from "../browser/actions/test-card"
import { describeDemo, type DemoSetup } from "../browser/environment/describe-demo"
import { historyIsThere } from "../browser/environment/shared-demo"
import { screens } from "../browser/observers/screens"
import { eventually } from "../races/eventually"
import { emailOf, movesOf, type PaymentList } from "./action-moves"
import { keepInDocs, look, lookAtShop } from "./look"
import { orderActions } from "./order-actions"

/**
 * Actions of the admin that no story in `integration-tests/browser` drives to their end, on a demo
 * with its history. Each ends with the records of Medusa and of the gateway.
 */
describeDemo({
  "payments in bulk": bulkActions,
  "an order that owes money": orderActions,
  "a comparison with differences": reconciliationActions,
  "callbacks and payouts": messageActions,
})

function bulkActions(setup: DemoSetup): void {
  const { story, demo, gateway, medusa, loggedIn } = setup
  const moves = movesOf(setup)
  beforeAll(() => historyIsThere(demo()), 300_000)

  story(
    "checks three selected payments, with progress and a report, and finds a payment whose result was unknown",
    async ({ page }) => {
      const unknown = emailOf("check-unknown")
      const tab = await moves.stranger()
      const own = shopper(tab, demo().demoInfo, unknown)
      const pending = await own.shop()
      await own.payWithCard("217")
      await own.state.getByText(/being confirmed/).waitFor()
      await tab.close()
      const others = [await moves.buy(emailOf("check-a")), await moves.buy(emailOf("check-b"))]
      // The gateway has decided, and its callback is lost: only a check finds the payment.
      await gateway().fault({ operation: "callback", kind: "callback-never", times: 50, only: pending })
      await gateway().resolveStep(pending, { status: "approved" })
      await gateway().fault({ operation: "status", kind: "delay", ms: 2_000, times: 50, only: pending })

      await moves.visit(page, "/card-payments?limit=100")
      for (const email of [unknown, ...others.map((one) => one.email)]) {
        const row = page.getByRole("row").filter({ hasText: email })
        await row.getByTestId("card-payments-select").press("Space")
      }
      await page.getByTestId("card-payments-bulk").getByText("Selected: 3").waitFor()
      await page.getByTestId("card-payments-bulk-check").click()
      const drawer = page.getByTestId("card-payments-bulk-run")
      await drawer.getByText("Possible: 3.").waitFor()
      await page.getByTestId("card-payments-bulk-run-start").dblclick()
      await page.getByTestId("card-payments-bulk-run-progress").getByText("of 3").waitFor()
      await screens.keep(page, "bulk-check-running")
      await drawer.getByText("Done: 3. Refused: 0. Outcome unknown: 0. Not sent: 0.").waitFor()
      await look(page, "bulk-check-report", "[role=dialog]")
      await page.getByTestId("card-payments-bulk-run-close").click()
      await drawer.waitFor({ state: "detached" })
      await gateway().clearFaults({ only: pending })

      const states = page.getByRole("row").filter({ hasText: unknown }).getByTestId("card-payments-row-state")
      await states.and(page.locator("[data-state=authorized]")).waitFor()
      const { payment } = await eventually(() => medusa().only(unknown), 60_000)
      const { amounts } = await gateway().order(pending)
      expect(amounts).toMatchObject({ authorized: toWireAmount(payment.amount, "eur"), captured: "0.00" })
      for (const { gatewayOrder, total } of others) {
        expect(await gateway().order(gatewayOrder)).toMatchObject({
          state: "authorized",
          amounts: { authorized: total },
        })
      }
    },
    loggedIn,
  )

  story(
    "exports every payment as a CSV file, in which no cell begins a formula",
    async ({ context, page }) => {
      const { email, total } = await moves.buy(`+1-${emailOf("formula")}`)
      const exported = async (address: string) => {
        await moves.visit(page, address)
        await page.getByTestId("card-payments-open").first().waitFor()
        const started = page.waitForEvent("download")
        await page.getByTestId("card-payments-export").click()
        const download = await started
        expect(download.suggestedFilename()).toBe("card-payments.csv")
        return readFileSync(await download.path(), "utf8")
      }
      const file = await exported("/card-payments")
      const [header, ...rows] = await parseCsv(file, { score: ({ length }) => length, mostRows: 5_000 })
      expect(header?.cells.slice(0, 7)).toEqual([
        ...["payment_id", "created_at", "state", "type", "account", "amount", "currency"],
      ])
      const all: string[] = []
      for (let after: string | null = ""; after !== null;) {
        const query = after ? `&after=${encodeURIComponent(after)}` : ""
        const answer: PaymentList = await moves.read(context, `card-payments/transactions?limit=100${query}`)
        all.push(...answer.transactions.map(({ id }) => id))
        after = answer.next
      }
      expect(all.length).toBeGreaterThan(300)
      expect(rows.map(({ cells: [id] }) => id)).toEqual(all)
      const [line = ""] = file.split("\r\n").filter((one) => one.includes(email))
      expect(line).toContain(`,'${email},`)
      expect(line).toContain(`,${total},EUR,`)
      const cells = file.split("\r\n").flatMap((one) => one.split(","))
      expect(cells.filter((cell) => /^["\s]*[=+\-@]/.test(cell))).toEqual([])

      const declined = await exported("/card-payments?state=declined")
      const [, ...some] = await parseCsv(declined, { score: ({ length }) => length, mostRows: 5_000 })
      expect(some.length).toBeGreaterThan(0)
      expect(new Set(some.map(({ cells }) => cells[2]))).toEqual(new Set(["declined"]))
      await look(page, "export-done")
    },
    loggedIn,
  )
}

type Differences = {
  differences: Record<"orderid" | "cause" | "amount" | "expected" | "found" | "repair" | "result", string | null>[]
}

function reconciliationActions(setup: DemoSetup): void {
  const { story, gateway, loggedIn } = setup
  const moves = movesOf(setup)

  story(
    "repairs a chargeback whose callback was lost, and compares with the gateway's report",
    async ({ context, page }) => {
      const lost = await moves.buy(emailOf("charged-back"), { sale: true })
      const fine = await moves.buy(emailOf("reported"), { sale: true })
      await gateway().fault({ operation: "callback", kind: "callback-never", times: 50, only: lost.gatewayOrder })
      await gateway().chargeBack(lost.gatewayOrder)
      const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(new Date())
      const shown = async (query: string) => {
        const result = page.getByTestId("card-reconciliation-header").getByTestId("card-reconciliation-result")
        await page.waitForURL(/reconciliation\/\w+_/)
        await eventually(async () => {
          expect(["agrees", "differs"]).toContain(await result.getAttribute("data-state"))
        }, 120_000)
        const id = new URL(page.url()).pathname.split("/").at(-1) ?? ""
        await moves.visit(page, `/card-payments/reconciliation/${id}?${query}`)
        await result.waitFor()
        const { differences } = await moves.read<Differences>(
          context,
          `card-payments/reconciliations/${id}/differences?limit=100&${query}`,
        )
        return differences
      }
      const { reconciliation } = await moves.send<{ reconciliation: { id: string } }>(
        context,
        "card-payments/reconciliations",
        { account: "main", from: today, to: today },
      )
      await moves.visit(page, `/card-payments/reconciliation/${reconciliation.id}`)
      const missing = async () =>
        (await shown("cause=chargeback_missing_here")).filter(({ orderid }) => orderid === lost.gatewayOrder)
      expect(await missing()).toMatchObject([{ amount: lost.total, repair: "check", result: null }])
      const ours = page.getByRole("row").filter({ hasText: lost.gatewayOrder })
      await ours.getByTestId("card-difference").and(page.locator("[data-cause=chargeback_missing_here]")).waitFor()
      await ours.getByText(`${lost.total} EUR`).first().waitFor()
      await look(page, "difference")
      await ours.getByTestId("card-difference-repair").click()
      const prompt = page.getByTestId("card-difference-prompt")
      await prompt.getByRole("listitem").first().waitFor()
      await look(page, "repair-preview", "[role=alertdialog]")
      // The preview changes nothing.
      const stateOf = async () => {
        const { transactions } = await moves.read<PaymentList>(
          context,
          `card-payments/transactions?q=${encodeURIComponent(lost.email)}`,
        )
        return transactions.map(({ state }) => state)
      }
      expect(await stateOf()).toEqual(["captured"])
      await page.getByTestId("card-difference-prompt-submit").dblclick()
      await prompt.waitFor({ state: "detached" })
      await ours.locator("[data-testid=card-difference-result][data-state=agrees]").waitFor()
      await look(page, "difference-repaired")
      expect(await stateOf()).toEqual(["charged_back"])
      expect((await gateway().order(lost.gatewayOrder)).amounts).toMatchObject({ chargedBack: lost.total })

      await page.getByTestId("card-reconciliation-again").click()
      await page.waitForURL((url) => !url.pathname.endsWith(reconciliation.id))
      expect(await missing()).toEqual([])
      expect(await ours.count()).toBe(0)

      await page.getByTestId("card-reconciliation-report").click()
      const upload = page.getByTestId("card-reconciliation-upload")
      await upload.waitFor()
      const csv = [
        "Order,Sum,Cur,Kind",
        `${fine.gatewayOrder},${fine.total},EUR,sale`,
        `${lost.gatewayOrder},${lost.total}1,EUR,sale`,
        `999000111,5.00,EUR,sale`,
      ]
      const file = (lines: string[]) =>
        page.getByTestId("card-reconciliation-upload-file").setInputFiles({
          ...{ name: "report.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) },
        })
      const fields = { order_id: "Order", amount: "Sum", currency: "Cur", type: "Type" }
      for (const [field, name] of Object.entries(fields)) {
        await page.getByTestId(`card-reconciliation-upload-${field}`).fill(name)
      }
      await file(csv)
      const submit = page.getByTestId("card-reconciliation-upload-submit")
      await submit.click()
      await upload.getByText("The first row of the file has no column of this name.").waitFor()
      await page.getByTestId("card-reconciliation-upload-type").fill("Kind")
      await submit.click()
      // An amount with three decimals is none of euros.
      await upload.getByText(/^Row 3: /).waitFor()
      await look(page, "report-refused", "[role=dialog]")
      await file(csv.map((line) => line.replace(`${lost.total}1,`, "1.00,")))
      await submit.click()
      await upload.waitFor({ state: "detached" })
      await page.getByText("report.csv: rows 3, of these skipped 0").waitFor()
      const reported = await shown("against=report")
      const ofOrder = (orderid: string) => reported.filter((one) => one.orderid === orderid)
      expect(ofOrder(fine.gatewayOrder)).toEqual([])
      // The report lacks the chargeback as well, which was repaired before.
      expect(ofOrder(lost.gatewayOrder)).toMatchObject([
        { cause: "capture_missing_at_gateway", expected: lost.total, found: "1.00", repair: null },
        { cause: "chargeback_missing_at_gateway", found: "0.00", repair: null },
      ])
      const rows = page.getByRole("row").filter({ has: page.getByTestId("card-difference") })
      await rows.filter({ hasText: "999000111" }).waitFor()
      await rows.filter({ hasText: lost.gatewayOrder }).getByText("1.00 EUR").first().waitFor()
      await look(page, "report-compared")
    },
    loggedIn,
  )
}

type Callbacks = { callbacks: { state: string; client_orderid: string }[] }

function messageActions(setup: DemoSetup): void {
  const { story, demo, gateway, loggedIn } = setup
  const moves = movesOf(setup)

  story(
    "sends a test callback, finds it received, and processes all failed callbacks again",
    async ({ context, page }) => {
      await moves.visit(page, "/settings/card-payments")
      await page.getByTestId("card-settings-callback").first().click()
      await page.locator("[data-testid=card-settings-result][data-ok=true]").waitFor()
      await look(page, "test-callback-sent")
      await page.getByTestId("card-settings-last-callback").first().getByRole("link").click()
      await page.waitForURL(/callbacks\?account=main/)
      const test = page.getByRole("row").filter({ hasText: "test-callback-" })
      await test.locator("[data-testid=card-callbacks-row-state][data-state=unmatched]").first().waitFor({
        timeout: 60_000,
      })
      await look(page, "test-callback-received")

      const orders = [await moves.buy(emailOf("failed-a")), await moves.buy(emailOf("failed-b"))]
      const statesOf = async (order: string) => {
        const { callbacks } = await moves.read<Callbacks>(context, `card-payments/callbacks?q=${order}`)
        return callbacks.map(({ state }) => state)
      }
      const failing = `UPDATE card_callback SET state = 'received', attempts = 3, next_attempt_at = now() + interval '1 day',
        last_error = '{"code":"callback.not_answered","params":{}}' WHERE orderid = ?`
      for (const { gatewayOrder } of orders) {
        await eventually(async () => expect(await statesOf(gatewayOrder)).toEqual(["processed"]), 60_000)
        expect(await demo().changeRows(failing, [gatewayOrder])).toBe(1)
      }
      await moves.visit(page, "/card-payments/callbacks?state=failed")
      await page.getByTestId("card-callbacks-counts").getByText("Failed: 2.").waitFor()
      await look(page, "callbacks-failed")
      const all = page.getByTestId("card-callbacks-process-failed")
      await all.dblclick()
      await page
        .locator("[data-sonner-toast]")
        .getByText("Callbacks that are processed within seconds: 2")
        .first()
        .waitFor()
      for (const { gatewayOrder, total } of orders) {
        await eventually(async () => expect(await statesOf(gatewayOrder)).toEqual(["processed"]), 60_000)
        expect(await gateway().order(gatewayOrder)).toMatchObject({
          state: "authorized",
          amounts: { authorized: total },
        })
      }
      await page.getByTestId("card-callbacks-none-found").waitFor()
      await eventually(async () => expect(await all.getAttribute("aria-disabled")).toBe("true"))
      await look(page, "callbacks-processed")
    },
    loggedIn,
  )

  story(
    "follows a payout on the recipient's page, from the link to the money",
    async ({ context, page }) => {
      const approver = await setup.windows.open(setup.approverLoggedIn())
      const recipient = { first_name: "Rita", last_name: "Quillfeather", email: emailOf("recipient") }
      const { payout } = await moves.send<{ payout: { id: string } }>(context, "card-payments/payouts", {
        ...{ account: "main", amount: "47.11", currency_code: "eur", destination: { kind: "form" }, recipient },
      })
      await moves.send(context, `card-payments/payouts/${payout.id}/request`, { duplicates_seen: true })
      const self = payoutMerchant(page, demo().demoInfo)
      await self.visit(payout.id)
      const person = await moves.stranger()
      /** The demo shows the store's e-mails, the newest first. */
      const mailed = async (template: string) => {
        const mail = person.locator(`[data-template$=${template}]`).filter({ hasText: recipient.email })
        await eventually(async () => {
          await person.goto(`${demo().demoInfo.storefrontUrl}/mail`)
          expect(await mail.count()).toBe(1)
        })
        return mail.getByRole("link").innerText()
      }
      await self.byId("card-payout-mail_status").click()
      await self.byId("card-payout-prompt-submit").click()
      await person.goto(await mailed("status_mailed"))
      await lookAtShop(person, "recipient-preparing")
      const since = await gateway().watchPayouts()
      await moves.send(approver, `card-payments/payouts/${payout.id}/approve`, { duplicates_seen: true })
      await self.byId("card-payout-form-link").waitFor()
      await look(page, "payout-link")
      await person.reload()
      await lookAtShop(person, "recipient-waits")
      await person.setViewportSize({ width: 390, height: 844 })
      await self.byId("card-payout-mail_link").click()
      await self.byId("card-payout-prompt-submit").click()
      await person.goto(await mailed("link_mailed"))
      const card = testCard()
      await person.locator("[name=credit_card_number]").fill(card.number)
      await person.locator("[name=card_printed_name]").fill(card.holder)
      await screens.keep(person, "recipient-form-phone")
      await person.getByRole("button", { name: /^Receive / }).click()
      await person.getByText("Your payout has been paid.").waitFor()
      await lookAtShop(person, "recipient-paid")
      await keepInDocs(person, "recipient")
      await self.waitForState("paid")
      expect(await person.locator("body").innerText()).not.toContain("Quillfeather")
      expect((await since()).map(({ operation, state, amounts }) => [operation, state, amounts.requested])).toEqual([
        ["payoutForm", "approved", "47.11"],
      ])
      await look(page, "payout-paid")
    },
    loggedIn,
  )
}
