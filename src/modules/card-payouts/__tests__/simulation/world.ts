import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Random } from "../../../card-subscriptions/__tests__/simulation/random"
import type { Actor } from "../../actor"
import type { Flow } from "../payout-options"
import type { PayoutRow } from "../../rows"
import type CardPayoutsModuleService from "../../service"
import type { SimulatedGateway, Traits } from "../simulated-gateway"
import type { FailPoints } from "./fail-points"

/** A server of the store: it does one step at a time, dies, and is held up. */
export type Process = {
  name: string
  service: CardPayoutsModuleService
  points: FailPoints
  /** The step that it is at, while it is held up in it. */
  busy: Promise<void> | undefined
  /** Told when it is held up, so that nobody waits for it. */
  onHeldUp(): void
}

/** A payout of a trial, and what people want of it. */
export type Member = {
  id: string
  flow: Flow
  amount: string
  /** The page of its form was sent to the recipient, who may use it whenever they like. */
  hasLink: boolean
  /** Whether its recipient uses the page at all, and only after it has expired. */
  uses: boolean
  usesLate: boolean
}

export type Counts = Record<"steps" | "deaths" | "holdUps" | "refused" | "jumps" | "rulings" | "lateForms", number>

/** What all parts of a trial share. */
export type Trial = {
  random: Random
  gateway: SimulatedGateway
  traits: Traits
  processes: readonly Process[]
  members: readonly Member[]
  counts: Counts
  unexpected: string[]
  violations: string[]
  /** The database, as somebody sees it who does not die. */
  pg: Knex
  perDay: number
  payOnApproval: boolean
  now(): Date
  forward(seconds: number): void
  /** Goes on with what was held up, if its time has come. */
  release(): void
  /** Goes on with all of it, and waits until it is done. */
  releaseAll(): Promise<void>
  rows(): Promise<PayoutRow[]>
}

export const people: Record<"ann" | "ben" | "cleo", Actor> = {
  ann: { id: "user_ann", kind: "user" },
  ben: { id: "user_ben", kind: "user" },
  cleo: { id: "user_cleo", kind: "user" },
}
