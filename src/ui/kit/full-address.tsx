import { groupAddress } from '../../domain/core/address-text.ts'

/** A full address in groups of four, which are easy to read out and compare. Copying it gives the address without spaces. */
export function FullAddress({ address }: { address: string }) {
  // Users do not compare the leading 0x, so the groups start after it.
  const start = address.startsWith('0x') ? '0x' : ''
  const [first = '', ...rest] = groupAddress(address.slice(start.length))
  return (
    <bdi className="mono whole" dir="ltr" title={address}>
      {[start + first, ...rest].map((group, place) => (
        <span key={place}>{group}</span>
      ))}
    </bdi>
  )
}
