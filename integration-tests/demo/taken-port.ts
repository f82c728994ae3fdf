import { createServer } from "node:net"

/** Something listens on a port of this machine until `free` is called. Undefined where the machine lacks the address. */
export async function takePort(host = "127.0.0.1"): Promise<{ port: number; free(): Promise<void> } | undefined> {
  const server = createServer()
  const listens = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false))
    server.listen(0, host, () => resolve(true))
  })
  if (!listens) return undefined
  const { port } = server.address() as { port: number }
  return { port, free: () => new Promise((resolve) => server.close(() => resolve())) }
}
