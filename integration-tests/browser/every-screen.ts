import type { Page } from "playwright-core"
import { screens } from "./screens"
import type { StoryTeller, Visit } from "./story-teller"

type Screen = "desktop" | "phone"

export type ScreenVisit = Visit & {
  screen: Screen
  /** An address that nobody has used before. */
  email: (name: string) => string
  /** Pictures of a page, and what axe says of it; the wide screen takes the phone's pictures as well. */
  look: (name: string, page?: Page) => Promise<void>
}

// So that the stories can be told again to a demo that has data.
const run = Date.now().toString(36)
const viewports = { desktop: { width: 1280, height: 900 }, phone: { width: 375, height: 740 } }

/** Tells the same story on a wide screen and on a phone: for what a hand does otherwise on a narrow page. */
export const everyScreen = (story: StoryTeller) => onScreens(story, ["desktop", "phone"])

/** Tells a story on a wide screen alone, with pictures of a phone's page as well. */
export const wideScreen = (story: StoryTeller) => onScreens(story, ["desktop"])

function onScreens(story: StoryTeller, all: Screen[]) {
  return (name: string, told: (visit: ScreenVisit) => Promise<void>) => {
    for (const screen of all) {
      story(
        `${name} (${screen})`,
        (visit) => {
          const look = async (picture: string, page = visit.page) =>
            screen === "desktop" ? screens.take(page, picture) : screens.keep(page, `${picture}-375`)
          return told({ ...visit, screen, look, email: (name) => `${name}-${screen}-${run}@example.com` })
        },
        () => ({ viewport: viewports[screen] }),
      )
    }
  }
}
