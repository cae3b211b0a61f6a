import type { CSSProperties } from 'react'
import { addressRing } from '../../../domain/core/address-colors.ts'
import { showExact } from '../../../domain/core/amount.ts'
import { type Network, networkOf } from '../../../domain/core/entities.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import {
  networksToReceive,
  type RequestedAmount,
  readReceiveArguments,
  receiveUri,
} from '../../../domain/receive/receive.ts'
import { memoryKey, useList, useLocale, useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { useCopy } from '../../kit/copy-button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon, copyIcon, forwardIcon, walletIcon } from '../../kit/icons/common.ts'
import { coreMessages } from '../../kit/messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { NetworkPicture } from '../../parts/networks/network-picture.tsx'
import { QrCode } from '../../parts/qr/lazy-qr.tsx'
import qr from '../../parts/qr/qr.css?inline'
import { receiveMessages } from './messages.ts'
import own from './receive.css?inline'

/** Maximum number of network icons. If there are more networks, the view shows how many more. */
const drawn = 4

/** The view with the address as a QR code and as text, and with the networks on which the address works. */
export const WalletReceive: ViewModule = { View: WalletReceiveView, css: qr + own }

function WalletReceiveView({ entry }: ViewProps) {
  const t = useMessages(receiveMessages)
  const receive = useReceive(entry.params)
  if (receive) return <Shown receive={receive} />
  return (
    <Screen title={t.title}>
      <EmptyState icon={walletIcon} title={t.nobody} />
    </Screen>
  )
}

function Shown({ receive }: { receive: Receive }) {
  const t = useMessages(receiveMessages)
  const core = useMessages(coreMessages)
  const locale = useLocale()
  const { push } = useNavigation()
  const { address, uri, networks, here, requested } = receive
  const { copied, copy } = useCopy(t.address)
  const name = here?.name ?? t.unknownNetwork
  const rest = networks.length - drawn
  const named = useList()(
    networks.slice(0, drawn).map(network => network.name),
    rest > 0,
  )
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" testId="receive-address-copy-button" onPress={() => copy(address)}>
          <Icon d={copied ? checkIcon : copyIcon} size={18} />
          {copied ? core.copied(t.address) : t.copy}
        </Button>
      }
    >
      <div className="stage">
        <figure
          className="plate plate-small plate-own"
          style={{ '--pt-own': addressRing(address) } as CSSProperties}
        >
          <QrCode uri={uri} label={t.code(name)} />
        </figure>
        {requested && (
          <p className="headline" data-testid="portico-receive-asked">
            <bdi translate="no">{t.requested(showExact(requested.amount, requested.symbol, locale))}</bdi>
          </p>
        )}
        <h2 className="label">{t.yours(name)}</h2>
        <p className="receive-address" data-testid="portico-receive-address">
          <FullAddress address={address} />
        </p>
        {networks.length > 0 && (
          <button
            type="button"
            className="row receive-networks"
            data-testid="portico-receive-networks"
            onClick={() => push('WalletCompatibleNetworks')}
          >
            <span className="pile" aria-hidden="true">
              {networks.slice(0, drawn).map(network => (
                <NetworkPicture key={network.id} id={network.id} name={network.name} size={24} />
              ))}
            </span>
            <span className="grow two">
              <span className="label">{t.only}</span>
              <span>{rest > 0 ? t.more(named, rest) : named}</span>
            </span>
            <Icon d={forwardIcon} size={18} flip />
          </button>
        )}
      </div>
    </Screen>
  )
}

export const WalletCompatibleNetworks: ViewModule = { View: WalletCompatibleNetworksView }

function WalletCompatibleNetworksView() {
  const t = useMessages(receiveMessages)
  const receive = useReceive()
  return (
    <Screen title={t.networks}>
      <Banner>{t.good}</Banner>
      <ul className="rows">
        {receive?.networks.map(network => (
          <li key={network.id} className="row" data-testid={`portico-receives-${network.name}`}>
            <NetworkPicture id={network.id} name={network.name} />
            <span className="grow">{network.name}</span>
            {network.testnet && <span className="badge">{t.testnet}</span>}
            {network.id === receive.here?.id && (
              <span className="badge accent">
                <Icon d={checkIcon} size={14} />
                {t.here}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Screen>
  )
}

/** An amount of the native coin that the site requests, and the id of that coin's network. */
type WantedAmount = { readonly on: string; readonly requested: RequestedAmount }
const amountKey = memoryKey<WantedAmount | undefined>('receive')

type Receive = {
  readonly uri: string
  readonly address: string
  /** The amount that the site requests, in the native coin of the network. */
  readonly requested?: { readonly amount: string; readonly symbol: string }
  /** The networks on which the address works. The active network comes first. */
  readonly networks: readonly Network[]
  readonly here?: Network
}

/**
 * Returns what the user needs to receive tokens with the active account: the QR code, the requested amount and the
 * networks. Returns undefined if no wallet is connected.
 */
function useReceive(params?: ViewEntry['params']): Receive | undefined {
  const { deps } = useUi()
  const { active, connection } = useSession()
  const { networks: ofSite } = deps.options
  const here = active && ofSite.find(({ id }) => id === networkOf(active))
  // The amount is stored with its network, because the amount is in the native coin of that network.
  const [requested, setWanted] = usePersistedState(amountKey, undefined)
  useViewParams('WalletReceive', params, {
    read: async args => readReceiveArguments(args, here?.nativeCurrency.decimals ?? 0),
    begin: ({ requested: requestedAmount }) =>
      requestedAmount && here && setWanted({ on: here.id, requested: requestedAmount }),
  })
  if (!active) return undefined
  const requestedAmount = requested?.on === here?.id ? requested?.requested : undefined
  return {
    uri: receiveUri(active, requestedAmount),
    ...(requestedAmount &&
      here && { requested: { amount: requestedAmount.amount, symbol: here.nativeCurrency.symbol } }),
    address: active.slice(active.lastIndexOf(':') + 1),
    networks: networksToReceive(active, ofSite, connection?.approvedNetworks),
    ...(here && { here }),
  }
}
