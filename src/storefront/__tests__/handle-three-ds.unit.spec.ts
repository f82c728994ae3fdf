import { aroundEach, itEvery } from "../../__tests__/it-every"
import { handleThreeDS, type MedusaSdk } from ".."
import { type Answer, startStoreServer, type StoreServer } from "./store-server"

const read = "GET /store/card-payments/sessions/payses_1"
const submit = "POST /store/card-payments/sessions/payses_1/three-d-secure"
const address = "https://store.test/hooks/card-payments/main/3ds/token"

const state = (word: string, more: Record<string, unknown> = {}): Answer => ({
  body: {
    session: {
      id: "payses_1",
      state: word,
      redirect_url: null,
      missing: [],
      message: null,
      card: null,
      integration: "direct",
      three_d_secure: null,
      ...more,
    },
  },
})
const step = (name: "method" | "challenge" | "legacy", url = address) =>
  state("three_d_secure", { three_d_secure: { step: name, url } })

/** Frames that record what is opened and closed. */
function noted() {
  const log: string[] = []
  const open = (name: string) => (url: string) => {
    log.push(`open ${name} ${url}`)
    return () => void log.push(`close ${name}`)
  }
  return { log, frames: { method: open("method"), challenge: open("challenge") } }
}

/** A store in this process, for tests that move the clock; `answer` is called for every request. */
function scripted(answer: (init?: { method?: string }) => Promise<unknown>): MedusaSdk {
  return {
    store: store.sdk.store,
    client: { fetch: async (_path, init) => ((await answer(init)) as { body: never }).body },
  }
}

let store: StoreServer
let frames: ReturnType<typeof noted>["frames"]
let log: string[]
const renew = aroundEach(
  async () => {
    store = await startStoreServer()
    store.answer(submit, step("method"))
    ;({ frames, log } = noted())
  },
  () => store.close(),
)

const input = () => ({
  sessionId: "payses_1",
  cartId: "cart_1",
  frames,
  intervalMs: 1,
  onStep: (name: string) => void log.push(name),
})
const count = (route: string) => store.requests.filter((one) => `${one.method} ${one.path}` === route).length

it("runs wait, method, challenge and done with one open frame at a time", async () => {
  store.answer(
    read,
    state("processing"),
    step("method"),
    step("method"),
    state("processing"),
    step("challenge"),
    step("challenge"),
    state("processing"),
    state("captured"),
  )
  expect(await handleThreeDS(store.sdk, input())).toEqual({ outcome: "done" })
  expect(log).toEqual([
    "wait",
    "method",
    `open method ${address}`,
    "close method",
    "wait",
    "challenge",
    `open challenge ${address}`,
    "close challenge",
    "wait",
    "done",
  ])
  expect(count(submit)).toBe(0)
  expect(store.requests[0]?.query).toEqual({ cart_id: "cart_1" })
})

it("is done at once for a frictionless payment", async () => {
  store.answer(read, state("authorized"))
  expect(await handleThreeDS(store.sdk, input())).toEqual({ outcome: "done" })
  expect(log).toEqual(["done"])
})

it("shows the page of 3DS 1.0.2 as a challenge", async () => {
  store.answer(read, step("legacy"), state("declined"))
  expect(await handleThreeDS(store.sdk, input())).toEqual({ outcome: "done" })
  expect(log).toEqual(["challenge", `open challenge ${address}`, "close challenge", "done"])
})

itEvery(["pending", "authorized", "captured", "verified", "declined", "failed", "canceled"], renew)(
  "has nothing to do for a session that is %s",
  async (word) => {
    store.answer(read, state(word))
    expect(await handleThreeDS(store.sdk, input())).toEqual({ outcome: "done" })
  },
)

it("is done if the session is gone", async () => {
  expect(await handleThreeDS(store.sdk, input())).toEqual({ outcome: "done" })
})

it("returns the address of the gateway's own page, and closes open frames", async () => {
  store.answer(read, step("method"), state("redirect"), state("redirect", { redirect_url: "https://gateway.test/3ds" }))
  expect(await handleThreeDS(store.sdk, input())).toEqual({
    outcome: "redirect",
    redirectUrl: "https://gateway.test/3ds",
  })
  expect(log).toEqual(["method", `open method ${address}`, "close method", "wait"])
})

