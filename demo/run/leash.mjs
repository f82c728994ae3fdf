// Loaded into every process that the demo starts: when the demo is gone, even by SIGKILL, its channel closes and the
// process ends as well, instead of holding a port and waiting for a database that has stopped.
process.on("disconnect", () => process.exit(1))
process.channel?.unref()
