import { firstValueFrom, Subject } from 'rxjs'
import { readWalletAccount } from '../../../src/domain/core/address.ts'
import type { CaipNetworkId, Pairing } from '../../../src/domain/core/entities.ts'
import {
  createWalletConnectClient,
  type encryptedStore,
  type WcClientDeps,
} from '../../../src/worker/wallet-connect/client.ts'
import type { WcClient, WcEvent, WcSession } from '../../../src/worker/wallet-connect/shared-client.ts'

/** A store whose values stay when a test closes its client and opens another one. */
export function memoryStore(): Parameters<typeof encryptedStore>[0] & {
  readonly values: Map<string, unknown>
} {
  const values = new Map<string, unknown>()
  return {
    values,
    get: async key => structuredClone(values.get(key)),
    set: async (key, value) => void values.set(key, structuredClone(value)),
    claim: async (key, value) => {
      if (!values.has(key)) values.set(key, structuredClone(value))
      return structuredClone(values.get(key))
    },
    remove: async key => void values.delete(key),
    keys: async prefix => [...values.keys()].filter(key => key.startsWith(prefix)),
  }
}

/** The networks of a site: Ethereum, Polygon and Solana. */
export const siteNetworks = [
  'eip155:1',
  'eip155:137',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
] as CaipNetworkId[]

/** Opens the WalletConnect client of a site. */
export function openClient(relayUrl: string, own: Partial<WcClientDeps> = {}): Promise<WcClient> {
  return createWalletConnectClient({
    projectId: 'test-project',
    relayUrl,
    metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
    store: memoryStore(),
    readAccount: readWalletAccount,
    ...own,
  })
}

/** Records every event, so that a test can wait for one that has already arrived. */
export function listen(client: WcClient) {
  const events: WcEvent[] = []
  client.events$.subscribe(event => events.push(event))
  return events
}

/** Opens a pairing and returns its URI. The pairing stays open until the test or the client closes it. */
export async function openPairing(
  client: WcClient,
  networks = siteNetworks,
): Promise<Pairing & { stop(): void }> {
  const first = new Subject<Pairing>()
  const code = firstValueFrom(first)
  const subscription = client
    .pair$(networks)
    .subscribe({ next: pairing => first.next(pairing), error: error => first.error(error) })
  return { ...(await code), stop: () => subscription.unsubscribe() }
}

/** The session of the first `settled` event. */
export function settledOf(events: readonly WcEvent[]): WcSession {
  for (const event of events) if (event.type === 'settled') return event.session
  throw new Error('not settled yet')
}
