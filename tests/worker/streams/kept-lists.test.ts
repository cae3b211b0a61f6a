import { BehaviorSubject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import { createTables } from '../../../src/worker/caches/tables.ts'
import { createFeatures } from '../../../src/worker/features.ts'
import { createTabs } from '../../../src/worker/tabs/tabs.ts'
import { createOrigin } from '../fakes/origin.ts'
import { memoryStore } from '../fakes.ts'
import { observe } from '../observe.ts'

const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const at = 1_795_000_000_000
const lists = [
  ['names', 'ownNames'],
  ['smartSessions', 'sessions'],
] as const

/**
 * Creates the features of an offline worker. Its lazy-loaded files never load. Its database contains the names and the
 * smart sessions that the last visit stored.
 */
async function offline() {
  const store = memoryStore()
  const tables = createTables(store, () => at + 3_600_000)
  await tables.ownNames.put(account, [{ name: 'ann.reown.id', addresses: {} }], at)
  const session = { pci: 'p', site: { name: 'Shop' }, expiresAt: at, createdAt: at }
  await tables.smartSessions.put(account, [{ ...session, permissions: [], policies: [] }], at)
  const online$ = new BehaviorSubject(false)
  const origin = createOrigin()
  const load = vi.fn(() => new Promise<never>(() => {}))
  const features = createFeatures({
    chunks: { services: load, names: load, smartSessions: load },
    networks: () => [],
    store,
    tables,
    signals: { online$, awake$: online$ },
    tabs: createTabs({ name: 'test', locks: origin.locks, channel: origin.open().channel }),
    now: () => at,
  } as unknown as Parameters<typeof createFeatures>[0])
  return { features, load }
}

it.each(lists)(
  'a query emits the stored list and the age of this list if the browser is offline: the feature %s',
  async (name, query) => {
    const { features, load } = await offline()
    const seen = observe(features.stream$(name, query, account))
    await vi.waitFor(() =>
      expect(seen.values.at(-1)).toMatchObject({
        status: 'stale',
        at,
        data: [{}],
        error: { code: 'offline' },
      }),
    )
    seen.stop()
    expect(load).not.toHaveBeenCalled()
  },
)

it.each(lists)(
  'a query emits the status "failed" with address-invalid for an invalid account: feature %s',
  async (name, query) => {
    const { features } = await offline()
    const seen = observe(features.stream$(name, query, 'x'))
    expect(seen.values).toMatchObject([{ status: 'failed', error: { code: 'address-invalid' } }])
  },
)
