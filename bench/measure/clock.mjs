/** Milliseconds of the system's monotonic clock: the same in every process of this machine. */
export const clock = () => Number(process.hrtime.bigint()) / 1e6
