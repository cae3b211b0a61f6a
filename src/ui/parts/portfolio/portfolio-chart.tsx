import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { showMoney } from '../../../domain/core/amount.ts'
import { monotonePath } from '../../../domain/portfolio/chart-path.ts'
import { changeOf, type Point, totalPoints, type ValuePoint } from '../../../domain/portfolio/value-points.ts'
import { useLanguage, useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { useHiddenAmounts } from '../../app/hooks/use-hidden-amounts.ts'
import { Amount, amountMessages } from '../../kit/amount.tsx'
import { portfolioMessages } from './messages.ts'

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
        <Line spots={spots} />
        {at !== undefined && (
          <span
            className="scrubbed"
            aria-hidden="true"
            style={{ '--pt-x': spot.x / width, '--pt-y': spot.y / height } as CSSProperties}
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

type Spot = { readonly x: number; readonly y: number }

/** The line of the chart, with a fill below it that fades out. */
function Line({ spots }: { spots: readonly Spot[] }) {
  const fill = useId()
  const path = monotonePath(spots)
  return (
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
  )
}

function spotsOf(points: readonly Point[]): readonly Spot[] {
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
