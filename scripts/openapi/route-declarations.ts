// The declarations in a route file: the comment, the row of its answer, and its request schemas.
import { readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import type { ApiRoute } from "../../integration-tests/payout-rights/admin-routes"

export type RouteDeclaration = {
  /** The comment of the handler, as one line. */
  comment: string
  /** The type of the handler's response, such as `AdminAnswer<"GET plans">`. */
  answer: string
  /** Names of the request schemas that the handler reads, with their files. */
  schemas: { file: string; name: string }[]
}

const readers = path.resolve(__dirname, "../../src/api/store/card-payments/read-store-body.ts")

/** Reads the handler of a route. A handler that stands elsewhere in the file is found by its name. */
export function declarationOf({ file, method, text }: Pick<ApiRoute, "file" | "method" | "text">): RouteDeclaration {
  const source = parse(file, text)
  const exported = declared(source, method)
  if (!exported) throw new Error(`${file} exports no ${method}`)
  const value = ts.isVariableDeclaration(exported) ? exported.initializer : undefined
  const handler = (value && ts.isIdentifier(value) && declared(source, value.text)) || exported
  return { comment: commentOf(handler), answer: answerOf(handler), schemas: schemasIn(handler, source) }
}

function answerOf(handler: ts.Node): string {
  let answer = ""
  const visit = (node: ts.Node): void => {
    if (ts.isParameter(node) && node.name.getText() === "res")
      answer ||= node.type?.getText().replace(/\s+/g, " ") ?? ""
    else ts.forEachChild(node, visit)
  }
  visit(handler)
  return answer
}

/** The schemas that a handler names, itself or by a reader of the store's bodies. */
function schemasIn(handler: ts.Node, source: ts.SourceFile): RouteDeclaration["schemas"] {
  const imported = valueImports(source)
  const found: RouteDeclaration["schemas"] = []
  const visit = (node: ts.Node): void => {
    const from = ts.isIdentifier(node) ? imported.get(node.text) : undefined
    const name = from && node.getText()
    if (name && /contracts\/requests\/[\w-]+$/.test(from)) found.push({ file: `${path.basename(from)}.ts`, name })
    if (name && from.endsWith("/read-store-body")) {
      const file = parse(readers, readFileSync(readers, "utf8"))
      const reader = declared(file, name)
      if (reader) found.push(...schemasIn(reader, file))
    }
    ts.forEachChild(node, visit)
  }
  visit(handler)
  return [...new Map(found.map((one) => [one.name, one])).values()]
}

/** The names that a file imports as values, with their modules. */
function valueImports(source: ts.SourceFile): Map<string, string> {
  const names = source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const { namedBindings } = importClause ?? {}
    if (importClause?.isTypeOnly || !namedBindings || !ts.isNamedImports(namedBindings)) return []
    const from = (moduleSpecifier as ts.StringLiteral).text
    return namedBindings.elements.flatMap((one) => (one.isTypeOnly ? [] : [[one.name.text, from] as const]))
  })
  return new Map(names)
}

function declared(source: ts.SourceFile, name: string): ts.FunctionDeclaration | ts.VariableDeclaration | undefined {
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement
    if (!ts.isVariableStatement(statement)) continue
    const found = statement.declarationList.declarations.find((one) => one.name.getText() === name)
    if (found) return found
  }
  return undefined
}

function commentOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  return comments.map(({ comment }) => (ts.getTextOfJSDocComment(comment) ?? "").replace(/\s+/g, " ").trim()).join(" ")
}

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
}
