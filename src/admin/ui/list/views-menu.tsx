import { Trash } from "@medusajs/icons"
import { Button, Hint, IconButton, Input, Label, Popover, Text } from "@medusajs/ui"
import { type FormEvent, useId, useRef, useState } from "react"
import { useMessages } from "../../format/localized-text"
import { ActionButton } from "../action-button"
import { type SavedView, useSavedViews } from "./saved-views"

type ViewsMenuProps = {
  /** The set filters and the order, as URL parameters; without the search text. */
  current: Readonly<Record<string, string>>
  /** Views that every user has; the names are translation keys. */
  declared: readonly SavedView[]
  onOpen: (filters: Readonly<Record<string, string>>) => void
  /**
   * Test id of the list, under which its views are kept. The parts are `<id>-views`, `<id>-view`,
   * `<id>-view-declared`, `<id>-view-delete`, `<id>-view-name` and `<id>-view-save`.
   */
  "data-testid": string
}

/** Opens, saves and deletes named sets of filters. */
export const ViewsMenu = ({ current, declared, onOpen, ...rest }: ViewsMenuProps) => {
  const testId = rest["data-testid"]
  const { t } = useMessages()
  const { views, save, remove } = useSavedViews(testId)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState("")
  const [problem, setProblem] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const reason = Object.keys(current).length === 0 ? t("cardPayments.views.nothingSet") : null

  const submit = () => {
    if (name.trim() === "") return setProblem(t("cardPayments.views.nameMissing"))
    if (!save({ name, filters: current })) return setProblem(t("cardPayments.views.notStored"))
    setName("")
    setProblem(null)
    setOpen(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === null) submit()
  }
  const change = (open: boolean) => {
    setOpen(open)
    setProblem(null)
  }
  const show = (filters: Parameters<typeof onOpen>[0]) => {
    change(false)
    onOpen(filters)
  }

  return (
    <Popover open={isOpen} onOpenChange={change}>
      <Popover.Trigger asChild>
        <Button size="small" variant="secondary" data-testid={`${testId}-views`}>
          {t("cardPayments.views.title")}
        </Button>
      </Popover.Trigger>
      <Popover.Content ref={panel} tabIndex={-1} aria-label={t("cardPayments.views.title")} className="w-72 p-0">
        {declared.length > 0 && (
          <ul className="border-ui-border-base border-b py-1">
            {declared.map(({ name: key, filters }) => (
              <li key={key} className="flex px-2">
                <ViewButton name={t(key)} onOpen={() => show(filters)} data-testid={`${testId}-view-declared`} />
              </li>
            ))}
          </ul>
        )}
        {views.length === 0 ? (
          <Text size="small" className="text-ui-fg-subtle px-4 py-3 text-pretty">
            {t("cardPayments.views.none")}
          </Text>
        ) : (
          <ul className="max-h-64 overflow-y-auto py-1">
            {views.map((view) => (
              <li key={view.name} className="flex items-center gap-x-1 px-2">
                <ViewButton name={view.name} onOpen={() => show(view.filters)} data-testid={`${testId}-view`} />
                <IconButton
                  size="small"
                  variant="transparent"
                  aria-label={t("cardPayments.views.delete", { name: view.name })}
                  onClick={() => {
                    remove(view.name)
                    panel.current?.focus()
                  }}
                  data-testid={`${testId}-view-delete`}
                >
                  <Trash aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={onSubmit} noValidate className="border-ui-border-base flex flex-col gap-y-2 border-t px-4 py-3">
          <Label htmlFor={id} size="small">
            {t("cardPayments.views.name")}
          </Label>
          <Input
            id={id}
            size="small"
            autoComplete="off"
            maxLength={60}
            value={name}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
            onChange={(event) => setName(event.target.value)}
            data-testid={`${testId}-view-name`}
          />
          <div id={`${id}-problem`} role="alert" className="empty:hidden">
            {problem && <Hint variant="error">{problem}</Hint>}
          </div>
          <ActionButton
            type="submit"
            label={t("cardPayments.views.save")}
            reason={reason}
            pending={false}
            onPress={submit}
            data-testid={`${testId}-view-save`}
          />
        </form>
      </Popover.Content>
    </Popover>
  )
}

type ViewButtonProps = { name: string; onOpen: () => void; "data-testid": string }

const ViewButton = ({ name, onOpen, ...rest }: ViewButtonProps) => (
  <Button
    size="small"
    variant="transparent"
    className="min-w-0 grow justify-start"
    onClick={onOpen}
    data-testid={rest["data-testid"]}
  >
    <span className="truncate">{name}</span>
  </Button>
)
