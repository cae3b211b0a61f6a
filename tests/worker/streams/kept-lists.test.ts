import { BehaviorSubject, NEVER, of } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { caipAddress, networkId } from '../../../src/domain/core/caip.ts'
import { createTables } from '../../../src/worker/caches/tables.ts'
import type { FeatureDeps } from '../../../src/worker/streams/feature.ts'
import { createFeature as createNamesFeature } from '../../../src/worker/streams/names/feature.ts'
import { createFeature as createPermissionsFeature } from '../../../src/worker/streams/smart-sessions/feature.ts'
import { memoryStore } from '../fakes.ts'
import { observe } from '../observe.ts'

const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const at = 1_795_000_000_000

/** An offline device: no other chunk of the worker can be loaded. */
async function offline() {
  const store = memoryStore()
  const tables = createTables(store, () => at + 3_600_000)
  await tables.ownNames.put(account, [{ name: 'ann.reown.id', addresses: {} }], at)
  const session = { pci: 'p', site: { name: 'Shop' }, expiresAt: at, createdAt: at }
  await tables.smartSessions.put(account, [{ ...session, permissions: [], policies: [] }], at)
  const online$ = new BehaviorSubject(false)
  const subjects = vi.fn(() => new Promise<never>(() => {}))
  const deps = {
    store,
    tables,
    subjects,
    signals: { online$, awake$: online$ },
    tabs: { messages$: () => NEVER, broadcast: () => {} },
    session: { session$: of({ status: 'disconnected', connections: [] }) },
    now: () => at,
  } as unknown as FeatureDeps
  return { subjects, names: createNamesFeature(deps), permissions: createPermissionsFeature(deps) }
}

it('names and smart sessions of the last visit are shown offline with their age, without a request', async () => {
  const { subjects, names, permissions } = await offline()
  for (const seen of [
    observe(names.streams.ownNames(account)),
    observe(permissions.streams.sessions(account)),
  ]) {
    await vi.waitFor(() =>
      expect(seen.values.at(-1)).toMatchObject({
        status: 'stale',
        at,
        data: [{}],
        error: { code: 'offline' },
      }),
    )
    seen.stop()
  }
  expect(subjects).not.toHaveBeenCalled()
})

it('an invalid account is rejected with address-invalid', async () => {
  const { names, permissions } = await offline()
  for (const stream$ of [names.streams.ownNames, permissions.streams.sessions]) {
    const seen = observe<unknown>(stream$('x' as never))
    expect(seen.values).toMatchObject([{ status: 'failed', error: { code: 'address-invalid' } }])
  }
})
