import type { Network } from '../../domain/model/entities.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { downIcon } from './account-icons.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { warnIcon } from './sign-icons.ts'

type NetworkChipProps = {
  readonly network: Network | undefined
  readonly name: string
  readonly wrong: boolean
  readonly onPress: () => void
}

/** The network of the account; opens the list of networks. */
export function NetworkChip({ network, name, wrong, onPress }: NetworkChipProps) {
  const t = useWords(accountWords)
  return (
    <button type="button" className="chip" data-testid="w3m-account-select-network" onClick={onPress}>
      {wrong ? (
        <span className="warn-text">
          <Icon d={warnIcon} size={18} />
        </span>
      ) : (
        <Picture name={name} size={22} round />
      )}
      <span className="hide">{t.network}: </span>
      {network || !wrong ? name : t.wrongNetwork}
      <Icon d={downIcon} size={16} />
    </button>
  )
}
