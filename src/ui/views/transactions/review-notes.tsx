import {
  compare,
  type DecimalText,
  formatUnits,
  multiply,
  showExact,
  showMoney,
  showNative,
} from '../../../domain/core/amount.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { isNativeCoin } from '../../../domain/swaps/types.ts'
import { isUnlimited } from '../../../domain/transactions/allowance.ts'
import type { Fee, PreparedTransaction, Simulation } from '../../../domain/transactions/prepared.ts'
import { useErrorText, useLocale, useMessages, useStyles } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { Definition } from '../../kit/definition-list.tsx'
import { Figure } from '../../kit/figure.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon } from '../../kit/icons/early.ts'
import { Sentence } from '../../kit/sentence.tsx'
import { feeSentenceMessages } from './fee-sentence-messages.ts'
import { reviewFactMessages, sponsorMessages } from './review-facts-messages.ts'
import css from './sponsor-note.css?inline'

type SimulationProps = { readonly simulation: Simulation; readonly testId: string }

/** Whether the simulation succeeds and matches what the review shows. */
function isAsReviewed(simulation: Simulation): boolean {
  return simulation.status === 'ok' && simulation.mismatch !== true
}

/** Returns the result of a simulation as one sentence. */
export function simulationVerdict(simulation: Simulation, t: typeof reviewFactMessages): string {
  if (isAsReviewed(simulation)) return t.works
  if (simulation.status === 'reverts') return t.fails
  return simulation.status === 'ok' ? t.differs : t.untried
}

/** A line that says that the simulation found no problem. Renders nothing for any other result. */
export function SimulationPassed({ simulation, testId }: SimulationProps) {
  const t = useMessages(reviewFactMessages)
  if (!isAsReviewed(simulation)) return null
  return (
    <Definition name={t.outcome} tone="ok" testId={testId}>
      <Icon d={checkIcon} size={16} /> {t.passed}
    </Definition>
  )
}

/** A banner with the problem that a simulation found. Renders nothing if the simulation found no problem. */
export function SimulationWarning({ simulation, testId }: SimulationProps) {
  const t = useMessages(reviewFactMessages)
  const explain = useErrorText()
  if (isAsReviewed(simulation)) return null
  const reason = simulation.status === 'reverts' ? explain(simulation.error) : undefined
  const verdict = simulationVerdict(simulation, t)
  const headline = reason ? `${verdict}. ${reason.headline}` : verdict
  const body = reason
    ? `${t.failsBody} ${reason.body}`
    : simulation.status === 'ok'
      ? t.differsBody
      : t.untriedBody
  return (
    <Banner tone={reason ? 'bad' : 'warn'} title={`${headline}.`} testId={testId}>
      {body}
    </Banner>
  )
}

/**
 * The properties of a token that are needed to show a balance change. A native coin has no address, or the placeholder
 * address that the data provider uses for native coins.
 */
export type NamedCoin = { readonly address?: string; readonly symbol: string; readonly decimals: number }

/** The balance changes and the allowances that a simulation predicts. */
export function BalanceChanges({
  simulation,
  coins,
}: {
  simulation: Simulation
  coins: readonly NamedCoin[]
}) {
  const t = useMessages(reviewFactMessages)
  const locale = useLocale()
  if (simulation.status !== 'ok') return null
  const show = (amount: bigint, token: string | undefined) => {
    const coin = coins.find(({ address }) => sameCoin(address, token))
    if (coin) return showExact(formatUnits(amount, coin.decimals), coin.symbol, locale)
    return (
      <>
        {t.units(String(amount))} {token !== undefined && <FullAddress address={token} />}
      </>
    )
  }
  // A simulation lists every change of an allowance in order. For example, a swap sets an allowance and then spends it.
  // Only the last value of each allowance is shown.
  const last = new Map(
    simulation.approvals.map(approval => [`${approval.token} ${approval.spender}`, approval]),
  )
  const left = [...last].filter(([, { amount }]) => amount > 0n)
  return (
    <>
      {simulation.changes.map(({ token, delta }) => (
        <Definition key={token ?? ''} name={delta < 0n ? t.leaves : t.arrives} testId="portico-moves">
          {show(delta < 0n ? -delta : delta, token)}
        </Definition>
      ))}
      {left.map(([key, { token, spender, amount }]) => (
        <Definition key={key} name={t.allows} testId="portico-allows">
          <Sentence
            template={t.allowed}
            parts={[
              isUnlimited(amount) ? t.unlimited : show(amount, token),
              <FullAddress key="spender" address={spender} />,
            ]}
          />
        </Definition>
      ))}
    </>
  )
}

