import type { InjectedWallet } from '../../../domain/core/entities.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import type { ViewProps } from '../../app/types.ts'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useSession } from '../session/use-session.ts'
import { walletsMessages } from './messages.ts'

export { default as css } from './wallets.css?inline'

/** A multi-namespace wallet: the user chooses the namespace. */
export function View({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as InjectedWallet
  const t = useMessages(walletsMessages)
  const { push } = useNavigation()
  const { networks, chainImages } = useOptions()
  const { connections } = useSession()
  const isConnected = (namespace: string): boolean =>
    connections.some(one => one.namespace === namespace && [wallet.id, wallet.rdns].includes(one.connectorId))
  return (
    <Screen title={wallet.name}>
      <div className="choice">
        <Picture name={wallet.name} src={wallet.icon} size={64} />
        <h2 className="headline">{t.choose(wallet.name)}</h2>
        <p className="label">{t.chooseBody}</p>
      </div>
      <ul className="rows">
        {wallet.namespaces.map((namespace, index) => {
          const network = networks.find(one => one.namespace === namespace)
          return (
            <li key={namespace}>
              <button
                type="button"
                className="row"
                data-testid={`wui-list-chain-${namespace}`}
                data-first={index === 0 || undefined}
                onClick={() => push('ConnectingExternal', { wallet, namespace })}
              >
                <Picture name={t.namespaces[namespace]} src={network && chainImages[network.id]} round />
                <span className="grow">
                  {t.namespaces[namespace]}
                  {namespace === 'eip155' && <span className="label"> {t.evm}</span>}
                </span>
                {isConnected(namespace) && <span className="badge ok">{t.connected}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </Screen>
  )
}
