import type { AdminBatchDetail, AdminPayoutDetail } from "../../../src/contracts"
import type { Page } from "playwright-core"
import { payoutMachine } from "../../../src/modules/card-payouts/payouts/payout-states"
import { eventually } from "../../races/eventually"
import { approverBeside, invitedAdmin, payoutMerchant } from "../../browser/actions/payout-merchant"
import type { DemoSetup } from "../../browser/environment/describe-demo"
import type { GermanTexts } from "../../browser/observers/german-texts"

export type GermanVisit = {
  page: Page
  texts: GermanTexts
  /** The cookie that switches the admin to German. */
  german: { name: string; value: string; url: string }
}

const sheet = "[data-testid=card-payout]"
const batchSheet = "[data-testid=card-payout-batch]"
const header = "destination,first_name,last_name,account_number,bank_name,bank_branch,reference,amount,currency"
/** Two valid rows that look the same, and one row for each kind of mistake. */
const rows = [
  "bank,Gerda,Eins,7700199901,Bank,Mitte,G-1,1.11,EUR",
  "bank,Gerda,Eins,7700199901,Bank,Mitte,G-1,1.11,EUR",
  'bank,Gerda,Komma,7700199902,Bank,Mitte,G-2,"12,50",EUR',
  "bank,,Namenlos,7700199903,Bank,Mitte,G-3,1.12,EUR",
  "bank,Gerda,Tippfehler,DE89370400440532013001,Bank,Mitte,G-4,1.13,EUR",
  "taube,Gerda,Ziel,7700199905,Bank,Mitte,G-5,1.14,EUR",
  ",Gerda,Ziel,7700199905,Bank,Mitte,G-5,1.14,EUR",
  "bank,Gerda,Geld,7700199906,Bank,Mitte,G-6,1.15,XXX",
  "bank,Gerda,Viel,7700199907,Bank,Mitte,G-7,500.01,EUR",
  "bank,=1+1,Formel,7700199908,Bank,Mitte,G-8,1.16,EUR",
  "bank,Gerda,Karte,7700199909,Bank,Mitte,4444 3333 2222 1111,1.17,EUR",
  "card,Gerda,Karte,7700199910,Bank,Mitte,G-10,1.18,EUR",
  `bank,Gerda,Lang,7700199911,Bank,Mitte,${"G".repeat(129)},1.19,EUR`,
  "bank,Gerda,Kurz,7700199912,Bank,Mitte,1.20,EUR",
  "bank,Gerda,Null,7700199913,Bank,,G-13,0,EUR",
]

/** The last four digits of the account whose check the gateway declines. */
const declined = "7700199914"

