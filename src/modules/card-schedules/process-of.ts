import { Modules } from "@medusajs/framework/utils"

type Config = { projectConfig?: { workerMode?: string }; modules?: unknown }

/** The locking module's own provider: it knows of the locks of one process. */
export const IN_MEMORY = "in-memory"

/** What of this process's configuration the other ones should know. */
export function processOf({ projectConfig, modules }: Config): { workerMode: string; locking: string } {
  const all = (modules ?? {}) as Record<string, { options?: { providers?: { id?: string }[] } } | undefined>
  const providers = (all[Modules.LOCKING]?.options?.providers ?? []).map(({ id }) => id ?? "?")
  return { workerMode: projectConfig?.workerMode ?? "shared", locking: providers.join(", ") || IN_MEMORY }
}
