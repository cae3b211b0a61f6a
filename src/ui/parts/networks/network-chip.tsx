import type { Network } from '../../../domain/core/entities.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { Icon } from '../../kit/icon.tsx'
import { downIcon } from '../../kit/icons/account.ts'
import { warnIcon } from '../../kit/icons/common.ts'
import { accountMessages } from '../session/account-messages.ts'
import { NetworkPicture } from './network-picture.tsx'

type NetworkChipProps = {
  readonly network: Network | undefined
  readonly name: string
  readonly wrong: boolean
  readonly onPress: () => void
}

export function NetworkChip({ network, name, wrong, onPress }: NetworkChipProps) {
  const t = useMessages(accountMessages)
  return (
    <button
      type="button"
      className={wrong ? 'chip wrong' : 'chip'}
      data-testid="w3m-account-select-network"
      onClick={onPress}
    >
      {wrong ? (
        <span className="warn-text">
          <Icon d={warnIcon} size={18} />
        </span>
      ) : (
        <NetworkPicture id={network?.id} name={name} size={22} />
      )}
      <span className="hide">{t.network}: </span>
      {network || !wrong ? name : t.wrongNetwork}
      <Icon d={downIcon} size={16} />
    </button>
  )
}
