import { z } from "zod"
import { lazySchema } from "../lazy-schema"

describe("a lazy schema", () => {
  const build = jest.fn(() => z.string().trim().min(1))
  const name = lazySchema(build)

  it("is built by its first use, and not again by the next one", () => {
    const person = lazySchema(() => z.strictObject({ name, nickname: name.optional() }))
    expect(build).not.toHaveBeenCalled()

    expect(person.parse({ name: " Jane " })).toEqual({ name: "Jane" })
    expect(person.safeParse({ name: "", nickname: 1 }).error?.issues.map(({ path }) => path)).toEqual([
      ["name"],
      ["nickname"],
    ])
    expect(build).toHaveBeenCalledTimes(1)
  })

  it("behaves like the schema that it builds", () => {
    expect(name).toBeInstanceOf(z.ZodString)
    expect(name).not.toBeInstanceOf(z.ZodObject)
    expect(name.minLength).toBe(1)
    expect("maxLength" in name).toBe(true)
    expect("shape" in name).toBe(false)
  })
})
