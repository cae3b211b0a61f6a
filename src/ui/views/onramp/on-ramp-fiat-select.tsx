import type { CaipAddress } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { useLanguage, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { EmptyState, Skeletons } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { receiveIcon } from '../history/history-icons.ts'
import { useSession } from '../session/use-session.ts'
import { onrampMessages } from './messages.ts'
import { useBuyDraft, useBuyOptions } from './use-buy.ts'

/** The currencies that the user can pay with. */
export function View() {
  const t = useMessages(onrampMessages)
  const { active } = useSession()
  return (
    <Screen title={t.fiats}>
      {active ? <Fiats account={active} /> : <EmptyState icon={receiveIcon} title={t.nobody} />}
    </Screen>
  )
}

function Fiats({ account }: { account: CaipAddress }) {
  const { back } = useNavigation()
  const [draft, setDraft] = useBuyDraft()
  const language = useLanguage()
  const fiats = dataOf(useBuyOptions(account).options)?.fiats
  if (!fiats) return <Skeletons rows={4} />
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return (
    <ul className="rows">
      {fiats.map(({ code }) => (
        <li key={code}>
          <button
            type="button"
            className="row"
            aria-current={code === draft.fiat || undefined}
            data-testid={`portico-buy-fiat-${code}`}
            onClick={() => {
              setDraft({ ...draft, fiat: code })
              back()
            }}
          >
            <span className="grow two">
              <span>{names.of(code)}</span>
              <span className="label">{code}</span>
            </span>
            <span className="faint" aria-hidden="true">
              {signOf(code, language)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The sign of a currency, such as `$`. Undefined if the currency has no other sign than its code. */
function signOf(currency: string, language: string): string | undefined {
  const sign = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return sign === currency ? undefined : sign
}
