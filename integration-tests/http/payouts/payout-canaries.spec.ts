import type { AdminPayoutDetail } from "../../../src/contracts"
import { bankRow, batchMoves, fileOf } from "../../actions/batch-moves"
import { cardNumber } from "../../actions/direct-moves"
import { type CardStore, describeStore, eventually } from "../../environment/card-store"
import { everyTable } from "../../observers/every-table"
import { type Canaries, findCanaries, type Haystack } from "../../observers/find-canaries"
import { keepWorkflows } from "../../environment/workflow-engine"
import { listener } from "../../observers/bus-events"
import { overhear } from "../../observers/overhear"
import { payoutSettings } from "../../actions/payout-moves"

type AnswerBody = { payout: AdminPayoutDetail; message?: string; fields?: Record<string, string> }
const CARD_KEY = "oV3c9Q2mTn5tJ7w0eR1yUq8sXbZ4dKfLhG6pNiAaCkE="
const IBAN = "DE89370400440532013000"
const ACCOUNT = "7741902658330144"
const WALLET = "wallet-canary-of-zephyrine-5521907"
const PHONE = "+4917099887766"
const REFERENCE = "990017745512"
const TYPED = cardNumber("453897000067890")
const IN_A_FILE = cardNumber("453897000067123")
const IN_A_FIELD = cardNumber("453897000067456")
/** Not a secret: finding it shows that a place is searched. */
const MARKER = "Marker-of-this-run"

const recipient = { first_name: MARKER, last_name: "Roe", email: "jane.roe@example.com" }
const bank = { kind: "bank", account_number: IBAN, bank_name: "Sample Bank", bank_branch: "Main" }
const card = { number: TYPED, holder: "JANE ROE", expiry_month: "12", expiry_year: "2035" }

