import type { CatalogueWallet } from '../../../domain/core/entities.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { guideMessages } from '../../kit/guide-messages.ts'
import { gridIcon, Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'

// Icons of the guide for users without a wallet, as paths on a 20 px grid for the component `Icon`.
const globeIcon =
  'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM2.5 10h15M10 2.5c2 2 3 4.5 3 7.5s-1 5.5-3 7.5c-2-2-3-4.5-3-7.5s1-5.5 3-7.5Z'
const outIcon =
  'M8 4.5H5a1.5 1.5 0 0 0-1.5 1.5v9A1.5 1.5 0 0 0 5 16.5h9a1.5 1.5 0 0 0 1.5-1.5v-3M11.5 3.5h5v5M16 4l-6.5 6.5'
const phoneIcon =
  'M6.5 2.5h7A1.5 1.5 0 0 1 15 4v12a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 16V4a1.5 1.5 0 0 1 1.5-1.5ZM9 15h2'

export { default as css } from './guide.css?inline'

/** Messages of this view, in the group `core`. */
export const downloadMessages = {
  id: 'core',
  newWindow: 'opens in a new window',
}

/** Where to get one wallet: app stores and its website. */
export function View({ entry }: ViewProps) {
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
              <Icon d={outIcon} size={18} />
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
