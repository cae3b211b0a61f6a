import { namespaceOf } from '../../domain/model/caip.ts'
import { historyNamespaces } from '../../domain/rules/history.ts'
import { useKeptLate } from '../hooks/use-kept-late.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { historyWords } from '../messages/history.ts'
import { activityIcon } from '../parts/account-icons.ts'
import { Empty } from '../parts/empty.tsx'
import { PartMissing } from '../parts/part-missing.tsx'
import { Screen } from '../parts/screen.tsx'
import { Bones } from '../parts/skeleton.tsx'

export { default as css } from '../styles/history.css?inline'

const load = () => import('../parts/history-activity.tsx').then(one => one.HistoryActivity)

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
