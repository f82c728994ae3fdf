/** As long as each of the two names of a recipient may be, in characters. */
export const longestName = 50
