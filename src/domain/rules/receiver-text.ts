import type { Namespace } from '../model/caip.ts'

export type { Finding } from './receiver.ts'

/**
 * What was typed, pasted or scanned as a receiver: an address or a name without what is round it. Payment links (ERC-681 and those
 * of Solana Pay) and CAIP-10 accounts give their address; nothing is read from them but that.
 */
export function readReceiverText(text: string, namespace: Namespace): string {
  const plain = text.trim()
  const link = /^(?:ethereum|solana):(?:pay-)?([^@/?]+)(?:@\d+)?(?:[/?].*)?$/i.exec(plain)?.[1]
  if (link) return link
  const [name, , address, ...more] = plain.split(':')
  if (name === namespace && address !== undefined && more.length === 0) return address
  return plain
}
