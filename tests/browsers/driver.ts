/** One input source in the format of the W3C WebDriver protocol. WebDriver BiDi uses the same format. */
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

/** A browser that a test controls from outside, with real pointer and key events. It has one window. */
export type Driver = {
  /** Name and version of the browser, for the table of results. */
  readonly name: string
  /** Loads a URL and waits for its `load` event. */
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression in the page, waits for its promise, and returns the resulting string. */
  evaluate(expression: string): Promise<string>
  perform(sources: readonly InputSource[]): Promise<void>
  /** Opens a new window with empty storage. All later calls of the driver use that window. */
  renew(): Promise<void>
  close(): Promise<void>
}
