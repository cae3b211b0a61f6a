import { firstValueFrom, lastValueFrom, NEVER, Observable, of, skipWhile, throwError } from 'rxjs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import type { RegisteredName } from '../../../../src/domain/names/names.ts'
import { createTables } from '../../../../src/worker/caches/tables.ts'
import { createNameQueries, type NameQueriesDeps } from '../../../../src/worker/streams/names/queries.ts'
import type { NamesSource } from '../../../../src/worker/streams/names/source.ts'
import { memoryStore } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const unwanted = (what: string) => () => {
  throw new Error(`${what} is not wanted here`)
}
const unserved = networkId('eip155:999')
let wall = 0
beforeEach(() => {
  wall = 1_795_000_000_123
})
const queriesWith = (source: Partial<NamesSource>, more: Partial<NameQueriesDeps> = {}) =>
  createNameQueries({
    source: {
      lookUp: () => of(undefined),
      namesOf: () => of([]),
      suggest: () => of([]),
      register: unwanted('register'),
      ...source,
    },
    isSupported$: network => of(network !== unserved),
    cache: createTables(memoryStore(), () => wall).ownNames,
    policy: { tries: 0, waitMs: () => undefined },
    now: () => wall,
    ...more,
  })

describe('a query for name suggestions', () => {
  // Specification 3.48
  it('emits the requested name first, marked as free or registered', async () => {
    const list = [
      { name: 'amber1.reown.id', free: true },
      { name: 'amber.reown.id', free: false },
    ]
    const seen = observe(queriesWith({ suggest: () => of(list) }).suggestions$('amber'))
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: [list[1], list[0]] })
  })

  it.each([
    [undefined, true],
    [{ name: 'amber.reown.id', addresses: {} }, false],
  ])('looks up the requested name separately if the suggestions lack it', async (found, free) => {
    const seen = observe(queriesWith({ lookUp: () => of(found) }).suggestions$('amber'))
    expect(seen.values.at(-1)).toMatchObject({ data: [{ name: 'amber.reown.id', free }] })
  })

  it('sends no request if the requested name is invalid', () => {
    const seen = observe(queriesWith({ suggest: unwanted('suggest') }).suggestions$('abc'))
    expect(seen.values).toEqual([{ status: 'idle' }])
  })

  it('cancels its HTTP request when the page unsubscribes', () => {
    let open = 0
    const suggest = () =>
      new Observable<never>(() => {
        open += 1
        return () => {
          open -= 1
        }
      })
    const seen = observe(queriesWith({ suggest }).suggestions$('amber'))
    expect(open).toBe(1)
    seen.stop()
    expect(open).toBe(0)
  })

  // Specification 8.34
  it('emits the status "failed" with the error name-suggestions-failed if its HTTP request fails', () => {
    const suggest = () => throwError(() => new AppError('rate-limited'))
    const seen = observe(queriesWith({ suggest }).suggestions$('amber'))
    expect(seen.values.at(-1)).toMatchObject({ status: 'failed', error: { code: 'name-suggestions-failed' } })
  })

  it('emits the status "failed" with the error project-id-missing if the site has no project id', () => {
    const seen = observe(queriesWith({}, { source: undefined }).suggestions$('amber'))
    expect(seen.values.at(-1)).toMatchObject({ status: 'failed', error: { code: 'project-id-missing' } })
  })

  it('keeps the status loading until the data provider responds', () => {
    const seen = observe(queriesWith({ suggest: () => NEVER }).suggestions$('amber'))
    expect(seen.values).toEqual([{ status: 'loading' }])
  })
})

describe('the names of an account', () => {
  const last = <T>(list$: Observable<Loadable<T>>) =>
    firstValueFrom(list$.pipe(skipWhile(({ status }, index) => index === 0 || status === 'loading')))
  const own: readonly RegisteredName[] = [{ name: 'ann.reown.id', registeredAt: 1, addresses: {} }]

  // Specification 9.4
  it('are requested again only five minutes after the last request', async () => {
    const { ownNames: cache } = createTables(memoryStore(), () => wall)
    let requests = 0
    const namesOf = () => {
      requests += 1
      return of(own)
    }
    const visit = () => lastValueFrom(queriesWith({ namesOf }, { cache }).ownNames$(account))
    await visit()
    wall += 299_999
    expect(await visit()).toMatchObject({ status: 'fresh', data: own })
    expect(requests).toBe(1)
    wall += 1
    await visit()
    expect(requests).toBe(2)
  })
  // Specification 3.52
  it('are shown from the cache at the next visit if the data provider fails or does not respond', async () => {
    const { ownNames: cache } = createTables(memoryStore(), () => wall)
    const at = wall
    expect(await last(queriesWith({ namesOf: () => of(own) }, { cache }).ownNames$(account))).toEqual({
      status: 'fresh',
      data: own,
      at,
    })
    wall += 3_600_000
    const slow = observe(queriesWith({ namesOf: () => NEVER }, { cache }).ownNames$(account))
    await vi.waitFor(() => expect(slow.values).toHaveLength(2))
    expect(slow.values).toEqual([
      { status: 'stale', data: own, at },
      { status: 'loading', data: own, at },
    ])
    slow.stop()
    const down = { namesOf: () => throwError(() => new AppError('network-failed')) }
    expect(await last(queriesWith(down, { cache }).ownNames$(account))).toMatchObject({
      status: 'stale',
      data: own,
      at,
      error: { code: 'names-of-address-failed' },
    })
    expect(await last(queriesWith(down).ownNames$(account))).toMatchObject({ status: 'failed' })
  })
})

describe('on an EVM network that the data provider does not serve (5.11)', () => {
  // Specification 5.11, 8b.7
  it('an account has no names, and no request is sent', () => {
    const namesOf = vi.fn(() => of([]))
    const queries = queriesWith({ namesOf })
    const elsewhere = caipAddress(unserved, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
    return firstValueFrom(
      queries.ownNames$(elsewhere).pipe(skipWhile(({ status }) => status !== 'fresh')),
    ).then(async names => {
      expect([names, namesOf.mock.calls]).toMatchObject([{ data: [] }, []])
      expect(await firstValueFrom(queries.isServed$(elsewhere))).toBe(false)
      expect(await firstValueFrom(queries.isServed$(account))).toBe(true)
    })
  })
})
