// Runs before each spec file, and before anything loads Medusa's logger, which reads LOG_FILE once.
const path = require("node:path")

process.env.LOG_FILE ??= path.join(process.env.STORIES_FOLDER, `server-${process.pid}.log`)
