/** One input source of the W3C WebDriver protocol: WebDriver BiDi takes the same shape. */
export type InputSource =
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly actions: readonly PointerAction[]
    }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  | { readonly type: 'pause'; readonly duration: number }
type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string }

/** A browser with one window, driven from outside by real pointer and key events. */
export type Driver = {
  /** Name and version, as the table of results shows them. */
  readonly name: string
  /** Loads an address and waits for its `load` event. */
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression in the page, waits for its promise, and returns the string it gives. */
  evaluate(expression: string): Promise<string>
  perform(sources: readonly InputSource[]): Promise<void>
  close(): Promise<void>
}
