import type { AfterTransaction } from '../../../domain/navigation/navigation.ts'
import type { UiState } from '../../app/types.ts'

/**
 * Sends a request to the wallet. The embedded wallet opens its own view for the request. Afterwards the view `next` is
 * shown, and the modal stays open.
 */
export async function requestWallet<T>(
  state: UiState,
  next: AfterTransaction,
  request: () => Promise<T>,
): Promise<T> {
  state.dispatch({ type: 'transaction-started', next })
  try {
    return await request()
  } finally {
    state.dispatch({ type: 'transaction-forgotten', next })
  }
}
