import { useState } from 'react'
import type { Network } from '../../../domain/core/entities.ts'
import { allowsNetwork, connectionOf } from '../../../domain/session/session.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { checkIcon, searchIcon, warnIcon } from '../../kit/sign-icons.ts'
import { accountMessages } from '../session/account-messages.ts'
import { useSession } from '../session/use-session.ts'
import { useSwitchNetwork } from './use-switch-network.ts'

const searchFrom = 7

/** Networks to choose from, with the current one marked and the state of a switch said at its row. */
export function NetworkList({ networks, done }: { networks: readonly Network[]; done: () => void }) {
  const t = useMessages(accountMessages)
  const session = useSession()
  const { network: current } = session
  const { chainImages, enableNetworkSwitch } = useOptions()
  const { asked, trouble, switchTo } = useSwitchNetwork(done)
  const [query, setQuery] = useState('')
  const found = networks.filter(one => one.name.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <>
      {networks.length >= searchFrom && (
        <SearchField label={t.searchNetworks} value={query} onChange={setQuery} />
      )}
      {trouble && (
        <p className="banner bad">
          <Icon d={warnIcon} size={18} />
          <span>
            <strong>{trouble.headline}.</strong> {trouble.body}
          </span>
        </p>
      )}
      {found.length === 0 && <EmptyState icon={searchIcon} title={t.noNetwork(query.trim())} />}
      <ul className="rows">
        {found.map(one => {
          const here = one.id === current
          const waiting = asked?.id === one.id
          const connection = connectionOf(session, one.namespace)
          const refused = connection !== undefined && !allowsNetwork(connection, one)
          const off = here || refused || !enableNetworkSwitch || (asked !== undefined && !waiting)
          return (
            <li key={one.id}>
              <button
                type="button"
                className="row"
                aria-current={here || undefined}
                aria-disabled={off || undefined}
                data-testid={`w3m-network-switch-${one.name}`}
                onClick={off ? undefined : () => switchTo(one)}
              >
                <Picture name={one.name} src={chainImages[one.id]} round />
                <span className="grow two">
                  <span>{one.name}</span>
                  {refused && <span className="label">{t.notAllowed(connection.wallet.name)}</span>}
                  {waiting && connection && (
                    <span className="label">{t.approveSwitch(connection.wallet.name)}</span>
                  )}
                </span>
                {one.testnet && <span className="badge">{t.testnet}</span>}
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
