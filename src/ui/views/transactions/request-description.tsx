import type { ReactNode } from 'react'
import type { DescribedValue, Description } from '../../../domain/clear-signing/description.ts'
import { formatUnits, showExact } from '../../../domain/core/amount.ts'
import type { RequestEffect } from '../../../domain/transactions/request-effects.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { FullAddress } from '../../kit/full-address.tsx'
import { requestMessages } from './request-messages.ts'
import { useDate } from './use-date.ts'

type DescriptionProps = {
  readonly description: Description
  /** The decoded effects beside the description. Values that they show are not repeated. */
  readonly effects: readonly RequestEffect[]
  /** Name of the call within another call. */
  readonly label?: string
}

/** Shows what a call or message does, as the descriptor of its contract describes it. A call within it follows in its own box. */
export function RequestDescription({ description, effects, label }: DescriptionProps) {
  const t = useMessages(requestMessages)
  const fields = description.fields.filter(({ value }) => !effects.some(effect => isIn(effect, value)))
  if (effects.length > 0 && fields.length === 0) return null
  return (
    <div className="in-hand" data-testid="portico-described">
      <RequestFacts
        before={
          <p>
            {label !== undefined && <span className="label">{label}: </span>}
            {description.intent}
          </p>
        }
      >
        {fields.map(
          ({ label, value }, place) =>
            value.kind !== 'call' && (
              <RequestFact key={place} name={label}>
                <Value value={value} />
              </RequestFact>
            ),
        )}
        {effects.length === 0 && (
          <RequestFact name={t.contract}>
            {description.owner} <FullAddress address={description.contract} />
          </RequestFact>
        )}
      </RequestFacts>
      {fields.map(
        ({ label, value }, place) =>
          value.kind === 'call' && (
            <RequestDescription key={place} label={label} description={value.description} effects={[]} />
          ),
      )}
    </div>
  )
}

function Value({ value }: { value: Exclude<DescribedValue, { readonly kind: 'call' }> }) {
  const t = useMessages(requestMessages)
  const locale = useLocale()
  const date = useDate()
  switch (value.kind) {
    case 'amount': {
      const { amount, coin, token } = value
      const shown = showExact(formatUnits(amount, coin.decimals), coin.symbol ?? '', locale)
      return coin.symbol === undefined ? <OfToken words={shown} token={token} /> : shown
    }
    case 'units':
      return <OfToken words={t.baseUnits(String(value.amount))} token={value.token} />
    case 'limit':
      return value.coin?.symbol === undefined ? (
        <OfToken words={value.words} token={value.token} />
      ) : (
        `${value.words} ${value.coin.symbol}`
      )
    case 'address':
      return <FullAddress address={value.address} />
    case 'date':
      return date(value.seconds)
    case 'nft':
      return <OfToken words={`#${value.id}`} token={value.collection} />
    case 'unknown-call':
      return <OfToken words={`${t.unknownCall} ${value.selector}`} token={value.to} />
    default:
      return value.text
  }
}

/** Shows the text for a token or contract without a known name, and its address. */
function OfToken({ words, token }: { words: string; token: string | undefined }) {
  return (
    <>
      {words} {token !== undefined && <FullAddress address={token} />}
    </>
  )
}

/** Whether the effect already shows the value. */
function isIn(effect: RequestEffect, value: DescribedValue): boolean {
  switch (value.kind) {
    case 'address':
      return [effect.to, 'from' in effect && effect.from].some(
        address => address && address.toLowerCase() === value.address,
      )
    case 'amount':
    case 'units':
      return 'amount' in effect && effect.amount === value.amount
    case 'limit':
      return 'amount' in effect
    case 'date':
      return 'until' in effect && effect.until === value.seconds
    default:
      return false
  }
}

type RequestFactsProps = {
  /** Shown above the values: the sentence that says what the request does. */
  readonly before: ReactNode
  readonly children: ReactNode
}

/**
 * A box with what a request does and its values, one on each line. It looks like the kit's `DefinitionList`, which with its
 * buttons and placeholders is too large for this view.
 */
export function RequestFacts({ before, children }: RequestFactsProps) {
  return (
    <div className="asked-facts">
      {before}
      <dl>{children}</dl>
    </div>
  )
}

type RequestFactProps = { readonly name: string; readonly children: ReactNode; readonly testId?: string }

/** One name and its value. */
export function RequestFact({ name, children, testId }: RequestFactProps) {
  return (
    <div className="asked-fact">
      <dt>{name}</dt>
      <dd data-testid={testId}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
