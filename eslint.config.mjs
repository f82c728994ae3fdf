import eslint from "@eslint/js"
import { readdirSync } from "node:fs"
import tseslint from "typescript-eslint"
import { folderSize } from "./scripts/folder-size.mjs"
import { words } from "./scripts/glossary.mjs"

/**
 * The dependency rule: which folders of src each folder may import. An import that is not listed is
 * forbidden. `medusa: false` keeps a folder free of Medusa, so that it can be used without it. `types` names
 * folders that may be imported with `import type` alone.
 */
const mayImport = {
  money: { folders: [], medusa: false },
  gateway: { folders: ["money", "durable/backoff"], medusa: false },
  "card-check": { folders: ["messages"], medusa: false },
  sandbox: { folders: ["gateway", "money"], medusa: false },
  telemetry: { folders: [], medusa: false },
  "account-check": { folders: ["gateway", "messages"], medusa: false },
  cli: { folders: ["sandbox", "gateway", "account-check", "messages"] },
  messages: { folders: [], medusa: false },
  mapping: { folders: ["contracts", "gateway", "messages", "money"] },
  contracts: { folders: ["messages"], medusa: false },
  // The schemas of bodies and queries, for the server. Admin and storefront take their types alone:
  // zod is too large for a browser's bundle.
  "contracts/requests": {
    folders: [
      "contracts",
      "messages",
      "money",
      "card-check/find-embedded-card",
      "gateway/lazy-schema",
      "gateway/fields",
      "gateway/extra-fields",
    ],
    medusa: false,
  },
  durable: { folders: [] },
  lists: { folders: ["mapping/refusals", "messages"] },
  configuration: { folders: ["contracts", "mapping", "messages", "gateway", "money"] },
  modules: {
    folders: [
      "configuration",
      "contracts",
      "contracts/requests",
      "durable",
      "lists",
      "mapping",
      "messages",
      "gateway",
      "money",
      "card-check",
    ],
  },
  links: { folders: ["modules"] },
  policies: { folders: [] },
  "migration-scripts": { folders: [] },
  providers: { folders: ["modules/card-payments", "mapping", "messages", "gateway", "money"] },
  workflows: {
    folders: ["modules", "account-check", "contracts", "contracts/requests", "mapping", "messages", "gateway", "money"],
  },
  api: {
    folders: [
      "workflows",
      "modules",
      "account-check",
      "contracts",
      "contracts/requests",
      "lists",
      "mapping",
      "messages",
      "gateway",
      "money",
      "card-check",
      "telemetry",
    ],
  },
  // Run by `medusa exec`, for a command.
  scripts: { folders: ["workflows", "modules", "contracts", "contracts/requests", "mapping", "messages"] },
  jobs: { folders: ["workflows", "modules", "mapping", "messages", "gateway"] },
  subscribers: { folders: ["workflows", "modules", "contracts", "mapping", "messages", "gateway"] },
  // These two call api over HTTP. The table of currencies is too large for the admin's bundle.
  admin: {
    folders: ["card-check", "contracts", "messages", "money/decimal-text"],
    types: ["contracts/requests"],
    // Its forms check bodies with these schemas, which read no currency.
    schemas: ["payments", "subscriptions"],
  },
  storefront: { folders: ["card-check", "contracts", "messages"], types: ["contracts/requests"] },
}

const folders = Object.keys(mayImport)

/** A thrown error may quote an e-mail address: `messageOf` and `logText` mask it. */
const rawLogLine = {
  selector:
    'CallExpression[callee.property.name=/^(debug|info|warn|error)$/] > TemplateLiteral > MemberExpression[property.name="message"]',
  message: "A log line masks e-mail addresses: write messageOf(error) or logText(error).",
}

const textNames = "/^(message|problem|mismatch|reason|explanation|text)$/"
const reading =
  "/^(startsWith|endsWith|includes|match|matchAll|search|indexOf|lastIndexOf|split|replace|replaceAll|slice)$/"
