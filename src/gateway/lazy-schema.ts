/**
 * A schema that is built on first use, and again after the garbage collector freed it; use it
 * anywhere a schema is accepted. Zod binds every method to every instance (about ten kilobytes for
 * a text), and most schemas are used only at boot or by rare requests.
 */
export function lazySchema<Schema extends object>(build: () => Schema): Schema {
  let last: WeakRef<Schema> | undefined
  const schema = () => {
    const known = last?.deref()
    if (known) return known
    const built = build()
    last = new WeakRef(built)
    return built
  }
  return new Proxy({} as Schema, {
    get: (_target, key) => Reflect.get(schema(), key) as unknown,
    has: (_target, key) => Reflect.has(schema(), key),
  })
}
