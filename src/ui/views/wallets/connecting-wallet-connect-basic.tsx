import { dataOf } from '../../../domain/core/loadable.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button, CopyButton } from '../../kit/button.tsx'
import { forwardIcon, gridIcon, Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { LoadableView, Skeletons } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { usePairing } from './use-pairing.ts'
import { useSuggestions } from './use-suggestions.ts'
import { linkMessages } from './ways-messages.ts'

export { default as css } from './ways.css?inline'

/** On a phone, lists wallets whose app may be installed, and the link for all others. */
export function View() {
  const t = useMessages(linkMessages)
  const { push } = useNavigation()
  const { features, allWallets, customWallets, enableWallets } = useOptions()
  const { suggestions, retry } = useSuggestions()
  const uri = dataOf(usePairing().pairing)?.uri
  const listed = enableWallets && features.allWallets && allWallets !== 'HIDE'
  return (
    <Screen title={t.choose}>
      <LoadableView
        value={suggestions}
        what={t.all}
        skeleton={<Skeletons rows={4} />}
        retry={retry}
        count={page => page.wallets.length}
        failed={() => <Banner tone="info">{t.noList}</Banner>}
      >
        {page => (
          <ul className="rows">
            {[...customWallets, ...page.wallets].map(wallet => (
              <li key={wallet.id}>
                <button
                  type="button"
                  className="row"
                  data-testid={`wallet-selector-${wallet.id}`}
                  onClick={() => push('ConnectingWalletConnect', { wallet })}
                >
                  <Picture name={wallet.name} src={wallet.imageUrl} mark={`wallet/${wallet.id}`} />
                  <span className="grow">{wallet.name}</span>
                  <Icon d={forwardIcon} size={18} flip />
                </button>
              </li>
            ))}
          </ul>
        )}
      </LoadableView>
      {listed && (
        <button type="button" className="row" data-testid="all-wallets" onClick={() => push('AllWallets')}>
          <span className="pic plain">
            <Icon d={gridIcon} />
          </span>
          <span className="grow">{t.search}</span>
          <Icon d={forwardIcon} size={18} flip />
        </button>
      )}
      <div className="acts">
        <CopyButton text={uri} what={t.link} testId="wui-link-copy">
          {t.copyLink}
        </CopyButton>
        <Button testId="portico-show-code" onPress={() => push('ConnectingWalletConnect')}>
          {t.showCode}
        </Button>
        <Button kind="quiet" onPress={() => push('GetWallet')}>
          {t.nothing}
        </Button>
      </div>
    </Screen>
  )
}
