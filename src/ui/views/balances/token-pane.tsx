import type { ReactNode } from 'react'
import { readTyped, showTyped } from '../../../domain/core/format.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Icon } from '../../kit/icon.tsx'
import { CoinPicture } from '../networks/coin-picture.tsx'
import { swapMessages } from '../swaps/messages.ts'

const downIcon = 'm5.5 8 4.5 4.5L14.5 8'

type TokenPaneProps = {
  readonly side: 'sourceToken' | 'toToken'
  readonly label: string
  readonly amountLabel: string
  readonly text: string
  /** Called when the user types. Absent for a computed amount, which the user cannot edit. */
  readonly onText?: ((text: string) => void) | undefined
  readonly token: SwapToken | undefined
  readonly onSelect: () => void
  readonly busy?: boolean | undefined
  readonly wrong?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly children?: ReactNode
}

/** One side of a swap: amount, token and notes. */
export function TokenPane(props: TokenPaneProps) {
  const { side, label, amountLabel, text, onText, token, onSelect, busy, wrong, describedBy, children } =
    props
  const t = useMessages(swapMessages)
  const locale = useLocale()
  return (
    <div className="pane">
      <span className="label">{label}</span>
      <div className="pane-main">
        <input
          className={busy ? 'big asking' : 'big'}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="0"
          dir="ltr"
          aria-label={amountLabel}
          aria-invalid={wrong || undefined}
          aria-describedby={describedBy}
          readOnly={!onText}
          value={showTyped(text, locale)}
          data-testid={`swap-input-${side}`}
          onChange={event => onText?.(readTyped(event.currentTarget.value))}
        />
        <button
          type="button"
          className="coin-button"
          data-testid={`swap-select-token-button-${side}`}
          onClick={onSelect}
        >
          {token && <span className="hide">{t.choose(label)}: </span>}
          {token && <CoinPicture token={token} src={token.iconUrl} size={24} />}
          <span className="coin-name">{token?.symbol ?? t.select}</span>
          <Icon d={downIcon} size={16} />
        </button>
      </div>
      <div className="pane-foot">{children}</div>
    </div>
  )
}