it("continues at the payment's current step after a reload", async () => {
  const leaving = new AbortController()
  const reason = new Error("reloaded")
  store.answer(read, step("challenge"))
  const left = handleThreeDS(store.sdk, {
    ...input(),
    frames: {
      ...frames,
      challenge(url) {
        leaving.abort(reason)
        return frames.challenge(url)
      },
    },
    signal: leaving.signal,
  })
  await expect(left).rejects.toBe(reason)
  store.answer(read, step("challenge"), state("captured"))
  expect(await handleThreeDS(store.sdk, input())).toEqual({ outcome: "done" })
  const once = ["challenge", `open challenge ${address}`, "close challenge"]
  expect(log).toEqual([...once, ...once, "done"])
})

it("ends in both of two tabs once one has finished", async () => {
  let answered = false
  const tab = noted()
  store.answer(read, () => (answered ? state("captured") : step("challenge")))
  const other = handleThreeDS(store.sdk, { ...input(), frames: tab.frames })
  const answering = {
    ...frames,
    challenge(url: string) {
      answered = true
      return frames.challenge(url)
    },
  }
  expect(await handleThreeDS(store.sdk, { ...input(), frames: answering, onStep: undefined })).toEqual({
    outcome: "done",
  })
  expect(await other).toEqual({ outcome: "done" })
  expect(tab.log.filter((line) => line.startsWith("open"))).toHaveLength(
    tab.log.filter((line) => line.startsWith("close")).length,
  )
})

it("opens another page when the step's address changes, and the challenge again when it returns", async () => {
  const second = "https://store.test/hooks/card-payments/main/3ds/second"
  store.answer(
    read,
    step("challenge"),
    step("challenge", second),
    state("processing"),
    step("challenge", second),
    state("declined"),
  )
  await handleThreeDS(store.sdk, { ...input(), onStep: undefined })
  expect(log).toEqual([
    `open challenge ${address}`,
    "close challenge",
    `open challenge ${second}`,
    "close challenge",
    `open challenge ${second}`,
    "close challenge",
  ])
})

it("opens the method page once, even if the store reports it again", async () => {
  store.answer(read, step("method"), state("processing"), step("method"), state("captured"))
  await handleThreeDS(store.sdk, { ...input(), onStep: undefined })
  expect(log).toEqual([`open method ${address}`, "close method"])
})

describe("a method page that does not answer", () => {
  it("is reported at its time limit, and the next step follows", async () => {
    store.answer(read, () => (count(submit) ? step("challenge") : step("method")))
    const run = handleThreeDS(store.sdk, {
      ...input(),
      methodTimeoutMs: 60,
      onStep(name) {
        if (name === "challenge") store.answer(read, state("captured"))
      },
    })
    expect(await run).toEqual({ outcome: "done" })
    expect(store.requests.filter(({ method }) => method === "POST")).toEqual([
      {
        method: "POST",
        path: "/store/card-payments/sessions/payses_1/three-d-secure",
        query: { cart_id: "cart_1" },
        body: { method: "timeout" },
      },
    ])
    expect(log.slice(0, 3)).toEqual([`open method ${address}`, "close method", `open challenge ${address}`])
  })

  it("is not reported when its answer comes in time", async () => {
    store.answer(read, step("method"), step("method"), step("method"), state("captured"))
    await handleThreeDS(store.sdk, input())
    expect(count(submit)).toBe(0)
  })

  describe("by the clock of EMV 3-D Secure", () => {
    beforeEach(() => void jest.useFakeTimers())
    afterEach(() => void jest.useRealTimers())

    /**
     * Times of the reports to the store, in milliseconds. The store answers them as scripted, and
     * waits for the method for half a minute.
     */
    async function timesReported(answer: () => Promise<unknown>): Promise<number[]> {
      const reported: number[] = []
      const startedAt = Date.now()
      const sdk = scripted((init) => {
        if (init?.method !== "POST")
          return Promise.resolve(Date.now() - startedAt < 30_000 ? step("method") : state("captured"))
        reported.push(Date.now() - startedAt)
        return answer()
      })
      const run = handleThreeDS(sdk, { sessionId: "payses_1", frames })
      await jest.advanceTimersByTimeAsync(40_000)
      expect(await run).toEqual({ outcome: "done" })
      return reported
    }
    const refusal = (status: number) => Promise.reject(Object.assign(new Error("No."), { status }))

    it("has ten seconds, and ten more if the store still waits after the report", async () => {
      expect(await timesReported(() => Promise.resolve(step("method")))).toEqual([10_000, 20_000])
    })

    it("is not reported at every poll if the store refuses the report", async () => {
      expect(await timesReported(() => refusal(400))).toEqual([10_000, 20_000])
    })

    it("is reported at the next poll if the report was lost", async () => {
      const [first = 0, second = 0, third = 0] = await timesReported(() => refusal(503))
      expect([first, second - first, third - second]).toEqual([10_000, 3_000, 3_000])
    })
  })
})

