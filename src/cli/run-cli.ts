import { packageVersion } from "../account-check"
import { maskDigits } from "../gateway/redact"
import { callCommand } from "./call-command"
import { type Command, type Terminal, UsageError } from "./command"
import { doctorCommand } from "./doctor-command"
import { openApiCommand } from "./openapi-command"
import { reconcileCommand } from "./reconcile-command"
import { sandboxCommand } from "./sandbox-command"
import { uninstallCommand } from "./uninstall-command"

const commands: Record<string, Command> = {
  doctor: doctorCommand,
  call: callCommand,
  reconcile: reconcileCommand,
  sandbox: sandboxCommand,
  uninstall: uninstallCommand,
  openapi: openApiCommand,
}

/**
 * Runs `card-payments ARGS`.
 * @returns the exit code: 0, 1 for a failure, 2 for wrong arguments.
 */
export async function runCli(args: string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    terminal.out(overview())
    return name === undefined ? 2 : 0
  }
  if (name === "--version" || name === "-v") {
    terminal.out(await packageVersion())
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const names = Object.keys(commands).join(", ")
    terminal.err(maskDigits(`There is no command "${name}". Commands: ${names}. See card-payments --help`))
    return 2
  }
  try {
    if (!rest.includes("--help") && !rest.includes("-h")) return await command.run(rest, terminal)
    terminal.out(command.help(rest))
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    // The message quotes the input, and a card number may have been typed as a field name or an
    // option.
    terminal.err(`${maskDigits(error.message)} See card-payments ${name} --help`)
    return 2
  }
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return [
    "Usage: card-payments <command> [options]",
    "",
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "card-payments <command> --help lists a command's options, card-payments --version prints the version.",
  ].join("\n")
}
