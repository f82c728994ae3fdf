import { Alert, Button, clx, Container, Skeleton, Text } from "@medusajs/ui"
import { useMessages } from "../format/localized-text"
import { errorText, isDenied } from "../http/action-result"

/** A skeleton shown while a query is pending. */
export const LoadingNotice = ({ text }: { text: string }) => (
  <div role="status" className="flex flex-col gap-y-3 px-6 py-4" data-testid="card-payments-loading">
    <span className="sr-only">{text}</span>
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </div>
)

/**
 * The place of a section that loads. A skeleton alone has the color of the page.
 * @param className the skeleton's height
 */
export const LoadingSection = ({ className }: { className: string }) => (
  <Container className="p-4">
    <Skeleton className={clx("bg-ui-bg-base-pressed w-full", className)} />
  </Container>
)

type Failed = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** An error with a retry button; a 403 answer shows `DeniedNotice` instead. */
export const FailureNotice = ({ text, query }: { text: string; query: Failed }) => {
  const messages = useMessages()
  const { t } = messages
  if (isDenied(query.error)) return <DeniedNotice error={query.error} />
  return (
    <div className="px-6 py-4" data-testid="card-payments-error">
      <Alert variant="error" role="alert">
        <div className="flex flex-col items-start gap-y-2">
          <p>{text}</p>
          <p className="text-ui-fg-subtle break-words">{errorText(query.error, messages)}</p>
          <Button
            size="small"
            variant="secondary"
            isLoading={query.isFetching}
            onClick={() => void query.refetch()}
            data-testid="card-payments-retry"
          >
            {t("cardPayments.retry")}
          </Button>
        </div>
      </Alert>
    </div>
  )
}

/** Replaces content that the user may not see. It has no retry button: a retry would not help. */
export const DeniedNotice = ({ error }: { error: Error | null }) => {
  const messages = useMessages()
  return (
    <div role="status" className="flex flex-col gap-y-1 px-6 py-8" data-testid="card-payments-denied">
      <Text size="small" weight="plus">
        {messages.t("cardPayments.denied.title")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty break-words">
        {errorText(error, messages)}
      </Text>
    </div>
  )
}
