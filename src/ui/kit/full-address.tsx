import { groupAddress } from '../../domain/core/address-text.ts'

/**
 * A full address in groups of four characters, which are easy to read aloud and compare. A copied address has no
 * spaces.
 */
export function FullAddress({ address }: { address: string }) {
  // All EVM addresses start with 0x, so the groups of four characters start after 0x.
  const start = address.startsWith('0x') ? '0x' : ''
  const [first = '', ...rest] = groupAddress(address.slice(start.length))
  return (
    <bdi translate="no" className="mono whole" dir="ltr" title={address}>
      {[start + first, ...rest].map((group, place) => (
        <span key={place}>{group}</span>
      ))}
    </bdi>
  )
}
