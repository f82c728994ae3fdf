import { moduleDatabase, type Parts as Tables } from "../../../../../integration-tests/environment/module-database"
import type CardSubscriptionsModuleService from "../../service"
import type { Moves } from "./check-records"
import type { World } from "./simulate"

/** The loaded code of the simulation: the sources in a test, the built plugin in the command. */
export type Parts = Tables & { Service: typeof CardSubscriptionsModuleService; moves: Moves }

const CONNECTIONS = 6

/** Creates a database with the module's tables, on the server that `connection` names. */
export async function openWorld(
  { Service, moves, ...tables }: Parts,
  place: { connection: Record<string, unknown>; name: string },
): Promise<World & { close(): Promise<void> }> {
  const { connect, close } = await moduleDatabase(tables, place)
  return { Service, moves, connect: (watch) => connect(watch, CONNECTIONS), close }
}
