/**
 * What the server says in words for programs, which have to know a field's name, by the names of what is said to people instead.
 */
export const toPrograms = {
  twin: "The same amount goes to the same destination already: {{id}}. If this one is meant as well, confirm it (duplicates_seen).",
  batchTwin: "A row may be there twice: row {{row}} is like {{other}}. If all are meant, confirm it (duplicates_seen).",
  batchTwins:
    "{{number}} rows may be there twice: row {{row}} is like {{other}}. If all are meant, confirm it (duplicates_seen).",
} as const
