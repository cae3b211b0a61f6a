import type { CaipAddress } from '../../domain/model/caip.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import { useBuyDraft, useBuyOptions } from '../hooks/use-buy.ts'
import { useLanguage } from '../hooks/use-language.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { buyWords } from '../messages/buy.ts'
import { Empty } from '../parts/empty.tsx'
import { receiveIcon } from '../parts/history-icons.ts'
import { Picture } from '../parts/picture.tsx'
import { Screen } from '../parts/screen.tsx'
import { Bones } from '../parts/skeleton.tsx'

/** The money that can be paid with. */
export function View() {
  const t = useWords(buyWords)
  const { active } = useSession()
  return (
    <Screen title={t.fiats}>
      {active ? <Fiats account={active} /> : <Empty icon={receiveIcon} title={t.nobody} />}
    </Screen>
  )
}

function Fiats({ account }: { account: CaipAddress }) {
  const { back } = useNavigation()
  const [draft, setDraft] = useBuyDraft()
  const language = useLanguage()
  const fiats = dataOf(useBuyOptions(account).options)?.fiats
  if (!fiats) return <Bones rows={4} />
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
