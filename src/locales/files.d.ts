// The catalogues of data/locales as the plugin build/languages.ts compiles them.

declare module '*/lists.json?language' {
  /** The number of the line that each place of a list of messages shows. */
  export const lists: Readonly<Record<string, readonly number[]>>
  /** The same for the places of errors. */
  export const errors: Readonly<Record<string, number>>
}

declare module '*.json?language' {
  /** The lines of the language. A line with a choice is a message as JSON. */
  export const lines: string
  /** Loads the other lines of a language with two files. */
  export const rest: undefined | (() => Promise<{ readonly lines: string }>)
}
