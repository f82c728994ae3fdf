// An ESLint rule: a folder has at most 25 files. It counts files of every kind, without folders, in
// the folder of each file that ESLint reads; migrations are not among those.
import { existsSync, readdirSync } from "node:fs"
import path from "node:path"

const counts = new Map()

/**
 * Read once a run: a folder is linted file by file. Text that is linted without a file has no
 * folder.
 */
function filesOf(folder) {
  if (!counts.has(folder)) {
    const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
    counts.set(folder, entries.filter((entry) => entry.isFile()).length)
  }
  return counts.get(folder)
}

export const folderSize = {
  meta: {
    type: "problem",
    schema: [{ type: "object", properties: { max: { type: "number" } } }],
    messages: {
      full: "{{folder}} has {{count}} files, and at most {{max}} are allowed: divide it (CONTRIBUTING, Rules).",
    },
  },
  create(context) {
    const max = context.options[0].max
    return {
      Program(node) {
        const folder = path.dirname(context.filename)
        const count = filesOf(folder)
        if (count <= max) return
        context.report({ node, messageId: "full", data: { folder: path.relative(context.cwd, folder), count, max } })
      },
    }
  },
}