/** Cutting a text to the length of its column decides nothing. */
const cutting = ':not([callee.property.name="slice"][arguments.0.value=0])'
/** A missing text is no text. */
const unlessMissing = ":not(:has(> Literal[raw=null])):not(:has(> Identifier[name=undefined]))"

/** Decisions read codes and columns: a text may be reworded, and is shown in several languages. */
const readText = [
  `CallExpression[callee.property.name=${reading}][callee.object.property.name=${textNames}]${cutting}`,
  `CallExpression[callee.property.name=${reading}][callee.object.callee.name="messageOf"]${cutting}`,
  `CallExpression[callee.property.name=/^(test|exec)$/] > MemberExpression.arguments[property.name=${textNames}]`,
  `CallExpression[callee.property.name=/^(test|exec)$/] > ChainExpression.arguments[expression.property.name=${textNames}]`,
  `CallExpression[callee.property.name=/^(test|exec)$/] > CallExpression.arguments[callee.name="messageOf"]`,
  `CallExpression[callee.property.name=/^(test|exec)$/] > Identifier.arguments[name="message"]`,
  `CallExpression[callee.property.name=/^(test|exec)$/] > LogicalExpression.arguments MemberExpression[property.name=${textNames}]`,
  `CallExpression[callee.property.name=${reading}][callee.object.name="message"]${cutting}`,
  `CallExpression[callee.property.name=/^(whereLike|whereILike|orWhereLike|orWhereILike)$/] > Literal.arguments:first-child[value=${textNames}]`,
  `BinaryExpression[operator=/^[!=]==$/]${unlessMissing} > MemberExpression[property.name=/^(message|text)$/]`,
  `BinaryExpression[operator=/^[!=]==$/]${unlessMissing} > ChainExpression[expression.property.name=/^(message|text)$/]`,
  `BinaryExpression[operator=/^[!=]==$/]${unlessMissing} > CallExpression[callee.name="messageOf"]`,
  `SwitchStatement > MemberExpression.discriminant[property.name=/^(message|text)$/]`,
].map((selector) => ({
  selector,
  message: "Decide by the message's code, not by its text (docs/adr/0019-messages-are-data.md).",
}))

const priceCall = 'CallExpression:matches([callee.name="price"], [callee.property.name="price"])'

/** Amounts in tables are aligned to the right, as are the heads of their columns. */
const amountAlignment = [
  [
    `ObjectExpression:has(> Property[key.name="header"]):not(:has(> Property[key.name="align"])) > Property[key.name="cell"] ${priceCall}`,
    'A column of amounts has align: "right".',
  ],
  [`JSXElement[openingElement.name.property.name="Cell"] ${priceCall}`, "A cell with an amount is a FigureCell."],
  [
    'Program:has(JSXIdentifier[name="FigureCell"]):not(:has(JSXAttribute[name.name="rightAt"]))',
    "A table with a FigureCell names the column in rightAt.",
  ],
].map(([selector, message]) => ({ selector, message }))

/** Tailwind's classes of the left or right side, after variants such as `sm:` and a minus. */
const physicalClass = [
  "(text|float|clear)-(left|right)",
  "(scroll-)?[mp][lr]-\\S+",
  "(left|right)-(\\d|\\[|px|auto|full)\\S*",
  "border-[lr](-\\S+)?",
  "rounded-([lr]|[tb][lr])(-\\S+)?",
  "(space|divide)-x(-\\S+)?",
].join("|")
const hasPhysicalClass = `/(^|[\\s:])[!-]*(${physicalClass})(\\s|$)/`

/** Languages that are written from right to left mirror the admin. */
const logicalSides = [`Literal[value=${hasPhysicalClass}]`, `TemplateElement[value.raw=${hasPhysicalClass}]`].map(
  (selector) => ({ selector, message: "Use a class of a logical side: text-end, ms-2, pe-2, start-0, gap-x-2." }),
)

