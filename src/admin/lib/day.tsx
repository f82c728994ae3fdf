import { useWords } from "./use-words"

/** A day on the clocks of a zone, and the exact time there for whoever points at it. */
export const Day = ({ at, zone }: { at: string; zone: string }) => {
  const { date, time } = useWords()
  return (
    <time dateTime={at} title={time(at, zone)} className="whitespace-nowrap">
      {date(at, zone)}
    </time>
  )
}
