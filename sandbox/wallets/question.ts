/** A question to the wallet's user, as text for a popup. */
export type Question = {
  readonly kind: 'connect' | 'sign' | 'send' | 'network' | 'asset'
  readonly method: string
  readonly title: string
  /** Pairs of label and value. The popup shows each pair on a line of its own. */
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** The complete message, typed data or call data. */
  readonly text?: string
}

/** A validated request: the question to show, and the function to run after the user has approved. */
export type Task = { readonly question: Question; readonly run: () => Promise<unknown> }