function sameCoin(coin: string | undefined, other: string | undefined): boolean {
  const key = (address: string | undefined) =>
    address === undefined || isNativeCoin(address) ? '' : address.toLowerCase()
  return key(coin) === key(other)
}

/** The native coin of a network, with its price in US dollars if the price is known. */
export type FeeCoin = { readonly symbol: string; readonly decimals: number; readonly price?: DecimalText }

type FeeTextProps = { readonly fee: Fee; readonly coin: FeeCoin }

/** The maximum network fee in the native coin, and in US dollars if the price is known. */
export function FeeText({ fee, coin }: FeeTextProps) {
  const t = useMessages(reviewFactMessages)
  const locale = useLocale()
  const amount = formatUnits(fee.max, coin.decimals)
  const value = coin.price === undefined ? undefined : showMoney(multiply(amount, coin.price), locale)
  return (
    <>
      <Figure>{showExact(short(amount), coin.symbol, locale)}</Figure>
      {value && (
        <>
          {' ≈ '}
          <Figure>{value.short}</Figure>
        </>
      )}
      {fee.partial && ` ${t.feePartial}`}
    </>
  )
}

type FeeSentenceProps = {
  readonly review: {
    readonly prepared: PreparedTransaction | undefined
    readonly error: ErrorRecord | undefined
  }
  readonly coin: FeeCoin | undefined
}

/**
 * A sentence with the maximum network fee. If the site pays the fee, the sentence says so instead. The fee is in US
 * dollars if the price of the native coin is known.
 */
export function FeeSentence({ review: { prepared, error }, coin }: FeeSentenceProps) {
  const t = useMessages(feeSentenceMessages)
  const s = useMessages(sponsorMessages)
  const locale = useLocale()
  const fee = prepared?.fee
  if (!prepared && !error) return t.feeLoading
  if (prepared?.sponsored) return s.sentence
  if (!fee || !coin) return t.feeUnknown
  const amount = formatUnits(fee.max, coin.decimals)
  const max =
    coin.price === undefined
      ? showNative(amount, coin.symbol, locale)
      : showMoney(multiply(amount, coin.price), locale)
  return (
    <Sentence
      template={fee.partial ? t.feePartial : t.fee}
      parts={[
        <strong key="fee" title={max.full}>
          {max.short}
        </strong>,
      ]}
    />
  )
}

/** Shortens a fee to eight decimals, because more decimals do not help to compare fees. */
function short(amount: DecimalText): DecimalText {
  const [whole = '', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, 8).replace(/0+$/, '')
  return kept === '' && compare(amount, whole) !== 0 ? amount : kept === '' ? whole : `${whole}.${kept}`
}

type SponsorNoteProps = {
  readonly prepared: PreparedTransaction | undefined
  readonly isBusy: boolean
  /** Prepares the transaction again, with a network fee that the account pays. */
  readonly onPayMyself: () => void
}

/**
 * Says that the site pays the network fee, and whether the transaction turns the account into a smart account. A button
 * lets the user pay the fee instead. Renders nothing if the site does not pay.
 */
export function SponsorNote({ prepared, isBusy, onPayMyself }: SponsorNoteProps) {
  useStyles(css)
  const t = useMessages(sponsorMessages)
  if (!prepared?.sponsored) return null
  return (
    <div className="sponsor" data-testid="portico-sponsor-note">
      <p className="label">{prepared.sponsored.becomesSmart ? t.smart : t.noCoins}</p>
      <Button small off={isBusy} testId="portico-pay-fee-myself" onPress={onPayMyself}>
        {t.payMyself}
      </Button>
    </div>
  )
}

/** The note that the site pays the network fee, as a card with a title. The reviews of swaps and payments show it. */
export function SponsorCard(props: SponsorNoteProps) {
  const t = useMessages(sponsorMessages)
  return props.prepared?.sponsored ? (
    <section className="step">
      <h2>{t.title}</h2>
      <SponsorNote {...props} />
    </section>
  ) : null
}
