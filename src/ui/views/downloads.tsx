import type { CatalogueWallet } from '../../domain/model/entities.ts'
import { useWords } from '../hooks/use-words.ts'
import { coreWords } from '../messages/core.ts'
import { guideWords } from '../messages/guide.ts'
import { globeIcon, outIcon, phoneIcon } from '../parts/guide-icons.ts'
import { Icon } from '../parts/icon.tsx'
import { gridIcon } from '../parts/icons.ts'
import { Picture } from '../parts/picture.tsx'
import { Screen } from '../parts/screen.tsx'
import type { ViewProps } from './index.ts'

/** Where one wallet can be had: the stores it is in, and its own site. */
export function View({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as CatalogueWallet
  const t = useWords(guideWords)
  const core = useWords(coreWords)
  const places = [
    { href: wallet.appStore, icon: phoneIcon, name: t.appStore, note: t.onIos },
    { href: wallet.playStore, icon: phoneIcon, name: t.playStore, note: t.onAndroid },
    { href: wallet.chromeStore, icon: gridIcon, name: t.chromeStore, note: t.onDesktop },
    { href: wallet.homepage, icon: globeIcon, name: t.homepage, note: hostOf(wallet.homepage) },
  ].filter(place => place.href?.startsWith('https://'))
  return (
    <Screen title={t.downloads(wallet.name)}>
      <div className="stage">
        <Picture name={wallet.name} src={wallet.imageUrl} size={72} />
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