/** Files that read texts of other programs, which have no code. */
const textReaders = {
  // Medusa's error of the reservation has no code.
  "src/workflows/subscriptions/backorder.ts": "workflows",
  // Medusa's SDK passes on the message and status of an answer, but not its header Retry-After.
  "src/storefront/texts.ts": "storefront",
  // Node's parser of arguments explains its own syntax after the first sentence.
  "src/cli/command.ts": "cli",
  // The gateway client's problems of an account have their advice in the same text; shown apart.
  "src/account-check/examine-account.ts": "account-check",
}

/** Forbids what the patterns match, however it is imported: import, export from, import(), require() and import types. */
function forbid(patterns, extra = []) {
  const everyWay = (regex) => {
    const value = `/${regex.replaceAll("/", "\\u002F")}/`
    return [
      `ImportExpression[source.value=${value}]`,
      `CallExpression[callee.name="require"][arguments.0.value=${value}]`,
      `TSImportType[source.value=${value}]`,
    ].join(", ")
  }
  return {
    "no-restricted-imports": ["error", { patterns }],
    "no-restricted-syntax": [
      "error",
      rawLogLine,
      ...extra,
      ...patterns.map(({ regex, message }) => ({ selector: everyWay(regex), message })),
    ],
  }
}

/** Relative imports that leave a folder name the next folder of src by its first step after the dots. */
const pathTo = (names) => `^(\\.\\./)+(src/)?(${names.join("|")})(/|$)`

function patternsFor(folder) {
  const { folders: allowed, types = [], schemas = [], medusa = true } = mayImport[folder]
  const whole = allowed.filter((name) => folders.includes(name))
  const parts = allowed.filter((name) => !folders.includes(name)).map((name) => name.split("/"))
  const partly = new Set(parts.map(([parent]) => parent))
  const known = [folder, ...whole, ...partly, ...types]
  const never = folders.filter((name) => !known.includes(name))
  const rule = `src/${folder} may import only: ${allowed.join(", ") || "itself"}`
  const patterns = [
    { regex: pathTo(never), message: `${rule} (dependency rule, eslint.config.mjs).` },
    { regex: "^medusa-plugin-card-payments(/|$)|^src/", message: "Inside src, import by relative path." },
  ]
  for (const parent of partly) {
    const children = parts.flatMap(([of, child]) => (of === parent ? child : [])).join("|")
    patterns.push({ regex: `^(\\.\\./)+(src/)?${parent}(/(?!(${children})(/|$))|$)`, message: `${rule}.` })
  }
  if (types.length > 0) {
    const others = schemas.length > 0 ? `(/(?!(${schemas.join("|")})$)|$)` : "(/|$)"
    const regex = `^(\\.\\./)+(src/)?(${types.join("|")})${others}`
    patterns.push({ regex, message: `Only types of ${types.join(", ")}.`, allowTypeImports: true })
  }
  // From beside it, a nested folder's path has no dots.
  for (const name of folders.filter((one) => one.startsWith(`${folder}/`))) {
    patterns.push({ regex: `^\\./${name.slice(folder.length + 1)}(/|$)`, message: `${rule}.` })
  }
  if (!medusa) patterns.push({ regex: "^@medusajs(/|$)", message: `src/${folder} works without Medusa.` })
  return patterns
}

// The client reads the gateway's texts, and telemetry masks every text.
const extraRules = { gateway: [], telemetry: [], admin: [...readText, ...amountAlignment, ...logicalSides] }

const dependencyRule = folders.map((folder) => ({
  files: [`src/${folder}/**/*.{ts,tsx}`],
  ignores: ["**/__tests__/**"],
  rules: forbid(patternsFor(folder), extraRules[folder] ?? readText),
}))

/** Modules do not import each other. */
function moduleRules() {
  const names = modulesThatExist()
  return names.map((name) => ({
    files: [`src/modules/${name}/**/*.ts`],
    ignores: ["**/__tests__/**"],
    rules: forbid(
      [
        ...patternsFor("modules"),
        ...(names.length > 1
          ? [
              {
                regex: `^(\\.\\./)+(modules/)?(${names.filter((other) => other !== name).join("|")})(/|$)`,
                message: "Modules do not import each other: link them, or let a workflow call both.",
              },
            ]
          : []),
      ],
      readText,
    ),
  }))
}

