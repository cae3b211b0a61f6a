import { addressOf, type CaipAddress, referenceOf } from '../../domain/core/caip.ts'
import type { Network } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { Connector } from './connector.ts'
import { methodOf } from './foreign-method.ts'
import { itemsOf, subscribeTo } from './foreign-object.ts'
import { fieldOf, textOf, toHex } from './params.ts'
import { type ProviderEvents, withTimeout } from './provider.ts'

const accountsKept = 200
/** Known sites are let in at once; longer than this means that the wallet asks its owner. */
const silentBudget = 3_000
/** A prompt nobody answers ends some day: the extension may be gone. */
const promptBudget = 120_000
const quickAnswer = 10_000

/** A wallet of `window.injectedWeb3` on Polkadot and its kin. It has no silent question: `silent` only waits shorter. */
export function createPolkadotConnector(raw: object, networks: readonly Network[], site: string): Connector {
  let opened: unknown
  let allowed: readonly string[] = []
  let chosen: Network | undefined
  let unsubscribe = () => {}
  const listeners = new Set<ProviderEvents>()

  /** Accounts for any network, or for the one in use. Those with an Ethereum key speak another language. */
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
  const signatureOf = (answer: unknown) => {
    const signature = safeRead(answer, 'signature')
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
      opened = await withTimeout(enable(site), silent ? silentBudget : promptBudget)
      const get = methodOf(safeRead(opened, 'accounts'), 'get')
      if (!get) throw new AppError('wallet-failed', { reason: 'no accounts' })
      const accounts = readAccounts(await withTimeout(get(), quickAnswer))
      unsubscribe()
      // Only an opened wallet can be listened to.
      unsubscribe = subscribeTo(safeRead(opened, 'accounts'), 'subscribe', (next: unknown) => {
        const shared = readAccounts(next)
        for (const listener of listeners) listener.accounts(shared)
      })
      return { accounts, chainId: chosen.id, networks: networks.map(({ id }) => id) }
    },
    request: async ({ method, params }, inUse) => {
      if (method === 'polkadot_signMessage') {
        const address = accountFor(params, inUse)
        const data = `0x${toHex(new TextEncoder().encode(textOf(params, 'message')))}`
        return signatureOf(await signer('signRaw')({ address, data, type: 'bytes' }))
      }
      if (method === 'polkadot_signTransaction') {
        accountFor(params, inUse)
        return signatureOf(await signer('signPayload')(fieldOf(params, 'transactionPayload')))
      }
      throw new AppError('method-unsupported', { method })
    },
    // A site cannot take its own permission back here: the wallet is only let go.
    disconnect: async () => {
      unsubscribe()
      opened = undefined
      allowed = []
    },
    listen: news => {
      listeners.add(news)
      return () => {
        listeners.delete(news)
        if (listeners.size === 0) unsubscribe()
      }
    },
  }
}
