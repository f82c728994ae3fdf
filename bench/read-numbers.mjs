import { parseArgs } from "node:util"
import { Problem } from "../demo/run/options.mjs"

/**
 * Reads the options of a command; each is a whole number or one of a list of words.
 * @param numbers by option name: `fallback`, the minimum `least` (default 1), and the maximum
 * `most`, if there is one
 * @param textOptions by option name: the allowed words
 * @throws Problem with the help text for any other option
 */
export function readNumbers(args, { help, numbers, textOptions = {} }) {
  const { help: requested = false, ...values } = parse(args, {
    help,
    names: Object.keys({ ...numbers, ...textOptions }),
  })
  const read = ([name, { fallback, least = 1, most = Infinity }]) => {
    const value = values[name] === undefined ? fallback : Number(values[name])
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return [name, value]
    const range = most === Infinity ? `from ${least} up` : `from ${least} to ${most}`
    throw new Problem(`--${name} must be a whole number ${range}, and is "${values[name]}".`)
  }
  const choose = ([name, allowed]) => {
    const word = values[name]
    if (word === undefined || allowed.includes(word)) return [name, word]
    throw new Problem(`--${name} must be one of ${allowed.join(", ")}, and is "${word}".`)
  }
  return {
    help: requested,
    ...Object.fromEntries([...Object.entries(numbers).map(read), ...Object.entries(textOptions).map(choose)]),
  }
}

function parse(args, { help, names }) {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" }]))
  try {
    return parseArgs({ args, options: { ...options, help: { type: "boolean" } } }).values
  } catch (error) {
    throw new Problem(`${error.message}\n\n${help}`)
  }
}
