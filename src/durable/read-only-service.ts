import { MedusaError, MedusaService } from "@medusajs/framework/utils"

type Models = Parameters<typeof MedusaService>[0]
type Service = abstract new (...dependencies: never[]) => object
type Mutator = `${"create" | "update" | "delete" | "softDelete" | "restore"}${string}`

/** The type lacks the mutators, so that a store's code that calls one does not compile. */
type WithoutMutators<Base extends Service> = Omit<Base, "prototype"> &
  (new (...dependencies: ConstructorParameters<Base>) => Omit<InstanceType<Base>, Mutator>)

/**
 * Medusa's service of these models, of which only `list…`, `listAndCount…` and `retrieve…` work.
 * The other generated methods would change rows without lease, history and event, so each is
 * refused with `not_allowed`.
 * @param instead by model: the workflow or method that changes its rows, which ends the sentence
 * "Use …"
 */
export function ReadOnlyService<const M extends Models>(models: M, instead: Readonly<Record<keyof M, string>>) {
  const base = MedusaService(models)
  for (const name of Object.keys(models)) {
    for (const method of mutatorsOf({ [name]: models[name] } as Models)) {
      const message = `${method} is not available: it would bypass the checks, the history and the events. Use ${instead[name]}.`
      const refuse = () => Promise.reject(new MedusaError(MedusaError.Types.NOT_ALLOWED, message))
      Object.defineProperty(base.prototype, method, { value: refuse, writable: true, configurable: true })
    }
  }
  return base as unknown as WithoutMutators<typeof base>
}

/** All methods but the reading ones, so that a mutator of a later Medusa is refused too. */
function mutatorsOf(models: Models): string[] {
  return methodsOf(models).filter((method) => !inherited.has(method) && !/^(list|retrieve)/.test(method))
}

const inherited = new Set(methodsOf({}))

/** The prototype holds more than methods: Medusa's decorators keep their data there. */
function methodsOf(models: Models): string[] {
  const { prototype } = MedusaService(models) as unknown as { prototype: Record<string, unknown> }
  return Object.getOwnPropertyNames(prototype).filter((name) => typeof prototype[name] === "function")
}
