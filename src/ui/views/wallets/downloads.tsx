import type { CatalogueWallet } from '../../../domain/core/entities.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { guideMessages } from '../../kit/guide-messages.ts'
import { Icon } from '../../kit/icon.tsx'
import { gridIcon } from '../../kit/icons/early.ts'
import { externalIcon, globeIcon, phoneIcon } from '../../kit/icons/guide.ts'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import guideCss from './guide.css?inline'

/** Messages that this view adds to the message group `core`. */
export const downloadMessages = {
  id: 'core',
  newWindow: 'opens in a new window',
}

export const Downloads: ViewModule = { View: DownloadsView, css: guideCss }

function DownloadsView({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as CatalogueWallet
  const t = useMessages(guideMessages)
  const core = useMessages(downloadMessages)
  const places = [
    { href: wallet.appStore, icon: phoneIcon, name: t.appStore, note: t.onIos },
    { href: wallet.playStore, icon: phoneIcon, name: t.playStore, note: t.onAndroid },
    { href: wallet.chromeStore, icon: gridIcon, name: t.chromeStore, note: t.onDesktop },
    { href: wallet.homepage, icon: globeIcon, name: t.homepage, note: hostOf(wallet.homepage) },
  ].filter(place => place.href?.startsWith('https://'))
  return (
    <Screen title={t.downloads(wallet.name)}>
      <div className="stage downloads">
        <Picture name={wallet.name} src={wallet.imageUrl} mark={`wallet/${wallet.id}`} size={72} />
      </div>
      <ul className="rows">
        {places.map(({ href, icon, name, note }) => (
          <li key={name}>
            <a className="row" href={href} target="_blank" rel="noopener noreferrer">
              <span className="pic plain">
                <Icon d={icon} />
              </span>
              <span className="grow two">
                {name}
                {note && <span className="label">{note}</span>}
              </span>
              <Icon d={externalIcon} size={18} flip />
              <span className="hide">({core.newWindow})</span>
            </a>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

function hostOf(url: string | undefined): string | undefined {
  return url && /^https:\/\/([^/?#]+)/.exec(url)?.[1]
}
