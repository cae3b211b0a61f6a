/** Whether the value looks like an EVM signature of a message: 0x and whole bytes, at least 31. */
export function isSignedMessage(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2}){31,}$/i.test(value)
}
