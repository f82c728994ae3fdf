import { zodResolver } from "@hookform/resolvers/zod"
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react"
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  type Resolver,
  useController,
  useForm,
  type UseFormReturn,
} from "react-hook-form"
import type { z } from "zod"
import { useMessages } from "../../format/localized-text"
import { type Failure, formatRefusal, isFailure } from "../../http/action-result"
import { Choice, TextField } from "./form-fields"
import { type PickerOption, SearchPicker } from "./search-picker"

type Done<Result> = Exclude<Result, Failure>

type RecordFormOptions<Values extends FieldValues, Body, Result extends { kind: string }> = {
  /**
   * Reads the typed values into the request's body. An issue's message is the name of a problem, a
   * code of the message catalogue, or its text.
   */
  schema: z.ZodType<Body>
  /** The values of a newly opened form. */
  defaults: Values
  open: boolean
  onClose: () => void
  pending: boolean
  /** Sends the request. A refusal keeps the form open and is shown at its fields, or below. */
  send: (body: Body) => Promise<Result>
  onDone?: (done: Done<Result>) => void
  /** True for a form whose drawer has further steps after the request. */
  staysOpen?: boolean
  /** The text shown when the outcome of the request is unknown; a general text by default. */
  noAnswer?: string
  /** The field that shows the server's problem with a path; null without one. By default, its own. */
  fieldOf?: (path: string, values: Values) => string | null
}

/**
 * The state of a form in a drawer or prompt. Closing it clears its values, of which no copy is
 * kept: they may hold a card number.
 */
export function useRecordForm<Values extends FieldValues, Body, Result extends { kind: string }>(
  options: RecordFormOptions<Values, Body, Result>,
) {
  const { schema, defaults, open, onClose, pending, send, onDone, noAnswer } = options
  const { fieldOf = (path) => (path in defaults ? path : null) } = options
  const messages = useMessages()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  const isTried = useRef(false)
  const isSending = useRef(false)
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(schema as unknown as Parameters<typeof zodResolver>[0]) as unknown as Resolver<
      Values,
      unknown,
      Body
    >,
    defaultValues: defaults as DefaultValues<Values>,
    // The drawer moves the focus, also to fields without a ref.
    shouldFocusError: false,
  })

  // A closed form follows its defaults, so that the values stand before it is opened and focused.
  const followed = open ? null : JSON.stringify(defaults)
  useEffect(() => {
    isTried.current = false
    form.reset(defaults)
  }, [form, open, followed])
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      setRefusal(null)
      // A change of one field may end the problem of another, or the server's.
      if (isTried.current) void form.trigger()
    })
    return unsubscribe
  }, [form])

  const close = () => {
    isTried.current = false
    form.reset(defaults)
    setRefusal(null)
    onClose()
  }

  const submit = form.handleSubmit(async (body: Body) => {
    setRefusal(null)
    const result = await send(body)
    if (!isFailure(result)) {
      if (!options.staysOpen) close()
      return onDone?.(result as Done<Result>)
    }
    if (result.kind === "unanswered") {
      if (result.isShown) return close()
      return setRefusal(noAnswer ?? formatRefusal(messages, result))
    }
    const problems = Object.entries(result.fields ?? {}).map(([path, message]) => ({
      field: fieldOf(path, form.getValues()),
      message,
    }))
    for (const { field, message } of problems) {
      if (field !== null) form.setError(field as Path<Values>, { type: "server", message })
    }
    // The main message repeats those of the fields.
    const areShown = problems.length > 0 && problems.every(({ field }) => field !== null)
    if (!areShown) setRefusal(formatRefusal(messages, result))
  })

  return {
    form,
    /** The props of the drawer or prompt. */
    drawer: {
      open,
      onClose: close,
      pending,
      refusal,
      attempts,
      onSubmit: () => {
        // The check of the values takes a moment, in which a second click can arrive.
        if (pending || isSending.current) return
        isTried.current = true
        isSending.current = true
        void submit().finally(() => {
          isSending.current = false
          setAttempts((before) => before + 1)
        })
      },
    },
  }
}

const ProblemText = createContext<(problem: string, field: string) => string>((problem) => problem)

type FormBodyProps<Values extends FieldValues, Body> = {
  form: UseFormReturn<Values, unknown, Body>
  /** The text of a problem that the schema found in a field. */
  problemText: (problem: string, field: string) => string
  children: ReactNode
}

/** The fields of a form. */
export function FormBody<Values extends FieldValues, Body>(props: FormBodyProps<Values, Body>) {
  return (
    <FormProvider {...props.form}>
      <ProblemText.Provider value={props.problemText}>{props.children}</ProblemText.Provider>
    </FormProvider>
  )
}

/** The value of a field with its change and its error message. */
export function useFormField<Value>(name: string) {
  const problemText = useContext(ProblemText)
  const { field, fieldState } = useController({ name })
  const { error } = fieldState
  // The error of a group whose fields have problems has no message of its own.
  const problem = error?.message
  return {
    value: field.value as Value,
    onChange: field.onChange as (value: Value) => void,
    complaint: problem ? (error.type === "server" ? problem : problemText(problem, name)) : null,
  }
}

/**
 * Empties a field of parts, such as the fields of a card. Setting the value alone would leave what
 * was typed in the form's memory.
 */
export function clearField<Values extends FieldValues, Name extends Path<Values>>(
  form: Pick<UseFormReturn<Values>, "unregister" | "setValue">,
  name: Name,
  empty: PathValue<Values, Name>,
): void {
  form.unregister(name, { keepDefaultValue: true })
  form.setValue(name, empty)
}

type Named<Props> = Omit<Props, "value" | "onChange" | "complaint"> & { name: string }

/** A text field of the form. */
export const FormText = ({ name, ...rest }: Named<Parameters<typeof TextField>[0]>) => {
  const { value = "", ...field } = useFormField<string | undefined>(name)
  return <TextField {...rest} {...field} value={value} />
}

/** A select of the form. */
export const FormChoice = ({
  name,
  onChosen,
  ...rest
}: Named<Parameters<typeof Choice>[0]> & { onChosen?: (value: string) => void }) => {
  const { onChange, ...field } = useFormField<string>(name)
  const choose = (value: string) => {
    onChange(value)
    onChosen?.(value)
  }
  return <Choice {...rest} {...field} onChange={choose} />
}

/** A search for one record of the form; the value is the option, or null. */
export const FormPicker = ({
  name,
  onPicked,
  ...rest
}: Omit<Parameters<typeof SearchPicker>[0], "picked" | "onPick" | "complaint"> & {
  name: string
  onPicked?: (option: PickerOption | null) => void
}) => {
  const { value, onChange, complaint } = useFormField<PickerOption | null>(name)
  const pick = (option: PickerOption | null) => {
    onChange(option)
    onPicked?.(option)
  }
  return <SearchPicker {...rest} complaint={complaint} picked={value} onPick={pick} />
}
