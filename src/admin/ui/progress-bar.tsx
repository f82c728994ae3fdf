import { useId } from "react"

type ProgressBarProps = { text: string; done: number; of: number; "data-testid": string }

/** A progress bar under its text. */
export const ProgressBar = ({ text, done, of, ...rest }: ProgressBarProps) => {
  const id = useId()
  const percent = of === 0 ? 100 : Math.floor((100 * done) / of)
  return (
    <div className="flex flex-col gap-y-2" data-testid={rest["data-testid"]}>
      <span id={id} className="txt-compact-small tabular-nums">
        {text}
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
