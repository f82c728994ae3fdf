import type { State } from "./state"

/** Whether so many seconds have passed since then, by the sandbox's clock; 0 sets no end. */
export function isOver({ clock }: Pick<State, "clock">, since: Date, seconds: number): boolean {
  return seconds > 0 && clock.now().getTime() - since.getTime() >= seconds * 1000
}
