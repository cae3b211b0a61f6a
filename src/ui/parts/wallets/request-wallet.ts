import type { AfterTransaction } from '../../../domain/navigation/navigation.ts'
import type { UiState } from '../../app/types.ts'

/**
 * Sends a request to the wallet. If the embedded wallet shows its approval view for the request, `next` is what the
 * modal shows after the user has approved.
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
