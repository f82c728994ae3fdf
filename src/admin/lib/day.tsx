import { useWords } from "./use-words"

/** A day, and the exact time for whoever points at it. */
export const Day = ({ at }: { at: string }) => {
  const { date, time } = useWords()
  return (
    <time dateTime={at} title={time(at)} className="whitespace-nowrap">
      {date(at)}
    </time>
  )
}
