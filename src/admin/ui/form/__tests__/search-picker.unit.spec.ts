import { createElement } from "react"
import { rendered } from "../../../__tests__/rendered"
import { SearchPicker } from "../search-picker"

it("the list of the combobox scrolls, so that its arrow keys reach every option", async () => {
  const options = [{ id: "cus_1", label: "ada@example.com" }]
  const picker = createElement(SearchPicker, {
    ...{ label: "Customer", picked: null, onPick: () => undefined, "data-testid": "customer" },
    search: () => ({ options, loading: false, error: null }),
  })
  const markup = await rendered(picker)
  const scrolling = [...markup.matchAll(/<(\w+)[^>]*class="[^"]*overflow-y-auto[^>]*>/g)]
  expect(scrolling.map(([tag, name]) => [name, /role="(\w+)"/.exec(tag)?.[1]])).toEqual([["ul", "listbox"]])
})
