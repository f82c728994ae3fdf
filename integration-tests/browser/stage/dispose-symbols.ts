/**
 * Node 20 has these symbols, and the realm that Jest runs tests in has not. Playwright lets go of the elements of a frame by
 * them; without them it never finds where in the window a frame of another site is, and so cannot click in it.
 */
for (const name of ["dispose", "asyncDispose"]) {
  if (!(name in Symbol)) Object.defineProperty(Symbol, name, { value: Symbol.for(`Symbol.${name}`) })
}
