import { groupAddress } from '../../domain/core/address-text.ts'
import { useStyles } from '../app/hooks/use-app.ts'
import css from './styles/address.css?inline'

/**
 * A full address in groups of four characters, which are easy to read aloud and compare. A copied address has no
 * spaces.
 */
export function FullAddress({ address }: { address: string }) {
  useStyles(css)
  // All EVM addresses start with 0x, so the groups of four characters start after 0x.
  const start = address.startsWith('0x') ? '0x' : ''
  const [first = '', ...rest] = groupAddress(address.slice(start.length))
  const groups = [start + first, ...rest]
  return (
    // With this role, the groups are one text for screen readers.
    <bdi
      translate="no"
      className="mono whole"
      dir="ltr"
      title={address}
      role="img"
      aria-label={groups.join(' ')}
    >
      {groups.map((group, place) => (
        <span key={place}>{group}</span>
      ))}
    </bdi>
  )
}
