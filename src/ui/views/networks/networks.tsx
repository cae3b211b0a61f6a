import { useState } from 'react'
import { type Namespace, type Network, referenceOf } from '../../../domain/core/entities.ts'
import { allowsNetwork, connectionOf } from '../../../domain/session/session.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import type { ViewModule } from '../../app/types.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon, searchIcon, warnIcon } from '../../kit/icons/early.ts'
import { leaveIcon } from '../../kit/icons/later.ts'
import { Screen } from '../../kit/screen.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import listCss from '../../kit/styles/list.css?inline'
import { NetworkPicture } from '../../parts/networks/network-picture.tsx'
import { useSwitchNetwork } from '../../parts/networks/use-switch-network.ts'
import { accountMessages } from '../../parts/session/account-messages.ts'
import { useDisconnect } from '../../parts/session/use-disconnect.ts'

/**
 * The view with the site's networks. If wallets are connected, it lists only the networks of their namespaces. A press
 * on a network requests a switch to it.
 */
export const Networks: ViewModule = { View: NetworksView, css: listCss }

function NetworksView() {
  const t = useMessages(accountMessages)
  const { back } = useNavigation()
  const { networks } = useOptions()
  const { connections } = useSession()
  const isThere = (namespace: Namespace) => connections.some(connection => connection.namespace === namespace)
  const possible = networks.filter(network => connections.length === 0 || isThere(network.namespace))
  return (
    <Screen title={t.networks}>
      <NetworkList networks={possible} done={back} />
    </Screen>
  )
}

/** The view for a wallet whose network the site does not support. The user can switch the network or disconnect. */
export const UnsupportedChain: ViewModule = { View: UnsupportedChainView, css: listCss }

function UnsupportedChainView() {
  const t = useMessages(accountMessages)
  const { close } = useNavigation()
  const { networks, metadata } = useOptions()
  const { connection, network, networkName } = useSession()
  const { busy, disconnect } = useDisconnect()
  const possible = networks.filter(network => !connection || network.namespace === connection.namespace)
  const here = networkName ?? (network ? t.numbered(referenceOf(network)) : t.unknownNetwork)
  const site = metadata.name ?? t.thisSite
  return (
    <Screen
      title={t.wrongNetwork}
      foot={
        <Button wide off={busy} onPress={disconnect} testId="disconnect-button">
          <Icon d={leaveIcon} size={18} flip />
          {busy ? t.disconnecting : t.disconnect}
        </Button>
      }
    >
      <div className="empty">
        <span className="disc warn-text">
          <Icon d={warnIcon} size={24} />
        </span>
        <h2 className="headline">{t.notHere(site, here)}</h2>
        <p>{t.pickOne}</p>
      </div>
      <NetworkList networks={possible} done={close} />
    </Screen>
  )
}

const searchFrom = 7

/**
 * A list of networks. It marks the current network. While the wallet switches, it shows the progress in the row of the
 * new network.
 */
function NetworkList({ networks, done }: { networks: readonly Network[]; done: () => void }) {
  const t = useMessages(accountMessages)
  const session = useSession()
  const { network: current } = session
  const { enableNetworkSwitch } = useOptions()
  const { requested, problem, switchTo } = useSwitchNetwork(done)
  const [query, setQuery] = useState('')
  const found = networks.filter(network => network.name.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <>
      {networks.length >= searchFrom && (
        <SearchField label={t.searchNetworks} value={query} onChange={setQuery} />
      )}
      {problem && (
        <Banner tone="bad" title={`${problem.headline}.`}>
          {problem.body}
        </Banner>
      )}
      {found.length === 0 && <EmptyState icon={searchIcon} title={t.noNetwork(query.trim())} />}
      <ul className="rows">
        {found.map(network => {
          const here = network.id === current
          const waiting = requested?.id === network.id
          const connection = connectionOf(session, network.namespace)
          const refused = connection !== undefined && !allowsNetwork(connection, network)
          const off = here || refused || !enableNetworkSwitch || (requested !== undefined && !waiting)
          return (
            <li key={network.id}>
              <button
                type="button"
                className="row"
                aria-current={here || undefined}
                aria-disabled={off || undefined}
                data-testid={`w3m-network-switch-${network.name}`}
                onClick={off ? undefined : () => switchTo(network)}
              >
                <NetworkPicture id={network.id} name={network.name} />
                <span className="grow two">
                  <span translate="no">{network.name}</span>
                  {refused && <span className="label">{t.notAllowed(connection.wallet.name)}</span>}
                  {waiting && connection && (
                    <span className="label">{t.approveSwitch(connection.wallet.name)}</span>
                  )}
                </span>
                {network.testnet && <span className="badge">{t.testnet}</span>}
                {here && (
                  <span className="badge accent">
                    <Icon d={checkIcon} size={14} />
                    {t.current}
                  </span>
                )}
                {waiting && <span className="spinner spin" aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
