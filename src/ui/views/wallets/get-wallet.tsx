import type { CatalogueWallet } from '../../../domain/core/entities.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import { useErrorText, useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { guideMessages } from '../../kit/guide-messages.ts'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon, gridIcon, walletIcon } from '../../kit/icons/early.ts'
import { externalIcon, globeIcon, phoneIcon } from '../../kit/icons/later.ts'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import guideCss from './guide.css?inline'
import { useSuggestions } from './use-suggestions.ts'

/** The view with a few wallets that new users can install. */
export const GetWallet: ViewModule = { View: GetWalletView }

function GetWalletView() {
  const t = useMessages(guideMessages)
  const core = useMessages(coreMessages)
  const explain = useErrorText()
  const { push } = useNavigation()
  const options = useOptions()
  const { suggestions, retry } = useSuggestions()
  return (
    <Screen title={t.getTitle}>
      <LoadableView
        value={suggestions}
        what={t.wallets}
        skeleton={<Skeletons rows={4} />}
        retry={retry}
        count={page => page.wallets.length}
        failed={error => (
          <EmptyState icon={walletIcon} title={explain(error).headline} body={t.unavailableBody}>
            <Button small onPress={retry}>
              {core.retry}
            </Button>
          </EmptyState>
        )}
      >
        {page => (
          <ul className="rows">
            {page.wallets.map(wallet => (
              <li key={wallet.id}>
                <button
                  type="button"
                  className="row"
                  data-testid={`portico-get-${wallet.id}`}
                  onClick={() => push('Downloads', { wallet })}
                >
                  <Picture name={wallet.name} src={wallet.imageUrl} mark={`wallet/${wallet.id}`} />
                  <span className="grow">
                    <span className="hide">{t.get} </span>
                    {wallet.name}
                  </span>
                  <Icon d={forwardIcon} size={18} flip />
                </button>
              </li>
            ))}
            {isOffered('AllWallets', options) && (
              <li>
                <button
                  type="button"
                  className="row"
                  data-testid="all-wallets"
                  onClick={() => push('AllWallets')}
                >
                  <span className="pic plain">
                    <Icon d={gridIcon} />
                  </span>
                  <span className="grow">{t.explore}</span>
                  <Icon d={forwardIcon} size={18} flip />
                </button>
              </li>
            )}
          </ul>
        )}
      </LoadableView>
    </Screen>
  )
}

const Drawing = lazyPart(() => import('./guide-drawings.tsx').then(file => file.Drawing), {
  skeleton: <span data-late="true" />,
  optional: true,
})

/** The view that explains in three sentences what a wallet is, and how to get one. */
export const WhatIsAWallet: ViewModule = { View: WhatIsAWalletView, css: guideCss }

function WhatIsAWalletView() {
  const t = useMessages(guideMessages)
  const { push } = useNavigation()
  const points = [
    { drawing: 'home', title: t.keepTitle, body: t.keep },
    { drawing: 'key', title: t.keyTitle, body: t.key },
    { drawing: 'approval', title: t.safeTitle, body: t.safe },
  ] as const
  return (
    <Screen
      title={t.title}
      foot={
        <Button kind="primary" wide onPress={() => push('GetWallet')}>
          {t.getOne}
        </Button>
      }
    >
      <ul className="points">
        {points.map(({ drawing, title, body }) => (
          <li key={title}>
            <span className="drawing">
              <Drawing of={drawing} />
            </span>
            <div>
              <h2>{title}</h2>
              <p>{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

/** Messages that this view adds to the message group `core`. */
export const downloadMessages = {
  id: 'core',
  newWindow: 'opens in a new window',
}

/** The view with the downloads of one wallet: app stores and its website. */
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
              <Icon d={externalIcon} size={18} />
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
