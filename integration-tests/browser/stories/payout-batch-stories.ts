import { eventually } from "../../races/eventually"
import { approverBeside, payoutMerchant } from "../actions/payout-merchant"
import { focused } from "../actions/keyboard"
import type { DemoSetup } from "../environment/describe-demo"

const run = Date.now().toString(36)
const batch = "[data-testid=card-payout-batch]"
const header = "destination,first_name,last_name,account_number,bank_name,bank_branch,reference,amount,currency"

/**
 * Problem with seven rows of thirty, by the row's number in a spreadsheet; the last one the gateway
 * finds.
 */
const wrong: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  5: { amount: '"12,50"' },
  9: { first_name: "" },
  13: { account_number: "DE89370400440532013001" },
  17: { destination: "pigeon" },
  21: { currency: "XXX" },
  25: { amount: "500.01" },
}

/** A file of thirty payouts; the gateway is to decline the one to the account ending in 0029. */
function aFile(): string {
  const rows = Array.from({ length: 30 }, (_, index) => {
    const number = index + 2
    const row = {
      ...{ destination: "bank", first_name: `Row${number}`, last_name: `Batch ${run}` },
      ...{ account_number: `77001${String(number).padStart(5, "0")}`, bank_name: "Bank", bank_branch: "Main" },
      ...{ reference: `${run}-${number}`, amount: `1.${String(number).padStart(3, "0").slice(-2)}`, currency: "EUR" },
      ...wrong[number],
    }
    return Object.values(row).join(",")
  })
  return [header, ...rows].join("\n")
}

/** Many payouts from one file, handled by two people. */
export function payoutBatchStories(setup: DemoSetup): void {
  const { story, demo, gateway, loggedIn } = setup

  story(
    "uploads thirty rows: twenty-three are paid, and seven have a problem",
    async ({ page }) => {
      const initiator = payoutMerchant(page, demo().demoInfo)
      const { byId } = initiator
      const batchState = (of: typeof initiator, state: string) =>
        of.page
          .locator(`[data-testid=card-payout-batch-state][data-state=${state}]`)
          .first()
          .waitFor({ timeout: 120_000 })
      await initiator.visitList()
      await byId("card-payouts-batches").click()
      await byId("card-payout-batches-upload").waitFor()
      await initiator.screenshot("admin-payout-batches", "[data-testid=card-payout-batches]")
      await byId("card-payout-batches-upload").click()
      await byId("card-payout-upload-submit").click()
      await focused(page, "card-payout-upload-file")
      await page.getByText("Choose a file.").waitFor()
      const template = page.waitForEvent("download")
      await byId("card-payout-upload-template").click()
      expect((await template).suggestedFilename()).toBe("payouts-template.csv")
      const file = (buffer: Buffer) =>
        byId("card-payout-upload-file").setInputFiles({ name: `october-${run}.csv`, mimeType: "text/csv", buffer })
      await file(Buffer.from(`${header},amount\n`))
      await byId("card-payout-upload-submit").click()
      await byId("card-payout-upload-refusal").getByText('"amount" is there twice').waitFor()
      await initiator.screenshot("admin-payout-upload-refused", "[role=dialog]")
      await file(Buffer.alloc(5 * 1024 * 1024 + 1, "x"))
      await page.getByText("The file is larger than 5 MB: split it.").waitFor()

      await gateway().outcome({
        ...{ operation: "payoutCheck", only: "0029" },
        ...{ status: "declined", errorMessage: "Account closed", errorCode: "14" },
      })
      const since = await gateway().watchPayouts()
      await file(Buffer.from(aFile()))
      await byId("card-payout-upload-submit").dblclick()
      await page.waitForURL(/batches\/cpb_/)
      await byId("card-payout-batch-progress")
        .getByText(/^\d+ of 24 checked/)
        .waitFor()
      await initiator.screenshot("admin-payout-batch-checking", batch)
      await batchState(initiator, "ready")
      await byId("card-payout-batch-meaning")
        .getByText("Payouts that can be paid: 23; rows that cannot, and are left out: 7")
        .waitFor()
      expect(await byId("card-payout-batch-problem").count()).toBe(7)
      await byId("card-payout-batch-problems").getByText("Account closed").waitFor()
      await initiator.screenshot("admin-payout-batch-ready", batch)
      // No money has moved so far.
      expect(new Set((await since()).map(({ state }) => state))).toEqual(new Set(["checked", "declined"]))
      await byId("card-payout-batch-request").click()
      const asked = await byId("card-payout-batch-prompt").innerText()
      expect(asked).toContain(`${run}.csv: 23, `)
      expect(asked).toContain(`october-${run}.csv`)
      await initiator.screenshot("admin-payout-batch-request", "[role=alertdialog]")
      await byId("card-payout-batch-prompt-submit").dblclick()
      await batchState(initiator, "awaiting_approval")

      const approver = await approverBeside(setup)
      await approver.page.goto(page.url())
      await approver.byId("card-payout-batch-approve").click()
      await approver.screenshot("admin-payout-batch-approve", "[role=alertdialog]")
      await approver.byId("card-payout-batch-prompt-submit").dblclick()
      // Counts only approved rows: those that failed before are not part of the report.
      await approver
        .byId("card-payout-batch-progress")
        .getByText(/^\d+ of 23 paid/)
        .waitFor()
      expect(await approver.byId("card-payout-batch-pay").count()).toBe(0)
      await approver.screenshot("admin-payout-batch-paying", batch)
      await batchState(approver, "finished")
      await batchState(initiator, "finished")
      await byId("card-payout-batch-meaning").getByText("Finished. Rows paid: 23 of 30.").waitFor()
      await initiator.screenshot("admin-payout-batch-finished", batch)
      const report = page.waitForEvent("download")
      await byId("card-payout-batch-report").click()
      expect((await report).suggestedFilename()).toBe(`report-october-${run}.csv`)
      const paid = (await since()).filter(({ state }) => state === "approved")
      expect(paid).toHaveLength(23)

      await page.locator("[data-testid=card-payout-batch-count][data-state=paid]").click()
      await byId("card-payouts-narrowed").getByText("Of one batch only").waitFor()
      await eventually(async () => expect(await initiator.listed.count()).toBe(20))
      // Twenty-three rows fill two pages.
      await byId("card-payouts-pages-next").click()
      await byId("card-payouts-pages").getByText("Page 2").waitFor()
      await eventually(async () => expect(await initiator.listed.count()).toBe(3))
      expect(await byId("card-payouts-pages-next").isDisabled()).toBe(true)
      await initiator.screenshot("admin-payouts-last-page", "[data-testid=card-payouts]")
      await byId("card-payouts-pages-previous").click()
      await byId("card-payouts-pages").getByText("Page 1").waitFor()
      const exported = page.waitForEvent("download")
      await byId("card-payouts-export").click()
      expect((await exported).suggestedFilename()).toBe("payouts.csv")
    },
    loggedIn,
  )
}
