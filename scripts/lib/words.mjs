/** An error whose message is all a person needs to read: no stack is shown for it. */
export class Trouble extends Error {}

/** One line about what is going on. Set-up speaks on stderr so that stdout stays the answer of the command. */
export const say = text => process.stderr.write(`${text}\n`)

/** Milliseconds as seconds with one decimal. */
export const seconds = ms => `${(ms / 1000).toFixed(1)} s`

/** Ends a script: a Trouble in one sentence, anything else with its stack. */
export const fail = error => {
  say(error instanceof Trouble ? error.message : (error?.stack ?? String(error)))
  process.exit(1)
}
