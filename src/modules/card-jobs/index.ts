/**
 * Does the scheduled work run? This module records when each job last ran and which servers of the
 * store are alive, and lets one of them stand in for a job that has stopped.
 */
import { Module } from "@medusajs/framework/utils"
import checkServers from "./loaders/check-servers"
import CardJobsModuleService, { CARD_JOBS_MODULE, type JobItem } from "./service"

export { CARD_JOBS_MODULE }
export type { CardJobsModuleService, JobItem }
export { isSharedBetweenProcesses, processOf } from "./health"

export default Module(CARD_JOBS_MODULE, { service: CardJobsModuleService, loaders: [checkServers] })
