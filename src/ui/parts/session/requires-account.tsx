import type { ReactNode } from 'react'
import { activityNamespaces } from '../../../domain/core/constants.ts'
import { type CaipAddress, namespaceOf } from '../../../domain/core/entities.ts'
import { useFeature, useLatest, useMessages } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Screen } from '../../kit/screen.tsx'
import { accountMessages } from './account-messages.ts'

type WhereActiveProps = {
  /** The feature of the view, if its service does not serve every EVM network. */
  readonly feature?: 'names' | 'smartSessions'
  readonly words: {
    readonly title: string
    readonly elsewhere: (network: string) => string
    readonly elsewhereBody: string
    readonly unservedBody?: string
  }
  readonly icon: string
  readonly children: (account: CaipAddress) => ReactNode
}

/**
 * Renders a view that needs an account. If the account's network does not support the feature of the view, renders a
 * message instead.
 */
export function RequiresAccount({ feature, words, icon, children }: WhereActiveProps) {
  const { thisNetwork } = useMessages(accountMessages)
  const { active, networkName } = useSession()
  const inNamespace = active && activityNamespaces.includes(namespaceOf(active)) ? active : undefined
  // A hook cannot be conditional. Without a feature, the stream of `names` is never subscribed.
  const { stream$ } = useFeature(feature ?? 'names')
  const isServed = useLatest(feature && inNamespace && stream$('isServed', inNamespace))
  if (inNamespace && isServed !== false) return children(inNamespace)
  return (
    <Screen title={words.title}>
      <EmptyState
        icon={icon}
        title={words.elsewhere(networkName ?? thisNetwork)}
        body={(inNamespace && words.unservedBody) ?? words.elsewhereBody}
      />
    </Screen>
  )
}
