import { useState } from 'react'
import type { Network } from '../../../domain/core/entities.ts'
import { folded } from '../../../domain/core/lib/folded.ts'
import { allowsNetwork, connectionOf } from '../../../domain/session/session.ts'
import { useMessages, useOptions } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorBanner } from '../../kit/error-banner.tsx'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon, searchIcon } from '../../kit/icons/common.ts'
import { SearchField } from '../../kit/search-field.tsx'
import { NetworkPicture } from '../../parts/networks/network-picture.tsx'
import { useSwitchNetwork } from '../../parts/networks/use-switch-network.ts'
import { accountMessages } from '../../parts/session/account-messages.ts'

const searchFrom = 7

/**
 * A list of networks. It marks the current network. While the wallet switches, it shows the progress in the row of the
 * new network.
 */
export function NetworkList({ networks, done }: { networks: readonly Network[]; done: () => void }) {
  const t = useMessages(accountMessages)
  const session = useSession()
  const { network: current } = session
  const { enableNetworkSwitch } = useOptions()
  const { requested, problem, switchTo } = useSwitchNetwork(done)
  const [query, setQuery] = useState('')
  const found = networks.filter(network => folded(network.name).includes(folded(query)))
  return (
    <>
      {networks.length >= searchFrom && (
        <SearchField label={t.searchNetworks} value={query} onChange={setQuery} />
      )}
      {problem && <ErrorBanner code={problem.code} words={problem} />}
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
