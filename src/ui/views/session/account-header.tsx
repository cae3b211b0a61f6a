import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { WalletInfo } from '../../../domain/core/entities.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { Address } from '../../kit/address.tsx'
import { Avatar } from '../../kit/avatar.tsx'
import { useCopy } from '../../kit/hooks/use-copy.ts'
import { Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { checkIcon, copyIcon } from '../../kit/sign-icons.ts'
import { useIdentity } from '../identity/use-identity.ts'
import { accountMessages } from './account-messages.ts'

type WhoProps = {
  readonly account: CaipAddress
  readonly address: string
  readonly wallet: WalletInfo | undefined
}

/** Account picture and name, its address with a copy button, and its wallet. */
export function AccountHeader({ account, address, wallet }: WhoProps) {
  const t = useMessages(accountMessages)
  const { name, avatar } = useIdentity(account)
  const { copied, copy } = useCopy(t.address)
  return (
    <div className="who">
      <div className="face">
        <Avatar address={address} src={avatar} />
        {wallet && <Picture name={wallet.name} src={wallet.icon} size={26} />}
      </div>
      {name && <p className="name">{name}</p>}
      <button type="button" className="chip" data-testid="portico-copy-address" onClick={() => copy(address)}>
        <Address address={address} />
        <span className="hide">{t.copyAddress}</span>
        <Icon d={copied ? checkIcon : copyIcon} size={16} />
      </button>
      {wallet && <p className="hide">{t.via(wallet.name)}</p>}
    </div>
  )
}
