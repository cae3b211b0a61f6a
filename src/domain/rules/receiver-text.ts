import type { Namespace } from '../model/caip.ts'

export type { Finding } from './receiver.ts'

const paymentLink = /^(?:ethereum|solana):(?:pay-)?([^@/?]+)(?:@\d+)?(?:\/([^?]*))?(?:\?(.*))?$/i

/**
 * What was typed, pasted or scanned as a receiver: an address or a name without what is round it. Payment links (ERC-681 and those
 * of Solana Pay) and CAIP-10 accounts give the address of who is paid, which in a link to a token's `transfer` is not the one it
 * begins with; nothing is read from them but that. A call of anything else pays nobody: it stays as it is, which is no address.
 */
export function readReceiverText(text: string, namespace: Namespace): string {
  const plain = text.trim()
  const [, target, call, query] = paymentLink.exec(plain) ?? []
  if (call) return (call === 'transfer' && new URLSearchParams(query).get('address')) || plain
  if (target) return target
  const [name, , address, ...more] = plain.split(':')
  if (name === namespace && address !== undefined && more.length === 0) return address
  return plain
}
