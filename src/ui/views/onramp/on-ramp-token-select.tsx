import type { CaipAddress } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { EmptyState, Skeletons } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { receiveIcon } from '../history/history-icons.ts'
import { useSession } from '../session/use-session.ts'
import { BuyCoinPicture } from './coin-picture.tsx'
import { onrampMessages } from './messages.ts'
import { keyOfCoin, useBuyDraft, useBuyOptions } from './use-buy.ts'

/** The coins that can be bought, each on its own network. */
export function View() {
  const t = useMessages(onrampMessages)
  const { active } = useSession()
  return (
    <Screen title={t.coins}>
      {active ? <Coins account={active} /> : <EmptyState icon={receiveIcon} title={t.nobody} />}
    </Screen>
  )
}

function Coins({ account }: { account: CaipAddress }) {
  const t = useMessages(onrampMessages)
  const { back } = useNavigation()
  const { networks } = useOptions()
  const [draft, setDraft] = useBuyDraft()
  const coins = dataOf(useBuyOptions(account).options)?.coins
  if (!coins) return <Skeletons rows={5} />
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
            <BuyCoinPicture coin={coin} />
            <span className="grow two">
              <span>{coin.name}</span>
              <span className="label">
                {t.on(coin.symbol, networks.find(({ id }) => id === coin.network)?.name ?? coin.network)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
