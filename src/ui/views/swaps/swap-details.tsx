import { useState } from 'react'
import {
  compare,
  type DecimalText,
  formatUnits,
  showCalculated,
  showExact,
  showMoney,
} from '../../../domain/core/amount.ts'
import { costlyImpact, maxSlippage, readSlippage } from '../../../domain/swaps/form.ts'
import type { SwapQuote, SwapToken } from '../../../domain/swaps/types.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useSession } from '../session/use-session.ts'
import { sponsorMessages } from '../transactions/sponsor-messages.ts'
import { swapDetailMessages } from './details-messages.ts'
import { percent, rateText } from './swap-figures.ts'

const downIcon = 'm5.5 8 4.5 4.5L14.5 8'
const upIcon = 'm5.5 12 4.5-4.5 4.5 4.5'

/** Props of the details. */
export type SwapDetailsProps = {
  readonly quote: SwapQuote
  readonly from: SwapToken
  readonly to: SwapToken
  readonly slippage: string
  readonly onSlippage: (text: string) => void
}

/** Fees, minimum received and slippage of a swap. */
export function SwapDetails({ quote, from, to, slippage, onSlippage }: SwapDetailsProps) {
  const t = useMessages(swapDetailMessages)
  const s = useMessages(sponsorMessages)
  const locale = useLocale()
  const { onNetwork } = useSession()
  const [open, setOpen] = useState(false)
  const { priceImpact, networkFee, networkFeeValue, sponsored } = quote
  const coin = onNetwork?.nativeCurrency
  const accepted = readSlippage(slippage)
  const costly = priceImpact !== undefined && compare(priceImpact, costlyImpact) >= 0
  const price = `${showExact('1', from.symbol, locale)} = ${showExact(rateText(quote.rate), to.symbol, locale)}`
  const fee =
    networkFee === undefined || !coin
      ? undefined
      : networkFeeValue !== undefined
        ? showMoney(networkFeeValue, locale).short
        : showCalculated(formatUnits(networkFee, coin.decimals), coin.symbol, locale)
  return (
    <div className="swap-more">
      <button
        type="button"
        className="more-button"
        aria-expanded={open}
        data-testid="portico-swap-details"
        onClick={() => setOpen(!open)}
      >
        <span className="grow">
          <span className="hide">{t.details}: </span>
          {[
            price,
            fee && t.fee(fee),
            accepted !== undefined && t.accepted(percent(String(accepted) as DecimalText, locale)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Icon d={open ? upIcon : downIcon} size={16} />
      </button>
      {open && (
        <div>
          <DefinitionList>
            <Definition name={t.rate} testId="portico-swap-rate">
              {price}
            </Definition>
            <Definition name={t.impact} tone={costly ? 'warn' : undefined} testId="portico-swap-impact">
              {priceImpact === undefined ? t.unknown : percent(priceImpact, locale)}
            </Definition>
            <Definition name={t.least} testId="portico-swap-least">
              {showCalculated(formatUnits(quote.minOutput, to.decimals), to.symbol, locale)}
            </Definition>
            <Definition name={t.networkFee} testId="portico-swap-network-fee">
              {fee ?? (sponsored ? s.paid : t.unknown)}
            </Definition>
            <Definition name={t.providerFee}>
              {showCalculated(formatUnits(quote.providerFee, from.decimals), from.symbol, locale)}
            </Definition>
          </DefinitionList>
          <label className="slippage">
            <span>
              {t.slippage}
              <span className="note" id="slippage-hint">
                {t.slippageHint(maxSlippage)}
              </span>
            </span>
            <span className="field">
              <input
                type="text"
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                dir="ltr"
                aria-invalid={accepted === undefined || undefined}
                aria-describedby="slippage-hint"
                value={slippage}
                data-testid="portico-swap-slippage"
                onChange={event => onSlippage(event.currentTarget.value)}
              />
              <span aria-hidden="true">%</span>
            </span>
          </label>
        </div>
      )}
    </div>
  )
}
