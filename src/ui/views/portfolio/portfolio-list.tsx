import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { showMoney } from '../../../domain/core/amount.ts'
import {
  addressOf,
  type Balances,
  type CaipAddress,
  networkOf,
  type TokenBalance,
} from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { monotonePath } from '../../../domain/portfolio/chart-path.ts'
import {
  changeOf,
  failedAccounts,
  hasLine,
  isAddingUp,
  isEmpty,
  type Point,
  type Portfolio,
  type PortfolioPart,
  tokenKey,
  tokenPoints,
  totalPoints,
  type ValuePoint,
} from '../../../domain/portfolio/totals.ts'
import {
  useFeature,
  useHiddenAmounts,
  useLanguage,
  useLatest,
  useLocale,
  useMessages,
  useOptions,
  useStyles,
} from '../../app/hooks/use-app.ts'
import { Address, Amount, amountMessages } from '../../kit/amount.tsx'
import { Banner } from '../../kit/banner.tsx'
import { walletIcon } from '../../kit/icon.tsx'
import { PagedRows } from '../../kit/paged-rows.tsx'
import { EmptyState, Skeleton, Skeletons } from '../../kit/placeholders.tsx'
import css from '../../parts/balances/account-more.css?inline'
import { SpamTokens, TokenRow } from '../../parts/balances/token-row.tsx'
import { NetworkPicture } from '../../parts/networks/network-picture.tsx'
import { portfolioMessages } from '../../parts/portfolio/messages.ts'
import { accountMessages } from '../../parts/session/account-messages.ts'

/** The portfolio: a chart or the share of each token, then networks, tokens, and tokens with a spam flag. */
export function PortfolioList({ portfolio }: { portfolio: Portfolio }) {
  useStyles(css)
  const t = useMessages(portfolioMessages)
  const points = useValueHistory('portfolio')
  const { networks } = useOptions()
  const nameOf = (id: string) => networks.find(network => network.id === id)?.name ?? id
  const { tokens, doubtful, parts } = portfolio
  const failed = failedAccounts(portfolio)
  const isAdding = isAddingUp(portfolio)
  const several = new Set(parts.map(({ account }) => addressOf(account).toLowerCase())).size > 1
  if (parts.length === 0) return <EmptyState icon={walletIcon} title={t.elsewhere} body={t.elsewhereBody} />
  return (
    <>
      {hasLine(points) ? <PortfolioChart points={points} /> : <Allocation tokens={tokens} />}
      {failed.length > 0 && (
        <Banner testId="portico-portfolio-unknown">
          {t.without([...new Set(failed.map(networkOf))].map(nameOf).join(', '))}
        </Banner>
      )}
      <h2 className="group portfolio-part">{t.networks}</h2>
      <NetworkShares parts={parts} nameOf={nameOf} several={several} />
      <h2 className="group portfolio-part">{t.tokens}</h2>
      {tokens.length === 0 ? (
        isAdding ? (
          <Skeletons rows={3} end />
        ) : (
          <EmptyState icon={walletIcon} title={t.empty} body={t.emptyBody} />
        )
      ) : (
        <PagedRows items={tokens} testId="portico-portfolio-tokens">
          {token => (
            <TokenRow key={tokenKey(token)} token={token} place={nameOf(token.network)}>
              <Sparkline points={points} token={token} />
            </TokenRow>
          )}
        </PagedRows>
      )}
      <SpamTokens tokens={doubtful} />
    </>
  )
}

type NetworkSharesProps = {
  readonly parts: readonly PortfolioPart[]
  readonly nameOf: (network: string) => string
  /** Whether the wallets have several addresses. If so, each row shows the address of its account. */
  readonly several: boolean
}

/**
 * The value of each account on each network. A dash stands for an unknown value. A note marks balances that come from
 * the chain and not from the data provider.
 */
