import { leadingToken } from '../../../domain/balances/find-token.ts'
import {
  type DecimalText,
  formatUnits,
  type Shown,
  showMoney,
  showNative,
  showToken,
} from '../../../domain/core/amount.ts'
import type { Balances } from '../../../domain/core/entities.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'
import { useLocale, useMessages, useOptions } from '../../app/hooks/use-app.ts'
import { useHiddenAmounts } from '../../app/hooks/use-hidden-amounts.ts'
import { Amount } from '../../kit/amount.tsx'
import { Icon } from '../../kit/icon.tsx'
import { eyeIcon, eyeOffIcon } from '../../kit/icons/account.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { accountMessages } from '../session/account-messages.ts'

/**
 * The balance that leads the account view: of the token that the site has chosen for the network, otherwise the total
 * value in US dollars, or the native coin if no price is known. A dash stands for an unknown total.
 */
export function Total({ balances }: { balances: Loadable<Balances> }) {
  const locale = useLocale()
  const { tokens } = useOptions()
  const data = dataOf(balances)
  const lead = data && leadingToken(data, tokens)
  const coin =
    data &&
    data.total === undefined &&
    showNative(formatUnits(data.native.amount, data.native.decimals), data.native.symbol, locale)
  const waiting = !data && balances.status !== 'failed'
  if (lead) {
    const amount = formatUnits(lead.amount, lead.decimals)
    const show = lead.address === undefined ? showNative : showToken
    return (
      <TotalValue
        value={undefined}
        shown={show(amount, lead.symbol, locale)}
        waiting={false}
        testId="portico-total"
      />
    )
  }
  return <TotalValue value={data?.total} shown={coin || undefined} waiting={waiting} testId="portico-total" />
}

type ValueProps = {
  /** The total value in US dollars, or undefined if the value is unknown. */
  readonly value: DecimalText | undefined
  /** The amount to show if the value in US dollars is unknown. */
  readonly shown?: Shown | undefined
  readonly waiting: boolean
  readonly testId: string
}

/** The total value above a list, with a button that hides all amounts. A dash stands for an unknown total. */
export function TotalValue({ value, shown: other, waiting, testId }: ValueProps) {
  const t = useMessages(accountMessages)
  const locale = useLocale()
  const { hidden, toggle } = useHiddenAmounts()
  if (waiting) {
    return (
      <div className="total" aria-hidden="true">
        <Skeleton width={168} height={32} />
      </div>
    )
  }
  const shown = value === undefined ? other : showMoney(value, locale)
  if (!shown) {
    return (
      <>
        <p className="total unknown" data-testid={testId}>
          —
        </p>
        <p className="under label">{t.unavailable}</p>
      </>
    )
  }
  return (
    <p className="total">
      <span className="hide">{t.total}: </span>
      <Amount shown={shown} testId={testId} dimCents={value !== undefined} />
      <button
        type="button"
        className="glyph"
        aria-label={hidden ? t.show : t.hide}
        aria-pressed={hidden}
        onClick={toggle}
      >
        <Icon d={hidden ? eyeOffIcon : eyeIcon} />
      </button>
    </p>
  )
}
