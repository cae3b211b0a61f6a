import { formatUnits, showMoney, showNative, showToken } from '../../../domain/core/amount.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Amount } from '../../kit/amount.tsx'
import { AmountField } from '../../kit/amount-field.tsx'
import { AmountShares } from '../../kit/amount-shares.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { CoinPicture } from '../networks/network-picture.tsx'
import { sendMessages } from './messages.ts'
import { faultOf, type Send } from './use-send.ts'

const turnIcon = 'M7 3.5v12M3.5 12 7 15.5l3.5-3.5M13 16.5v-12M9.5 8 13 4.5l3.5 3.5'

/** The amount of a token, typed in tokens or in US dollars, with the balance. */
export function SendAmount({ send, onToken }: { send: Send; onToken: () => void }) {
  const t = useMessages(sendMessages)
  const locale = useLocale()
  const { typed, token, read, worth, step, change, max } = send
  const symbol = token?.symbol ?? ''
  const inMoney = typed.unit === 'fiat'
  const show = token?.address === undefined ? showNative : showToken
  const fault = faultOf(read)
  const trouble =
    step === 'funds'
      ? t.insufficient(symbol)
      : fault === 'amount-too-precise'
        ? t.tooPrecise(symbol, String(token?.decimals))
        : fault && t.steps.incorrect
  const canTurn = token?.price !== undefined
  const turned = inMoney ? show(worth ?? '0', symbol, locale) : showMoney(worth ?? '0', locale)
  const turn = (): void =>
    change({
      unit: inMoney ? 'token' : 'fiat',
      amount: worth === undefined ? '' : inMoney ? worth : cents(worth),
    })
  return (
    <AmountField
      label={t.amount}
      text={typed.amount}
      onText={amount => change({ amount })}
      sign={inMoney ? '$' : undefined}
      unit={
        token ? (
          <>
            <CoinPicture token={token} src={token.iconUrl} size={24} />
            <bdi>{symbol}</bdi>
            <span className="hide">, {t.chooseToken}</span>
          </>
        ) : (
          t.selectToken
        )
      }
      onUnit={onToken}
      unitTestId="portico-send-token"
      balance={
        token && (
          <Sentence
            say={t.available}
            parts={[
              <Amount
                key="balance"
                shown={show(formatUnits(token.amount, token.decimals), symbol, locale)}
              />,
            ]}
          />
        )
      }
      trouble={trouble}
      note={
        canTurn && (
          <button type="button" className="box-turn" data-testid="portico-send-turn" onClick={turn}>
            {turned.short}
            <span className="hide">, {inMoney ? t.inToken(symbol) : t.inMoney}</span>
            <Icon d={turnIcon} size={16} />
          </button>
        )
      }
      shares={
        token &&
        token.amount > 0n && (
          <AmountShares
            balance={token.amount}
            decimals={token.decimals}
            symbol={symbol}
            onShare={amount => change({ unit: 'token', amount })}
            onMax={max.take}
            isBusy={max.busy}
            testId="portico-send-max"
          />
        )
      }
      testId="portico-send-amount"
    />
  )
}

/** Formats an amount in US dollars with two decimals, as users type it. */
function cents(text: string): string {
  const [whole = '0', part = ''] = text.split('.')
  return part === '' ? whole : `${whole}.${part.slice(0, 2)}`
}
