import type { CaipAddress } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import { isRestricted } from '../../../domain/onramp/onramp.ts'
import { useLanguage, useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewModule } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { networkIcon } from '../../kit/icons/account.ts'
import { receiveIcon } from '../../kit/icons/transactions.ts'
import { Screen, Waiting } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import buyCss from './buy.css?inline'
import { BuyCoinPicture } from './coin-picture.tsx'
import { onrampMessages } from './messages.ts'
import { keyOfCoin, useBuy, useBuyDraft, useBuyOptions } from './use-buy.ts'

/** The view with the coins that the user can buy. A coin on two networks is listed twice. */
export const OnRampTokenSelect: ViewModule = { View: OnRampTokenSelectView }

function OnRampTokenSelectView() {
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

export const OnRampFiatSelect: ViewModule = { View: OnRampFiatSelectView, css: buyCss }

function OnRampFiatSelectView() {
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
  if (!fiats)
    return (
      <div className="fiat-bones">
        <Skeletons rows={4} />
      </div>
    )
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

/** Returns the sign of a currency, such as `$`. Returns undefined if the currency has only a code, such as `CHF`. */
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

const BuyForm = lazyPart(() => import('./buy-form.tsx').then(file => file.BuyForm), {
  skeleton: <BuyFormSkeleton />,
  failed: retry => <Waiting retry={retry} />,
})

export const OnRampProviders: ViewModule = { View: OnRampProvidersView, css: buyCss }

function OnRampProvidersView({ entry }: { entry: ViewEntry }) {
  const t = useMessages(onrampMessages)
  const { active } = useSession()
  const { push } = useNavigation()
  const options = useOptions()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const restricted = isRestricted(zone, options.restrictedTimezones)
  if (active && !restricted) return <Buy account={active} params={entry.params} />
  return (
    <Screen title={t.title}>
      <EmptyState
        icon={networkIcon}
        title={active ? t.restricted : t.nobody}
        body={active ? t.restrictedBody : undefined}
        testId="portico-buy-restricted"
      >
        {active && isOffered('WalletReceive', options) && (
          <Button small onPress={() => push('WalletReceive')}>
            {t.receive}
          </Button>
        )}
      </EmptyState>
    </Screen>
  )
}

function Buy({ account, params }: { account: CaipAddress; params: ViewEntry['params'] }) {
  const form = useBuy(account, params)
  return <BuyForm form={form} />
}

function BuyFormSkeleton() {
  const t = useMessages(onrampMessages)
  return (
    <Screen title={t.title}>
      <div data-late="true">
        <Skeletons rows={5} />
      </div>
    </Screen>
  )
}
