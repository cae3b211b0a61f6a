import type { CaipAddress } from '../../domain/model/caip.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import { keyOfCoin, useBuyDraft, useBuyOptions } from '../hooks/use-buy.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { buyWords } from '../messages/buy.ts'
import { Empty } from '../parts/empty.tsx'
import { receiveIcon } from '../parts/history-icons.ts'
import { Picture } from '../parts/picture.tsx'
import { Screen } from '../parts/screen.tsx'
import { Bones } from '../parts/skeleton.tsx'

/** The coins that can be bought, each on its network. */
export function View() {
  const t = useWords(buyWords)
  const { active } = useSession()
  return (
    <Screen title={t.coins}>
      {active ? <Coins account={active} /> : <Empty icon={receiveIcon} title={t.nobody} />}
    </Screen>
  )
}

function Coins({ account }: { account: CaipAddress }) {
  const t = useWords(buyWords)
  const { back } = useNavigation()
  const { networks } = useOptions()
  const [draft, setDraft] = useBuyDraft()
  const coins = dataOf(useBuyOptions(account).options)?.coins
  if (!coins) return <Bones rows={5} />
  return (
    <ul className="rows">
      {coins.map(coin => (
        <li key={keyOfCoin(coin)}>
          <button
            type="button"
            className="row"
            aria-current={keyOfCoin(coin) === draft.coin || undefined}
            data-testid={`portico-buy-coin-${coin.symbol}-${coin.network}`}
            onClick={() => {
              setDraft({ ...draft, coin: keyOfCoin(coin) })
              back()
            }}
          >
            <Picture name={coin.symbol} round />
            <span className="grow two">
              <span>{coin.name}</span>
              <span className="label">
                {coin.symbol} {t.on(networks.find(({ id }) => id === coin.network)?.name ?? coin.network)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
