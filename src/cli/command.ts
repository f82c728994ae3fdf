/** What a command talks to. `stop` aborts when the process is asked to end. */
export type Terminal = { out(line: string): void; err(line: string): void; stop: AbortSignal }

export type Command = {
  summary: string
  help: string
  /** @returns the exit code. @throws UsageError for wrong arguments. */
  run(args: string[], terminal: Terminal): Promise<number>
}
