import type { CaipAddress } from '../../domain/model/caip.ts'
import type { WalletFace } from '../../domain/model/entities.ts'
import { useCopy } from '../hooks/use-copy.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { Address } from './address.tsx'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { checkIcon, copyIcon } from './sign-icons.ts'

type WhoProps = {
  readonly account: CaipAddress
  readonly address: string
  readonly wallet: WalletFace | undefined
}

/** Picture and name of the account, its address to copy, and the wallet it is in. */
export function WhoIsConnected({ account, address, wallet }: WhoProps) {
  const t = useWords(accountWords)
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
