/**
 * A schema that is built when it is used, and once more after the garbage collector took it; it may stand wherever a schema may. Zod binds every
 * method to every instance, some ten kilobytes for a text, and most schemas are used at boot alone, or by a request now and then.
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
