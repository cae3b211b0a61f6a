import { groupAddress } from '../../domain/core/address-text.ts'

/** A whole address in groups of four, to be read out and compared; selected and copied, it is in one piece. */
export function FullAddress({ address }: { address: string }) {
  // The 0x in front is no part of what is compared.
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
