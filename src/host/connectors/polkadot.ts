import { addressOf, type CaipAddress, type Network, referenceOf } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { hexOf } from '../../domain/core/lib/hex.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { type Connector, fieldOf, type ProviderEvents, textOf, withWalletTimeout } from './connector.ts'
import { itemsOf, subscribeTo } from './foreign-object.ts'
import { methodOf } from './standard.ts'

const accountsKept = 200
/**
 * Time limit of a reconnect without a prompt (ms). A wallet that knows the site replies at once. A wallet that takes
 * longer shows a prompt to the user.
 */
const silentBudget = 3_000
/**
 * How long a prompt may wait for the user (ms). The time is limited, because an extension that was removed never
 * replies.
 */
const promptBudget = 120_000
const quickResponse = 10_000

/**
 * Creates a connector for a wallet in `window.injectedWeb3` on Polkadot networks. The wallet may show a prompt at every
 * connection, so `silent` only shortens the time limit.
 */
export function createPolkadotConnector(raw: object, networks: readonly Network[], site: string): Connector {
  let opened: unknown
  let allowed: readonly string[] = []
  let chosen: Network | undefined
  let unsubscribe = () => {}
  const listeners = new Set<ProviderEvents>()

  /**
   * Returns the accounts that can be used on the chosen network. Accounts with Ethereum keys are left out, because
   * their signatures have a different format.
   */
  const readAccounts = (value: unknown): readonly string[] => {
    const genesis = chosen && `0x${referenceOf(chosen.id)}`
    const fitting = itemsOf(value, accountsKept).filter(account => {
      const bound = safeRead(account, 'genesisHash')
      const isHere = typeof bound !== 'string' || (genesis !== undefined && bound.startsWith(genesis))
      return isHere && safeRead(account, 'type') !== 'ethereum'
    })
    const addresses = fitting.map(account => safeRead(account, 'address'))
    allowed = [...new Set(addresses.filter(address => typeof address === 'string'))]
    return allowed
  }

  const signer = (name: string) => {
    const method = methodOf(safeRead(opened, 'signer'), name)
    if (!method) throw new AppError('method-unsupported', { method: name })
    return method
  }
  const accountFor = (params: unknown, inUse: CaipAddress | undefined) => {
    const address = fieldOf(params, 'address') ?? (inUse && addressOf(inUse))
    if (typeof address !== 'string' || !allowed.includes(address)) throw new AppError('wallet-unauthorized')
    return address
  }
  const signatureOf = (response: unknown) => {
    const signature = safeRead(response, 'signature')
    if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2}){64,}$/i.test(signature)) {
      throw new AppError('wallet-failed', { reason: 'no signature' })
    }
    return { signature }
  }

  return {
    connect: async (silent, network) => {
      chosen = networks.find(({ id }) => id === network) ?? networks[0]
      const enable = methodOf(raw, 'enable')
      if (!enable || !chosen) throw new AppError('provider-not-found')
      opened = await withWalletTimeout(enable(site), silent ? silentBudget : promptBudget)
      const get = methodOf(safeRead(opened, 'accounts'), 'get')
      if (!get) throw new AppError('wallet-failed', { reason: 'no accounts' })
      const all = await withWalletTimeout(get(), quickResponse)
      const accounts = readAccounts(all)
      // The wallet has accounts, but each is bound to another network.
      if (accounts.length === 0 && itemsOf(all, 1).length > 0)
        throw new AppError('connector-chain-missing', { namespace: chosen.namespace, network: chosen.id })
      unsubscribe()
      // The wallet sends events only after it was enabled.
      unsubscribe = subscribeTo(safeRead(opened, 'accounts'), 'subscribe', (next: unknown) => {
        const shared = readAccounts(next)
        for (const listener of listeners) listener.accounts(shared)
      })
      return { accounts, chainId: chosen.id, networks: networks.map(({ id }) => id) }
    },
    request: async ({ method, params }, inUse) => {
      if (method === 'polkadot_signMessage') {
        const address = accountFor(params, inUse)
        const data = `0x${hexOf(new TextEncoder().encode(textOf(params, 'message')))}`
        return signatureOf(await signer('signRaw')({ address, data, type: 'bytes' }))
      }
      if (method === 'polkadot_signTransaction') {
        accountFor(params, inUse)
        return signatureOf(await signer('signPayload')(fieldOf(params, 'transactionPayload')))
      }
      throw new AppError('method-unsupported', { method })
    },
    // Polkadot wallets have no method that revokes the permission, so the connector only stops using the wallet.
    disconnect: async () => {
      unsubscribe()
      opened = undefined
      allowed = []
    },
    listen: events => {
      listeners.add(events)
      return () => {
        listeners.delete(events)
        if (listeners.size === 0) unsubscribe()
      }
    },
  }
}
