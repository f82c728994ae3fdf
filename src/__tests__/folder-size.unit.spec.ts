import { ESLint, Linter } from "eslint"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { itEvery } from "./it-every"

const root = path.resolve(__dirname, "../..")

itEvery([
  { files: 25, refusals: [] },
  { files: 26, refusals: ["full has 26 files, and at most 25 are allowed: divide it (CONTRIBUTING, Rules)."] },
])("a folder of $files files, beside folders", async ({ files, refusals }) => {
  const { folderSize } = (await import("../../scripts/folder-size.mjs" as string)) as {
    folderSize: NonNullable<ESLint.Plugin["rules"]>[string]
  }
  const cwd = mkdtempSync(path.join(os.tmpdir(), "folder-size-"))
  mkdirSync(path.join(cwd, "full", "__tests__"), { recursive: true })
  for (let n = 1; n <= files; n++) writeFileSync(path.join(cwd, "full", `${n}.js`), "")
  const found = new Linter({ cwd }).verify(
    "",
    {
      plugins: { house: { rules: { "folder-size": folderSize } } },
      rules: { "house/folder-size": ["error", { max: 25 }] },
    },
    path.join(cwd, "full", "1.js"),
  )
  rmSync(cwd, { recursive: true })
  expect(found.map(({ message }) => message)).toEqual(refusals)
})

itEvery(["src/gateway/index.ts", "integration-tests/http/orders/payments.spec.ts", "demo/storefront/src/main.ts"])(
  "lint counts the files of a folder: %s",
  async (file) => {
    const { rules } = (await new ESLint({ cwd: root }).calculateConfigForFile(file)) as {
      rules: Record<string, unknown>
    }
    expect(rules["house/folder-size"]).toEqual([2, { max: 25 }])
  },
)
