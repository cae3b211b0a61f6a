import type { AfterTransaction } from '../../../domain/navigation/navigation.ts'
import type { UiState } from '../../app/types.ts'

/**
 * Sends a request to the wallet. The embedded wallet opens its own view for the request. After the request the modal
 * stays open, and `next` determines the view that it shows.
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
