import type { Account } from '../client/types.ts'
import type { Namespace } from '../domain/core/caip.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import type { ModalSide } from './types.ts'

/** How long the page may wait for the session of the last visit to be found (ms). */
const restorePatience = 5_000

/** The account once it is known whether there is one: while the last visit's session comes back, that is not yet known. */
export async function knownAccount(modal: ModalSide, namespace: Namespace): Promise<Account> {
  const isKnown = (account: Account) => account.isConnected || account.status !== 'reconnecting'
  await firstAccount(modal, namespace, isKnown, restorePatience)
  return modal.account(namespace)
}

/** The account when it is one the caller waits for; rejects nothing, and resolves after `ms` at the latest. */
export function firstAccount(
  modal: ModalSide,
  namespace: Namespace,
  isIt: (account: Account) => boolean,
  ms: number,
): Promise<void> {
  return new Promise(resolve => {
    let stop: (() => void) | undefined
    const end = () => {
      clearTimeout(timer)
      stop?.()
      resolve()
    }
    const timer = setTimeout(end, ms)
    let found = false
    stop = modal.onAccount(namespace, account => {
      if (found || !isIt(account)) return
      found = true
      // The first call comes before there is a way to stop.
      queueMicrotask(end)
    })
  })
}

/** Asks the visitor to connect, by the modal. Resolves with the account; rejects `user-rejected` when the modal is closed. */
export function createAsking(modal: ModalSide, namespace: Namespace): () => Promise<Account> {
  let asking: Promise<Account> | undefined

  const ask = () =>
    new Promise<Account>((resolve, reject) => {
      const stops: (() => void)[] = []
      const end = (settle: () => void) => {
        for (const stop of stops.splice(0)) stop()
        settle()
      }
      const look = (otherwise: () => void) => {
        const account = modal.account(namespace)
        if (account.isConnected) end(() => resolve(account))
        else otherwise()
      }
      stops.push(
        modal.onClose(() => {
          // The modal also closes because the visitor has connected: that news may still be on its way.
          setTimeout(() => look(() => end(() => reject(new AppError('user-rejected')))), 0)
        }),
      )
      stops.push(
        modal.onAccount(namespace, account => {
          if (!account.isConnected) return
          end(() => resolve(account))
          modal.close()
        }),
      )
      modal.open().catch((error: unknown) => end(() => reject(error)))
    })

  return async () => {
    const account = await knownAccount(modal, namespace)
    if (account.isConnected) return account
    // Asked twice, shown once.
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return await asking
  }
}
