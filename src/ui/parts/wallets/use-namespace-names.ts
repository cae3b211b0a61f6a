import type { Namespace } from '../../../domain/core/entities.ts'
import { useList, useMessages } from '../../app/hooks/use-app.ts'
import { walletsMessages } from './messages.ts'

/** Returns a function that joins the names of namespaces: "Ethereum, Bitcoin and Solana". */
export function useNamespaceNames(): (namespaces: readonly Namespace[]) => string {
  const { namespaces: names } = useMessages(walletsMessages)
  const list = useList()
  return namespaces => list(namespaces.map(namespace => names[namespace]))
}
