import type { BrowserContext, Page } from "playwright-core"
import type { BatchView, PayoutView } from "../../../src/modules/card-payouts"
import { payoutStates } from "../../../src/modules/card-payouts/payouts/payout-states"
import { eventually } from "../../races/eventually"
import { approverBeside, invitedAdmin, payoutMerchant } from "../moves/payout-merchant"
import type { Stage } from "../stage/on-stage"

const sheet = "[data-testid=card-payout]"

/** What no German sentence holds, and hardly an English one does without. */
const english = /\b(the|this|you|your|is|are|it|somebody|payout|paid|approve|approved|requested|gateway order)\b/i

const batchSheet = "[data-testid=card-payout-batch]"
const drawer = "[role=dialog]"
const header = "destination,first_name,last_name,account_number,bank_name,bank_branch,reference,amount,currency"
/** Two that can be paid and look the same, and one of each kind of mistake. */
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

/** Whose check the gateway declines, by the last four digits of the account. */
const declined = "7700199914"

/** The admin in German, told of payouts in every state that there is: some of its own, and those of other stories. */
export function payoutGermanStories(stage: Stage): void {
  stage.story(
    "reads all of a payout in German, but for the gateway's own words",
    async ({ context, page }) => {
      const { adminUrl, medusaUrl } = stage.demo().demoInfo
      const initiator = payoutMerchant(page, stage.demo().demoInfo)
      const routes = `${medusaUrl}/admin/card-payments/payouts`
      const json = async <T>(url: string) => (await (await page.request.get(url)).json()) as T
      await makeOneOfEach(context, page)
      await context.addCookies([{ name: "lng", value: "de", url: adminUrl }])
      const seen: string[] = []
      for (const state of payoutStates) {
        const { payouts } = await json<{ payouts: { id: string }[] }>(`${routes}?state=${state}&limit=1`)
        const id = payouts[0]?.id
        if (!id) continue
        await initiator.visit(id)
        const { payout } = await json<{ payout: PayoutView }>(`${routes}/${id}`)
        const text = await page.locator(sheet).textContent()
        const reported = [
          ...payout.timeline.map(({ message }) => message),
          ...Object.values(payout.actions).flatMap(({ reason }) => reason?.message ?? []),
        ]
        // What is neither ours nor German: names, notes of people, what the gateway said, addresses.
        const strange = [payout.recipient_name, payout.reference, payout.description, payout.error?.message]
        const own = strange.reduce<string>((left, one) => (one ? left.replaceAll(one, "") : left), String(text))
        expect({ state, found: reported.filter((sentence) => own.includes(sentence)) }).toEqual({ state, found: [] })
        expect({
          state,
          english: english.exec(own.replaceAll(/"[^"]*"|(ausgezahlt wurde: )[^.]*\./g, ""))?.[0],
        }).toEqual({
          ...{ state, english: undefined },
        })
        seen.push(state)
        if (state === "draft" || state === "paid") await initiator.screenshot(`admin-payout-german-${state}`, sheet)
      }
      expect(seen).toEqual(expect.arrayContaining(["draft", "checked", "paid", "failed", "canceled"]))
    },
    stage.loggedIn,
  )

  stage.story(
    "reads a batch, what is wrong with a file and with a form, and why not to look, in German",
    async ({ context, page }) => {
      const { adminUrl, medusaUrl } = stage.demo().demoInfo
      const initiator = payoutMerchant(page, stage.demo().demoInfo)
      const { byId } = initiator
      const routes = `${medusaUrl}/admin/card-payments/payouts/batches`
      const german = { name: "lng", value: "de", url: adminUrl }
      await context.addCookies([german])
      const data = { account: "main", name: "verkauf.csv", csv: [header, ...rows].join("\n") }
      const uploaded = (await (await page.request.post(routes, { data })).json()) as { batch: BatchView }
      const { id, problems } = uploaded.batch
      expect(problems).toHaveLength(rows.length - 2)
      /** What the page of the batch says in English. */
      const englishOfBatch = async () => {
        const { batch } = (await (await page.request.get(`${routes}/${id}`)).json()) as { batch: BatchView }
        const reported = [
          ...batch.problems.flatMap((row) => row.problems.map(({ message }) => message)),
          ...batch.duplicates.map((one) => one.with.message),
          ...Object.values(batch.actions).flatMap(({ reason }) => reason?.message ?? []),
        ]
        const text = String(await page.locator(batchSheet).textContent())
        return [...reported.filter((sentence) => text.includes(sentence)), ...englishIn(text)]
      }
      await page.goto(`${adminUrl}/card-payouts/batches/${id}`)
      await byId("card-payout-batch-problem").first().waitFor()
      await byId("card-payout-batch-duplicates").waitFor()
      expect(await englishOfBatch()).toEqual([])
      await initiator.screenshot("admin-payout-batch-german", batchSheet)
      await page.request.post(`${routes}/${id}/cancel`)
      await page.reload()
      await page.locator("[data-testid=card-payout-batch-state][data-state=canceled]").waitFor()
      expect(await englishOfBatch()).toEqual([])

      await page.goto(`${adminUrl}/card-payouts/batches`)
      await byId("card-payout-batches-upload").click()
      const buffer = Buffer.from(`${header},amount,amout\n`)
      await byId("card-payout-upload-file").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer })
      await byId("card-payout-upload-submit").click()
      await byId("card-payout-upload-refusal").getByText("gibt es zweimal").waitFor()
      expect(englishIn(String(await page.locator(drawer).textContent()))).toEqual([])

      await initiator.start({
        ...{ kind: "Bankkonto", amount: "5", first_name: "Gerda", last_name: "Deutsch" },
        ...{ "destination-account_number": "DE89370400440532013001", "destination-bank_name": "Bank" },
        ...{ "destination-bank_branch": "Mitte", reference: "4444 3333 2222 1111" },
      })
      await page.locator(drawer).getByText("Referenz enthält eine Kartennummer").waitFor()
      await initiator.fillIn({ reference: "R-1" })
      await initiator.submit.click()
      await page.locator(drawer).getByText("Diese IBAN enthält einen Tippfehler").waitFor()
      expect(englishIn(String(await page.locator(drawer).textContent()))).toEqual([])

      const nobody = await invitedAdmin(stage, { page, email: "niemand@example.com" })
      await nobody.context().addCookies([german])
      const pages = [
        ["", "[data-testid=card-payouts]", "Auszahlungen ansehen"],
        ["/batches", "[data-testid=card-payout-batches]", "Auszahlungen ansehen"],
        [`/batches/${id}`, batchSheet, "Auszahlungen ansehen"],
        ["/cpo_1", "[data-testid=card-payments-denied]", "Auszahlungen ansehen"],
      ] as const
      for (const [path, part, shownText] of pages) {
        await nobody.goto(`${adminUrl}/card-payouts${path}`)
        await nobody.locator(part).getByText(shownText).first().waitFor()
        expect({ path, english: englishIn(String(await nobody.locator(part).textContent())) }).toEqual({
          ...{ path, english: [] },
        })
      }
    },
    stage.loggedIn,
  )

  /** A draft, and payouts that were canceled, declined, checked and paid. */
  async function makeOneOfEach(context: BrowserContext, page: Page) {
    const routes = `${stage.demo().demoInfo.medusaUrl}/admin/card-payments/payouts`
    const approver = await approverBeside(stage)
    const post = async (by: Page, path: string, data: object = {}) => {
      const answer = await by.request.post(`${routes}${path}`, { data })
      if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`)
      return ((await answer.json()) as { payout: PayoutView }).payout
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
        const answer = (await (await page.request.get(`${routes}/${id}`)).json()) as { payout: PayoutView }
        expect(answer.payout.state).toBe(state)
      })
      return id
    }
    await make({ kind: "form" }, "1.23")
    await post(page, `/${await make({ kind: "form" }, "1.24")}/cancel`)
    const only = declined.slice(-4)
    await stage
      .gateway()
      .outcome({ operation: "payoutCheck", status: "declined", errorMessage: "Account closed", only })
    await check(declined, { amount: "1.25", state: "failed" })
    await check("7700199915", { amount: "1.26", state: "checked" })
    const paid = await check("7700199916", { amount: "1.27", state: "checked" })
    await post(page, `/${paid}/request`, { duplicates_seen: true })
    await post(approver.page, `/${paid}/approve`, { duplicates_seen: true })
  }
}

/** What stands there besides addresses: those of customers of other stories are in what can be chosen. */
function englishIn(text: string): string[] {
  return [...(english.exec(text.replace(/[\w.+-]+@[\w.-]+/g, "")) ?? [])].slice(0, 1)
}
