/** A question to the wallet's user, as text for a popup. */
export type Question = {
  readonly kind: 'connect' | 'sign' | 'send' | 'network' | 'asset'
  readonly method: string
  readonly title: string
  /** Label and value, one line each. */
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** Long text in full: the message, the typed data, the calldata. */
  readonly text?: string
}

/** A validated request: the question to show, and the function that runs after approval. */
export type Task = { readonly question: Question; readonly run: () => Promise<unknown> }
