// The demo's provider of e-mails: each becomes a file, and the storefront's server shows them under /mail.
const { randomUUID } = require("node:crypto")
const { mkdir, rename, writeFile } = require("node:fs/promises")
const path = require("node:path")
const { AbstractNotificationProviderService, ModuleProvider, Modules } = require("@medusajs/framework/utils")

class MailFolder extends AbstractNotificationProviderService {
  static identifier = "mail-folder"

  constructor(_, { folder }) {
    super()
    this.folder = folder
  }

  /** A link is in `content` alone, because Medusa keeps `data`, which every admin may read. */
  async send({ to, template, data, content }) {
    const id = randomUUID()
    const text = content?.text ?? [data?.text, data?.link].filter(Boolean).join("\n\n")
    const mail = { id, at: new Date().toISOString(), to, template, subject: content?.subject ?? data?.title, text }
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const file = path.join(this.folder, `${id}.json`)
    // Renamed in one step, so that the page never reads half of a file.
    await writeFile(`${file}.new`, JSON.stringify(mail), { mode: 0o600 })
    await rename(`${file}.new`, file)
    return { id }
  }
}

module.exports = ModuleProvider(Modules.NOTIFICATION, { services: [MailFolder] })
