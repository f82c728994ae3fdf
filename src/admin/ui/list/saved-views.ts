import { useSyncExternalStore } from "react"

/** A named set of a list's filters. */
export type SavedView = {
  name: string
  /** URL parameters; without the search text, which may be a person's name. */
  filters: Readonly<Record<string, string>>
}

// A format that older versions cannot read gets a new number; the views of others stay unread.
const keyOf = (list: string) => `card-payments:views:v1:${list}`
const most = 50
const maxNameLength = 60

/** The saved views of a list, which this browser keeps for all its users, and their changes. */
export function useSavedViews(list: string) {
  const stored = useSyncExternalStore(
    subscribe,
    () => readItem(list),
    () => null,
  )
  const views = parseViews(stored)
  return {
    views,
    /** Replaces a view of the same name. @return false if the browser cannot store it */
    save: (view: SavedView) => write(list, withView(views, view)),
    remove: (name: string) =>
      write(
        list,
        views.filter((view) => view.name !== name),
      ),
  }
}

/** The views with the new one in the order of their names, at most fifty. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const name = view.name.trim().slice(0, maxNameLength)
  const others = views.filter((other) => other.name !== name)
  const kept = [...others.slice(0, most - 1), { ...view, name }]
  return kept.sort((one, other) => one.name.localeCompare(other.name))
}

/** Reads stored views; anything that is none is left out, as users and other scripts can change it. */
export function parseViews(stored: string | null): SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? "[]")
    return Array.isArray(views) ? views.filter(isView).slice(0, most) : []
  } catch {
    return []
  }
}

function isView(view: unknown): view is SavedView {
  if (typeof view !== "object" || view === null) return false
  const { name, filters } = view as Partial<SavedView>
  if (typeof name !== "string" || name === "" || typeof filters !== "object" || filters === null) return false
  return Object.values(filters).every((value) => typeof value === "string")
}

const listeners = new Set<() => void>()

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  // Other tabs' changes; this tab's own are no such event.
  window.addEventListener("storage", onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener("storage", onChange)
  }
}

// A browser may deny the storage, and it may be full.
function readItem(list: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(list))
  } catch {
    return null
  }
}

function write(list: string, views: readonly SavedView[]): boolean {
  try {
    window.localStorage.setItem(keyOf(list), JSON.stringify(views))
  } catch {
    return false
  }
  for (const notify of listeners) notify()
  return true
}
