import { AppError } from '../../domain/core/errors/app-error.ts'

/** Requests that wait for the wallet's reply. */
type PendingRequests = {
  /** Resolves with the reply. Rejects with `wallet-disconnected` if the wallet can no longer reply. */
  wait(reply: Promise<unknown>, isConnecting: boolean): Promise<unknown>
}

type Waiting = { readonly isConnecting: boolean; readonly reject: (reason: AppError) => void }

/**
 * Ends the requests to a wallet that has gone. A wallet whose extension was reloaded, or whose port has died, says that
 * it is disconnected, and never replies. Some wallets say the same about their node or about an earlier connection, and
 * still wait for the user. So `accountsNow` asks the wallet first; it resolves with undefined if the wallet does not reply.
 */
export function createPendingRequests(
  onDisconnect: (listener: () => void) => () => void,
  accountsNow: () => Promise<readonly string[] | undefined>,
): PendingRequests {
  const waiting = new Set<Waiting>()
  let stop = () => {}
  const look = async (): Promise<void> => {
    const before = [...waiting]
    const accounts = await accountsNow()
    for (const { isConnecting, reject } of before)
      if (!accounts || (accounts.length === 0 && !isConnecting)) reject(new AppError('wallet-disconnected'))
  }
  return {
    wait: async (reply, isConnecting) => {
      let entry: Waiting | undefined
      const lost = new Promise<never>((_, reject) => {
        entry = { isConnecting, reject }
        if (waiting.size === 0) stop = onDisconnect(() => void look())
        waiting.add(entry)
      })
      try {
        return await Promise.race([reply, lost])
      } finally {
        if (entry) waiting.delete(entry)
        if (waiting.size === 0) stop()
      }
    },
  }
}
