import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Problem } from "../demo/run/options.mjs"
import { createProcesses } from "../demo/run/processes.mjs"
import { createAsk } from "./processes/ask.mjs"
import { assertBuilt } from "./processes/built.mjs"
import { ready } from "./processes/ready.mjs"

const here = path.dirname(fileURLToPath(import.meta.url))
const host = "127.0.0.1"

/** A gateway nearby, in the same country. */
const ROUND_TRIP_MS = 10
const ANSWER_MS = 20

/**
 * Starts the processes for measuring the client alone: two gateways with one answer, a shop's
 * backend, and a signer.
 */
export async function startClient({ step, onStop }) {
  assertBuilt()
  const folder = mkdtempSync(path.join(os.tmpdir(), "card-payments-bench-client-"))
  await onStop(() => rmSync(folder, { recursive: true, force: true }))
  const processes = createProcesses(folder)
  await onStop(processes.stop)

  async function start(name, { program, input = {}, env = {} }) {
    const args = [path.join(here, "processes", program), JSON.stringify(input)]
    const started = processes.start(name, { args, cwd: here, env: { NODE_ENV: "production", ...env } })
    return { ask: createAsk(started), ...(await ready(started)) }
  }

  const bench = { roundTripMs: ROUND_TRIP_MS, answerMs: ANSWER_MS }
  await step("Starting two gateways that answer at once and after 20 ms, a caller and a signer", async () => {
    const tls = await certificate(folder)
    const wires = [0, ROUND_TRIP_MS / 2]
    const program = "status-server.mjs"
    const tlsGateway = await start("tls-gateway", { program, input: { answerMs: 0, tls, wires } })
    const slowGateway = await start("slow-gateway", { program, input: { answerMs: ANSWER_MS, wires: [] } })
    // Our client always verifies certificates; this variable makes Node trust one more.
    const caller = await start("caller", { program: "caller.mjs", env: { NODE_EXTRA_CA_CERTS: tls.cert } })
    const signer = await start("signer", { program: "signer.mjs" })
    Object.assign(bench, {
      tlsGateway: tlsGateway.ask,
      slowGateway: slowGateway.ask,
      call: caller.ask,
      sign: signer.ask,
      origins: {
        direct: `https://${host}:${tlsGateway.port}`,
        wires: tlsGateway.wires.map((port) => `https://${host}:${port}`),
        slow: `http://${host}:${slowGateway.port}`,
      },
    })
  })
  return bench
}

/** A self-signed certificate for this machine and this run. */
async function certificate(folder) {
  const tls = { key: path.join(folder, "key.pem"), cert: path.join(folder, "cert.pem") }
  const names = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=IP:${host}`]
  const files = ["-keyout", tls.key, "-out", tls.cert]
  try {
    await promisify(execFile)("openssl", [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      ...names,
      ...files,
    ])
  } catch (error) {
    throw new Problem(`openssl is needed to write a certificate, and failed: ${error.message}`)
  }
  return tls
}
