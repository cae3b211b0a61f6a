/** What the owner of a wallet is asked, in words a popup can show. */
export type Question = {
  readonly kind: 'connect' | 'sign' | 'send' | 'network' | 'asset'
  readonly method: string
  readonly title: string
  /** Label and value, one line each. */
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** Long text in full: the message, the typed data, the calldata. */
  readonly text?: string
}

/** A checked request: what to ask first, and what to do after a yes. */
export type Task = { readonly question: Question; readonly run: () => Promise<unknown> }
