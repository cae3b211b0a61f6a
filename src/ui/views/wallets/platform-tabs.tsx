import type { WalletTab } from '../../../domain/wallets/deep-links.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { linkMessages } from './ways-messages.ts'

type WayTabsProps = {
  readonly tabs: readonly WalletTab[]
  readonly chosen: WalletTab
  readonly onChoose: (tab: WalletTab) => void
}

/** The ways to connect a wallet, as tabs that the arrow keys select. */
export function PlatformTabs({ tabs, chosen, onChoose }: WayTabsProps) {
  const t = useMessages(linkMessages)
  if (tabs.length < 2) return null
  const move = (event: React.KeyboardEvent<HTMLDivElement>): void => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = tabs.at((tabs.indexOf(chosen) + step) % tabs.length)
    if (!next) return
    onChoose(next)
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    buttons[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className="ways" role="tablist" aria-label={t.ways} onKeyDown={move}>
      {tabs.map(tab => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          tabIndex={tab === chosen ? 0 : -1}
          data-testid={`tab-${tab}`}
          onClick={() => onChoose(tab)}
        >
          {t[tab]}
        </button>
      ))}
    </div>
  )
}
