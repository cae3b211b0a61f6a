import type { CaipAddress } from '../../domain/model/caip.ts'
import { isRestricted } from '../../domain/rules/buy.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import { useBuy } from '../hooks/use-buy.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { buyWords } from '../messages/buy.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { receiveIcon } from '../parts/history-icons.ts'
import { LateBuyForm } from '../parts/late-buy-form.tsx'
import { Screen } from '../parts/screen.tsx'
import own from '../styles/buy.css?inline'
import swap from '../styles/swap.css?inline'

export const css = swap + own

/** What is bought, what is paid, and who sells it. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useWords(buyWords)
  const { active } = useSession()
  const { push } = useNavigation()
  const { onrampRestrictedTimezones } = useOptions()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const restricted = isRestricted(zone, onrampRestrictedTimezones)
  if (active && !restricted) return <Buy account={active} params={entry.params} />
  return (
    <Screen title={t.title}>
      <Empty
        icon={receiveIcon}
        title={active ? t.restricted : t.nobody}
        body={active ? t.restrictedBody : undefined}
        testId="portico-buy-restricted"
      >
        {active && <Button onPress={() => push('WalletReceive')}>{t.receive}</Button>}
      </Empty>
    </Screen>
  )
}

function Buy({ account, params }: { account: CaipAddress; params: ViewEntry['params'] }) {
  const form = useBuy(account, params)
  return <LateBuyForm form={form} />
}
