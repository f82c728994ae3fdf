import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Random } from "../../../card-subscriptions/__tests__/simulation/random"
import type { Actor } from "../../actor"
import type { NewBatch } from "../../batches/create-batch"
import type { PayoutGateway } from "../../payouts/payout-gateway"
import type { BatchRow, PayoutRow } from "../../rows"
import type CardPayoutsModuleService from "../../service"
import type { PayoutSettings } from "../../../../configuration"
import { type Flow, flows } from "../payout-options"
import type { SimulatedGateway, Traits } from "../simulated-gateway"

/**
 * How payouts are created: every flow, and a card that a person types, which is known during its
 * check only.
 */
export const ways = { ...flows, typed: { account: "main", destination_kind: "card" } } as const
export type Way = keyof typeof ways

/** A server of the store: it performs one step at a time, may die, and may be held up. */
export type Process = {
  name: string
  service: CardPayoutsModuleService
  points: StepPoints
  /** Sets the settings and the clock of the trial. */
  live(settings: PayoutSettings, now: () => Date): void
  /** The current step, which may be held up. */
  busy: Promise<void> | undefined
  /** Whether the process was held up in its current step. */
  wasHeldUp: boolean
  /** Called when the process is held up, so that nothing waits for it. */
  onHeldUp(): void
}

/** The points of a process at which it may die, named after its current step. */
export type StepPoints = {
  isDead(): boolean
  startAgain(): void | Promise<void>
  /** Points from here on belong to this step; to none without a name. */
  start(name: string): void
  call<T>(what: string, work: () => Promise<T>): Promise<T>
}

/** A payout of a trial, and the behavior of its recipient. */
export type Member = {
  id: string
  way: Way
  flow: Flow
  amount: string
  /** Whether it is a row of the trial's batch. */
  isOfBatch: boolean
  /** Whether the recipient has the link of its form, and may use it at any time. */
  hasLink: boolean
  /** Whether its recipient uses the page at all, and whether only after it has expired. */
  uses: boolean
  usesLate: boolean
}

export type Counts = Record<
  | "steps"
  | "deaths"
  | "holdUps"
  | "refused"
  | "jumps"
  | "resolutions"
  | "lateForms"
  | "published"
  | "publishedAgain"
  | "checkedWithoutCard",
  number
>

/**
 * Published events, by any server: an event may be published again only if its server could not
 * record it.
 */
export type PublishedEvents = { heard: Map<string, number>; done: Set<string> }

/** The parts that a whole trial shares. */
export type Trial = {
  random: Random
  gateway: SimulatedGateway
  traits: Traits
  processes: readonly Process[]
  members: readonly Member[]
  /** The file that becomes the batch of the trial, if it has one. */
  file: Omit<NewBatch, "actor"> | undefined
  counts: Counts
  published: PublishedEvents
  unexpected: string[]
  violations: string[]
  /** A database connection that never dies. */
  pg: Knex
  perDay: number
  payOnApproval: boolean
  /** How often something fails outside of the servers. */
  trouble: number
  /** Whether nothing fails any more. */
  isCalm(): boolean
  now(): Date
  forward(seconds: number): void
  /** Continues the held-up steps whose time has come. */
  release(): void
  /** Continues all held-up steps, and waits until they are done. */
  releaseAll(): Promise<void>
  rows(): Promise<PayoutRow[]>
  batch(): Promise<BatchRow | undefined>
}

export type Step = { name: string; work(process: Process): Promise<unknown> }

/** The gateway as a server reaches it, with or without a typed card at hand. */
export type PortOf = (trial: Trial, process: Process, hasCard?: boolean) => PayoutGateway

export const people: Record<"ann" | "ben" | "cleo", Actor> = {
  ann: { id: "user_ann", kind: "user" },
  ben: { id: "user_ben", kind: "user" },
  cleo: { id: "user_cleo", kind: "user" },
}
