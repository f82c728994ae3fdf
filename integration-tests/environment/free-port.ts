import { createServer } from "node:net"

// Below the ports for outgoing connections, above the last port that browsers refuse (10080), and a
// range for each of up to four Jest workers: a free port is still free when a server takes it some
// seconds later. The last range is that of Jest's own process, which starts the demo of the browser
// stories while another stage runs.
const FIRST = 10_100
const RANGE = 4_500
const WORKERS = 4
let next = 0

/** A port that no process listens on at the moment. */
export async function freePort(): Promise<number> {
  const { JEST_WORKER_ID: id } = process.env
  const range = id === undefined ? WORKERS : (Number(id) - 1) % WORKERS
  for (let tries = 0; tries < RANGE; tries++) {
    if (!next) next = Math.floor(Math.random() * RANGE)
    const port = FIRST + range * RANGE + (next++ % RANGE)
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
