/** Calls a function of the site. An exception in that function is logged and does not affect the modal. */
export function callHost<T extends readonly unknown[]>(listener: (...args: T) => void, ...args: T): void {
  try {
    listener(...args)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the site's developer finds the mistake in the console
    console.error('Portico: a listener of this page threw', error)
  }
}
