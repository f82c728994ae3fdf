import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { isRefusal } from "../../mapping"
import { type Message, type MessageCode, toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, PayoutFieldsError } from "../../modules/card-payments"
import {
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  columnOf,
  type FileRow,
  type NewBatchRow,
  eventLoopYielder,
} from "../../modules/card-payouts"
import { payoutActor } from "../authorization"
import { publishPayoutEvents } from "../publish-events"
import type { PayoutActorInput, VerbInput, VerbResult } from "./payout-verbs"

/**
 * Limits the parallel lookups of saved cards; other rows are encrypted one after the other, which
 * keeps the processor busy.
 */
const AT_ONCE = 8

/**
 * Reads a payout file and encrypts each row's destination: the rows may be a workflow's input, the
 * file may not. A faulty row keeps its problems and does not affect the others.
 * @throws MedusaError invalid_data for a file that cannot be read at all
 */
export async function readPayoutFile(
  container: MedusaContainer,
  { account, csv }: { account: string; csv: string },
): Promise<NewBatchRow[]> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const rows = await payouts.batches.read(csv, account)
  const [customers, orders] = await Promise.all([
    thoseOf(container, "customer", namedIn(rows, "customer_id")),
    thoseOf(container, "order", namedIn(rows, "order_id")),
  ])
  const endpointOf = endpointsOf(container, account)
  const yieldToEventLoop = eventLoopYielder()
  const read: NewBatchRow[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE)
    read.push(
      ...(await Promise.all(some.map((row) => encrypted(container, row, { account, customers, orders, endpointOf })))),
    )
    await yieldToEventLoop()
  }
  return read
}

type About = {
  account: string
  customers: ReadonlySet<string>
  orders: ReadonlySet<string>
  endpointOf: (currency: string) => { endpoint: string } | { problem: Message }
}

async function encrypted(container: MedusaContainer, row: FileRow, about: About): Promise<NewBatchRow> {
  const { row_number, cells, problems, input } = row
  if (!input) return { row_number, cells, problems }
  const wrong = (field: string, problem: Message) => ({ row_number, cells, problems: [{ field, ...problem }] })
  const { account, customers, orders, endpointOf } = about
  const { amount, currency_code, customer_id, order_id, description, reference, destination, recipient } = input
  if (customer_id !== null && !customers.has(customer_id)) {
    return wrong("customer_id", toMessage("payout_link.customer_not_found"))
  }
  if (order_id !== null && !orders.has(order_id)) {
    return wrong("order_id", toMessage("payout_link.order_not_found"))
  }
  const to = endpointOf(currency_code)
  if ("problem" in to) return wrong("currency", to.problem)
  const id = generateEntityId(undefined, "cpo")
  try {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const kept = await cards.payouts.encrypt({ id, account, customer_id }, { destination, recipient })
    const payout = {
      ...{ id, amount, currency_code, customer_id, order_id, description, reference, endpoint: to.endpoint },
      destination_kind: destination.kind,
      encrypted: kept.encrypted,
      destination_digest: kept.digest,
      destination_label: kept.label,
      recipient_name: `${recipient.first_name} ${recipient.last_name}`,
    }
    return { row_number, cells, problems, payout }
  } catch (error) {
    if (!(error instanceof PayoutFieldsError)) throw error
    const { kind } = destination
    const fields = Object.entries(error.fields)
    return {
      row_number,
      cells,
      problems: fields.map(([field, problem]) => ({
        field: columnOf(kind, field.replace("destination.", "")),
        ...problem,
      })),
    }
  }
}

function namedIn(rows: readonly FileRow[], field: "customer_id" | "order_id"): string[] {
  return [...new Set(rows.flatMap(({ input }) => input?.[field] ?? []))]
}

/** The ids of a file's customers or orders that exist. */
async function thoseOf(container: MedusaContainer, entity: "customer" | "order", id: string[]): Promise<Set<string>> {
  if (id.length === 0) return new Set()
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: ["id"], filters: { id } })
  return new Set((data as { id: string }[]).map((one) => one.id))
}

/** The endpoint of each currency; a currency without an endpoint is a problem of its rows. */
function endpointsOf(container: MedusaContainer, account: string): About["endpointOf"] {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const known = new Map<string, { endpoint: string } | { problem: Message }>()
  return (currency) => {
    const before = known.get(currency)
    if (before) return before
    const found = endpointFor(cards, account, currency)
    known.set(currency, found)
    return found
  }
}

function endpointFor(cards: CardPaymentsModuleService, account: string, currency: string) {
  try {
    return { endpoint: cards.payouts.endpointFor(account, currency) }
  } catch (error) {
    if (!isRefusal(error) || error.code !== ("payout_account.no_endpoint" satisfies MessageCode)) throw error
    return { problem: { code: error.code, params: error.params } }
  }
}

type CreatePayoutBatchInput = PayoutActorInput & {
  account: string
  /** The file's name. */
  name: string
  /**
   * Rows from `readPayoutFile`: the destinations are encrypted, and the file is not part of the
   * input.
   */
  rows: readonly NewBatchRow[]
}

const createBatchStep = createStep(
  "card-payouts-create-batch",
  async ({ account, name, rows, ...who }: CreatePayoutBatchInput, { container }) => {
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const actor = await payoutActor(container, who, "create")
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const described = rows.map((row) => {
      if (!row.payout) return row
      const { id, encrypted, currency_code } = row.payout
      const destinationFields = cards.payouts.describeEncrypted({ id, account, encrypted: encrypted ?? "" })
      // The endpoint is derived here: the caller must not choose it.
      const endpoint = cards.payouts.endpointFor(account, currency_code)
      return { ...row, payout: { ...row.payout, ...destinationFields, endpoint } }
    })
    const { id, state } = await payouts.batches.create({ account, name, rows: described, actor })
    await publishPayoutEvents(container, id)
    return new StepResponse<VerbResult<"batch_id">, VerbInput<"batch_id">>(
      { batch_id: id, state },
      { ...who, batch_id: id },
    )
  },
  async (created, { container }) => {
    if (!created) return
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const actor = await payoutActor(container, created, "create")
    await payouts.batches.cancel({ batch_id: created.batch_id, actor })
    await publishPayoutEvents(container, created.batch_id)
  },
)

/**
 * Creates a draft for each payable row of a file, and keeps the problems of the others. Sends
 * nothing and counts against no limit; the schedule has the drafts checked.
 * @throws MedusaError forbidden, invalid_data
 */
export const createPayoutBatchWorkflow = createWorkflow("create-payout-batch", (input: CreatePayoutBatchInput) => {
  return new WorkflowResponse(createBatchStep(input))
})
