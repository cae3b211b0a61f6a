import { groupAddress } from '../../../domain/core/address-text.ts'

type ComparedAddressProps = { readonly address: string; readonly other: string }

/** A full address in groups of four. The groups that differ from the other address are marked, and the others are faint. */
export function ComparedAddress({ address, other }: ComparedAddressProps) {
  // Upper and lower case are only a checksum in addresses that start with 0x.
  const isHex = address.startsWith('0x')
  const groupsOf = (text: string) => groupAddress(isHex ? text.slice(2) : text)
  const same = (a: string, b = '') => (isHex ? a.toLowerCase() === b.toLowerCase() : a === b)
  const others = groupsOf(other)
  return (
    <bdi className="mono whole" dir="ltr" title={address}>
      {isHex && '0x'}
      {groupsOf(address).map((group, place) => (
        <span key={place} className={same(group, others[place]) ? 'faint' : 'bad-text'}>
          {same(group, others[place]) ? group : <strong>{group}</strong>}
        </span>
      ))}
    </bdi>
  )
}
