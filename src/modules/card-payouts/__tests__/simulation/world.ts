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

/** How payouts come about: every flow, and a card that somebody types, which is at hand during its check only. */
export const ways = { ...flows, typed: { account: "main", destination_kind: "card" } } as const
export type Way = keyof typeof ways

/** A server of the store: it does one step at a time, dies, and is held up. */
export type Process = {
  name: string
  service: CardPayoutsModuleService
  points: StepPoints
  /** The rules and the clock of the trial that it works in. */
  live(settings: PayoutSettings, now: () => Date): void
  /** The step that it is at, while it is held up in it. */
  busy: Promise<void> | undefined
  /** Whether it was held up in the step that it is at. */
  wasHeldUp: boolean
  /** Told when it is held up, so that nobody waits for it. */
  onHeldUp(): void
}

/** The points of a process at which it may die, named by the step that it is at. */
export type StepPoints = {
  isDead(): boolean
  startAgain(): void | Promise<void>
  /** From here on points are of this step; of none without a name. */
  start(name: string): void
  call<T>(what: string, work: () => Promise<T>): Promise<T>
}

/** A payout of a trial, and what people want of it. */
export type Member = {
  id: string
  way: Way
  flow: Flow
  amount: string
  /** Its row in the batch of the trial. */
  isOfBatch: boolean
  /** The page of its form was sent to the recipient, who may use it whenever they like. */
  hasLink: boolean
  /** Whether its recipient uses the page at all, and only after it has expired. */
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

/** What was told, by whom nobody knows: an event may be told again only where whoever told it could not write that down. */
export type PublishedEvents = { heard: Map<string, number>; done: Set<string> }

/** What all parts of a trial share. */
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
  /** The database, as somebody sees it who does not die. */
  pg: Knex
  perDay: number
  payOnApproval: boolean
  /** How often something goes wrong outside. */
  trouble: number
  /** Whether nothing goes wrong any more. */
  isCalm(): boolean
  now(): Date
  forward(seconds: number): void
  /** Goes on with what was held up, if its time has come. */
  release(): void
  /** Goes on with all of it, and waits until it is done. */
  releaseAll(): Promise<void>
  rows(): Promise<PayoutRow[]>
  batch(): Promise<BatchRow | undefined>
}

export type Step = { name: string; work(process: Process): Promise<unknown> }

/** The gateway, as a server reaches it that has a typed card at hand, or has none. */
export type PortOf = (trial: Trial, process: Process, hasCard?: boolean) => PayoutGateway

export const people: Record<"ann" | "ben" | "cleo", Actor> = {
  ann: { id: "user_ann", kind: "user" },
  ben: { id: "user_ben", kind: "user" },
  cleo: { id: "user_cleo", kind: "user" },
}
