import { Text } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { labelsThatFit, type Scale, scaleOf } from "./scale"

/** Values of one kind, one for each part of the period. Colors are Medusa's tokens of both themes. */
export type Series = { name: string; color: string; values: readonly (number | null)[] }

type ChartProps = {
  /** The text that replaces the picture for screen readers; the table below has the figures. */
  label: string
  /** Stacked bars: positive values upwards, negative ones downwards; or one line from 0 to 100. */
  kind: "bars" | "line"
  series: readonly Series[]
  /** The names of the parts: short ones below the chart, long ones in the line about a part. */
  parts: readonly { short: string; long: string }[]
  formatTick: (value: number) => string
  /** The exact figures of a part, for the line above the chart. */
  describe: (part: number) => string
  /** Counts have no halves. */
  wholeNumbers?: boolean
  "data-testid": string
}

const HEIGHT = 200
const AXIS = { bottom: 22, top: 8, right: 20 }
const LABEL_WIDTH = 56

/**
 * A chart drawn as SVG. It follows the pointer with a line of text; the keyboard and screen readers
 * have the table below it instead.
 */
export const Chart = ({ label, kind, series, parts, formatTick, describe, wholeNumbers, ...rest }: ChartProps) => {
  const [frame, width] = useWidth()
  const [pointed, setPointed] = useState<number | null>(null)
  const scale = kind === "line" ? percentScale : scaleOf(stackEnds(series, parts.length), { wholeNumbers })
  const ticks = scale.ticks.map((tick) => ({ tick, text: formatTick(tick) }))
  const left = 12 + 6.5 * Math.max(...ticks.map(({ text }) => text.length))
  const plot = { left, width: Math.max(1, width - left - AXIS.right), height: HEIGHT - AXIS.top - AXIS.bottom }
  const y = (value: number) => AXIS.top + plot.height * ((scale.most - value) / (scale.most - scale.least))
  const each = plot.width / Math.max(1, parts.length)
  const shown = labelsThatFit(parts.length, { width: plot.width, each: LABEL_WIDTH })
  const at = pointed !== null && pointed < parts.length ? pointed : null
  return (
    <div className="flex flex-col gap-y-1 px-6 pb-2">
      <Text size="xsmall" className="text-ui-fg-subtle min-h-5 tabular-nums" aria-hidden>
        {at === null ? " " : `${parts[at]?.long ?? ""}: ${describe(at)}`}
      </Text>
      <div ref={frame} className="w-full">
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={HEIGHT}
          className="block max-w-full"
          onPointerMove={({ clientX, currentTarget }) => {
            const x = clientX - currentTarget.getBoundingClientRect().left - left
            setPointed(x < 0 ? null : Math.min(parts.length - 1, Math.floor(x / each)))
          }}
          onPointerLeave={() => setPointed(null)}
          data-testid={rest["data-testid"]}
        >
          {ticks.map(({ tick, text }) => (
            <g key={tick}>
              <line
                x1={left}
                x2={left + plot.width}
                y1={y(tick)}
                y2={y(tick)}
                stroke={tick === 0 ? "var(--border-strong)" : "var(--border-base)"}
              />
              <text x={left - 6} y={y(tick) + 3.5} textAnchor="end" fontSize={11} fill="var(--fg-subtle)">
                {text}
              </text>
            </g>
          ))}
          {at !== null && (
            <rect x={left + at * each} y={AXIS.top} width={each} height={plot.height} fill="var(--tag-neutral-bg)" />
          )}
          {kind === "bars"
            ? parts.map((_, part) => <Bar key={part} {...{ series, part, y, x: left + part * each, width: each }} />)
            : series.map((one) => <Line key={one.name} {...{ series: one, y, left, each }} />)}
          {shown.map((part) => (
            <text
              key={part}
              x={left + (part + 0.5) * each}
              y={HEIGHT - 6}
              textAnchor="middle"
              fontSize={11}
              fill="var(--fg-subtle)"
            >
              {parts[part]?.short}
            </text>
          ))}
        </svg>
      </div>
      {series.length > 1 && <Legend series={series} />}
    </div>
  )
}

const percentScale: Scale = { least: 0, most: 100, ticks: [0, 25, 50, 75, 100] }

/** The upper and the lower end of each stack. */
function stackEnds(series: readonly Series[], parts: number): number[] {
  return Array.from({ length: parts }, (_, part) => {
    const values = series.map(({ values: all }) => all[part] ?? 0)
    const sumOf = (some: readonly number[]) => some.reduce((total, value) => total + value, 0)
    return [sumOf(values.filter((value) => value > 0)), sumOf(values.filter((value) => value < 0))]
  }).flat()
}

type BarProps = {
  series: readonly Series[]
  part: number
  x: number
  width: number
  y: (value: number) => number
}

const Bar = ({ series, part, x, width, y }: BarProps) => {
  let [up, down] = [0, 0]
  const gap = Math.min(8, width * 0.2)
  return (
    <g>
      {series.map(({ name, color, values }) => {
        const value = values[part] ?? 0
        if (value === 0) return null
        const start = value > 0 ? up : down
        if (value > 0) up += value
        else down += value
        const [top, bottom] = [y(Math.max(start, start + value)), y(Math.min(start, start + value))]
        return (
          <rect
            key={name}
            x={x + gap / 2}
            width={Math.max(1, Math.min(48, width - gap))}
            y={top}
            height={Math.max(1, bottom - top)}
            fill={color}
          />
        )
      })}
    </g>
  )
}

type LineProps = { series: Series; y: (value: number) => number; left: number; each: number }

/** A part without a value interrupts the line. */
const Line = ({ series: { values, color }, y, left, each }: LineProps) => {
  const points = values.map((value, at) => (value === null ? null : { x: left + (at + 0.5) * each, y: y(value) }))
  const path = points
    .map((point, at) => point && `${at > 0 && points[at - 1] ? "L" : "M"}${point.x.toFixed(1)},${point.y.toFixed(1)}`)
    .filter(Boolean)
    .join("")
  return (
    <g>
      <path d={path} fill="none" stroke={color} strokeWidth={2} strokeLinejoin="round" />
      {points.map((point, at) => point && <circle key={at} cx={point.x} cy={point.y} r={3} fill={color} />)}
    </g>
  )
}

const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-hidden>
    {series.map(({ name, color }) => (
      <li key={name} className="txt-compact-xsmall text-ui-fg-subtle flex items-center gap-x-1.5">
        <span className="size-2.5 shrink-0 rounded-sm" style={{ backgroundColor: color }} />
        {name}
      </li>
    ))}
  </ul>
)

/** The width of an element in pixels, and the reference to give it. */
function useWidth(): [React.RefObject<HTMLDivElement>, number] {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, width]
}
