import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { Message } from "../../messages"
import type CardPayoutApproval from "./models/approval"
import type CardPayoutBatch from "./models/batch"
import type CardPayoutBatchRow from "./models/batch-row"
import type CardPayoutCall from "./models/call"
import type CardPayoutEntry from "./models/entry"
import type CardPayout from "./models/payout"

/** The rows of this module as its plain SQL reads and writes them. */
export type PayoutRow = Omit<InferTypeOf<typeof CardPayout>, "initiators" | "error" | "mismatch"> & {
  initiators: string[]
  error: Message | null
  mismatch: Message | null
}
export type CallRow = Omit<InferTypeOf<typeof CardPayoutCall>, "error"> & { error: Message | null }
export type ApprovalRow = InferTypeOf<typeof CardPayoutApproval>
export type EntryRow = Omit<InferTypeOf<typeof CardPayoutEntry>, "code" | "params"> & Message
export type BatchRow = Omit<InferTypeOf<typeof CardPayoutBatch>, "initiators"> & { initiators: string[] }
export type BatchRowRow = Omit<InferTypeOf<typeof CardPayoutBatchRow>, "cells" | "problems"> & {
  cells: Readonly<Record<string, string>>
  problems: readonly ({ field: string } & Message)[]
}

export type { DestinationKind, PayoutFlow, PayoutState } from "../../contracts"

export type Db = Knex | Knex.Transaction
