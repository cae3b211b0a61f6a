import type { Namespace } from '../../../domain/core/entities.ts'
import { useLanguage, useMessages } from '../../app/hooks/use-app.ts'
import { walletsMessages } from './messages.ts'

/** Returns a function that joins the names of namespaces: "Ethereum, Bitcoin and Solana". */
export function useNamespaceNames(): (namespaces: readonly Namespace[]) => string {
  const { namespaces: names } = useMessages(walletsMessages)
  const language = useLanguage()
  return namespaces =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(
      namespaces.map(namespace => names[namespace]),
    )
}
