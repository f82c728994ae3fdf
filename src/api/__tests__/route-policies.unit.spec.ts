import { adminRoutes } from "../../../integration-tests/payout-rights/admin-routes"
import { itEvery } from "../../__tests__/it-every"
import middlewares from "../middlewares"
import { actionOf } from "../route-action"
import { openRoutes, routePolicies, routeRights } from "../authorization"

const routes = adminRoutes().map(({ path, ...route }) => ({ ...route, path: path.replace(/\[(\w+)\]/g, ":$1") }))
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]

/**
 * Each of these asks for the rights of payouts again, or hands whoever asks on to a workflow that
 * does.
 */
const asksForRight = /\b(assertMay|verbInput|createPayout|permissionsOf|permittedAction)\(/

itEvery(routes)("$method $path asks for a policy or a right", ({ method, path, file, text }) => {
  const route = `${method} ${path}`
  const isOfPayouts = path.split("/")[0] === "payouts"
  if (isOfPayouts) expect(text).toMatch(asksForRight)
  if (file.includes("[action]")) expect(text).toMatch(/\bpermittedAction\(/)
  if (!openRoutes.includes(route)) expect(isOfPayouts ? routeRights : routePolicies).toHaveProperty([route])
})

// Medusa's build of a plugin leaves these folders out, and the route is answered with 404.
it("no route is in a folder that the build drops", () => {
  const dropped = ["test", "unit-tests", "integration-tests"]
  expect(routes.filter(({ path }) => path.split("/").some((part) => dropped.includes(part)))).toEqual([])
})

it("every policy and permission belongs to an existing route", () => {
  const all = routes.map(({ method, path }) => `${method} ${path}`)
  const guarded = [...Object.keys(routePolicies), ...Object.keys(routeRights), ...openRoutes]
  expect(guarded.filter((route) => !all.includes(route))).toEqual([])
})

it("the test finds the methods that each route file exports", async () => {
  const files = [...new Set(routes.map(({ file }) => file))]
  const exported = files.map((file) => {
    const found = Object.entries(jest.requireActual<Record<string, unknown>>(file))
    return [
      file,
      found.flatMap(([name, value]) => (typeof value === "function" && methods.includes(name) ? name : [])).sort(),
    ]
  })
  const methodsIn = (file: string) => routes.flatMap((route) => (route.file === file ? route.method : []))
  const read = files.map((file) => [file, [...new Set(methodsIn(file))].sort()])
  expect(exported).toEqual(read)
})

describe("the action in a path", () => {
  const actions = { capture: 1, void: 2 }

  itEvery(["/x/1/void", "/x/1/void/"])("%s", (path) => {
    expect(actionOf({ path }, actions)).toBe("void")
  })

  // Middlewares match the path as it is spelled, so another spelling must not reach the action.
  itEvery(["/x/1/%76oid", "/x/1/vo%69d/", "/x/1/VOID", "/x/1/refund", "/x/1/constructor", "/x/1/void//", "/x/void/1"])(
    "none in %s",
    (path) => {
      expect(() => actionOf({ path }, actions)).toThrow(
        expect.objectContaining({
          type: "not_found",
          code: "request.unknown_action",
          params: { actions: ["capture", "void"] },
        }),
      )
    },
  )
})

const middlewaresOf = (route: string) => {
  const [method, path] = route.split(" ")
  return (middlewares.routes ?? []).filter(
    ({ matcher, methods: of }) => matcher === `/admin/card-payments/${path}` && [of].flat().includes(method as "GET"),
  )
}

itEvery(Object.entries(routePolicies))("%s is guarded by %s before its body is read", (route, policy) => {
  const [resource, operation] = policy.split(":")
  const [check, declared, ...bodies] = middlewaresOf(route)
  expect(check?.middlewares).toHaveLength(1)
  expect(declared).toMatchObject({ policies: [{ resource, operation }] })
  expect(bodies.every(({ middlewares: read }) => read?.length === 1)).toBe(true)
})

itEvery(Object.entries(routeRights))("%s is guarded by the permission %s before its body is read", (route) => {
  const [check, ...bodies] = middlewaresOf(route)
  expect(check?.middlewares).toHaveLength(1)
  expect(bodies.length).toBeLessThan(2)
})
