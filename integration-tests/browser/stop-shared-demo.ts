import { shared } from "./start-shared-demo"

/**
 * The last check of a run: the demo stops at SIGTERM and leaves no process behind. @throws Error,
 * which fails the run
 */
export default async function stopSharedDemo(): Promise<void> {
  const ended = await shared.demo?.stop()
  if (!ended || (ended.code === 0 && ended.left.length === 0)) return
  throw new Error(
    [`After SIGTERM the demo ended with ${ended.code}, and these of its processes were left:`, ...ended.left].join(
      "\n",
    ),
  )
}
