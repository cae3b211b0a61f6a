import type { CaipAddress } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { useLanguage, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Picture } from '../../kit/picture.tsx'
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
            <Picture name={code} round />
            <span className="grow two">
              <span>{names.of(code)}</span>
              <span className="label">{code}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
