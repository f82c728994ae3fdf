import { Input } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"

type SearchInputProps = {
  label: string
  value: string
  /** Told once typing has paused. */
  onSearch: (value: string) => void
  "data-testid": string
}

const pauseMs = 300

/** A field to search a list with. It follows its value when that changes elsewhere, such as by the browser's back button. */
export const SearchInput = ({ label, value, onSearch, ...rest }: SearchInputProps) => {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const sent = useRef(value)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    // Our own search comes back as the value, maybe while somebody types on.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (next: string, pause: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next
      latest.current(next)
    }, pause)
  }

  return (
    <Input
      size="small"
      // Medusa's own search type brings an icon that screen readers announce without a name.
      type="text"
      inputMode="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={text}
      onChange={(event) => search(event.target.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(text, 0)
        if (event.key === "Escape" && text !== "") search("", 0)
      }}
      data-testid={rest["data-testid"]}
    />
  )
}
