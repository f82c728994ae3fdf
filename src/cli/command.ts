/** What a command talks to. `stop` aborts when the process is asked to end. */
export type Terminal = {
  out(line: string): void
  err(line: string): void
  stop: AbortSignal
  env: Readonly<Record<string, string | undefined>>
  /** Where it is run: the root of the store's project. */
  cwd: string
}

export type Command = {
  summary: string
  /** Its options, or with arguments (`call sale --help`) those of what they name. @throws UsageError */
  help(args: string[]): string
  /** @returns the exit code. @throws UsageError for wrong arguments. */
  run(args: string[], terminal: Terminal): Promise<number>
}
