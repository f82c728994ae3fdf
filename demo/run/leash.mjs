// Loaded into every process that the demo starts. If the demo ends, even by SIGKILL, its channel
// closes and this process exits, instead of holding a port and waiting for a stopped database.
process.on("disconnect", () => process.exit(1))
process.channel?.unref()
