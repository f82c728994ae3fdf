// TEST_TYPE: unit (default, nothing but node) · stories (real Medusa, real PostgreSQL) · soak (the same, with large numbers) ·
// redis (stories with a redis-server) · browser (the demo in a Chromium) · screens (pictures of the admin for docs/screens)
const kind = process.env.TEST_TYPE ?? "unit"
const testMatch = {
  unit: ["**/src/**/__tests__/**/*.unit.spec.ts", "**/integration-tests/{demo,browser}/**/*.unit.spec.ts"],
  stories: [
    "**/integration-tests/{http,package}/**/*.spec.ts",
    "**/src/**/__tests__/**/*.spec.ts",
    "!**/*.unit.spec.ts",
    "!**/__tests__/soak/**",
  ],
  soak: ["**/integration-tests/soak/**/*.spec.ts", "**/src/**/__tests__/soak/**/*.spec.ts"],
  redis: ["**/integration-tests/redis/*.spec.ts"],
  browser: ["**/integration-tests/browser/*.spec.ts"],
  screens: ["**/integration-tests/screens/*.spec.ts"],
}[kind]
if (!testMatch) throw new Error(`TEST_TYPE is "${kind}": use unit, stories, soak, redis, browser or screens`)
const isInBrowser = ["browser", "screens"].includes(kind)
const isStory = ["stories", "soak", "redis"].includes(kind)

const swc = {
  jsc: {
    target: "es2022",
    parser: { syntax: "typescript", tsx: false, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  // The demo's parts are ES modules: only a real import() loads them, and they import ours by name.
  ...(kind === "unit" ? { module: { ignoreDynamic: true, exportInteropAnnotation: true } } : {}),
}

module.exports = {
  testEnvironment: "<rootDir>/integration-tests/timed-environment.cjs",
  ...(isInBrowser ? {} : { runtime: "<rootDir>/integration-tests/native-runtime.cjs" }),
  testMatch,
  testTimeout: { unit: 30_000, stories: 120_000, redis: 240_000, soak: 3_600_000, browser: 300_000, screens: 300_000 }[
    kind
  ],
  transform: {
    "^.+\\.[jt]s$": ["@swc/jest", swc],
    "^.+\\.tsx$": [
      "@swc/jest",
      {
        jsc: {
          ...swc.jsc,
          parser: { ...swc.jsc.parser, tsx: true },
          transform: { ...swc.jsc.transform, react: { runtime: "automatic" } },
        },
      },
    ],
  },
  transformIgnorePatterns: ["/node_modules/", "/\\.medusa/"],
  moduleFileExtensions: ["js", "ts", "tsx", "json"],
  moduleNameMapper: {
    "^(\\.{1,2}/.*)\\.js$": "$1",
    // Unit tests run before anything is built.
    ...(kind === "unit" ? { "^medusa-plugin-card-payments/(gateway|sandbox)$": "<rootDir>/src/$1/index.ts" } : {}),
  },
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/demo/"],
  setupFiles: [
    "<rootDir>/integration-tests/properties.js",
    ...(isStory ? ["<rootDir>/integration-tests/worker-files.js"] : []),
  ],
  // The demo starts PostgreSQL by itself, and unit tests need none.
  ...(isStory
    ? {
        testSequencer: "<rootDir>/integration-tests/story-sequencer.cjs",
        // Something of a Medusa that is shut down stays in memory: a worker that has booted many makes room for a new one.
        workerIdleMemoryLimit: "3GB",
        globalSetup: "<rootDir>/integration-tests/global-setup.mjs",
        globalTeardown: "<rootDir>/integration-tests/global-teardown.mjs",
      }
    : {}),
  ...(isInBrowser
    ? {
        globalSetup: "<rootDir>/integration-tests/browser/start-shared-demo.ts",
        globalTeardown: "<rootDir>/integration-tests/browser/stop-shared-demo.ts",
        testSequencer: "<rootDir>/integration-tests/browser/longest-first.cjs",
      }
    : {}),
}
