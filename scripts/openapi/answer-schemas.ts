// JSON schemas of the answers, derived from the TypeScript types in src/contracts/answers.ts.
import { readdirSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

export type JsonSchema = { readonly [keyword: string]: unknown }

const contracts = path.resolve(__dirname, "../../src/contracts")
const source = path.resolve(__dirname, "../../src")

/** A file that exists here alone: the tables with the type of a time, which JSON has as text. */
const inTime = path.join(contracts, "answers-in-time.ts")
const tables = ["AdminAnswers", "StoreAnswers"] as const

/** The named types that answers share, by name; `schemaOf` adds to it. */
export type Components = Record<string, JsonSchema>

export type ContractTypes = ReturnType<typeof readContracts>

let read: ts.Program | undefined

function programOfContracts(): ts.Program {
  const requests = readdirSync(path.join(contracts, "requests")).filter((name) => name.endsWith(".ts"))
  const files = ["answers.ts", ...requests.map((name) => `requests/${name}`)].map((name) => path.join(contracts, name))
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    types: [],
  }
  return ts.createProgram([...files, inTime], options, withFile(ts.createCompilerHost(options), inTime))
}

/** Reads the types of the contracts. The types that are named in `src` become components. */
export function readContracts() {
  const program = (read ??= programOfContracts())
  const checker = program.getTypeChecker()
  const components: Components = {}
  const types = new Map<string, ts.Type>()

  const exportsOf = (file: string): ts.Symbol[] => {
    const parsed = program.getSourceFile(path.join(contracts, file))
    const symbol = parsed && checker.getSymbolAtLocation(parsed)
    if (!symbol) throw new Error(`src/contracts/${file} is missing, or exports nothing`)
    return checker.getExportsOfModule(symbol)
  }

  const docOf = (symbol: ts.Symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " ").trim()

  function schemaOf(type: ts.Type): JsonSchema {
    const name = nameOf(type)
    if (!name) return inline(type)
    const known = types.get(name)
    if (!known) {
      types.set(name, type)
      components[name] = described(inline(type), docOf(type.aliasSymbol as ts.Symbol))
    } else if (known !== type) throw new Error(`Two types are named ${name}; one may lack the argument At.`)
    return { $ref: `#/components/schemas/${name}` }
  }

  /** Types of the language's own library, such as `Pick`, have no component. */
  function nameOf({ aliasSymbol, aliasTypeArguments = [] }: ts.Type): string | undefined {
    const isOurs = aliasSymbol?.declarations?.some((node) => node.getSourceFile().fileName.startsWith(source))
    const isOfTimes = aliasTypeArguments.every(isTime)
    return isOurs && isOfTimes ? aliasSymbol?.name : undefined
  }

  function inline(type: ts.Type): JsonSchema {
    const { flags } = type
    if (isTime(type)) return { type: "string", format: "date-time" }
    if (flags & ts.TypeFlags.Unknown) return {}
    if (flags & ts.TypeFlags.Null) return { type: "null" }
    if (type.isStringLiteral()) return { type: "string", const: type.value }
    if (flags & ts.TypeFlags.BooleanLiteral) return { type: "boolean", const: checker.typeToString(type) === "true" }
    if (flags & ts.TypeFlags.BooleanLike) return { type: "boolean" }
    if (flags & ts.TypeFlags.StringLike) return { type: "string" }
    if (flags & ts.TypeFlags.NumberLike) return { type: "number" }
    if (type.isUnion()) return unionOf(membersOf(type))
    if (checker.isArrayType(type)) return { type: "array", items: schemaOf(argumentOf(type)) }
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive)) return objectOf(type)
    throw new Error(`No schema for the type ${checker.typeToString(type)}`)
  }

  function argumentOf(type: ts.Type): ts.Type {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    if (!item) throw new Error(`${checker.typeToString(type)} has no type of items`)
    return item
  }

  function objectOf(type: ts.Type): JsonSchema {
    const fields = checker.getPropertiesOfType(type).filter(({ name }) => !name.startsWith("__"))
    const rest = checker.getIndexInfoOfType(type, ts.IndexKind.String)
    const required = fields.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name)
    return {
      type: "object",
      ...(fields.length > 0 && { properties: Object.fromEntries(fields.map((field) => [field.name, fieldOf(field)])) }),
      ...(required.length > 0 && { required }),
      ...(rest && { additionalProperties: schemaOf(rest.type) }),
    }
  }

  function fieldOf(field: ts.Symbol): JsonSchema {
    const [declared] = field.declarations ?? []
    const written = declared && ts.isPropertySignature(declared) ? writtenOf(declared.type) : undefined
    return described(written ?? schemaOf(checker.getTypeOfSymbol(field)), docOf(field))
  }

  /**
   * An alias of a text, or of the values of a list, is gone from its type, but not from the
   * declaration of the field.
   */
  function writtenOf(node: ts.TypeNode | undefined): JsonSchema | undefined {
    if (node && ts.isUnionTypeNode(node)) {
      const [named, ...others] = node.types.filter((one) => one.getText() !== "null")
      const schema = others.length === 0 ? writtenOf(named) : undefined
      return schema && orNull([schema])
    }
    if (node && ts.isArrayTypeNode(node)) {
      const items = writtenOf(node.elementType)
      return items && { type: "array", items }
    }
    if (!node || !ts.isTypeReferenceNode(node) || node.typeArguments) return undefined
    const found = checker.getSymbolAtLocation(node.typeName)
    const alias = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
    if (!alias || !(alias.flags & ts.SymbolFlags.TypeAlias)) return undefined
    const type = checker.getDeclaredTypeOfSymbol(alias)
    if (type.aliasSymbol || !(type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Union))) return undefined
    components[alias.name] ??= described(inline(type), docOf(alias))
    return { $ref: `#/components/schemas/${alias.name}` }
  }

  function unionOf(members: readonly ts.Type[]): JsonSchema {
    const given = members.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
    const isNullable = given.some(({ flags }) => flags & ts.TypeFlags.Null)
    const texts = given.flatMap((one) => (one.isStringLiteral() ? one.value : [])).sort()
    // `boolean` is the union of its two values.
    const isBoolean = given.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).length === 2
    const alone = ts.TypeFlags.Null | ts.TypeFlags.StringLiteral | (isBoolean ? ts.TypeFlags.BooleanLiteral : 0)
    const schemas = given.filter(({ flags }) => !(flags & alone)).map(schemaOf)
    if (texts.length > 0) schemas.push({ type: "string", enum: texts })
    if (isBoolean) schemas.push({ type: "boolean" })
    return isNullable ? orNull(schemas) : anyOf(schemas)
  }

  return {
    components,
    schemaOf,
    /** The types of the rows of `AdminAnswers` or `StoreAnswers`, by route. */
    answers(table: (typeof tables)[number]): ReadonlyMap<string, { type: ts.Type; description: string }> {
      const symbol = exportsOf(path.basename(inTime)).find(({ name }) => name === table)
      if (!symbol) throw new Error(`src/contracts/answers.ts exports no ${table}`)
      const rows = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
      return new Map(rows.map((row) => [row.name, { type: checker.getTypeOfSymbol(row), description: docOf(row) }]))
    },
    /** The schema of a type that `answers.ts` or a file beside it exports. */
    named(file: string, name: string): JsonSchema {
      const symbol = exportsOf(file).find((one) => one.name === name)
      if (!symbol) throw new Error(`src/contracts/${file} exports no ${name}`)
      return schemaOf(checker.getDeclaredTypeOfSymbol(symbol))
    },
    /** The comments of a request schema's fields, by field. */
    fieldComments(file: string, name: string): Record<string, string> {
      const symbol = exportsOf(`requests/${file}`).find((one) => one.name === name)
      const shape = symbol && checker.getTypeOfSymbol(symbol).getProperty("shape")
      const fields = shape ? checker.getPropertiesOfType(checker.getTypeOfSymbol(shape)) : []
      return Object.fromEntries(fields.map((field) => [field.name, docOf(field)]))
    },
  }
}

