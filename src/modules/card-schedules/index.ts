/**
 * Does the scheduled work run? This module knows: when each job last ran, which servers of the store are alive, and which of them
 * stands in for a job that has stopped.
 */
import { Module } from "@medusajs/framework/utils"
import { CARD_SCHEDULES_MODULE } from "./module-name"
import CardSchedulesModuleService from "./service"

export { CARD_SCHEDULES_MODULE }
export type { CardSchedulesModuleService }
export { type Health, IN_MEMORY, type JobHealth, type ScheduleProblem } from "./health"

export default Module(CARD_SCHEDULES_MODULE, { service: CardSchedulesModuleService })
