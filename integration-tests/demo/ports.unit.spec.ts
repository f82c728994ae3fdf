import { itEvery } from "../../src/__tests__/it-every"
import { demoRun, takePort } from "./demo-run"

describe("ports of the demo", () => {
  const freePorts = async () => {
    const held = [await takePort(), await takePort(), await takePort()]
    for (const one of held) await one?.free()
    const [medusa = 0, storefront = 0, sandbox = 0] = held.map((one) => one?.port)
    return { medusa, storefront, sandbox }
  }
  const requireFree = async (requested: Record<string, number>) => (await demoRun.ports()).requireFreePorts(requested)

  it("free ports are accepted", async () => {
    await expect(requireFree(await freePorts())).resolves.toBeUndefined()
  })

  itEvery([
    ["medusa", "Medusa", "--port", "DEMO_PORT"],
    ["storefront", "the storefront", "--storefront-port", "DEMO_STOREFRONT_PORT"],
    ["sandbox", "the sandbox", "--sandbox-port", "DEMO_SANDBOX_PORT"],
  ])("a taken port is reported: %s", async (role, name, flag, variable) => {
    const { Problem } = await demoRun.options()
    for (const host of ["127.0.0.1", "::1"]) {
      const taken = await takePort(host)
      if (!taken) continue
      const { port } = taken
      const stopped = requireFree({ ...(await freePorts()), [role]: port })
      await expect(stopped).rejects.toBeInstanceOf(Problem)
      await expect(stopped).rejects.toThrow(
        new Error(
          `Port ${port}, meant for ${name}, is taken. Stop what listens there, or choose another one: ` +
            `npm run demo -- ${flag} ${port + 1} (or set ${variable}).`,
        ),
      )
      await taken.free()
    }
  })

  it("all taken ports are reported at once", async () => {
    const [first, second] = [await takePort(), await takePort()]
    const requested = { ...(await freePorts()), medusa: first?.port ?? 0, sandbox: second?.port ?? 0 }
    const stopped = requireFree(requested)
    await expect(stopped).rejects.toThrow(`Port ${first?.port}, meant for Medusa, is taken.`)
    await expect(stopped).rejects.toThrow(`Port ${second?.port}, meant for the sandbox, is taken.`)
    await first?.free()
    await second?.free()
  })

  it("one port for two services is reported", async () => {
    const { medusa, sandbox } = await freePorts()
    await expect(requireFree({ medusa, storefront: medusa, sandbox })).rejects.toThrow("each need a port of their own")
  })
})
