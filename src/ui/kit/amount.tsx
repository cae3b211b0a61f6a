// Small components that many rows use: amounts, shortened addresses, icons of the account, a retry button and the row
// of a setting.

import type { ReactNode } from 'react'
import type { Shown } from '../../domain/core/amount.ts'
import { useHiddenAmounts, useMessages } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { useNow } from './hooks/timers.ts'
import { forwardIcon, Icon } from './icon.tsx'
import { coreMessages } from './messages.ts'

// Matches the whole part, the cents and the rest of a formatted amount of money. Does not match amounts such as `<
// $0.01` and `$1.28B`.
const parts = /^([^<]*?\d)([.,]\d+)([^\p{L}\d]*)$/u
const otherThanLetters = /[^\p{L}]/gu

type AmountProps = {
  readonly shown: Shown
  readonly testId?: string
  /**
   * Whether to dim the cents of an amount of money. Cents matter little in a large amount. The decimals of a token
   * amount are never dimmed, because 0.123 ETH is not 0 ETH.
   */
  readonly dimCents?: boolean
}

/** An amount. The attribute `title` holds the exact number. Shows dots instead if the user hides amounts. */
export function Amount({ shown, testId, dimCents }: AmountProps) {
  const t = useMessages(amountMessages)
  const { hidden } = useHiddenAmounts()
  if (hidden) {
    return (
      <span className="num" data-testid={testId}>
        <span aria-hidden="true">•••</span>
        <span className="hide">{t.hidden}</span>
      </span>
    )
  }
  const [, whole, cents, tail] = (dimCents && parts.exec(shown.short)) || []
  // A compact amount, such as 1.24M, contains letters that the exact amount does not contain.
  const shortened = lettersOf(shown.short) !== lettersOf(shown.full)
  // The amount is one text node if it has one colour, because a screen reader pauses between two nodes.
  if (!cents && !shortened) {
    return (
      <bdi translate="no" className="num" dir="ltr" title={shown.full} data-testid={testId}>
        {shown.short}
      </bdi>
    )
  }
  return (
    <bdi translate="no" className="num" dir="ltr">
      <span aria-hidden="true" title={shown.full} data-testid={testId}>
        {cents ? (
          <>
            {whole}
            <span className="faint">{cents}</span>
            {tail}
          </>
        ) : (
          shown.short
        )}
      </span>
      <span className="hide">{shown.spoken}</span>
    </bdi>
  )
}

/** An amount inside other text. It keeps its direction and its digits in every language, and stays on one line. */
export function Figure({ children }: { children: string }) {
  return (
    <bdi translate="no" className="num figure" dir="ltr">
      {children}
    </bdi>
  )
}

function lettersOf(text: string): string {
  return text.replace(otherThanLetters, '')
}

/**
 * The message that replaces a hidden amount. In translations it belongs to the group `account`. It is a separate
 * object, so that a view can show amounts without the other messages of that group.
 */
export const amountMessages = { id: 'account', hidden: 'Amount hidden' }

/** A shortened address: its first six and last four characters. The attribute `title` holds the full address. */
export function Address({ address }: { address: string }) {
  return (
    <bdi translate="no" className="mono" dir="ltr" title={address}>
      {short(address)}
    </bdi>
  )
}

function short(address: string): string {
  return address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

// Icons of the account and its wallets. Each is a path on a 20 px grid for the component `Icon`.
export const leaveIcon =
  'M8 3.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h3M13 6.5l3.5 3.5-3.5 3.5M16 10H8'
export const activityIcon = 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7M3.5 3v4h4M10 7v3.2l2.2 1.3'
export const refreshIcon = 'M16.5 10a6.5 6.5 0 1 1-2-4.7L16.5 7M16.5 3v4h-4'
export const eyeIcon =
  'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10ZM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z'
export const eyeOffIcon =
  'M8.2 4.7A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a14 14 0 0 1-2.3 2.9M5 6.2A13.5 13.5 0 0 0 2 10s3 5.5 8 5.5a8 8 0 0 0 4-1.1M8.3 8.5a2.3 2.3 0 0 0 3.2 3.2M3 3l14 14'
export const downIcon = 'm5.5 8 4.5 4.5L14.5 8'
export const offlineIcon =
  'M2.5 7.5A11 11 0 0 1 6 5.3M9.7 4.5a11 11 0 0 1 7.8 3M5.3 10.5a7 7 0 0 1 3-1.7M12.5 9.2a7 7 0 0 1 2.2 1.3M10 15v.010M3 3l14 14'

/** Messages that say when the next retry is possible. They are part of the group `core`. */
export const retryMessages = {
  id: 'core',
  tryAgainSoon: "We'll try again in a moment.",
  retryIn: (seconds: number) => `Retry in ${seconds} s`,
}

/** A retry button. A press has no effect before the time at which the worker allows the next retry. */
export function RetryButton({ retryAt, onPress }: { retryAt: number | undefined; onPress: () => void }) {
  const t = useMessages(coreMessages)
  const { retryIn } = useMessages(retryMessages)
  const now = useNow(1000)
  const left = retryAt === undefined ? 0 : Math.ceil((retryAt - now) / 1000)
  return (
    <Button small off={left > 0} onPress={onPress}>
      {left > 0 ? retryIn(left) : t.retry}
    </Button>
  )
}

type SettingRowProps = {
  readonly icon: string
  readonly title: string
  /** The current value of the row's setting, at the end of the row. */
  readonly value?: ReactNode
  readonly onPress: () => void
  readonly testId?: string
  /** Whether a press on the row has no effect, for example while a change is in progress. */
  readonly off?: boolean
}

/** A row with the name of a setting and its current value. A press opens the view of the setting. */
export function SettingRow({ icon, title, value, onPress, testId, off }: SettingRowProps) {
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-disabled={off || undefined}
        data-testid={testId}
        onClick={off ? undefined : onPress}
      >
        <span className="pic plain">
          <Icon d={icon} />
        </span>
        <span className="grow">{title}</span>
        {value !== undefined && <span className="label end">{value}</span>}
        <Icon d={forwardIcon} size={18} flip />
      </button>
    </li>
  )
}
