/** An error whose message explains the problem, so `fail` prints the message without a stack. */
export class SetupError extends Error {}

/** Prints one line of progress on stderr, so that stdout contains only the result of the command. */
export const printLine = text => process.stderr.write(`${text}\n`)

/** Returns a time in ms as text in seconds with one decimal. */
export const seconds = ms => `${(ms / 1000).toFixed(1)} s`

/** Ends a script with an error: the message of a SetupError, or the stack of any other error. */
export const fail = error => {
  printLine(error instanceof SetupError ? error.message : (error?.stack ?? String(error)))
  process.exit(1)
}
