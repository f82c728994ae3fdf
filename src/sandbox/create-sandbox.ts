import { generateKeyPair, type KeyObject } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { isIP } from "node:net"
import { promisify } from "node:util"
import { parseUrl } from "../gateway/parse-url"
import { createCardVault } from "./books/card-vault"
import { createLedger } from "./books/ledger"
import { createCallbacks } from "./callbacks/callbacks"
import { PAGES_BASE, serveCheckout } from "./checkout/serve-checkout"
import { type Controls, createControls } from "./controls/controls"
import { createFaults } from "./controls/faults"
import { CONTROLS_BASE, type Notice, serveControls } from "./controls/serve-controls"
import { BodyTooLong, errorText, sendJson } from "./http"
import { API_BASE, serveApi } from "./operations/serve-api"
import { parseOptions, type SandboxAccount, type SandboxOptions } from "./options"
import { DOCS_PATH, docsPage } from "./pages/docs-page"
import { overviewPage } from "./pages/overview-page"
import { sendNotFound, sendPage } from "./pages/page"
import { createClock } from "./recurring/clock"
import { createRecurringPayments } from "./recurring/recurring-payments"
import { runSchedules } from "./recurring/run-recurring"
import { accountOf, createNonces, type State } from "./state"
import { keepInFile } from "./state-file"
import { ISSUER_BASE, serveIssuer } from "./three-d-secure/serve-issuer"

/** Credentials of an account, to spread into account options. */
export type SandboxCredentials = {
  baseUrl: string
  login: string
  merchantControlKey: string
  endpointId: string
  /** PEM (PKCS#8) of the generated key pair, if no public key was registered. */
  privateKey?: string
}

export type Sandbox = Controls & {
  /** Origin, such as `http://127.0.0.1:40123`. */
  readonly url: string
  /** The first account. */
  readonly account: SandboxCredentials
  readonly accounts: readonly SandboxCredentials[]
  /** Closes open connections and drops planned callbacks. */
  close(): Promise<void>
}

/**
 * Starts a gateway that keeps its state in memory and listens on real HTTP. The API is below
 * `${url}/paynet`, the hosted pages below `${url}/payment/form`, the controls below
 * `${url}/_sandbox`, an overview at `${url}/`, and its documentation with recent calls at
 * `${url}/_sandbox/docs`.
 * @throws Error for wrong options, or with code `EADDRINUSE` for a taken port.
 */
