import type { AfterTransaction } from '../../../domain/navigation/navigation.ts'
import type { UiState } from '../../app/types.ts'

/**
 * Sends a request to the wallet. The embedded wallet covers the view with its request. After that the view `next` is
 * shown, and the modal stays open.
 */
export async function askWallet<T>(
  state: UiState,
  next: AfterTransaction,
  ask: () => Promise<T>,
): Promise<T> {
  state.dispatch({ type: 'transaction-started', next })
  try {
    return await ask()
  } finally {
    state.dispatch({ type: 'transaction-forgotten', next })
  }
}