/** Reads all screens of payouts in every state, using payouts of this story and of earlier ones. */
export async function readPayouts(setup: DemoSetup, { page, texts, german }: GermanVisit): Promise<void> {
  const { adminUrl, medusaUrl } = setup.demo().demoInfo
  const routes = `${medusaUrl}/admin/card-payments/payouts`
  const initiator = payoutMerchant(page, setup.demo().demoInfo)
  const { byId } = initiator
  const json = async <T>(url: string) => (await (await page.request.get(url)).json()) as T
  await makeOneOfEach()
  await readLists()
  await readStates()
  await readForms()
  const batchId = await readBatches()
  await readDenials(batchId)

  async function readLists() {
    await initiator.visitList()
    await initiator.listed.first().waitFor()
    await texts.read(page, "payouts")
    await byId("card-payouts-filter-state").click()
    await byId("card-payouts-filter-state-option").first().waitFor()
    await texts.read(page, "payouts, states")
    await page.keyboard.press("Escape")
    await byId("card-payouts-search").fill("Niemand namens")
    await byId("card-payouts-none-found").waitFor()
    await texts.read(page, "payouts, none found")
  }

  /** Reads the page of each state, with the confirmations behind its buttons. */
  async function readStates() {
    const seen: string[] = []
    for (const state of payoutMachine.states) {
      const { payouts } = await json<{ payouts: { id: string }[] }>(`${routes}?state=${state}&limit=1`)
      const id = payouts[0]?.id
      if (!id) continue
      await initiator.visit(id)
      await texts.read(page, `payout, ${state}`)
      const { payout } = await json<{ payout: AdminPayoutDetail }>(`${routes}/${id}`)
      for (const action of ["request", "approve", "pay", "cancel"] as const) {
        if (!payout.actions[action].allowed) continue
        await initiator.ask(action)
        await texts.read(page, `payout, ${state}, ${action}`)
        await page.keyboard.press("Escape")
        await initiator.prompt.waitFor({ state: "detached" })
      }
      seen.push(state)
      if (state === "draft" || state === "paid") await initiator.screenshot(`admin-payout-german-${state}`, sheet)
    }
    expect(seen).toEqual(expect.arrayContaining(["draft", "checked", "paid", "failed", "canceled"]))
  }

  /** Reads the form for each kind of destination, and one with problems. */
  async function readForms() {
    await initiator.visitList()
    await byId("card-payouts-create").click()
    await byId("card-payout-create").waitFor()
    await initiator.submit.click()
    await byId("card-payout-kind").click()
    const kinds = await byId("card-payout-kind-option").allInnerTexts()
    await texts.read(page, "new payout, kinds")
    await page.keyboard.press("Escape")
    expect(kinds.length).toBeGreaterThan(3)
    for (const kind of kinds) {
      await initiator.choose("card-payout-kind", kind)
      await initiator.submit.click()
      await texts.read(page, `new payout, ${kind}`)
    }
    await initiator.choose("card-payout-kind", "Bankkonto")
    await initiator.fillIn({
      ...{ amount: "5", first_name: "Gerda", last_name: "Deutsch" },
      ...{ "destination-account_number": "DE89370400440532013001", "destination-bank_name": "Bank" },
      ...{ "destination-bank_branch": "Mitte", reference: "4444 3333 2222 1111" },
    })
    await initiator.submit.click()
    await page.getByText("Referenz enthält eine Kartennummer").waitFor()
    await texts.read(page, "new payout, card number as reference")
    await initiator.fillIn({ reference: "R-1" })
    await initiator.submit.click()
    await page.getByText("Diese IBAN enthält einen Tippfehler").waitFor()
    await texts.read(page, "new payout, refused")
    await initiator.fillIn({ "destination-account_number": "7700199917" })
    await initiator.submit.click()
    await initiator.waitForStep("review")
    await texts.read(page, "new payout, review")
  }

  async function readBatches() {
    const data = { account: "main", name: "verkauf.csv", csv: [header, ...rows].join("\n") }
    const uploaded = (await (await page.request.post(`${routes}/batches`, { data })).json()) as {
      batch: AdminBatchDetail
    }
    const { id, problems } = uploaded.batch
    expect(problems).toHaveLength(rows.length - 2)
    await page.goto(`${adminUrl}/card-payments/payouts/batches/${id}`)
    await byId("card-payout-batch-problem").first().waitFor()
    await byId("card-payout-batch-duplicates").waitFor()
    await texts.read(page, "batch, ready")
    await initiator.screenshot("admin-payout-batch-german", batchSheet)
    for (const action of ["request", "cancel"]) {
      await byId(`card-payout-batch-${action}`).click()
      await byId("card-payout-batch-prompt").waitFor()
      await texts.read(page, `batch, ${action}`)
      await page.keyboard.press("Escape")
      await byId("card-payout-batch-prompt").waitFor({ state: "detached" })
    }
    await byId("card-payout-batch-cancel").click()
    await page.request.post(`${routes}/batches/${id}/cancel`)
    // Another admin was faster, so the server refuses.
    await byId("card-payout-batch-prompt-submit").click()
    await byId("card-payout-batch-prompt-refusal").locator("*").first().waitFor()
    await texts.read(page, "batch, refused")
    await page.reload()
    await page.locator("[data-testid=card-payout-batch-state][data-state=canceled]").waitFor()
    await texts.read(page, "batch, canceled")

    await page.goto(`${adminUrl}/card-payments/payouts/batches`)
    await byId("card-payout-batches-open").first().waitFor()
    await texts.read(page, "batches")
    await byId("card-payout-batches-upload").click()
    await byId("card-payout-upload-submit").click()
    await texts.read(page, "upload, no file")
    const buffer = Buffer.from(`${header},amount,amout\n`)
    await byId("card-payout-upload-file").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer })
    await byId("card-payout-upload-submit").click()
    await byId("card-payout-upload-refusal").getByText("gibt es zweimal").waitFor()
    await texts.read(page, "upload, refused")
    return id
  }

  async function readDenials(batchId: string) {
    const nobody = await invitedAdmin(setup, { page, email: "niemand@example.com" })
    await nobody.context().addCookies([german])
    texts.watch(nobody)
    const pages = [
      ["", "[data-testid=card-payouts]"],
      ["/batches", "[data-testid=card-payout-batches]"],
      [`/batches/${batchId}`, batchSheet],
      ["/cpo_1", "[data-testid=card-payments-denied]"],
    ] as const
    for (const [path, part] of pages) {
      await nobody.goto(`${adminUrl}/card-payments/payouts${path}`)
      await nobody.locator(part).getByText("Auszahlungen ansehen").first().waitFor()
      await texts.read(nobody, `denied, card-payouts${path}`)
    }
  }

  /** Creates a draft, and payouts that were canceled, declined, checked and paid. */
  async function makeOneOfEach() {
    const approver = await approverBeside(setup)
    const post = async (by: Page, path: string, data: object = {}) => {
      const answer = await by.request.post(`${routes}${path}`, { data })
      if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`)
      return ((await answer.json()) as { payout: AdminPayoutDetail }).payout
    }
    const bank = { kind: "bank", bank_name: "Bank", bank_branch: "Mitte" }
    const make = async (destination: object, amount: string) => {
      const recipient = { first_name: "Gerda", last_name: "Deutsch", email: "gerda@example.com" }
      const payout = { account: "main", amount, currency_code: "eur", destination, recipient }
      return (await post(page, "", payout)).id
    }
    const check = async (account_number: string, { amount, state }: { amount: string; state: string }) => {
      const id = await make({ ...bank, account_number }, amount)
      await post(page, `/${id}/check`)
      await eventually(async () => {
        const { payout } = await json<{ payout: AdminPayoutDetail }>(`${routes}/${id}`)
        expect(payout.state).toBe(state)
      })
      return id
    }
    await make({ kind: "form" }, "1.23")
    await post(page, `/${await make({ kind: "form" }, "1.24")}/cancel`)
    const only = declined.slice(-4)
    await setup
      .gateway()
      .outcome({ operation: "payoutCheck", status: "declined", errorMessage: "Account closed", only })
    await check(declined, { amount: "1.25", state: "failed" })
    await check("7700199915", { amount: "1.26", state: "checked" })
    const paid = await check("7700199916", { amount: "1.27", state: "checked" })
    await post(page, `/${paid}/request`, { duplicates_seen: true })
    await post(approver.page, `/${paid}/approve`, { duplicates_seen: true })
  }
}
