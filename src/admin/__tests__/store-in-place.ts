import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

/** A server in place of the store, at the address of the browser's window, while the specs of a `describe` run. */
export function storeInPlace(answer: RequestListener): void {
  const server = createServer(answer)
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    Object.assign(globalThis, { window: { location: { origin } } })
  })
  afterAll(() => {
    server.close()
    Reflect.deleteProperty(globalThis, "window")
  })
}
