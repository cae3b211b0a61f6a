import type { ReactNode } from 'react'
import { activityNamespaces } from '../../domain/constants.ts'
import { type CaipAddress, namespaceOf } from '../../domain/model/caip.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { Empty } from './empty.tsx'
import { Screen } from './screen.tsx'

type WhereActiveProps = {
  readonly words: {
    readonly title: string
    readonly elsewhere: (network: string) => string
    readonly elsewhereBody: string
  }
  readonly icon: string
  readonly children: (account: CaipAddress) => ReactNode
}

/** A view about the account in use; on networks that have no such thing, the words for that. */
export function WhereActive({ words, icon, children }: WhereActiveProps) {
  const { thisNetwork } = useWords(accountWords)
  const { active, networkName } = useSession()
  if (active && activityNamespaces.includes(namespaceOf(active))) return children(active)
  return (
    <Screen title={words.title}>
      <Empty icon={icon} title={words.elsewhere(networkName ?? thisNetwork)} body={words.elsewhereBody} />
    </Screen>
  )
}
