import { createRequire } from "node:module"
import path from "node:path"

type Packages = { packages: { packageJson: { name: string } }[] }

const root = path.resolve(__dirname, "../..")

it("the release tool finds this package, because the root is among its own workspaces", async () => {
  const ofTheTool = createRequire(require.resolve("@changesets/cli"))
  const { getPackages } = ofTheTool("@manypkg/get-packages") as { getPackages(folder: string): Promise<Packages> }
  const { packages } = await getPackages(root)
  expect(packages.map(({ packageJson }) => packageJson.name)).toContain("medusa-plugin-card-payments")
})
