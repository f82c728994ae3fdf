import { focused, keyboard } from "../actions/keyboard"
import { payoutMerchant } from "../actions/payout-merchant"
import type { DemoSetup } from "../environment/describe-demo"

const run = Date.now().toString(36)
const header = "destination,first_name,last_name,account_number,bank_name,bank_branch,reference,amount,currency"
/** An amount that no earlier payout has. */
const amount = () => ((Date.now() % 10_000) / 100 + 320).toFixed(2)
const accountNumber = () => String(Date.now())

/** A merchant who uses the keyboard only. */
export function payoutKeyboardStories(setup: DemoSetup): void {
  setup.story(
    "pays a bank account, and then a whole file, by keyboard",
    async ({ page }) => {
      const initiator = payoutMerchant(page, setup.demo().demoInfo)
      const keys = keyboard(page)
      const { byId } = initiator
      await initiator.visitList()
      await keys.press(byId("card-payouts-create"))
      await focused(page, "card-payout-amount")
      await page.keyboard.type(amount())
      await keys.press(byId("card-payout-kind"))
      const focusedOption = byId("card-payout-kind-option").and(page.locator(":focus"))
      await focusedOption.waitFor()
      // A list is searched by the first letters of an option.
      await page.keyboard.type("Bank")
      await focusedOption.filter({ hasText: "Bank account" }).waitFor()
      await page.keyboard.press("Enter")
      await keys.type({ "card-payout-destination-account_number": accountNumber() })
      await keys.type({ "card-payout-destination-bank_name": "Bank", "card-payout-destination-bank_branch": "Main" })
      await keys.type({ "card-payout-first_name": `Kim ${run}`, "card-payout-last_name": "Bank" })
      await keys.press(initiator.submit)
      await initiator.waitForStep("review")
      await focused(page, "card-payout-step")
      await keys.press(initiator.submit)
      await page.waitForURL(/card-payments\/payouts\/cpo_/)
      await initiator.waitForState("awaiting_approval")

      await page.goto(`${setup.demo().demoInfo.adminUrl}/card-payments/payouts/batches`)
      await keys.press(byId("card-payout-batches-upload"))
      const chooser = page.waitForEvent("filechooser")
      await keys.tick(byId("card-payout-upload-file"))
      const row = `bank,Kim,Keys ${run},${accountNumber()},Bank,Main,keys-${run},${amount()},EUR`
      const buffer = Buffer.from(`${header}\n${row}\n`)
      await (await chooser).setFiles({ name: `keys-${run}.csv`, mimeType: "text/csv", buffer })
      await keys.press(byId("card-payout-upload-submit"))
      await page.waitForURL(/batches\/cpb_/)
      const id = /cpb_\w+/.exec(page.url())?.[0] ?? "none"
      const inState = (state: string) =>
        page.locator(`[data-testid=card-payout-batch-state][data-state=${state}]`).waitFor()
      const doByKeys = async (action: string) => {
        await keys.press(byId(`card-payout-batch-${action}`))
        await keys.press(byId("card-payout-batch-prompt-submit"))
      }
      await inState("ready")
      await doByKeys("request")
      await inState("awaiting_approval")
      // Sets the state that two people and the option payOnApproval: false would leave; in the demo
      // an approval pays.
      const approved = await setup.demo().changeRows(
        `WITH rows AS (UPDATE card_payout SET state = 'approved', next_poll_at = null WHERE batch_id = ?)
         UPDATE card_payout_batch SET state = 'paying', next_poll_at = null WHERE id = ?`,
        [id, id],
      )
      expect(approved).toBe(1)
      await page.reload()
      await byId("card-payout-batch-state").getByText("Approved").waitFor()
      await doByKeys("pay")
      await inState("finished")
      await byId("card-payout-batch-meaning").getByText("Rows paid: 1 of 1").waitFor()
    },
    setup.loggedIn,
  )
}
