import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import { isRestricted } from '../../../domain/onramp/onramp.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState, Skeletons } from '../../kit/placeholders.tsx'
import { Screen, Waiting } from '../../kit/screen.tsx'
import { useSession } from '../session/use-session.ts'
import { networkIcon } from '../settings/settings-icons.ts'
import { onrampMessages } from './messages.ts'
import { useBuy } from './use-buy.ts'

export { default as css } from './buy.css?inline'

const BuyForm = lazyPart(() => import('./buy-form.tsx').then(file => file.BuyForm), {
  skeleton: <BuyFormSkeleton />,
  failed: retry => <Waiting retry={retry} />,
})

/** The order, its price and the on-ramp providers. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useMessages(onrampMessages)
  const { active } = useSession()
  const { push } = useNavigation()
  const options = useOptions()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const restricted = isRestricted(zone, options.onrampRestrictedTimezones)
  if (active && !restricted) return <Buy account={active} params={entry.params} />
  return (
    <Screen title={t.title}>
      <EmptyState
        icon={networkIcon}
        title={active ? t.restricted : t.nobody}
        body={active ? t.restrictedBody : undefined}
        testId="portico-buy-restricted"
      >
        {active && isOffered('WalletReceive', options) && (
          <Button small onPress={() => push('WalletReceive')}>
            {t.receive}
          </Button>
        )}
      </EmptyState>
    </Screen>
  )
}

function Buy({ account, params }: { account: CaipAddress; params: ViewEntry['params'] }) {
  const form = useBuy(account, params)
  return <BuyForm form={form} />
}

function BuyFormSkeleton() {
  const t = useMessages(onrampMessages)
  return (
    <Screen title={t.title}>
      <div data-late="true">
        <Skeletons rows={5} />
      </div>
    </Screen>
  )
}
