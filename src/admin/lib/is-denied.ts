/** Whether the server refused to show something because of who asks. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 403
}
