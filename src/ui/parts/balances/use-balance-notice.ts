import { useEffect } from 'react'
import type { Balances, CaipAddress } from '../../../domain/core/entities.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { memoryKey, useUi } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'

/** The accounts whose balances have failed to load, and about which the user has been told. */
const toldKey = memoryKey<Set<CaipAddress>>('balance-notice')

/**
 * Shows a toast when the balances of an account cannot be loaded: once for each failure, however many views show the
 * balances and however often the request is repeated while the modal is open. After the balances have loaded, a new
 * failure is told again.
 */
export function useBalanceNotice(account: CaipAddress, balances: Loadable<Balances>): void {
  const { state } = useUi()
  // Cached balances stay on the screen, and the list says that they could not be refreshed.
  const error = balances.status === 'failed' ? balances.error : undefined
  const explain = useErrorText(error !== undefined)
  const { headline } = explain({ code: 'balance-unavailable', message: '', context: {} })
  const isFresh = balances.status === 'fresh'
  useEffect(() => {
    const told = state.memory.get(toldKey) ?? new Set<CaipAddress>()
    state.memory.set(toldKey, told)
    if (isFresh) told.delete(account)
    // The sentence is empty until the file with the error texts has loaded.
    if (error === undefined || headline === '' || told.has(account)) return
    told.add(account)
    state.showToast(headline, 'bad')
  }, [account, error, headline, isFresh, state])
}
