import type { RemoteConnections } from './remote.ts'
import type { SessionState } from './state.ts'

/** Asks the leader tab whether the WalletConnect session of the last visit is still active. */
type RemoteConfirmation = {
  /** Asks now. Repeats the request at intervals if it fails. */
  confirm(): Promise<void>
  close(): void
}

const firstRetry = 5_000
const longestRetry = 60_000

export function createRemoteConfirmation(state: SessionState, remote: RemoteConnections): RemoteConfirmation {
  let retry: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const confirmRemote = async (wait = firstRetry): Promise<void> => {
    clearTimeout(retry)
    try {
      await remote.confirm()
    } catch {
      // The request to the leader tab failed, for example because the device is offline. The WalletConnect session may
      // still be active, so the request is repeated later.
      if (isClosed || state.topic() === undefined) return
      retry = setTimeout(() => void confirmRemote(Math.min(wait * 2, longestRetry)), wait)
    }
  }

  return {
    confirm: () => confirmRemote(),
    close: () => {
      isClosed = true
      clearTimeout(retry)
    },
  }
}
