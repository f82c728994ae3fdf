import { createServer } from "node:net"

// Below the ports for outgoing connections, above the last port that browsers refuse (10080), and a
// range for each of up to four Jest workers: a free port is still free when a server takes it some
// seconds later.
const FIRST = 10_100
const RANGE = 5_000
let next = 0

/** A port that no process listens on at the moment. */
export async function freePort(): Promise<number> {
  const worker = (Number(process.env.JEST_WORKER_ID ?? "1") - 1) % 4
  for (let tries = 0; tries < RANGE; tries++) {
    if (!next) next = Math.floor(Math.random() * RANGE)
    const port = FIRST + worker * RANGE + (next++ % RANGE)
    if (await isFree(port)) return port
  }
  throw new Error("No port is free.")
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)))
  })
}
