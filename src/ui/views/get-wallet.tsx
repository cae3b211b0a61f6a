import { useErrorWords } from '../hooks/error-words.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useSuggestions } from '../hooks/use-suggestions.ts'
import { useWords } from '../hooks/use-words.ts'
import { guideWords } from '../messages/guide.ts'
import { walletIcon } from '../parts/account-icons.ts'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { gridIcon } from '../parts/icons.ts'
import { LoadableView } from '../parts/loadable-view.tsx'
import { Picture } from '../parts/picture.tsx'
import { RetryButton } from '../parts/retry-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { forwardIcon } from '../parts/sign-icons.ts'
import { Bones } from '../parts/skeleton.tsx'

/** A few wallets to begin with. */
export function View() {
  const t = useWords(guideWords)
  const explain = useErrorWords()
  const { push } = useNavigation()
  const { suggestions, retry } = useSuggestions()
  return (
    <Screen title={t.getTitle}>
      <LoadableView
        value={suggestions}
        what={t.wallets}
        skeleton={<Bones rows={4} />}
        retry={retry}
        count={page => page.wallets.length}
        failed={(error, retryAt) => (
          <Empty icon={walletIcon} title={explain(error).headline} body={t.unavailableBody}>
            <RetryButton retryAt={retryAt} onPress={retry} />
          </Empty>
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
                  <Picture name={wallet.name} src={wallet.imageUrl} />
                  <span className="grow">
                    <span className="hide">{t.get} </span>
                    {wallet.name}
                  </span>
                  <Icon d={forwardIcon} size={18} flip />
                </button>
              </li>
            ))}
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
          </ul>
        )}
      </LoadableView>
    </Screen>
  )
}
