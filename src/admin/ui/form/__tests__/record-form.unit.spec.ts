import { createFormControl } from "react-hook-form"
import { checked } from "../../../__tests__/checked"
import { amountText, readText, wholeNumber } from "../form-schemas"
import { clearField } from "../record-form"

it("a form keeps no copy of a card that was cleared, or of a form that was closed", () => {
  const number = "4111111111111111"
  const typed = () => {
    const form = createFormControl<{ destination: Record<string, string> }>({ defaultValues: { destination: {} } })
    // As the form's fields do at each rendering.
    form.control.register("destination.number", { value: number })
    form.setValue("destination.number", number)
    expect(memoryOf(form)).toContain(number)
    return form
  }
  const memoryOf = ({ control }: ReturnType<typeof typed>) =>
    JSON.stringify([control._fields, control._formValues, control._defaultValues, control._formState])

  const cleared = typed()
  clearField(cleared, "destination", {})
  expect(memoryOf(cleared)).not.toContain(number)
  expect(cleared.getValues()).toEqual({ destination: {} })

  const closed = typed()
  closed.reset({ destination: {} })
  expect(memoryOf(closed)).not.toContain(number)
})

describe("typed values", () => {
  it("are read, or are a problem by its name", () => {
    expect(checked(wholeNumber({ least: 1, most: 3 }, "quantity"), " 2 ").body).toBe(2)
    expect(checked(wholeNumber({ least: 1, most: 3 }, "quantity"), "4").problems).toEqual({ "": "quantity" })
    const amount = amountText({ exponent: 2, left: "5.00", locale: "de" })
    expect(checked(amount, "4,5").body).toBe("4.50")
    expect(checked(amount, "5,01").problems).toEqual({ "": "moreThanLeft" })
    expect(
      checked(
        readText((text) => (text === "" ? null : text), "missing"),
        "",
      ).problems,
    ).toEqual({ "": "missing" })
  })
})
