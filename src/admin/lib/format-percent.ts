/** Percent as text (`"3.2"`) as a reader of the locale writes it; what is no number comes back with the sign only. */
export function formatPercent(percent: string, locale: string): string {
  const value = Number(percent)
  if (percent.trim() === "" || Number.isNaN(value)) return `${percent} %`
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(value / 100)
}
