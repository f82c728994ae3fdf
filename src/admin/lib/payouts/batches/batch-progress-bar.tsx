import { useId } from "react"
import { useWords } from "../../use-words"
import type { AdminBatch } from "./admin-batch"
import { batchProgress } from "./batch-progress"
import { progressWords } from "./progress-words"

/** How far the checking or the paying of a batch is. Nothing where nothing is under way. */
export const BatchProgressBar = ({ batch }: { batch: AdminBatch }) => {
  const words = useWords()
  const id = useId()
  const progress = batchProgress(batch)
  if (!progress) return null
  const { done, of } = progress
  const percent = of === 0 ? 100 : Math.floor((100 * done) / of)
  return (
    <div className="flex flex-col gap-y-2" data-testid="card-payout-batch-progress">
      <span id={id} className="txt-compact-small tabular-nums">
        {progressWords(words, batch, progress)}
      </span>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="bg-ui-bg-component-hover shadow-borders-base h-2 overflow-hidden rounded-full"
      >
        <div
          className="bg-ui-bg-interactive h-full rounded-full transition-[width] motion-reduce:transition-none"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
