import { addressOf, type CaipAddress, networkOf } from '../../domain/model/caip.ts'
import type { Connection } from '../../domain/model/entities.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useWords } from '../hooks/use-words.ts'
import { walletsWords } from '../messages/wallets.ts'
import { leaveIcon } from './account-icons.ts'
import { Address } from './address.tsx'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { checkIcon } from './sign-icons.ts'

type WalletCardProps = {
  readonly connection: Connection
  /** The account in use, where it is one of this wallet's. */
  readonly account: CaipAddress | undefined
  readonly leaving: boolean
  readonly use: (account: CaipAddress) => void
  readonly disconnect: () => void
}

/** One connected wallet: its accounts to choose from, and the way to leave it. */
export function WalletCard({ connection, account, leaving, use, disconnect }: WalletCardProps) {
  const t = useWords(walletsWords)
  const { networks } = useOptions()
  const { wallet, namespace } = connection
  return (
    <section className="wallet" data-testid={account ? 'active-connection' : undefined}>
      <div className="wallet-head">
        <Picture name={wallet.name} src={wallet.icon} size={28} />
        <h2 className="grow">
          {wallet.name} <span className="label">{t.namespaces[namespace]}</span>
        </h2>
        <button
          type="button"
          className="glyph"
          aria-label={t.disconnect(`${wallet.name}, ${t.namespaces[namespace]}`)}
          aria-disabled={leaving || undefined}
          data-testid={`portico-disconnect-${namespace}`}
          onClick={leaving ? undefined : disconnect}
        >
          {leaving ? (
            <span className="spinner spin" aria-hidden="true" />
          ) : (
            <Icon d={leaveIcon} size={18} flip />
          )}
        </button>
      </div>
      <ul className="rows">
        {onePerAddress(connection, account).map(one => {
          const here = one === account
          return (
            <li key={one}>
              <button
                type="button"
                className="row"
                aria-current={here || undefined}
                data-testid={
                  here ? 'wui-active-profile-wallet-item' : 'wui-inactive-profile-wallet-item-button'
                }
                onClick={() => use(one)}
              >
                <Avatar address={addressOf(one)} size={32} />
                <span className="grow two">
                  <Address address={addressOf(one)} />
                  <span className="label">{networks.find(({ id }) => id === networkOf(one))?.name}</span>
                </span>
                {here && (
                  <span className="badge accent">
                    <Icon d={checkIcon} size={14} />
                    {t.active}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A wallet that works on many networks shares each address on each of them: it is one account to a person. */
function onePerAddress({ accounts }: Connection, account: CaipAddress | undefined): readonly CaipAddress[] {
  const seen = new Map<string, CaipAddress>()
  for (const one of accounts) {
    const address = addressOf(one)
    if (!seen.has(address) || one === account) seen.set(address, one)
  }
  return [...seen.values()]
}
