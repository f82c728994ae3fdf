// First half of finishing `npm run build`: makes the compiled code small. Comments, source maps,
// spaces, longer forms of statements and the names of local variables go, because the sources are
// not shipped: a stack trace has the names of methods and of a file's functions, and columns. The
// declarations that are needed keep the comments that people read in an editor.
import { buildSync, transformSync } from "esbuild"
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
const built = path.join(root, ".medusa/server")

for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.[cm]?js$/.test(entry.name)) continue
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  // esbuild prints no comments but those of licenses, and by default six characters for a letter
  // that is not ASCII.
  const { code } = transformSync(readFileSync(file, "utf8"), {
    ...{ loader: "js", charset: "utf8", minifyWhitespace: true, minifyIdentifiers: true, minifySyntax: true },
  })
  // Texts of several lines in a module are SQL, which needs no indentation.
  const text = /[\\/]src[\\/]modules[\\/]/.test(file) ? code.replace(/\n +/g, "\n") : code
  // Node finds the names that an ES module can import by the written form of a re-export.
  writeFileSync(file, text.replace(/\{enumerable:!0,get:/g, "{enumerable:true,get:"))
}

// The packages of the admin's forms become part of its bundle: a store that uses the gateway client
// alone installs no React, and pnpm does not share the dashboard's copies with a plugin. The bundle
// is minified, which the dashboard's own build would do later.
const bundled = ["react-hook-form", "@hookform/resolvers/zod"]
const bundle = path.join(built, "src/admin/index.mjs")
const imported = [...readFileSync(bundle, "utf8").matchAll(/\bfrom\s*["'](@?\w[\w./-]*)["']/g)].map(([, name]) => name)
buildSync({
  ...{ entryPoints: [bundle], outfile: bundle, allowOverwrite: true, absWorkingDir: root },
  ...{ bundle: true, format: "esm", platform: "browser", target: "es2022", minify: true, charset: "utf8" },
  banner: {
    js: "/*! Contains react-hook-form and @hookform/resolvers: MIT (see LICENSE), Copyright (c) 2019-present Beier(Bill) Luo */",
  },
  external: [
    "../messages/texts/*.json",
    ...imported.filter((name) => !bundled.includes(name)),
    "react",
    "zod",
    "zod/*",
  ],
})

// The texts of a language are in one file, which was written for the admin (vite.config.mjs), in the
// order of the codes. The server reads it instead of the files of the sources.
const messages = path.join(built, "src/messages")
const texts = path.join(messages, "texts")
const pairs = "require(`./${language}.json`).map((text,index)=>[codes[index],text])"
writeFileSync(
  path.join(texts, "index.js"),
  `const codes=require("./codes.json"),made={};module.exports=language=>made[language]??=Object.fromEntries(${pairs})\n`,
)
rmSync(path.join(messages, "json"), { recursive: true })
for (const name of readdirSync(messages).filter((one) => one.endsWith(".js"))) {
  const file = path.join(messages, name)
  const imported = /require\("\.\/json\/(?:shopper\/)?(\w+)\.json"\)/g
  writeFileSync(file, readFileSync(file, "utf8").replace(imported, 'require("./texts")("$1")'))
}

// Medusa builds the admin twice, for import and for require. Only bundlers load it, and the
// dashboard's imports it, so the second copy, an eighth of the package, refers to the first. The
// dashboard's Tailwind reads files that end in .js alone, and makes the styles that it finds there.
const plainClass =
  /^(absolute|block|border|fixed|flex|grid|grow|hidden|inline|relative|rounded|sticky|truncate|underline)$/
const isClass = (word) =>
  plainClass.test(word) ||
  (/^!?-?(\[&|[a-z]\w*[-:[])[\w!:./%()[\]&>=*#,-]+$/.test(word) && !/^(card|aria|bulk|application)-/.test(word))
const classes = [...new Set(wordsOf(path.join(root, "src/admin")).filter(isClass))].sort()
writeFileSync(
  path.join(built, "src/admin/index.js"),
  `module.exports = require("./index.mjs").default\n// Classes: ${classes.join(" ")}\n`,
)

// Modules of types alone have no code, and no other module requires them.
const modules = new Map()
for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  if (file.endsWith(".js")) modules.set(file.slice(0, -3), readFileSync(file, "utf8"))
}
const required = new Set()
for (const [file, text] of modules)
  for (const [, name] of text.matchAll(/require\("(\.[^"]*)"\)/g)) {
    const named = path.resolve(file, "..", name)
    required.add(named).add(path.join(named, "index"))
  }
for (const [file, text] of modules)
  if (text.trim() === '"use strict";Object.defineProperty(exports,"__esModule",{value:!0});' && !required.has(file))
    rmSync(`${file}.js`)

// Declarations that no exported file's types refer to describe files that nobody can import.
const { exports } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))
const needed = new Set()
// Parts that other declarations refer to, and that nobody imports by their names.
const internal = [
  /[\\/]src[\\/](configuration|durable|lists|mapping|messages|modules|providers|sandbox[\\/]\w+)[\\/]/,
  /[\\/]contracts[\\/](answers|attention|callbacks|disputes|overview|reconciliation|settings|verbs)\.d\.ts$/,
]
for (const file of declarationsOf(exports)) follow(path.join(root, file))
for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  if (!/\.d\.m?ts$/.test(file)) continue
  if (!needed.has(file)) rmSync(file)
  else {
    const text = internal.some((part) => part.test(file)) ? withoutComments(file) : readFileSync(file, "utf8")
    // Declarations need no indentation.
    writeFileSync(file, text.replace(/^ +/gm, ""))
  }
}

/** The declarations of the files that the package exports. */
function declarationsOf(exported) {
  if (typeof exported !== "string") return Object.values(exported).flatMap(declarationsOf)
  return exported.replace(/(?<!\.d)\.(m?)[jt]s$/, ".d.$1ts")
}

function withoutComments(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest)
  return ts.createPrinter({ removeComments: true }).printFile(source)
}

function follow(file) {
  if (needed.has(file) || !existsSync(file)) return
  needed.add(file)
  for (const [, name] of readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*["'](\.[^"']*)["']/g)) {
    const named = path.resolve(path.dirname(file), name)
    const module = named.replace(/\.m?js$/, "")
    for (const place of [`${module}.d.ts`, `${module}.d.mts`, `${named}/index.d.ts`]) follow(place)
  }
}

/** The words of all strings in the components of a folder. */
function wordsOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    if (!/\.tsx?$/.test(name) || name.includes("__tests__")) return []
    const text = readFileSync(path.join(folder, name), "utf8")
    const words = []
    const visit = (node) => {
      if (ts.isImportDeclaration(node)) return
      if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) words.push(...node.text.split(/\s+/))
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
    return words
  })
}