describe("the message of a frame", () => {
  const window = new EventTarget()
  beforeAll(() => {
    Object.assign(globalThis, {
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
    })
  })
  afterAll(() => {
    for (const name of ["addEventListener", "removeEventListener"]) Reflect.deleteProperty(globalThis, name)
  })
  const postToPage = (data: unknown) => window.dispatchEvent(new MessageEvent("message", { data }))
  const ours = { source: "card-payments", type: "three-d-secure" }

  it("triggers a poll, and nothing else", async () => {
    const answers = [step("challenge"), step("challenge"), state("captured")]
    const polledAt: number[] = []
    store.answer(read, () => {
      polledAt.push(Date.now())
      // Posted during a poll, so that the next wait starts with it.
      if (polledAt.length < 3) setImmediate(postToPage, ours)
      return answers[polledAt.length - 1] ?? {}
    })
    expect(await handleThreeDS(store.sdk, { ...input(), intervalMs: 3_600_000, deadlineMs: 7_200_000 })).toEqual({
      outcome: "done",
    })
    expect(polledAt).toHaveLength(3)
    expect(log.filter((line) => line.startsWith("close"))).toEqual(["close challenge"])
  })

  itEvery(
    [
      undefined,
      null,
      "three-d-secure",
      { source: "card-payments" },
      { source: "other", type: "three-d-secure" },
      { source: "card-payments", type: "paid" },
      [ours],
    ],
    renew,
  )("that says %j is not one", async (data) => {
    jest.useFakeTimers()
    try {
      let polledAt = 0
      const sdk = scripted(async () => {
        polledAt++
        return step("challenge")
      })
      const stop = new AbortController()
      const reason = new Error("enough")
      const run = handleThreeDS(sdk, { ...input(), intervalMs: 60_000, signal: stop.signal })
      const ended = expect(run).rejects.toBe(reason)
      await jest.advanceTimersByTimeAsync(1_000)
      postToPage(data)
      await jest.advanceTimersByTimeAsync(1_000)
      expect(polledAt).toBe(1)
      postToPage(ours)
      await jest.advanceTimersByTimeAsync(0)
      expect(polledAt).toBe(2)
      stop.abort(reason)
      await ended
    } finally {
      jest.useRealTimers()
    }
  })

  it("repeated endlessly triggers at most four polls a second", async () => {
    jest.useFakeTimers()
    try {
      let polledAt = 0
      const sdk = scripted(async () => {
        polledAt++
        postToPage(ours)
        return step("challenge")
      })
      const run = handleThreeDS(sdk, { ...input(), intervalMs: 60_000, deadlineMs: 10_000 })
      await jest.advanceTimersByTimeAsync(10_000)
      expect(await run).toMatchObject({ outcome: "waiting" })
      expect(polledAt).toBe(41)
    } finally {
      jest.useRealTimers()
    }
  })

  it("has no effect after the end", async () => {
    const listening = jest.spyOn(globalThis, "addEventListener")
    const leaving = jest.spyOn(globalThis, "removeEventListener")
    store.answer(read, state("captured"))
    await handleThreeDS(store.sdk, input())
    store.answer(read, { status: 400, body: { message: "Publishable API key required" } })
    await expect(handleThreeDS(store.sdk, input())).rejects.toMatchObject({ status: 400 })
    expect(listening).toHaveBeenCalledTimes(2)
    expect(leaving.mock.calls).toEqual(listening.mock.calls)
  })
})

