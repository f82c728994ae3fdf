#!/usr/bin/env node
/**
 * What can be done from a terminal? The `card-payments` command: each subcommand is a file here.
 * This file only starts it with the process's arguments, output and signals.
 */
import { runCli } from "./run-cli"

const stop = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort())

runCli(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  stop: stop.signal,
  env: process.env,
  cwd: process.cwd(),
}).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`card-payments failed: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
