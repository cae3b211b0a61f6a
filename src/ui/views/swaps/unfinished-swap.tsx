import { formatUnits, showExact } from '../../../domain/core/amount.ts'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { SwapQuote, SwapToken } from '../../../domain/swaps/types.ts'
import type { UnfinishedSwap } from '../../../domain/swaps/unfinished.ts'
import { useFeature, useLatest, useLocale, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { useLive } from '../../app/hooks/use-live.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { ButtonPair } from '../../kit/button-pair.tsx'
import { swapDetailMessages } from './swap-detail-messages.ts'
import { useSwapTokens } from './use-swap-tokens.ts'

/** Offers to finish the newest swap whose approval was sent and whose swap was not, for example in a closed tab. */
export function UnfinishedSwapOffer() {
  const { active } = useSession()
  return active ? <Offer account={active} /> : null
}

function Offer({ account }: { account: CaipAddress }) {
  const found = useLive(useFeature('swaps').stream$('unfinished', account))
  const tokens = dataOf(useSwapTokens(networkOf(account)))
  const [newest] = (found && dataOf(found)) ?? []
  const named = (address: string | undefined) => tokens?.find(token => token.address === address)
  const [from, to] = [named(newest?.params.from), named(newest?.params.to)]
  return newest && from && to ? <OfferOf swap={newest} from={from} to={to} /> : null
}

type OfferProps = { readonly swap: UnfinishedSwap; readonly from: SwapToken; readonly to: SwapToken }

function OfferOf({ swap: { id, params, isApproved }, from, to }: OfferProps) {
  const t = useMessages(swapDetailMessages)
  const locale = useLocale()
  const { push } = useNavigation()
  const { call } = useFeature('transactions')
  // The price of the closed tab is old, so the review starts with a new one.
  const quote = useLatest(useFeature('swaps').stream$('quote', params))
  const output = quote && dataOf<SwapQuote>(quote)?.output
  const amount = showExact(formatUnits(BigInt(params.amount), from.decimals), from.symbol, locale)
  const resume = () => push('SwapPreview', { swapParams: params, shown: String(output) })
  return (
    <Banner
      tone="info"
      role="status"
      title={t.unfinished(amount, to.symbol)}
      testId="portico-swap-unfinished"
    >
      {isApproved ? t.approved : t.approving}
      <ButtonPair>
        <Button small onPress={() => void call('putSwapAside', id)} testId="portico-swap-put-aside">
          {t.putAside}
        </Button>
        <Button small kind="primary" off={output === undefined} onPress={resume} testId="portico-swap-resume">
          {t.resume}
        </Button>
      </ButtonPair>
    </Banner>
  )
}
