/**
 * Node 20 has these symbols, but the realm of Jest's tests does not. Playwright uses them to
 * release the elements of a frame; without them it cannot locate a frame of another site in the
 * window, and so cannot click in it.
 */
for (const name of ["dispose", "asyncDispose"]) {
  if (!(name in Symbol)) Object.defineProperty(Symbol, name, { value: Symbol.for(`Symbol.${name}`) })
}