const stories = (store: CardStore) => {
  const listen = listener(store)
  const moves = batchMoves(store)
  const { hire, newBody } = moves
  const call = (who: "rita" | "amy", to: string, body?: Record<string, unknown>) =>
    store.call<AnswerBody>(body ? "POST" : "GET", `/admin/card-payments/payouts${to}`, {
      body,
      headers: moves.team[who]?.headers ?? {},
    })
  const links: Record<string, string> = {}
  beforeEach(hire)

  /** Created by Rita, checked, requested and approved, as far as it gets. */
  const wholeWay = async (destination: object, checkBody: object = {}): Promise<string> => {
    const { data } = await call("rita", "", newBody({ recipient, destination }))
    expect({ message: data.message, fields: data.fields }).toEqual({})
    const { id, flow } = data.payout
    if (flow === "check_pay") await call("rita", `/${id}/check`, checkBody as Record<string, unknown>)
    await call("rita", `/${id}/request`, { duplicates_seen: true })
    const approved = await call("amy", `/${id}/approve`, { duplicates_seen: true })
    const url = approved.data.payout?.link?.url
    if (url) links[`link of ${id}`] = url
    await call("rita", `/${id}`)
    return id
  }
  const destinations: Record<string, [{ kind: string; [field: string]: string }, object?]> = {
    "an IBAN": [bank],
    "an account": [{ ...bank, account_number: ACCOUNT, routing_number: "021000021" }],
    "a wallet": [{ kind: "wallet", wallet: WALLET }],
    "a phone number": [{ kind: "phone", phone: PHONE }],
    "a stored card": [{ kind: "stored_card", recurring_payment_id: REFERENCE }],
    "a typed card": [{ kind: "card", ...card }, { card }],
    "a form": [{ kind: "form" }],
  }

  const paid = async () => {
    for (const [destination, body] of Object.values(destinations)) await wholeWay(destination, body)
  }
  /** A gateway that repeats the destination in its message. */
  const refused = async () => {
    for (const [destination, body] of Object.values(destinations)) {
      const errorMessage = `There is no ${Object.values(destination).join(", ")}`
      for (const operation of stepsOf(destination)) {
        store.sandbox().outcome({ operation, status: "declined", errorCode: "116", errorMessage })
        await wholeWay(destination, body)
      }
    }
  }
  const lost = async () => {
    for (const operation of ["payoutCheck", "payoutPay", "transfer", "payoutForm"] as const) {
      for (const kind of ["drop-before", "drop-after", "garbage", "refuse"] as const) {
        store.sandbox().fault({ operation, kind })
        const [destination, body] =
          operation === "transfer"
            ? (destinations["a stored card"] ?? [])
            : operation === "payoutForm"
              ? (destinations["a form"] ?? [])
              : (destinations["a typed card"] ?? [])
        if (destination) await wholeWay(destination, body)
      }
    }
  }
  const byFile = async () => {
    const { id } = await moves.uploaded(
      fileOf([
        bankRow(0, { account_number: IBAN }),
        bankRow(1, { reference: IN_A_FILE }),
        bankRow(2, { amount: IBAN }),
      ]),
    )
    await moves.until(id, "ready")
    await moves.does("rita", "request", { id, body: { duplicates_seen: true } })
    await moves.does("amy", "approve", { id, body: { duplicates_seen: true } })
    await moves.until(id, "finished")
    await moves.csv(`/batches/${id}/report`)
  }
  /** Problem is repeated nowhere. */
  const wrong = async () => {
    const bodies = [
      newBody({ description: IN_A_FIELD }),
      newBody({ destination: { ...bank, account_number: IN_A_FIELD } }),
      newBody({ destination: { kind: "card", ...card, number: IN_A_FIELD.replace(/.$/, "x") } }),
      newBody({ destination: { ...bank, account_number: `${IBAN.slice(0, -1)}9` }, recipient }),
      newBody({ destination: { kind: "bank", [IBAN]: IBAN } }),
      newBody({ destination: { kind: IBAN } }),
    ]
    for (const body of bodies) expect((await call("rita", "", body)).status).toBe(400)
  }

  it("no destination, reference, link or key is in the database, a log, an answer or an event", async () => {
    const heard = overhear()
    const events = listen("*")
    const bus = store.container().resolve("event_bus")
    const stopKeeping = keepWorkflows(/payout/)
    try {
      await paid()
      await refused()
      await lost()
      await byFile()
      await wrong()
      await moves.round()
      await store.callbacksDone()
      await bus.emit({ name: "canaries.marked", data: { note: MARKER } }, {})
      store.container().resolve("logger").debug(MARKER)
      await eventually(() => expect(store.log().read()).toContain(MARKER))
      await eventually(() => expect(JSON.stringify(events)).toContain(MARKER))
      const kept: Haystack = {
        database: await everyTable(store),
        log: `${store.log().read()}\n${heard.printed()}`,
        events: JSON.stringify(events),
      }
      const answers = heard.answered(Number(new URL(store.publicUrl()).port))
      const haystack: Haystack = { ...kept, answers }
      expect(findCanaries(haystack, { marker: MARKER }).map((line) => line.split(":")[0])).toEqual(
        Object.keys(haystack).map((place) => `marker in ${place}`),
      )
      for (const workflow of ["create-payout", "check-payout", "approve-payout", "create-payout-batch"]) {
        expect({ workflow, isKept: haystack.database?.includes(workflow) }).toEqual({ workflow, isKept: true })
      }
      expect(kept.events).toMatch(/card_payout\.paid.*card_payout\.unknown|card_payout\.unknown.*card_payout\.paid/s)
      const canaries = secrets()
      expect(findCanaries(haystack, canaries)).toEqual([])
      // Users who may pay out get the links in answers; no other place may contain one.
      expect(Object.keys(links).length).toBeGreaterThan(0)
      expect(findCanaries(kept, links)).toEqual([])
      for (const [name, value] of Object.entries({ ...canaries, ...links })) {
        expect(findCanaries({ planted: `{"note":"${value}"}` }, { [name]: value })).toHaveLength(1)
      }
    } finally {
      heard.stop()
      stopKeeping()
    }
  }, 180_000)

  function secrets(): Canaries {
    const { merchantControlKey, privateKey = "" } = store.sandbox().account
    return {
      ...{ IBAN, "account number": ACCOUNT, wallet: WALLET, "phone number": PHONE, "card reference": REFERENCE },
      ...{ "card typed": TYPED, "card in a file": IN_A_FILE, "card in a field": IN_A_FIELD },
      ...{ "control key": merchantControlKey, "private key": privateKey.split("\n")[3] ?? "", "card key": CARD_KEY },
    }
  }
}

/** The steps of the destination's flow that this gateway can decline. */
function stepsOf({ kind }: { kind: string }) {
  if (kind === "form") return []
  return kind === "stored_card" ? (["transfer"] as const) : (["payoutCheck", "payout"] as const)
}

describeStore("A payout's destination is found nowhere", stories, {
  logsEverything: true,
  plugin: { cardKeys: [CARD_KEY], payouts: payoutSettings },
})
