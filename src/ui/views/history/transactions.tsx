import { addressOf, namespaceOf } from '../../../domain/core/entities.ts'
import { historyNamespaces } from '../../../domain/history/history.ts'
import { explorerPage } from '../../../domain/networks/networks.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { activityIcon } from '../../kit/account-icons.ts'
import { EmptyState, LoadError } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { accountMessages } from '../session/account-messages.ts'
import { useSession } from '../session/use-session.ts'
import { HistorySkeletons } from './history-skeletons.tsx'
import { historyMessages } from './messages.ts'

const HistoryActivity = lazyPart(() => import('./history-activity.tsx').then(file => file.HistoryActivity), {
  skeleton: (
    <div data-late="true">
      <HistorySkeletons />
    </div>
  ),
  failed: retry => <LoadError retry={retry} />,
})

/** The account's transactions by month, newest first. */
export function View() {
  const t = useMessages(historyMessages)
  const { active, onNetwork, networkName } = useSession()
  const account = useMessages(accountMessages)
  const network = networkName ?? account.thisNetwork
  const here = active && historyNamespaces.includes(namespaceOf(active))
  return (
    <Screen title={t.title}>
      {!here ? (
        <EmptyState icon={activityIcon} title={t.elsewhere(network)} body={t.elsewhereBody} />
      ) : (
        <HistoryActivity
          key={active}
          account={active}
          network={network}
          explorer={explorerPage(onNetwork, 'address', addressOf(active))}
        />
      )}
    </Screen>
  )
}