/** The planned modules, and every other folder of src/modules. */
function modulesThatExist() {
  const planned = ["card-payments", "card-payouts", "card-subscriptions"]
  try {
    const found = readdirSync(new URL("./src/modules", import.meta.url), { withFileTypes: true })
    return [...new Set([...planned, ...found.filter((entry) => entry.isDirectory()).map((entry) => entry.name)])]
  } catch {
    return planned
  }
}

/** From src, stories may import only files that define no workflow. */
const builtWorkflows = {
  regex: "\\.\\./(src/)?workflows(/(?!(authorization|actor)$)|$)",
  message: "Import workflows from medusa-plugin-card-payments/workflows.",
}

const everyGlobal = Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, "readonly"]))

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/",
      "**/.medusa/",
      "demo/.state/",
      "demo/static/",
      "demo/storefront/dist/",
      "coverage/",
      "**/migrations/",
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { house: { rules: { words, "folder-size": folderSize } } },
    rules: { "house/folder-size": ["error", { max: 25 }] },
  },
  // The old words are the keys of the glossary.
  { ignores: ["scripts/glossary.mjs"], rules: { "house/words": "error" } },
  // "Rule" is ESLint's word.
  {
    files: ["eslint.config.mjs", "src/__tests__/dependency-rule.unit.spec.ts"],
    rules: { "house/words": ["error", { allow: ["rule", "rules"] }] },
  },
  {
    // A rule that does not fit is changed here, not disabled in a file.
    linterOptions: { noInlineConfig: true },
    languageOptions: { globals: everyGlobal },
    rules: {
      "@typescript-eslint/max-params": ["error", { max: 3 }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true, argsIgnorePattern: "^_" }],
      eqeqeq: "error",
      // Once optimized, it returns false for valid URLs in Node 20 and 22: src/gateway/parse-url.ts.
      "no-restricted-properties": ["error", { object: "URL", property: "canParse", message: "Use parseUrl." }],
      "max-lines": ["error", { max: 500 }],
      // Oxlint, which checks promises (.oxlintrc.json), would obey such a comment.
      "no-warning-comments": ["error", { terms: ["eslint-disable", "oxlint-disable"], location: "anywhere" }],
    },
  },
  { files: ["**/*.{js,cjs}"], languageOptions: { sourceType: "commonjs", globals: commonJs() } },
  { files: ["**/*.{js,cjs}"], rules: { "@typescript-eslint/no-require-imports": "off" } },
  {
    files: ["demo/storefront/**/*.{js,mjs,jsx}"],
    languageOptions: {
      sourceType: "module",
      globals: {
        document: "readonly",
        window: "readonly",
        location: "readonly",
        sessionStorage: "readonly",
        localStorage: "readonly",
        history: "readonly",
      },
    },
  },
  { files: ["src/**/*.{ts,tsx}"], ignores: ["src/cli/**", "**/__tests__/**"], rules: { "no-console": "error" } },
  // A second copy of a workflow would replace the built plugin's in every later story of the process.
  {
    files: ["integration-tests/**/*.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        { patterns: [{ ...builtWorkflows, allowTypeImports: true }] },
      ],
      "no-restricted-syntax": forbid([builtWorkflows])["no-restricted-syntax"],
    },
  },
  // A table's columns are the parameters of its test.
  { files: ["**/*.spec.ts"], rules: { "@typescript-eslint/max-params": "off" } },
  ...dependencyRule,
  ...moduleRules(),
  ...Object.entries(textReaders).map(([file, folder]) => ({ files: [file], rules: forbid(patternsFor(folder)) })),
)

function commonJs() {
  return { require: "readonly", module: "writable", exports: "writable", __dirname: "readonly", __filename: "readonly" }
}
