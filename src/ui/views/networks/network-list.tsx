import { useState } from 'react'
import type { Network } from '../../../domain/core/entities.ts'
import { allowsNetwork, connectionOf } from '../../../domain/session/session.ts'
import { useMessages, useOptions } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { checkIcon, Icon, searchIcon } from '../../kit/icon.tsx'
import { EmptyState } from '../../kit/placeholders.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { accountMessages } from '../session/account-messages.ts'
import { useSession } from '../session/use-session.ts'
import { NetworkPicture } from './network-picture.tsx'
import { useSwitchNetwork } from './use-switch-network.ts'

const searchFrom = 7

/** A list of networks to choose from. It marks the current network, and shows the state of a switch in the row of its network. */
export function NetworkList({ networks, done }: { networks: readonly Network[]; done: () => void }) {
  const t = useMessages(accountMessages)
  const session = useSession()
  const { network: current } = session
  const { enableNetworkSwitch } = useOptions()
  const { asked, trouble, switchTo } = useSwitchNetwork(done)
  const [query, setQuery] = useState('')
  const found = networks.filter(network => network.name.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <>
      {networks.length >= searchFrom && (
        <SearchField label={t.searchNetworks} value={query} onChange={setQuery} />
      )}
      {trouble && (
        <Banner tone="bad" title={`${trouble.headline}.`}>
          {trouble.body}
        </Banner>
      )}
      {found.length === 0 && <EmptyState icon={searchIcon} title={t.noNetwork(query.trim())} />}
      <ul className="rows">
        {found.map(network => {
          const here = network.id === current
          const waiting = asked?.id === network.id
          const connection = connectionOf(session, network.namespace)
          const refused = connection !== undefined && !allowsNetwork(connection, network)
          const off = here || refused || !enableNetworkSwitch || (asked !== undefined && !waiting)
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
                  <span>{network.name}</span>
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
