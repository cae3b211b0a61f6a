import { groupAddress } from '../../domain/core/address-text.ts'

/** A full address in groups of four, easy to read out and compare; copying it gives one piece. */
export function FullAddress({ address }: { address: string }) {
  // Users do not compare the leading 0x.
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
