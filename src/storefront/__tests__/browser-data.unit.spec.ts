import { itEvery } from "../../__tests__/it-every"
import { browserData } from ".."

/** Sets globals that exist in a browser but not on a server. */
function withBrowser<T>(globals: Record<string, unknown>, run: () => T): T {
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
  try {
    return run()
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

const browser = (navigator: object, screen: object = {}) => ({
  window: {},
  navigator,
  screen: { colorDepth: 24, width: 1280, height: 720, ...screen },
})

it("reads the browser data that EMV 3-D Secure requires", () => {
  const data = withBrowser(browser({ language: "en-GB", javaEnabled: () => true }), browserData)
  expect(data).toEqual({
    java_enabled: true,
    javascript_enabled: true,
    language: "en-GB",
    color_depth: 24,
    screen_width: 1280,
    screen_height: 720,
    time_zone: new Date().getTimezoneOffset(),
  })
})

it("is empty on a server", () => {
  expect(browserData()).toEqual({})
})

it("reports no Java for a browser without `javaEnabled`", () => {
  expect(withBrowser(browser({ language: "de" }), browserData)).toMatchObject({ java_enabled: false, language: "de" })
})

itEvery([
  ["en-US@posix", "en-US"],
  ["zh-Hant-TW", "zh-Hant-TW"],
  ["en_US", "en"],
  ["", undefined],
  ["*", undefined],
])("reads the language %j as %j", (language, reported) => {
  expect(withBrowser(browser({ language }), browserData).language).toBe(reported)
})

// The values that EMV 3-D Secure allows; others are rounded down to one of them.
itEvery([
  [1, 1],
  [24, 24],
  [30, 24],
  [32, 32],
  [36, 32],
  [48, 48],
  [64, 48],
  [0, undefined],
])("reports a screen of %i bits as one of %s", (colorDepth, reported) => {
  expect(withBrowser(browser({}, { colorDepth }), browserData).color_depth).toBe(reported)
})

it("reports whole pixels", () => {
  const data = withBrowser(browser({}, { width: 411.43, height: 891.5 }), browserData)
  expect(data).toMatchObject({ screen_width: 411, screen_height: 892 })
})
