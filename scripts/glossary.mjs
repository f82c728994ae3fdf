import { relative } from "node:path"

/**
 * Words that this code does not use, each with the field's words for it (CONTRIBUTING, Glossary).
 * ESLint refuses them in names of code, files and folders, and in strings that declare a name.
 * Words with another technical use (`books`, `given`, `letter`, `over`, `turn`, `words`) are not
 * listed.
 */
export const refused = {
  absence: "not found at the gateway",
  absent: "not found at the gateway",
  adopt: "attach",
  adopted: "attached",
  adopting: "attaching",
  adopts: "attaches",
  apart: "match tolerance",
  aside: "superseded",
  asker: "requester",
  askers: "requesters",
  began: "started",
  begin: "start or prefill",
  beginning: "start",
  begins: "starts",
  begun: "started",
  booked: "recorded",
  booking: "recording",
  deed: "action or permission",
  deeds: "actions or permissions",
  doer: "actor",
  doubt: "unconfirmed",
  doubted: "unconfirmed",
  doubtful: "unconfirmed",
  doubts: "unconfirmed",
  enter: "record or append",
  entered: "recorded or appended",
  enters: "records or appends",
  fact: "details",
  facts: "details",
  forget: "erase",
  forgets: "erases",
  forgotten: "erased",
  grace: "in-flight window",
  inert: "escapeCsvFormula",
  judge: "evaluate",
  judged: "evaluated",
  judges: "evaluates",
  judging: "evaluating",
  knock: "callback received",
  knocks: "callbacks received",
  looks: "polls",
  maker: "initiator",
  makers: "initiators",
  means: "payment method or card source",
  news: "stale result",
  owe: "amount due or outstanding",
  owed: "amount due or outstanding",
  owes: "amount due or outstanding",
  quiet: "suppress_log",
  retire: "supersede",
  retired: "superseded",
  retires: "supersedes",
  retiring: "superseding",
  rhythm: "billing interval",
  rhythms: "billing intervals",
  rule: "resolve manually, or the name of the setting",
  rules: "manual resolutions, or the name of the settings",
  ruled: "resolved",
  ruling: "manual resolution",
  rulings: "manual resolutions",
  said: "reported, or the name of the text",
  say: "report, or the name of the text",
  says: "reports, or the name of the text",
  seal: "encrypt",
  sealed: "encrypted",
  seals: "encrypts",
  sentence: "message or text",
  sentences: "messages",
  settle: "reconcile or resolve",
  settled: "reconciled or resolved",
  settles: "reconciles or resolves",
  settling: "reconciling",
  share: "batch or single flight",
  shares: "batches",
  spoken: "formatted",
  standing: "state",
  stray: "embedded or orphaned",
  strays: "embedded or orphaned",
  tell: "publish, report or sync",
  telling: "publishing, reporting or syncing",
  tells: "publishes, reports or syncs",
  tidied: "cleaned up",
  tidies: "cleans up",
  tidy: "clean up",
  told: "published, reported or synced",
  twin: "duplicate",
  twins: "duplicates",
  unseal: "decrypt",
  unseals: "decrypts",
  untold: "unpublished or unsynced",
  verdict: "outcome",
  wanted: "requested",
  why: "reason",
  wish: "request",
  wishes: "requests",
}

/** The same for two words in sequence. */
export const refusedPairs = {
  "come to": "failed",
  "give back": "refund, void or reverse",
  "given back": "refunded, voided or reversed",
  "gives back": "refunds, voids or reverses",
  "given up": "failed, abandoned or retries exhausted",
  "go on": "advance",
  "goes on": "active",
  "going on": "active",
  "in doubt": "unconfirmed",
  "let go": "release or void",
  "no trace": "not found at the gateway",
  "noon of": "localNoon",
  "nobody waits": "orphaned",
  "set aside": "superseded",
  "taken back": "reverted or reversed",
  "takes back": "reverts or reverses",
  "waits nobody": "orphaned",
}

/** Names with such a word that stay, each with its reason. */
const exceptions = {
  allSettled: "JavaScript",
  PromiseSettledResult: "TypeScript",
  onMouseEnter: "React",
  PluralRules: "JavaScript",
  LDMLPluralRule: "TypeScript",
  rules: "Medusa: conditions of prices and shipping options; also ESLint",
  ruleId: "ESLint",
  "dependency-rule": "ESLint",
  "POST orders/:id/settle": "A control of the sandbox, kept for checks from outside",
}

/**
 * The first refused word, or pair of words, of a name in camel case, snake case, kebab case or with
 * spaces.
 */
export function refusedIn(name) {
  if (Object.hasOwn(exceptions, name)) return undefined
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
  const pair = words.map((word, index) => `${word} ${words[index + 1]}`).find((two) => Object.hasOwn(refusedPairs, two))
  return words.find((word) => Object.hasOwn(refused, word)) ?? pair
}

const instead = (word) => refused[word] ?? refusedPairs[word]

/** An array whose texts are the names of a closed set: `[…] as const`, `z.enum([…])`. */
function isSet({ type, parent }) {
  if (type !== "ArrayExpression") return false
  if (parent.type === "TSAsExpression") return parent.typeAnnotation.typeName?.name === "const"
  return parent.type === "CallExpression" && parent.callee.property?.name === "enum"
}

/** Properties and functions whose text is a name: of an event, a route, a workflow, a policy. */
const naming = new Set(["event", "code", "state", "path", "route", "policy", "resource"])
const namers = new Set(["createWorkflow", "createStep", "defineRoute"])

/** True if the text declares a name, so that other code or other programs use it. */
function declaresName(node) {
  const { parent } = node
  if (parent.type === "TSLiteralType" || isSet(parent)) return true
  if (parent.type === "Property") {
    return parent.key === node || (!parent.computed && naming.has(parent.key.name))
  }
  if (parent.type === "TSPropertySignature") return parent.key === node
  return parent.type === "CallExpression" && parent.arguments[0] === node && namers.has(parent.callee.name)
}

/**
 * An ESLint rule: names of variables, properties, types, files and folders, and texts that declare
 * a name.
 */
export const words = {
  meta: {
    type: "problem",
    schema: [{ type: "object", properties: { allow: { type: "array", items: { type: "string" } } } }],
    messages: { refused: '"{{name}}": write {{instead}} instead (CONTRIBUTING, Glossary).' },
  },
  create(context) {
    const allowed = context.options[0]?.allow ?? []
    const isTest = /__tests__|integration-tests|bench/.test(relative(context.cwd, context.filename))
    const report = (node, name) => {
      const word = refusedIn(name)
      if (word && !allowed.includes(word)) {
        context.report({ node, messageId: "refused", data: { name, instead: instead(word) } })
      }
    }
    const check = (node) => report(node, node.name)
    return {
      Program(node) {
        const steps = relative(context.cwd, context.filename).split(/[\\/]/)
        for (const step of steps) report(node, step.replace(/(?<=.)\..*$/, ""))
      },
      Identifier: check,
      PrivateIdentifier: check,
      JSXIdentifier: check,
      // Texts of tests are titles and examples.
      Literal(node) {
        if (!isTest && typeof node.value === "string" && declaresName(node)) report(node, node.value)
      },
    }
  },
}
