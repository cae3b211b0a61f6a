/**
 * Whether a key belongs to an input method, which composes Chinese, Japanese or Korean characters. Enter then accepts
 * the characters, and Escape discards them, so the modal must ignore the key. Safari ends the composition before it
 * sends the key, and marks the key only with the key code 229.
 */
export function isCompositionKey({
  isComposing,
  keyCode,
}: {
  readonly isComposing: boolean
  readonly keyCode: number
}): boolean {
  return isComposing || keyCode === 229
}
