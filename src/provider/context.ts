import type { Account } from '../client/types.ts'
import type { CaipNetworkId, Namespace, Network, WalletRequest } from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'

/** The functions and values of the modal that Portico's EIP-1193 provider and Solana wallet use. */
export type ProviderContext = {
  account(namespace: Namespace): Account
  /** Calls the listener at once and at every change of the account. Returns a function that unsubscribes. */
  onAccount(namespace: Namespace, listener: (account: Account) => void): () => void
  open(): Promise<void>
  close(): void
  /** Calls the listener each time the modal closes. Returns a function that unsubscribes. */
  onClose(listener: () => void): () => void
  disconnect(namespace: Namespace): Promise<void>
  switchNetwork(network: CaipNetworkId): Promise<void>
  request(namespace: Namespace, request: WalletRequest): Promise<unknown>
  rpc(network: CaipNetworkId, request: WalletRequest): Promise<unknown>
  readonly networks: readonly Network[]
  readonly defaultNetwork: CaipNetworkId
  /** The page's origin. The result of `wallet_getPermissions` contains it as the `invoker` of a permission. */
  readonly origin: string
}

/** The EVM accounts and the EVM network that the EIP-1193 provider reports to other code of the page. */
export type EvmContext = {
  /**
   * Returns the plain addresses of the accounts, without a network prefix and without duplicates. The active address
   * comes first.
   */
  accounts(): readonly string[]
  /**
   * Returns the network of the connected wallet. While no wallet is connected, returns the last network that a wallet
   * used or that `choose` set.
   */
  network(): CaipNetworkId
  /** Sets the network to use while no wallet is connected. */
  choose(network: CaipNetworkId): void
}

/** How long a request waits while Portico reconnects the wallet of the last visit (ms). */
const restoreWaitMs = 5_000

/**
 * Returns the account of the namespace. If Portico is still reconnecting the wallet of the last visit, first waits for
 * the result, but at most `restoreWaitMs`.
 */
export async function knownAccount(modal: ProviderContext, namespace: Namespace): Promise<Account> {
  const isKnown = (account: Account) => account.isConnected || account.status !== 'reconnecting'
  await firstAccount(modal, namespace, isKnown, restoreWaitMs)
  return modal.account(namespace)
}

/** Resolves when `isMatch` returns true for the account, or after `ms` milliseconds. Never rejects. */
export function firstAccount(
  modal: ProviderContext,
  namespace: Namespace,
  isMatch: (account: Account) => boolean,
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
      if (found || !isMatch(account)) return
      found = true
      // `onAccount` may call this listener before it returns `stop`. So `end` runs one microtask later, when `stop` is
      // set.
      queueMicrotask(end)
    })
  })
}

/**
 * Creates a function that resolves with the connected account. If no account is connected, the function opens the modal
 * first, and rejects with `user-rejected` if the user closes the modal without connecting.
 */
export function createAsking(modal: ProviderContext, namespace: Namespace): () => Promise<Account> {
  let asking: Promise<Account> | undefined

  const requestConnection = () =>
    new Promise<Account>((resolve, reject) => {
      const stops: (() => void)[] = []
      const end = (settle: () => void) => {
        for (const stop of stops.splice(0)) stop()
        settle()
      }
      const settleIfConnected = (otherwise: () => void) => {
        const account = modal.account(namespace)
        if (account.isConnected) end(() => resolve(account))
        else otherwise()
      }
      stops.push(
        modal.onClose(() => {
          // The modal may close because the user has connected. So this code checks in the next task whether an account
          // is connected, and rejects only if there is none.
          setTimeout(() => settleIfConnected(() => end(() => reject(new AppError('user-rejected')))), 0)
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
    // Simultaneous requests open the modal only once and share the result.
    asking ??= requestConnection().finally(() => {
      asking = undefined
    })
    return await asking
  }
}
