import { groupAddress } from '../../../domain/core/address-text.ts'
import type { RecipientWarning } from '../../../domain/recipients/parse-recipient.ts'
import { useList, useMessages, useOptions, useStyles } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Space } from '../../kit/space.tsx'
import addressCss from '../../kit/styles/address.css?inline'
import css from '../transactions/review.css?inline'
import { recipientMessages } from './messages.ts'

const tones = { refuse: 'bad', warn: 'warn', note: 'info' } as const

type RecipientWarningsProps = {
  readonly id?: string
  /** The address of the recipient. A warning may show it beside another address. */
  readonly address: string
  readonly warnings: readonly RecipientWarning[]
}

export function RecipientWarnings({ id, address, warnings }: RecipientWarningsProps) {
  useStyles(css)
  const t = useMessages(recipientMessages)
  const list = useList()
  const { networks } = useOptions()
  if (warnings.length === 0) return null
  return (
    <ul id={id} className="findings">
      {warnings.map(finding => {
        const network = finding.code === 'wrong-network' && networks.find(({ id }) => id === finding.network)
        const [what, todo] = network
          ? [t.forNetwork(network.name), t.forNetworkBody(network.name)]
          : t.say[finding.code]
        const other = addressIn(finding)
        const caption = captionOf(finding, t)
        return (
          <li key={finding.code}>
            <Banner tone={tones[finding.weight]} title={what} testId={`portico-finding-${finding.code}`}>
              {'parts' in finding && finding.parts && finding.parts.length > 0 && (
                <span translate="no" data-testid="portico-link-parts">
                  {t.linkParts(list(finding.parts))}
                  <Space />
                </span>
              )}
              {todo}
              {other && caption ? (
                <>
                  <span className="compared">{t.recipient}</span>
                  <ComparedAddress address={address} other={other} />
                  <span className="compared">{caption}</span>
                  <ComparedAddress address={other} other={address} />
                  <span className="hide">
                    {t.groupsDiffer(list(differingGroups(address, other).map(String)))}
                  </span>
                </>
              ) : (
                other && <FullAddress address={other} />
              )}
            </Banner>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the caption of the address with which the warning compares the recipient's address. */
function captionOf(finding: RecipientWarning, t: typeof recipientMessages): string | undefined {
  if (finding.code === 'look-alike') return finding.isClaimed ? t.claimedLookAlikeOf : t.lookAlikeOf
  return finding.code === 'name-moved' ? t.lastTime : undefined
}

/** Returns the address that a warning shows beside the recipient's address. */
function addressIn(finding: RecipientWarning): string | undefined {
  if (finding.code === 'look-alike') return finding.of
  if (finding.code === 'name-moved') return finding.before
  return finding.code === 'delegated' ? finding.to : undefined
}

/** Returns the numbers of the groups of four characters in which two addresses differ. The first group is 1. */
function differingGroups(address: string, other: string): readonly number[] {
  const others = groupsOf(other)
  return groupsOf(address).flatMap((group, place) =>
    isSame(address, group, others[place]) ? [] : [place + 1],
  )
}

/** The groups of four characters of an address, after the 0x that all EVM addresses start with. */
function groupsOf(address: string): readonly string[] {
  return groupAddress(address.startsWith('0x') ? address.slice(2) : address)
}

/** In an address that starts with 0x, the letter case is only a checksum, so the comparison ignores it. */
function isSame(address: string, group: string, other = ''): boolean {
  return address.startsWith('0x') ? group.toLowerCase() === other.toLowerCase() : group === other
}

type ComparedAddressProps = { readonly address: string; readonly other: string }

/**
 * A full address in groups of four characters. The groups that differ from the address beside it are bold. All other
 * groups are faint.
 */
function ComparedAddress({ address, other }: ComparedAddressProps) {
  useStyles(addressCss)
  const others = groupsOf(other)
  return (
    <bdi translate="no" className="mono whole" dir="ltr" title={address}>
      {address.startsWith('0x') && '0x'}
      {groupsOf(address).map((group, place) => (
        <span key={place} className={isSame(address, group, others[place]) ? 'faint' : 'bad-text'}>
          {isSame(address, group, others[place]) ? group : <strong>{group}</strong>}
        </span>
      ))}
    </bdi>
  )
}
