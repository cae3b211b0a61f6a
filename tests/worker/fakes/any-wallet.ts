import { randomUUID } from 'node:crypto'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { silentLogger } from '../../../sandbox/wallets/phone/silent-logger.ts'
import { memoryStorage } from '../../../sandbox/wallets/phone/start.ts'

/** A WalletConnect request as the wallet received it. */
export type Carried = { readonly chainId: string; readonly method: string; readonly params: unknown }

/**
 * A function that returns the wallet's result for a request. If the function throws a value, the wallet rejects the
 * request with that value.
 */
export type Answering = (request: Carried) => unknown

/**
 * Starts a WalletConnect wallet with accounts (CAIP-10) of any namespace. The wallet approves every proposed session,
 * records the site's requests unchanged, and replies with the result of `answering`.
 */
export async function startAnyWallet(relayUrl: string, accounts: readonly string[], answering: Answering) {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const core = new Core({
    relayUrl,
    projectId: 'phone',
    logger: silentLogger(),
    telemetryEnabled: false,
    customStoragePrefix: randomUUID(),
    storage: memoryStorage(),
  })
  Object.assign(core.verify, { resolve: async () => '' })
  Object.assign(core.eventClient, { init: async () => undefined })
  const kit = await WalletKit.init({
    core: core as WalletKitTypes.Options['core'],
    metadata: { name: 'Polyglot', description: 'A wallet', url: 'https://polyglot.example', icons: [] },
    signConfig: { disableRequestQueue: true },
  })
  const carried: Carried[] = []
  const failures: unknown[] = []

  kit.on('session_proposal', ({ id, params }) => {
    const namespaces = Object.fromEntries(
      Object.entries(params.optionalNamespaces).flatMap(([namespace, { chains = [], methods, events }]) => {
        const own = accounts.filter(account => chains.some(chain => account.startsWith(`${chain}:`)))
        const granted = chains.filter(chain => own.some(account => account.startsWith(`${chain}:`)))
        return own.length > 0 ? [[namespace, { chains: granted, methods, events, accounts: own }]] : []
      }),
    )
    kit.approveSession({ id, namespaces }).catch(error => failures.push(error))
  })
  kit.on('session_request', async ({ id, topic, params }) => {
    const request = { chainId: params.chainId, ...params.request }
    carried.push({ chainId: request.chainId, method: request.method, params: request.params })
    const respond = (outcome: object) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } as never })
    try {
      await respond({ result: await answering(request) })
    } catch (error) {
      await respond({ error }).catch(failure => failures.push(failure))
    }
  })

  return {
    carried,
    failures,
    pair: (uri: string) => kit.pair({ uri }),
    close: async () => {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
