import { workflowStorage } from "./workflow-storage"

/**
 * From now on what Medusa's workflow engine in memory saves of a run waits for what it is saving of it already. By itself it
 * refuses, and a run gives up after three tries within some 300 ms: a completion that is taken back, several steps at once,
 * then stops in the middle and keeps the cart's lock, because a busy machine was slow to write.
 */
export function saveInTurn(): void {
  const storage = workflowStorage()
  const save = storage.save.bind(storage)
  const last = new Map<string, Promise<unknown>>()
  storage.save = (key, ...what) => {
    const mine = () => save(key, ...what)
    const saved = (last.get(key) ?? Promise.resolve()).then(mine, mine)
    last.set(key, saved)
    const forget = () => {
      if (last.get(key) === saved) last.delete(key)
    }
    saved.then(forget, forget)
    return saved
  }
}