export async function createSandbox(options?: SandboxOptions): Promise<Sandbox> {
  const { port, host, publicUrl, stateFile, accounts: given, switches } = parseOptions(options)
  const made = given.every((account) => account.publicKey) ? undefined : await madeKeyPair()
  const accounts = given.map((account) => ({ ...account, publicKey: account.publicKey ?? made?.publicKey }))
  const books = {
    ledger: createLedger(),
    cards: createCardVault(),
    recurring: createRecurringPayments(),
    clock: createClock(),
  }
  const kept = stateFile === undefined ? undefined : keepInFile(stateFile, books)
  const faults = createFaults()
  const callbacks = createCallbacks({
    schedule: () => switches.callbackSchedule,
    faults,
    keyOf: (order) => accountOf({ accounts }, order.login).merchantControlKey,
  })
  const state: State = {
    ...books,
    accounts,
    switches,
    faults,
    callbacks,
    outcomes: [],
    calls: [],
    nonces: createNonces(),
    host,
    publicUrl,
    origin: "",
  }
  const controls = createControls(state)
  const server = createServer((request, response) => {
    serve(state, controls, { request, response }).catch((error: unknown) => fail(response, error))
  })
  await listen(server, { port, host })
  state.origin = publicUrl ?? originOf(server, host)
  const schedules = runSchedules(state)
  const credentials = given.map((account) => ({
    ...credentialsOf(account, state.origin),
    ...(account.publicKey ? {} : { privateKey: made?.privateKey }),
  }))
  return {
    ...controls,
    url: state.origin,
    account: credentials[0] as SandboxCredentials,
    accounts: credentials,
    async close() {
      schedules.close()
      callbacks.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      kept?.close()
    },
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

async function serve(state: State, controls: Controls, { request, response }: Exchange): Promise<void> {
  const [path = "/", query] = (request.url ?? "/").split("?")
  if (path.startsWith(`${API_BASE}/`)) return serveApi(state, request, response)
  if (path.startsWith(PAGES_BASE)) return serveCheckout(state, request, response)
  if (path.startsWith(ISSUER_BASE)) return serveIssuer(state, request, response)
  // The routes below show and change everything without a signature.
  if (!isOwnHost(request.headers.host, state)) return sendJson(response, 403, { error: FOREIGN_HOST })
  const { accounts, switches, origin } = state
  const shown = { calls: controls.calls(), accounts, switches, baseUrl: origin + API_BASE }
  const overview = async (notice?: Notice) => {
    const [orders, recurring] = [controls.orders(), controls.recurring()]
    return overviewPage({ ...shown, orders, recurring, clock: await controls.clock(), notice })
  }
  if (path === DOCS_PATH) {
    const docs = docsPage({ ...shown, faults: controls.faults(), origin, query: new URLSearchParams(query) })
    return sendPage(response, docs)
  }
  if (path.startsWith(CONTROLS_BASE)) {
    return serveControls({ controls, publicUrl: state.publicUrl, overview }, request, response)
  }
  if (path !== "/") return sendNotFound(response, "The sandbox has no such page.")
  sendPage(response, await overview(readNotice(new URLSearchParams(query))))
}

/**
 * Result of an overview form, from the redirect's query. Only a number is read, so that no link can
 * put text on the page.
 */
function readNotice(query: URLSearchParams): Notice | undefined {
  const charges = query.get("charges") ?? ""
  return /^\d{1,5}$/.test(charges) ? { charges: Number(charges) } : undefined
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.writableEnded) return
  if (response.headersSent) return void response.destroy()
  if (error instanceof BodyTooLong)
    return sendJson(response.setHeader("Connection", "close"), 413, { error: error.message })
  sendJson(response, 500, { error: "The sandbox failed; please report this.", cause: errorText(error) })
}

function listen(server: Server, address: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(address, () => {
      server.off("error", reject)
      resolve()
    })
  })
}

function originOf(server: Server, host: string): string {
  const address = server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  // A wildcard listen address cannot be called, so the loopback address replaces it.
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`
}

function credentialsOf({ login, merchantControlKey, endpointId }: SandboxAccount, origin: string): SandboxCredentials {
  return { baseUrl: origin + API_BASE, login, merchantControlKey, endpointId }
}

const FOREIGN_HOST =
  "The sandbox does not know this Host. Call it by the address that it listens on, or set publicUrl to the one you use."

const allAddresses = new Set(["0.0.0.0", "[::]"])
const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * True if a Host header names this sandbox: a loopback address, the listening host, or the public
 * address. Another site's page can point its own host name here (DNS rebinding) and is then
 * same-origin to the browser, but its Host header keeps that name. If the sandbox listens on all
 * addresses, any IP address is accepted, since such an attack needs a name.
 */
function isOwnHost(header: string | undefined, own: { host: string; publicUrl: string | undefined }): boolean {
  const called = hostnameOf(header)
  if (called === undefined) return false
  const listens = hostnameOf(isIP(own.host) === 6 ? `[${own.host}]` : own.host)
  if (loopback.test(called) || called === listens) return true
  if (own.publicUrl !== undefined && called === parseUrl(own.publicUrl)?.hostname) return true
  return listens !== undefined && allAddresses.has(listens) && isIP(called.replace(/^\[|\]$/g, "")) !== 0
}

/** Normalized as in URLs, without the port. */
function hostnameOf(host = ""): string | undefined {
  return parseUrl(`http://${host}`)?.hostname
}

type MadeKeyPair = { publicKey: KeyObject; /** PEM, PKCS#8 */ privateKey: string }

let made: Promise<MadeKeyPair> | undefined

/**
 * One RSA pair per process, for accounts that registered no key: generating one takes a moment, and
 * it is valid only at sandboxes.
 */
export function madeKeyPair(): Promise<MadeKeyPair> {
  made ??= promisify(generateKeyPair)("rsa", { modulusLength: 2048 }).then(({ publicKey, privateKey }) => ({
    publicKey,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  }))
  return made
}
