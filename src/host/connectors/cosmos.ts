import {
  addressOf,
  type CaipAddress,
  type Network,
  networkOf,
  referenceOf,
} from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { CoreError } from '../../domain/core/errors/core-error.ts'
import { base64Of } from '../../domain/core/lib/base64.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { type Connector, fieldOf, textOf, withWalletTimeout } from './connector.ts'
import { foreignBytes } from './foreign-object.ts'
import { methodOf } from './standard.ts'

/**
 * Time limit of a reconnect without a prompt (ms). A wallet that knows the site replies at once. A wallet that takes
 * longer is probably showing a prompt.
 */
const silentBudget = 3_000
const revokeBudget = 1_000

/**
 * The dependencies of the connector. `changes` is the name of the window event that the wallet dispatches when its
 * account changes.
 */
export type CosmosParts = {
  readonly raw: object
  readonly networks: readonly Network[]
  readonly win: Window
  readonly changes: string
}

/**
 * Creates a connector for Keplr and wallets with the same API. Every connection to these wallets may show a prompt, so
 * `silent` only limits how long the connector waits for the wallet.
 */
export function createCosmosConnector({ raw, networks, win, changes }: CosmosParts): Connector {
  let chosen: Network | undefined

  const findMethod = (name: string) => {
    const method = methodOf(raw, name)
    if (!method) throw new AppError('method-unsupported', { method: name })
    return method
  }
  const keyOf = async (network: Network) => {
    const key = await findMethod('getKey')(referenceOf(network.id))
    const address = safeRead(key, 'bech32Address')
    const publicKey = foreignBytes(safeRead(key, 'pubKey'))
    const algo = safeRead(key, 'algo')
    if (typeof address !== 'string' || !publicKey) throw new AppError('wallet-unauthorized')
    return { address, pubkey: base64Of(publicKey), algo: typeof algo === 'string' ? algo : 'secp256k1' }
  }
  const enable = async (network: Network) => {
    try {
      await findMethod('enable')(referenceOf(network.id))
    } catch (error) {
      // The wallets have no common error code for an unknown chain, so the texts of their errors are compared.
      const reason = error instanceof CoreError ? String(error.context.reason ?? '') : ''
      if (/no (?:modular )?chain info|not supported|unknown chain/i.test(reason)) {
        throw new AppError('chain-unrecognized', { network: network.id }, error)
      }
      throw error
    }
  }
  const scene = (params: unknown, inUse: CaipAddress | undefined) => {
    if (!inUse) throw new AppError('wallet-unauthorized')
    const signer = fieldOf(params, 'signerAddress') ?? addressOf(inUse)
    if (signer !== addressOf(inUse)) throw new AppError('wallet-unauthorized')
    return { chainId: referenceOf(networkOf(inUse)), signer: addressOf(inUse) }
  }

  return {
    connect: async (silent, network) => {
      chosen = networks.find(({ id }) => id === network) ?? networks[0]
      if (!chosen) throw new AppError('provider-not-found')
      const opened = enable(chosen).then(() => chosen && keyOf(chosen))
      const key = await (silent ? withWalletTimeout(opened, silentBudget) : opened)
      return {
        accounts: key ? [key.address] : [],
        chainId: chosen.id,
        networks: networks.map(({ id }) => id),
      }
    },
    request: async ({ method, params }, inUse) => {
      if (method === 'cosmos_getAccounts') return chosen ? [await keyOf(chosen)] : []
      if (method === 'cosmos_suggestChain') {
        await findMethod('experimentalSuggestChain')(fieldOf(params, 'chainInfo'))
        return null
      }
      const { chainId, signer } = scene(params, inUse)
      switch (method) {
        case 'cosmos_signArbitrary':
          return plain(await findMethod('signArbitrary')(chainId, signer, textOf(params, 'data')))
        case 'cosmos_signAmino':
          return plain(await findMethod('signAmino')(chainId, signer, fieldOf(params, 'signDoc')))
        case 'cosmos_signDirect':
          return plain(await findMethod('signDirect')(chainId, signer, fieldOf(params, 'signDoc')))
        default:
          throw new AppError('method-unsupported', { method })
      }
    },
    disconnect: async () => {
      const network = chosen
      chosen = undefined
      const disable = methodOf(raw, 'disable')
      if (disable && network) await withWalletTimeout(disable(referenceOf(network.id)), revokeBudget)
    },
    listen: events => {
      const changed = () => {
        if (!chosen) return
        keyOf(chosen).then(
          ({ address }) => events.accounts([address]),
          () => events.accounts([]),
        )
      }
      win.addEventListener(changes, changed)
      return () => win.removeEventListener(changes, changed)
    },
  }
}

/** Copies a response as plain data, because some wallets return amounts as instances of their own class. */
function plain(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    return JSON.parse(JSON.stringify(value))
  }
}
