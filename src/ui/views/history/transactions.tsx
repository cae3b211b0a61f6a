import { namespaceOf } from '../../../domain/core/caip.ts'
import { historyNamespaces } from '../../../domain/history/history.ts'
import { useKeptLazy } from '../../app/hooks/use-kept-lazy.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { activityIcon } from '../../kit/account-icons.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { LoadError } from '../../kit/load-error.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import { accountMessages } from '../session/account-messages.ts'
import { useSession } from '../session/use-session.ts'
import { historyMessages } from './messages.ts'

export { default as css } from './history.css?inline'

const load = () => import('./history-activity.tsx').then(one => one.HistoryActivity)

/** What the account did, newest first, by the month. */
export function View() {
  const t = useMessages(historyMessages)
  const { active, onNetwork, networkName } = useSession()
  const account = useMessages(accountMessages)
  const { Part, gone, again } = useKeptLazy('history', load)
  const network = networkName ?? account.thisNetwork
  const here = active && historyNamespaces.includes(namespaceOf(active))
  return (
    <Screen title={t.title}>
      {!here ? (
        <EmptyState icon={activityIcon} title={t.elsewhere(network)} body={t.elsewhereBody} />
      ) : Part ? (
        <Part key={active} account={active} network={network} explorer={onNetwork?.explorerUrl} />
      ) : gone ? (
        <LoadError again={again} />
      ) : (
        <div data-late="true">
          <Skeletons rows={6} end />
        </div>
      )}
    </Screen>
  )
}
