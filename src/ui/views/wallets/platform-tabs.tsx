import type { WalletTab } from '../../../domain/wallets/deep-links.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { Tabs } from '../../kit/tabs.tsx'
import { linkMessages } from './ways-messages.ts'

type PlatformTabsProps = {
  readonly tabs: readonly WalletTab[]
  readonly chosen: WalletTab
  readonly onChoose: (tab: WalletTab) => void
}

/** The ways to connect a wallet, as tabs. Renders nothing if there is only one. */
export function PlatformTabs({ tabs, chosen, onChoose }: PlatformTabsProps) {
  const t = useMessages(linkMessages)
  if (tabs.length < 2) return null
  return (
    <div className="ways">
      <Tabs
        label={t.ways}
        tabs={tabs.map(id => ({ id, text: t[id], testId: `tab-${id}` }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  )
}
