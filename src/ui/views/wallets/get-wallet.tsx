import { isOffered } from '../../../domain/navigation/views.ts'
import { useErrorText, useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { guideMessages } from '../../kit/guide-messages.ts'
import { forwardIcon, gridIcon, Icon, walletIcon } from '../../kit/icon.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { Picture } from '../../kit/picture.tsx'
import { EmptyState, LoadableView, Skeletons } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** A few wallets for beginners to install. */
export function View() {
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
