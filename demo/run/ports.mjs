import net from "node:net"
import { portProblem, Problem } from "./options.mjs"

/** Throws a Problem if a port is taken, on either address of `localhost`. */
export async function requireFreePorts(requested) {
  const numbers = Object.values(requested)
  // Checked before listening: a port requested twice would be taken by ourselves.
  if (new Set(numbers).size < numbers.length) {
    throw new Problem(
      `Medusa, the storefront and the sandbox each need a port of their own, not ${numbers.join(", ")}.`,
    )
  }
  const checked = await Promise.all(
    Object.entries(requested).map(async ([role, port]) => ({ role, port, taken: await isTaken(port) })),
  )
  const taken = checked.filter((one) => one.taken)
  if (taken.length > 0) throw new Problem(portProblem(taken))
}

async function isTaken(port) {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => listen(port, host)))
  const refused = answers.find((code) => code === "EACCES")
  if (refused) throw new Problem(`Port ${port} may not be used by this user: choose one above 1023.`)
  return answers.includes("EADDRINUSE")
}

/**
 * The error code of an attempt to listen; undefined on success. A machine without IPv6 returns
 * another code.
 */
function listen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once("error", (error) => resolve(error.code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
