import type { BrowserContextOptions } from "playwright-core"
import type { Windows } from "./browser-windows"
import type { MedusaBooks } from "./medusa-books"
import type { SandboxBooks } from "./sandbox-books"
import type { Demo } from "./shared-demo"
import type { StoryTeller } from "./story-teller"

/** What every story plays on: the running demo, both books, and a way to tell a story in a fresh browser. */
export type Stage = {
  story: StoryTeller
  /** Where somebody else who comes into the story opens a window. */
  windows: Windows
  demo: () => Demo
  gateway: () => SandboxBooks
  medusa: () => MedusaBooks
  /** A browser in which the merchant is logged in already. */
  loggedIn: () => BrowserContextOptions
  /** One in which the second admin is. */
  approverLoggedIn: () => BrowserContextOptions
}
