/** As large as a file of payouts may be, in bytes. */
const most = 5 * 1024 * 1024

export type FileProblem = "fileMissing" | "fileTooLarge"

/** What is wrong with a chosen file before anybody reads it; what stands in it the server reads. */
export function checkFile(file: Pick<File, "size"> | null): FileProblem | null {
  if (!file) return "fileMissing"
  return file.size > most ? "fileTooLarge" : null
}
