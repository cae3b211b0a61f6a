import { firstValueFrom, Subject } from 'rxjs'
import { readWalletAccount } from '../../../src/domain/core/address.ts'
import type { CaipNetworkId, Pairing } from '../../../src/domain/core/entities.ts'
import { createWalletConnectClient, type encryptedStore } from '../../../src/worker/wallet-connect/client.ts'
import type { WcClientDeps } from '../../../src/worker/wallet-connect/library.ts'
import type { WcClient, WcEvent, WcSession } from '../../../src/worker/wallet-connect/wc-client.ts'

/** A store in memory. Its values stay when a test closes its WalletConnect client and opens another client. */
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

/** The ids of the networks that the fake site configures: Ethereum, Polygon and Solana. */
export const siteNetworks = [
  'eip155:1',
  'eip155:137',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
] as CaipNetworkId[]

/** Opens a WalletConnect client as a site does. `own` replaces its default dependencies. */
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

/** Returns a list that records every event of the client. So a test can also find an event that has already arrived. */
export function listen(client: WcClient) {
  const events: WcEvent[] = []
  client.events$.subscribe(event => events.push(event))
  return events
}

/**
 * Opens a WalletConnect pairing and returns it. The pairing stays open until the test calls `stop` or the client closes
 * the pairing.
 */
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

/** Returns the WalletConnect session of the first `settled` event. Throws if there is no such event. */
export function settledOf(events: readonly WcEvent[]): WcSession {
  for (const event of events) if (event.type === 'settled') return event.session
  throw new Error('not settled yet')
}