function withFile(host: ts.CompilerHost, name: string): ts.CompilerHost {
  const lines = tables.map((table) => `export type ${table} = import("./answers").${table}<Date>`)
  const file = ts.createSourceFile(name, lines.join("\n"), ts.ScriptTarget.ES2022, true)
  return {
    ...host,
    fileExists: (path) => path === name || host.fileExists(path),
    getSourceFile: (path, ...rest) => (path === name ? file : host.getSourceFile(path, ...rest)),
  }
}

function described(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, ...(description && { description }) }
}

function isTime(type: ts.Type): boolean {
  return type.getSymbol()?.name === "Date"
}

/** The members of a union; named unions inside it stay whole. */
export function membersOf(type: ts.Type): readonly ts.Type[] {
  if (!type.isUnion()) return [type]
  const { origin } = type as ts.UnionType & { origin?: ts.Type }
  return origin?.isUnion() ? origin.types : type.types
}

export function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const [only, ...others] = schemas
  if (only && others.length === 0) return only
  // Types come in the order of their first use anywhere, which any change may move.
  return { anyOf: [...schemas].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
}

function orNull(schemas: readonly JsonSchema[]): JsonSchema {
  const [only, ...others] = schemas
  if (!only || others.length > 0 || typeof only.type !== "string") {
    return { anyOf: [...((anyOf(schemas).anyOf ?? schemas) as JsonSchema[]), { type: "null" }] }
  }
  const { enum: values } = only as { enum?: readonly string[] }
  return { ...only, type: [only.type, "null"], ...(values && { enum: [...values, null] }) }
}
