import { useId } from 'react'
import { formatUnits } from '../../../domain/core/amount.ts'
import { readTyped, showMoney, showNative, showToken, showTyped } from '../../../domain/core/format.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Amount } from '../../kit/amount.tsx'
import { AmountShares } from '../../kit/amount-shares.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { CoinPicture } from '../networks/coin-picture.tsx'
import { sendMessages } from './messages.ts'
import { faultOf, type Send } from './use-send.ts'

const downIcon = 'm5.5 8 4.5 4.5L14.5 8'
const turnIcon = 'M7 3.5v12M3.5 12 7 15.5l3.5-3.5M13 16.5v-12M9.5 8 13 4.5l3.5 3.5'

/** The amount of a token, typed in tokens or in US dollars, with the balance. */
export function AmountField({ send, onToken }: { send: Send; onToken: () => void }) {
  const t = useMessages(sendMessages)
  const locale = useLocale()
  const id = useId()
  const { typed, token, read, worth, step, change, max } = send
  const symbol = token?.symbol ?? ''
  const inMoney = typed.unit === 'fiat'
  const show = token?.address === undefined ? showNative : showToken
  const fault = faultOf(read)
  const trouble =
    step === 'funds'
      ? t.steps.funds
      : fault === 'amount-too-precise'
        ? t.tooPrecise(symbol, String(token?.decimals))
        : fault && t.steps.incorrect
  const canTurn = token?.price !== undefined
  const turned =
    worth === undefined ? undefined : inMoney ? show(worth, symbol, locale) : showMoney(worth, locale)
  const turn = (): void =>
    change({
      unit: inMoney ? 'token' : 'fiat',
      amount: worth === undefined ? '' : inMoney ? worth : cents(worth),
    })
  return (
    <div className={trouble ? 'asset wrong' : 'asset'}>
      <div className="asset-top">
        <label className="label" htmlFor={id}>
          {t.amount}
        </label>
        <button type="button" className="pick" data-testid="portico-send-token" onClick={onToken}>
          {token && <CoinPicture token={token} src={token.iconUrl} size={24} />}
          {token ? symbol : t.selectToken}
          {token && <span className="hide">, {t.chooseToken}</span>}
          <Icon d={downIcon} size={16} />
        </button>
      </div>
      <div className="asset-middle">
        {inMoney && <span className="asset-sign">$</span>}
        <input
          id={id}
          className="asset-input"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          maxLength={60}
          value={showTyped(typed.amount, locale)}
          aria-invalid={trouble !== undefined || undefined}
          aria-describedby={`${id}-note`}
          data-testid="portico-send-amount"
          onChange={event => change({ amount: readTyped(event.currentTarget.value) })}
        />
        {canTurn && (
          <button type="button" className="unit-turn" data-testid="portico-send-turn" onClick={turn}>
            {turned ? turned.short : inMoney ? symbol : '$'}
            <span className="hide">, {inMoney ? t.inToken(symbol) : t.inMoney}</span>
            <Icon d={turnIcon} size={16} />
          </button>
        )}
      </div>
      <div className="asset-foot" id={`${id}-note`}>
        <span className={trouble ? 'grow bad-text' : 'grow label'} role={trouble ? 'alert' : undefined}>
          {trouble ??
            (token && (
              <Sentence
                say={t.available}
                parts={[
                  <Amount
                    key="balance"
                    shown={show(formatUnits(token.amount, token.decimals), symbol, locale)}
                  />,
                ]}
              />
            ))}
        </span>
        {token && token.amount > 0n && (
          <AmountShares
            balance={token.amount}
            decimals={token.decimals}
            symbol={symbol}
            onShare={amount => change({ unit: 'token', amount })}
            onMax={max.take}
            isBusy={max.busy}
            testId="portico-send-max"
          />
        )}
      </div>
    </div>
  )
}

/** Formats an amount in US dollars with two decimals, as users type it. */
function cents(text: string): string {
  const [whole = '0', part = ''] = text.split('.')
  return part === '' ? whole : `${whole}.${part.slice(0, 2)}`
}
