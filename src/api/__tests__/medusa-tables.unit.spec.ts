import { MedusaModule } from "@medusajs/framework/modules-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { isSharedConnectionSymbol } from "@medusajs/framework/utils"
import { fromTables } from "../admin/card-payments/medusa-tables"

const container = { resolve: () => undefined } as unknown as MedusaContainer
const options = { [isSharedConnectionSymbol]: true }
const failed = (code: string) =>
  fromTables(
    container,
    () => Promise.reject(Object.assign(new Error(code), { code })),
    () => Promise.resolve("query"),
  )

afterEach(() => jest.restoreAllMocks())

it("Medusa's tables are read by SQL unless one of its modules has an own database", async () => {
  const read = () =>
    fromTables(
      container,
      () => Promise.resolve("SQL"),
      () => Promise.resolve("query"),
    )
  const resolutions = jest.spyOn(MedusaModule, "getModuleResolutions")
  resolutions.mockReturnValue({ options } as never)
  expect(await read()).toBe("SQL")
  resolutions.mockImplementation((module) => ({ options: module === "cart" ? {} : options }) as never)
  expect(await read()).toBe("query")
})

it("a table or column that is missing is read by Medusa's query, and another error is thrown", async () => {
  jest.spyOn(MedusaModule, "getModuleResolutions").mockReturnValue({ options } as never)
  expect([await failed("42P01"), await failed("42703")]).toEqual(["query", "query"])
  await expect(failed("57014")).rejects.toThrow("57014")
})
