import type { InjectedWallet } from '../../../domain/core/entities.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { NetworkPicture } from '../networks/network-picture.tsx'
import { useSession } from '../session/use-session.ts'
import { walletsMessages } from './messages.ts'

export { default as css } from './wallets.css?inline'

/** Lets the user choose the namespace of a wallet that has several. */
export function View({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as InjectedWallet
  const t = useMessages(walletsMessages)
  const { push } = useNavigation()
  const { networks } = useOptions()
  const { connections } = useSession()
  const isConnected = (namespace: string): boolean =>
    connections.some(
      connection =>
        connection.namespace === namespace && [wallet.id, wallet.rdns].includes(connection.connectorId),
    )
  return (
    <Screen title={wallet.name}>
      <div className="choice">
        <Picture name={wallet.name} src={wallet.icon} mark={`wallet/${wallet.rdns}`} size={64} />
        <h2 className="headline">{t.choose(wallet.name)}</h2>
        <p className="label">{t.chooseBody}</p>
      </div>
      <ul className="rows">
        {wallet.namespaces.map((namespace, index) => {
          const network = networks.find(candidate => candidate.namespace === namespace)
          return (
            <li key={namespace}>
              <button
                type="button"
                className="row"
                data-testid={`wui-list-chain-${namespace}`}
                data-first={index === 0 || undefined}
                onClick={() => push('ConnectingExternal', { wallet, namespace })}
              >
                <NetworkPicture id={network?.id} name={t.namespaces[namespace]} />
                <span className="grow">
                  {namespace === 'eip155' ? t.evm(t.namespaces.eip155) : t.namespaces[namespace]}
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
