import { showExact } from '../../domain/model/display.ts'
import { useCopy } from '../hooks/use-copy.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { type Receive, useReceive } from '../hooks/use-receive.ts'
import { useWords } from '../hooks/use-words.ts'
import { receiveWords } from '../messages/receive.ts'
import { walletIcon } from '../parts/account-icons.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { LateQrCode } from '../parts/late-qr-code.tsx'
import { Picture } from '../parts/picture.tsx'
import { Screen } from '../parts/screen.tsx'
import { checkIcon, copyIcon, forwardIcon } from '../parts/sign-icons.ts'
import { WholeAddress } from '../parts/whole-address.tsx'
import qr from '../styles/qr.css?inline'
import own from '../styles/receive.css?inline'
import type { ViewProps } from './index.ts'

export const css = qr + own

/** How many networks are drawn before the rest is a number. */
const drawn = 4

/** The address to be scanned, read out or copied, and where it works. */
export function View({ entry }: ViewProps) {
  const t = useWords(receiveWords)
  const receive = useReceive(entry.params)
  if (receive) return <Shown receive={receive} />
  return (
    <Screen title={t.title}>
      <Empty icon={walletIcon} title={t.nobody} />
    </Screen>
  )
}

function Shown({ receive }: { receive: Receive }) {
  const t = useWords(receiveWords)
  const locale = useLocale()
  const { push } = useNavigation()
  const { chainImages } = useOptions()
  const { address, uri, networks, here, asked } = receive
  const { copied, copy } = useCopy(t.address)
  const name = here?.name ?? t.unknownNetwork
  const rest = networks.length - drawn
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
          <LateQrCode uri={uri} label={t.code(name)} />
        </figure>
        {asked && (
          <p className="headline" data-testid="portico-receive-asked">
            <bdi>{t.asked(showExact(asked.amount, asked.symbol, locale))}</bdi>
          </p>
        )}
        <h2 className="label">{t.yours(name)}</h2>
        <p className="receive-address" data-testid="portico-receive-address">
          <WholeAddress address={address} />
        </p>
        {networks.length > 0 && (
          <button
            type="button"
            className="row receive-networks"
            data-testid="portico-receive-networks"
            onClick={() => push('WalletCompatibleNetworks')}
          >
            <span className="pile" aria-hidden="true">
              {networks.slice(0, drawn).map(one => (
                <Picture key={one.id} name={one.name} src={chainImages[one.id]} size={24} round />
              ))}
            </span>
            <span className="grow two">
              <span className="label">{t.only}</span>
              <span>
                {networks
                  .slice(0, drawn)
                  .map(one => one.name)
                  .join(', ')}
                {rest > 0 && ` ${t.more(rest)}`}
              </span>
            </span>
            <Icon d={forwardIcon} size={18} flip />
          </button>
        )}
      </div>
    </Screen>
  )
}
