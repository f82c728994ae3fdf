#!/usr/bin/env node
/**
 * What can be done from a terminal? The `card-payments` command: each subcommand is a file here.
 * This file only starts it with the process's arguments, output and signals.
 */
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"
import { runCli } from "./run-cli"

const stop = new AbortController()
// The reader of a pipe, such as `head`, may end before all is written.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1))
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort())

async function ask(question: string, ended: AbortSignal): Promise<string> {
  await dropTypedLines()
  const signal = AbortSignal.any([stop.signal, ended])
  const lines = createInterface({ input: process.stdin, output: process.stderr, signal })
  return new Promise((resolve) => {
    // Ctrl-C does not reach the process while it reads a line.
    lines.once("SIGINT", () => stop.abort())
    lines.once("close", () => resolve(""))
    lines.question(question, (answer) => {
      resolve(answer)
      lines.close()
    })
  })
}

/** A line that was typed before the question answers something else. */
async function dropTypedLines(): Promise<void> {
  const drop = () => undefined
  process.stdin.on("data", drop)
  await pause(100)
  process.stdin.off("data", drop).pause()
}

runCli(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask } : {}),
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
