import { showExact } from '../../../domain/core/amount.ts'
import { useLocale, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button, useCopy } from '../../kit/button.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { checkIcon, copyIcon, forwardIcon, Icon, walletIcon } from '../../kit/icon.tsx'
import { EmptyState } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { NetworkPicture } from '../networks/network-picture.tsx'
import { QrCode } from '../qr/lazy-qr.tsx'
import qr from '../qr/qr.css?inline'
import { receiveMessages } from './messages.ts'
import own from './receive.css?inline'
import { type Receive, useReceive } from './use-receive.ts'

export const css = qr + own

/** Number of network icons that are drawn. The other networks are shown as a count. */
const drawn = 4

/** Shows the address as QR code and text, and the networks on which it works. */
export function View({ entry }: ViewProps) {
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
  const locale = useLocale()
  const { push } = useNavigation()
  const { address, uri, networks, here, asked } = receive
  const { copied, copy } = useCopy(t.address)
  const name = here?.name ?? t.unknownNetwork
  const rest = networks.length - drawn
  const named = networks
    .slice(0, drawn)
    .map(network => network.name)
    .join(', ')
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" testId="receive-address-copy-button" onPress={() => copy(address)}>
          <Icon d={copied ? checkIcon : copyIcon} size={18} />
          {copied ? t.copied : t.copy}
        </Button>
      }
    >
      <div className="stage">
        <figure className="plate plate-small">
          <QrCode uri={uri} label={t.code(name)} />
        </figure>
        {asked && (
          <p className="headline" data-testid="portico-receive-asked">
            <bdi>{t.requested(showExact(asked.amount, asked.symbol, locale))}</bdi>
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
