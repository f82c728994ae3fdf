/** The reference of the template's rows, by which they are refused where somebody forgot to remove them. */
export const EXAMPLE = "EXAMPLE"
