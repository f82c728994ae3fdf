import { ServerResponse } from "node:http"
import { inspect } from "node:util"

export type Overheard = {
  /** The output to the terminal, including output that bypasses the logger. */
  printed(): string
  /** Headers and bodies of all answers of this process's servers on a port. */
  answered(port: number): string
  stop(): void
}

/** Records this process's output, and the answers of its servers to every client. */
export function overhear(): Overheard {
  const printed: string[] = []
  const answers: { port: number | undefined; text: string }[] = []
  const undo = [
    ...[process.stdout, process.stderr].map((stream) => listen(stream, "write", (text) => printed.push(text))),
    ...(["log", "info", "warn", "error", "debug"] as const).map((name) =>
      listen(console, name, (text) => printed.push(text)),
    ),
    ...(["writeHead", "write", "end"] as const).map((name) =>
      listen(ServerResponse.prototype, name, (text, response) => {
        const { socket } = response
        answers.push({ port: socket?.localPort, text: `${JSON.stringify(response.getHeaders())} ${text}` })
      }),
    ),
  ]
  return {
    printed: () => printed.join("\n"),
    answered: (port) =>
      answers
        .filter((answer) => answer.port === port)
        .map(({ text }) => text)
        .join("\n"),
    stop: () => undo.forEach((one) => one()),
  }
}

/** Calls a listener before a method, which then runs as before. */
function listen<Of extends object>(of: Of, name: keyof Of & string, hear: (text: string, on: Of) => void): () => void {
  const original = of[name] as (this: Of, ...given: unknown[]) => unknown
  const listening = function (this: Of, ...given: unknown[]) {
    hear(given.map(textOf).join(" "), this)
    return original.apply(this, given)
  }
  Object.assign(of, { [name]: listening })
  return () => void Object.assign(of, { [name]: original })
}

function textOf(given: unknown): string {
  if (typeof given === "string") return given
  if (given instanceof Uint8Array) return Buffer.from(given).toString("utf8")
  return typeof given === "object" ? inspect(given, { depth: 8, maxStringLength: null, maxArrayLength: null }) : ""
}