function NetworkShares({ parts, nameOf, several }: NetworkSharesProps) {
  const t = useMessages(portfolioMessages)
  const locale = useLocale()
  return (
    <ul className="rows" data-testid="portico-portfolio-networks">
      {parts.map(({ account, balances }) => {
        const data = dataOf(balances)
        const name = nameOf(networkOf(account))
        const empty = data && isEmpty(data)
        const total = data?.total ?? (empty ? '0' : undefined)
        const word = data && !empty ? sourceNote(data, t) : undefined
        return (
          <li key={account} className="row token" data-testid={`portico-portfolio-${networkOf(account)}`}>
            <NetworkPicture id={networkOf(account)} name={name} size={28} />
            <span className="grow two">
              <span>{name}</span>
              {several && (
                <span className="label">
                  <Address address={addressOf(account)} />
                </span>
              )}
              {!data && balances.status === 'failed' && <span className="label warn-text">{t.unknown}</span>}
              {word && <span className="label">{word}</span>}
            </span>
            <span className="end">
              {total === undefined ? (
                data || balances.status === 'failed' ? (
                  <span className="faint">—</span>
                ) : (
                  <Skeleton width={56} />
                )
              ) : (
                <Amount shown={showMoney(total, locale)} />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the sentence that names the chain or the wallet as the source of balances. */
export function sourceNote(
  { source, native, tokens }: Balances,
  t: typeof portfolioMessages,
): string | undefined {
  if (source === 'wallet') return t.fromWallet
  if (source !== 'chain') return undefined
  return [native, ...tokens].some(({ value }) => value !== undefined) ? t.fromChainPriced : t.fromChain
}

const maxNamed = 5
const minNamed = 0.01

/**
 * The share of each token in the total: a bar with the five largest tokens and the rest, and a legend with percentages.
 * The legend leaves out shares below 1 %, so that it usually fits on one line.
 */
export function Allocation({ tokens }: { tokens: readonly TokenBalance[] }) {
  const t = useMessages(accountMessages)
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 0 })
  const shares = sharesOf(tokens, t.other)
  if (shares.length < 2) return null
  return (
    <div className="alloc">
      <div className="bar" aria-hidden="true">
        {shares.map(({ name, share }, index) => (
          <span
            key={name}
            className={`share share-${index}`}
            style={{ flexGrow: Math.max(share, 0.01) } as CSSProperties}
          />
        ))}
      </div>
      <ul className="legend" aria-label={t.allocation}>
        {shares.map(
          ({ name, share }, index) =>
            share >= minNamed && (
              <li key={name}>
                <span className={`legend-dot share-${index}`} aria-hidden="true" />
                {name}{' '}
                <span translate="no" className="num faint">
                  {percent.format(share)}
                </span>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

// Computes the share of each token. A token on several networks is one share. The shares are floats, which are exact
// enough for the width of a bar.
function sharesOf(tokens: readonly TokenBalance[], other: string): { name: string; share: number }[] {
  const valueBySymbol = new Map<string, number>()
  for (const { symbol, value, spamFlag } of tokens) {
    const usd = spamFlag ? 0 : Number(value ?? 0)
    if (usd > 0) valueBySymbol.set(symbol, (valueBySymbol.get(symbol) ?? 0) + usd)
  }
  const priced = [...valueBySymbol]
    .map(([name, usd]) => ({ name, worth: usd }))
    .sort((a, b) => b.worth - a.worth)
  const total = priced.reduce((sum, token) => sum + token.worth, 0)
  const named = priced.slice(0, maxNamed).map(token => ({ name: token.name, share: token.worth / total }))
  const rest = priced.slice(maxNamed).reduce((sum, token) => sum + token.worth, 0)
  return rest > 0 ? [...named, { name: other, share: rest / total }] : named
}

const [width, height, margin] = [368, 72, 6]

type PortfolioChartProps = {
  readonly points: readonly ValuePoint[]
  /** Whether the chart has less height and no text for its lowest and highest value. */
  readonly small?: boolean
}

/**
 * A chart of the total value since the first visit. With the pointer or the arrow keys the user selects a point, and
 * screen readers read its value.
 */
export function PortfolioChart({ points: valuePoints, small }: PortfolioChartProps) {
  const t = useMessages(portfolioMessages)
  const hiddenWords = useMessages(amountMessages)
  const locale = useLocale()
  const language = useLanguage()
  const { hidden } = useHiddenAmounts()
  const [at, setAt] = useState<number>()
  const fill = useId()
  const points = totalPoints(valuePoints)
  const spots = spotsOf(points)
  const last = points.length - 1
  const place = Math.min(at ?? last, last)
  const point = points[place]
  const spot = spots[place]
  if (!point || !spot) return null
  const time = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  const value = hidden ? hiddenWords.hidden : showMoney(point.value, locale).short
  const heights = points.map(point => point.height)
  const [low, high] = [pointAt(points, Math.min(...heights)), pointAt(points, Math.max(...heights))]
  const path = monotonePath(spots)
  const scrub = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / Math.max(1, box.width)
    setAt(nearest(spots, share * width))
  }
  const step = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      PageDown: place - 10,
      PageUp: place + 10,
      Home: 0,
      End: last,
    }
    const next = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, next)))
  }
  return (
    <figure className={small ? 'history-line small' : 'history-line'} data-testid="portico-total-line">
      <figcaption className="linehead">
        <span className="note">{at === undefined ? t.since : time.format(point.at)}</span>
        <span className="note">
          {at !== undefined && <Amount shown={showMoney(point.value, locale)} />}{' '}
          <PercentChange share={changeOf(points.slice(0, place + 1))} />
        </span>
      </figcaption>
      <div
        className="scrub"
        role="slider"
        tabIndex={0}
        aria-label={t.line}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place}
        aria-valuetext={t.lineAt(value, time.format(point.at))}
        onKeyDown={step}
        onPointerDown={scrub}
        onPointerMove={scrub}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="currentColor" stopOpacity="0.12" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d={`${path}V${height}H0Z`} fill={`url(#${fill})`} />
          <path className="stroke" d={path} fill="none" vectorEffect="non-scaling-stroke" />
        </svg>
        {at !== undefined && (
          <span
            className="scrubbed"
            aria-hidden="true"
            style={{ '--x': spot.x / width, '--y': spot.y / height } as CSSProperties}
          />
        )}
      </div>
      {!small && low && high && low !== high && (
        <p className="ends" aria-hidden={hidden || undefined}>
          <span>
            {t.least} <Amount shown={showMoney(low.value, locale)} />
          </span>
          <span>
            {t.most} <Amount shown={showMoney(high.value, locale)} />
          </span>
        </p>
      )}
    </figure>
  )
}

function spotsOf(points: readonly Point[]): { x: number; y: number }[] {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  const heights = points.map(point => point.height)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const span = high - low
  return points.map(({ at, height: value }) => ({
    x: ((at - first) / Math.max(1, last - first)) * width,
    // A value that does not change is drawn as a line at half the height.
    y: span > 0 ? height - margin - ((value - low) / span) * (height - 2 * margin) : height / 2,
  }))
}

function nearest(spots: readonly { x: number }[], x: number): number {
  return spots.reduce((best, spot, index) => {
    const before = spots[best]
    return before && Math.abs(before.x - x) <= Math.abs(spot.x - x) ? best : index
  }, 0)
}

function pointAt(points: readonly Point[], value: number): Point | undefined {
  return points.find(point => point.height === value)
}

/** Shows a change in value as an icon, a word and a percentage. Renders nothing if the change is unknown. */
function PercentChange({ share }: { share: number | undefined }) {
  const t = useMessages(portfolioMessages)
  const locale = useLocale()
  if (share === undefined) return null
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const flat = Math.abs(share) < 0.0005
  const [look, sign, word] = flat ? ['', '–', ''] : share > 0 ? ['rise', '▲', t.up] : ['fall', '▼', t.down]
  return (
    <span className={`change ${look}`}>
      <span aria-hidden="true">{sign}</span> {word && <span className="hide">{word}</span>}
      <bdi translate="no" dir="ltr">
        {format.format(flat ? 0 : Math.abs(share))}
      </bdi>
    </span>
  )
}

const [lineWidth, lineHeight, lineMargin] = [48, 20, 2]

/** A small chart of a token's value over time. Renders nothing if there are too few values. Screen readers skip it. */
export function Sparkline({
  points: valuePoints,
  token,
}: {
  points: readonly ValuePoint[]
  token: TokenBalance
}) {
  const points = tokenPoints(valuePoints, token)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const heights = points.map(point => point.height)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const spots = points.map(({ at, height: value }) => ({
    x: ((at - first.at) / (last.at - first.at)) * lineWidth,
    y:
      high > low
        ? lineHeight - lineMargin - ((value - low) / (high - low)) * (lineHeight - 2 * lineMargin)
        : lineHeight / 2,
  }))
  return (
    <svg className="spark" viewBox={`0 0 ${lineWidth} ${lineHeight}`} aria-hidden="true">
      <path d={monotonePath(spots)} fill="none" />
    </svg>
  )
}

/** Returns the value history of an account or of the whole portfolio. The history is empty until it has loaded. */
export function useValueHistory(of: CaipAddress | 'portfolio'): readonly ValuePoint[] {
  const points = useLatest(useFeature('portfolio').stream$('points', of))
  return (points && dataOf(points)) ?? []
}
