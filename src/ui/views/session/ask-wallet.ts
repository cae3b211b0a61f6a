import type { AfterTransaction } from '../../../domain/navigation/navigation.ts'
import type { UiState } from '../../app/types.ts'

/** Puts something to the wallet. One in our own frame shows its question over the view: what follows it is `next`, not a closed modal. */
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
