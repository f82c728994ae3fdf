import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { eventually } from "../races/eventually"

/**
 * A Redis without persistence, at a socket in a new folder.
 * @throws Error if redis-server cannot be started
 */
export function redisServer() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "card-payments-redis-"))
  const socket = path.join(folder, "socket")
  const command = async (...words: string[]) =>
    (await promisify(execFile)("redis-cli", ["-s", socket, ...words])).stdout.trim()
  let down = () => Promise.resolve()
  return {
    socket,
    async start(): Promise<void> {
      const child = spawn("redis-server", ["--port", "0", "--unixsocket", socket, "--save", ""])
      const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
      const fails = once(child, "error").then(([error]) => {
        throw new Error("No redis-server: install the package redis-server.", { cause: error })
      })
      const killed = () => void child.kill()
      process.once("exit", killed)
      down = async () => {
        process.removeListener("exit", killed)
        child.kill()
        await ended
      }
      await Promise.race([fails, eventually(async () => expect(await command("ping")).toBe("PONG"))])
    },
    /** Deletes everything, as an eviction or a restart without persistence does. */
    empty: () => command("flushall"),
    keys: async (pattern: string) => (await command("--scan", "--pattern", pattern)).split("\n").filter(Boolean),
    /** Ends the server; `start` brings an empty one back at the same socket. */
    down: () => down(),
    async stop(): Promise<void> {
      await down()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
