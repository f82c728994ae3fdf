import { byLanguage, languages, toMessage } from "../../messages"
import { languageOf, localizedText } from "../../messages/localized"
import { declineCategories } from "../../contracts/decline-category"
import { declineTexts } from "../decline-texts"
import { secondsToWait } from "../texts"

test.each([...languages])("the time to wait is read from the store's text in %s", (language) => {
  const wait = (minutes: number) =>
    localizedText(toMessage("request.too_many_attempts", { minutes }), languageOf(language))
  expect([1, 2, 5, 61].map((minutes) => secondsToWait(wait(minutes)))).toEqual([60, 120, 300, 3_660])
})

test("other limits name English units, or none", () => {
  expect(secondsToWait("Try again in 30 seconds.")).toBe(30)
  expect(secondsToWait("Try again in an hour.")).toBe(3_600)
  expect(secondsToWait("Too many requests")).toBe(60)
})

test("each language has a text for every category of a decline", () => {
  expect(Object.keys(declineTexts)).toEqual([...languages])
  const complete = byLanguage(() => declineCategories.length)
  expect(byLanguage((language) => new Set(Object.keys(declineTexts[language])).size)).toEqual(complete)
})
