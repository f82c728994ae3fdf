/**
 * How do all spec files of a worker share one Medusa? Jest loads every package anew for each spec file. This runtime leaves
 * packages and the built plugin to Node, which loads them once a worker; our TypeScript is still loaded for each spec file.
 */
const { createRequire, isBuiltin } = require("node:module")
const path = require("node:path")
const Runtime = require("jest-runtime").default

const isNative = (file) => /\.(c?js|json|node)$/.test(file) && /[\\/](node_modules|\.medusa)[\\/]/.test(file)

module.exports = class NativeRuntime extends Runtime {
  requireModuleOrMock(from, name) {
    if (isBuiltin(name) || name === "@jest/globals" || path.isAbsolute(name) || name.startsWith(".")) {
      return super.requireModuleOrMock(from, name)
    }
    const load = createRequire(from)
    return isNative(load.resolve(name)) ? load(name) : super.requireModuleOrMock(from, name)
  }
}
