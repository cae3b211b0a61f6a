import type { ReactNode } from 'react'
import { activityNamespaces } from '../../../domain/core/constants.ts'
import { type CaipAddress, namespaceOf } from '../../../domain/core/entities.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { EmptyState } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { accountMessages } from './account-messages.ts'
import { useSession } from './use-session.ts'

type WhereActiveProps = {
  readonly words: {
    readonly title: string
    readonly elsewhere: (network: string) => string
    readonly elsewhereBody: string
  }
  readonly icon: string
  readonly children: (account: CaipAddress) => ReactNode
}

/**
 * Renders a view that needs an account. If the account's network does not support the feature of the view, renders a
 * message instead.
 */
export function RequiresAccount({ words, icon, children }: WhereActiveProps) {
  const { thisNetwork } = useMessages(accountMessages)
  const { active, networkName } = useSession()
  if (active && activityNamespaces.includes(namespaceOf(active))) return children(active)
  return (
    <Screen title={words.title}>
      <EmptyState
        icon={icon}
        title={words.elsewhere(networkName ?? thisNetwork)}
        body={words.elsewhereBody}
      />
    </Screen>
  )
}
