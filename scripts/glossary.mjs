/**
 * Words that this code does not use, each with the field's words for it (CONTRIBUTING, Glossary). ESLint refuses them in
 * names of code and files.
 */
export const refused = {
  absence: "not found at the gateway",
  absent: "not found at the gateway",
  adopt: "attach",
  adopted: "attached",
  asker: "requester",
  askers: "requesters",
  began: "started",
  beginning: "start",
  begun: "started",
  booked: "recorded",
  booking: "recording",
  deed: "action or permission",
  deeds: "actions or permissions",
  doer: "actor",
  doubt: "unconfirmed",
  doubted: "unconfirmed",
  fact: "details",
  facts: "details",
  forget: "erase",
  forgotten: "erased",
  judge: "evaluate",
  judged: "evaluated",
  maker: "initiator",
  makers: "initiators",
  retire: "supersede",
  retired: "superseded",
  rhythm: "billing interval",
  ruled: "resolved",
  ruling: "manual resolution",
  rulings: "manual resolutions",
  said: "reported, or the name of the text",
  seal: "encrypt",
  sealed: "encrypted",
  sentences: "messages",
  settle: "reconcile or resolve",
  settled: "reconciled or resolved",
  settling: "reconciling",
  spoken: "formatted",
  standing: "state",
  stray: "embedded or orphaned",
  tidy: "clean up",
  told: "published, reported or synced",
  twin: "duplicate",
  unseal: "decrypt",
  untold: "unpublished or unsynced",
  verdict: "outcome",
  wanted: "requested",
  why: "reason",
  wish: "request",
}

/** Names of the language and of the gateway. */
const foreign = new Set(["allSettled", "PromiseSettledResult", "PromiseFulfilledResult"])

/** The first refused word of a name in camel case, snake case or kebab case. */
export function refusedIn(name) {
  if (foreign.has(name)) return undefined
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[^A-Za-z]+/)
  return words.map((word) => word.toLowerCase()).find((word) => Object.hasOwn(refused, word))
}

/** An ESLint rule: names of variables, properties, types and files. */
export const words = {
  meta: {
    type: "problem",
    schema: [],
    messages: { refused: '"{{name}}": write {{instead}} instead (CONTRIBUTING, Glossary).' },
  },
  create(context) {
    const report = (node, name) => {
      const word = refusedIn(name)
      if (word) context.report({ node, messageId: "refused", data: { name, instead: refused[word] } })
    }
    const check = (node) => report(node, node.name)
    return {
      Program: (node) => report(node, context.filename.replace(/^.*[\\/]/, "").replace(/\..*$/, "")),
      Identifier: check,
      PrivateIdentifier: check,
      JSXIdentifier: check,
    }
  },
}
