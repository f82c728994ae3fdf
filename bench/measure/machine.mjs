import os from "node:os"

/** Details of the machine that a reader needs, without any that identify it. */
export function machineInfo() {
  const [cpu] = os.cpus()
  return {
    cores: os.cpus().length,
    cpu: cpu?.model.trim() || "not reported",
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.platform()} ${os.arch()}`,
    node: process.version,
  }
}

/** Runnable processes on average over the last minute. */
export const load = () => Math.round(os.loadavg()[0] * 100) / 100