describe("failures", () => {
  it("retries after lost connections and server errors, with the frame open", async () => {
    store.answer(
      read,
      step("challenge"),
      { hangUp: true },
      { status: 502 },
      { status: 429 },
      step("challenge"),
      state("captured"),
    )
    expect(await handleThreeDS(store.sdk, input())).toEqual({ outcome: "done" })
    expect(log).toEqual(["challenge", `open challenge ${address}`, "close challenge", "done"])
  })

  it("throws if the store refuses the request, and closes the frame", async () => {
    store.answer(read, step("challenge"), { status: 400, body: { message: "Publishable API key required" } })
    await expect(handleThreeDS(store.sdk, input())).rejects.toMatchObject({ status: 400 })
    expect(log).toEqual(["challenge", `open challenge ${address}`, "close challenge"])
  })

  it("throws if a page cannot be opened", async () => {
    store.answer(read, step("challenge"))
    const fault = new Error("no place")
    const broken = {
      ...frames,
      challenge(): () => void {
        throw fault
      },
    }
    await expect(handleThreeDS(store.sdk, { ...input(), frames: broken })).rejects.toBe(fault)
  })

  it("waits while a step is hidden from this shopper", async () => {
    store.answer(read, state("three_d_secure"), state("captured"))
    expect(await handleThreeDS(store.sdk, input())).toEqual({ outcome: "done" })
    expect(log).toEqual(["wait", "done"])
  })
})

describe("a time limit", () => {
  it("during the bank's step returns a text, and closes the page", async () => {
    store.answer(read, step("challenge"))
    expect(await handleThreeDS(store.sdk, { ...input(), deadlineMs: 20 })).toEqual({
      outcome: "waiting",
      message: "Your bank still waits for your confirmation. Do not pay again, but continue this payment.",
    })
    expect(log).toEqual(["challenge", `open challenge ${address}`, "close challenge"])
  })

  itEvery(["processing", "unknown", "a word of a later version"], renew)(
    "while there is nothing to do (%s) gives the page back, with the store's words",
    async (word) => {
      store.answer(read, state(word, { message: "Your payment is still being confirmed. Please do not pay again." }))
      expect(await handleThreeDS(store.sdk, { ...input(), patienceMs: 20 })).toEqual({
        outcome: "waiting",
        message: "Your payment is still being confirmed. Please do not pay again.",
      })
    },
  )

  it("without a step restarts after the bank's page, however long that was open", async () => {
    jest.useFakeTimers()
    try {
      const startedAt = Date.now()
      const sdk = scripted(async () => {
        const minutes = (Date.now() - startedAt) / 60_000
        return minutes < 5 ? step("challenge") : state(minutes < 5.9 ? "processing" : "captured")
      })
      const run = handleThreeDS(sdk, { ...input(), intervalMs: 1_000 })
      await jest.advanceTimersByTimeAsync(6 * 60_000)
      expect(await run).toEqual({ outcome: "done" })
    } finally {
      jest.useRealTimers()
    }
  })

  it("during a store outage never suggests paying again", async () => {
    store.answer(read, { status: 503 })
    expect(await handleThreeDS(store.sdk, { ...input(), patienceMs: 20 })).toEqual({
      outcome: "waiting",
      message: "Your payment is still being confirmed. Do not pay again.",
    })
  })
})

it("stops at once when the signal aborts, before, between and within requests, and closes the page", async () => {
  const reason = new Error("left the page")
  await expect(handleThreeDS(store.sdk, { ...input(), signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(store.requests).toHaveLength(0)
  expect(log).toEqual([])

  const between = new AbortController()
  store.answer(read, step("challenge"))
  const waiting = handleThreeDS(store.sdk, {
    ...input(),
    intervalMs: 60_000,
    signal: between.signal,
    onStep: () => void setImmediate(() => between.abort(reason)),
  })
  await expect(waiting).rejects.toBe(reason)

  const within = new AbortController()
  store.answer(read, step("challenge"), () => {
    within.abort(reason)
    return { never: true }
  })
  await expect(handleThreeDS(store.sdk, { ...input(), onStep: undefined, signal: within.signal })).rejects.toBe(reason)

  const scheduleSync = new AbortController()
  store.answer(read, step("method"))
  store.answer(submit, () => {
    scheduleSync.abort(reason)
    return { never: true }
  })
  await expect(
    handleThreeDS(store.sdk, { ...input(), onStep: undefined, methodTimeoutMs: 1, signal: scheduleSync.signal }),
  ).rejects.toBe(reason)
  const once = [`open challenge ${address}`, "close challenge"]
  expect(log).toEqual([...once, ...once, `open method ${address}`, "close method"])
})

it("polls a verification without a cart", async () => {
  store.answer("GET /store/card-payments/sessions/cver_1", state("verified"))
  expect(await handleThreeDS(store.sdk, { sessionId: "cver_1", frames })).toEqual({ outcome: "done" })
  expect(store.requests[0]?.query).toEqual({})
})
