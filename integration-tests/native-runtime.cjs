/**
 * How do all spec files of a worker share the packages, and one Medusa? Jest loads every package
 * anew for each spec file. This runtime loads packages and the built plugin by Node, once per
 * worker; our sources are still loaded for each spec file. `jest.mock` works for our files and
 * Node's modules, and for no package.
 */
const { createRequire, isBuiltin } = require("node:module")
const path = require("node:path")
const Runtime = require("jest-runtime").default

const { name: ours } = require("../package.json")
const isNative = (file) => /\.(c?js|json|node)$/.test(file) && /[\\/](node_modules|\.medusa)[\\/]/.test(file)

module.exports = class NativeRuntime extends Runtime {
  requireModuleOrMock(from, name) {
    // All files of the built plugin, not only entry points: a second copy would have a state of its
    // own.
    if (path.isAbsolute(name) && /[\\/]\.medusa[\\/]/.test(name) && isNative(name)) return require(name)
    if (isBuiltin(name) || name === "@jest/globals" || path.isAbsolute(name) || name.startsWith(".")) {
      return super.requireModuleOrMock(from, name)
    }
    // Unit tests run before the build, on the sources.
    if (process.env.TEST_TYPE === "unit" && name.startsWith(`${ours}/`)) return super.requireModuleOrMock(from, name)
    const load = createRequire(from)
    return isNative(load.resolve(name)) ? load(name) : super.requireModuleOrMock(from, name)
  }
}
