import { isOffered } from '../../../domain/navigation/views.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import type { ViewModule } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { guideMessages } from '../../kit/guide-messages.ts'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon, walletIcon } from '../../kit/icons/common.ts'
import { gridIcon } from '../../kit/icons/early.ts'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
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
