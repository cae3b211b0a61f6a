import type { CaipAddress, WalletInfo } from '../../../domain/core/entities.ts'
import { connectedWallets } from '../../../domain/session/connected-wallets.ts'
import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Avatar } from '../../kit/avatar.tsx'
import { useCopy } from '../../kit/button.tsx'
import { checkIcon, copyIcon, forwardIcon, Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useIdentity } from '../identity/use-identity.ts'
import { accountMessages } from './account-messages.ts'
import { useSession } from './use-session.ts'
import { walletsChipMessages } from './wallets-chip-messages.ts'

type WhoProps = {
  readonly account: CaipAddress
  readonly address: string
  readonly wallet: WalletInfo | undefined
}

/** The account's picture, name and address with a copy button, and the connected wallets. */
export function AccountHeader({ account, address, wallet }: WhoProps) {
  const t = useMessages(accountMessages)
  const w = useMessages(walletsChipMessages)
  const { push } = useNavigation()
  const { connections } = useSession()
  const { name, avatar } = useIdentity(account)
  const { copied, copy } = useCopy(t.address)
  const count = connectedWallets(connections).length
  return (
    <div className="who">
      <div className="face">
        <Avatar address={address} src={avatar} size={44} />
        {wallet && <Picture name={wallet.name} src={wallet.icon} mark={`wallet/${wallet.rdns}`} size={20} />}
      </div>
      <div className="grow">
        {name && <p className="name">{name}</p>}
        <button
          type="button"
          className={name ? 'copy' : 'copy alone'}
          data-testid="portico-copy-address"
          onClick={() => copy(address)}
        >
          <Address address={address} />
          <span className="hide">{t.copyAddress}</span>
          <Icon d={copied ? checkIcon : copyIcon} size={16} />
        </button>
        {wallet && <p className="hide">{t.via(wallet.name)}</p>}
      </div>
      <button
        type="button"
        className="chip"
        data-testid="wui-wallet-switch"
        onClick={() => push('ProfileWallets')}
      >
        {count > 1 ? w.count(count) : w.open}
        <Icon d={forwardIcon} size={16} flip />
      </button>
    </div>
  )
}
