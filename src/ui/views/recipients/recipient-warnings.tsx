import type { RecipientWarning } from '../../../domain/recipients/parse-recipient.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { useStyles } from '../../app/hooks/use-styles.ts'
import { FullAddress } from '../../kit/full-address.tsx'
import { Icon } from '../../kit/icon.tsx'
import { warnIcon } from '../../kit/sign-icons.ts'
import css from '../transactions/review.css?inline'
import { recipientMessages } from './messages.ts'

const looks = { refuse: 'banner bad', warn: 'banner', note: 'banner info' }

/** Warnings about a recipient, each with the next step. */
export function RecipientWarnings({ id, findings }: { id?: string; findings: readonly RecipientWarning[] }) {
  useStyles(css)
  const t = useMessages(recipientMessages)
  const { networks } = useOptions()
  if (findings.length === 0) return null
  return (
    <ul id={id} className="findings">
      {findings.map(finding => {
        const network = finding.code === 'wrong-network' && networks.find(({ id }) => id === finding.network)
        const [what, todo] = network ? t.forNetwork(network.name) : t.say[finding.code]
        const other = addressIn(finding)
        return (
          <li
            key={finding.code}
            className={looks[finding.weight]}
            data-testid={`portico-finding-${finding.code}`}
          >
            <Icon d={warnIcon} size={18} />
            <span className="grow">
              <strong>{what}</strong> {todo}
              {other && <FullAddress address={other} />}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The address a warning compares with the typed one. */
function addressIn(finding: RecipientWarning): string | undefined {
  if (finding.code === 'look-alike') return finding.of
  if (finding.code === 'name-moved') return finding.before
  return finding.code === 'delegated' ? finding.to : undefined
}
