import { namespaceOf } from '../../../domain/core/caip.ts'
import { historyNamespaces } from '../../../domain/history/history.ts'
import { useKeptLate } from '../../app/hooks/use-kept-lazy.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { activityIcon } from '../../kit/account-icons.ts'
import { Empty } from '../../kit/empty-state.tsx'
import { PartMissing } from '../../kit/load-error.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Bones } from '../../kit/skeleton.tsx'
import { accountWords } from '../session/account-messages.ts'
import { useSession } from '../session/use-session.ts'
import { historyWords } from './messages.ts'

export { default as css } from './history.css?inline'

const load = () => import('./history-activity.tsx').then(one => one.HistoryActivity)

/** What the account did, newest first, by the month. */
export function View() {
  const t = useWords(historyWords)
  const { active, onNetwork, networkName } = useSession()
  const account = useWords(accountWords)
  const { Part, gone, again } = useKeptLate('history', load)
  const network = networkName ?? account.thisNetwork
  const here = active && historyNamespaces.includes(namespaceOf(active))
  return (
    <Screen title={t.title}>
      {!here ? (
        <Empty icon={activityIcon} title={t.elsewhere(network)} body={t.elsewhereBody} />
      ) : Part ? (
        <Part key={active} account={active} network={network} explorer={onNetwork?.explorerUrl} />
      ) : gone ? (
        <PartMissing again={again} />
      ) : (
        <div data-late="true">
          <Bones rows={6} end />
        </div>
      )}
    </Screen>
  )
}
