import { Observable, Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { Latest } from '../../../src/ui/app/latest.ts'

const microtask = () => Promise.resolve()

describe('a stream with its latest value', () => {
  it('subscribes to the source only once for all subscribers', async () => {
    let subscriptions = 0
    let open = 0
    const source$ = new Observable<number>(subscriber => {
      subscriptions += 1
      open += 1
      subscriber.next(subscriptions)
      return () => {
        open -= 1
      }
    })
    const latest$ = new Latest(source$, 0)
    expect([subscriptions, latest$.value]).toEqual([0, 0])
    const subscribers = [latest$.subscribe(() => {}), latest$.subscribe(() => {})]
    expect([subscriptions, latest$.value]).toEqual([1, 1])
    for (const subscriber of subscribers) subscriber.unsubscribe()
    await microtask()
    expect(open).toBe(0)
  })

  it('emits the latest value to each new subscriber at once', () => {
    const source$ = new Subject<string>()
    const latest$ = new Latest(source$, 'none')
    const seen: string[][] = [[], []]
    latest$.subscribe(value => seen[0]?.push(value))
    source$.next('a')
    latest$.subscribe(value => seen[1]?.push(value))
    source$.next('b')
    expect(seen).toEqual([
      ['none', 'a', 'b'],
      ['a', 'b'],
    ])
  })

  it('keeps the last value while there are no subscribers', async () => {
    const source$ = new Subject<string>()
    const latest$ = new Latest(source$, '')
    const subscriber = latest$.subscribe(() => {})
    source$.next('a')
    subscriber.unsubscribe()
    await microtask()
    source$.next('b')
    expect(latest$.value).toBe('a')
  })

  it('has a live stream without the value from an earlier subscription, and tells it as soon as it is told again', async () => {
    const source$ = new Subject<string>()
    const latest$ = new Latest(source$, 'none')
    const seen: string[][] = [[], [], [], []]
    const listen = (i: number) => latest$.live$.subscribe(value => seen[i]?.push(value))
    const first = listen(0)
    source$.next('a')
    const second = listen(1)
    first.unsubscribe()
    second.unsubscribe()
    await microtask()
    listen(2)
    const all = latest$.subscribe(value => seen[3]?.push(value))
    for (const value of ['a', 'a', 'b']) source$.next(value)
    all.unsubscribe()
    expect(seen).toEqual([['a'], ['a'], ['a', 'b'], ['a', 'b']])
  })

  it('stays subscribed to the source if one subscriber leaves and the next one follows immediately', async () => {
    const source$ = new Subject<string>()
    const latest$ = new Latest(source$, '')
    latest$.subscribe(() => {}).unsubscribe()
    latest$.subscribe(() => {})
    await microtask()
    source$.next('still there')
    expect(latest$.value).toBe('still there')
  })

  it('does not emit a message that repeats the last one (16)', () => {
    const source$ = new Subject<unknown>()
    const latest$ = new Latest<unknown>(source$, undefined)
    const seen: unknown[] = []
    latest$.subscribe(value => seen.push(value))
    const repeated = [
      () => ({ status: 'loading' }),
      () => ({ status: 'disconnected', connections: [] }),
      () => ({ status: 'fresh', at: 1, data: { hideAmounts: false } }),
      () => [],
    ]
    for (const message of repeated) {
      source$.next(message())
      source$.next(message())
    }
    expect(seen).toEqual([undefined, ...repeated.map(message => message())])
  })

  it.each([
    [{ status: 'loading' }, { status: 'loading', data: [] }],
    [{ status: 'loading', data: [] }, { status: 'loading' }],
    [{ data: undefined }, { at: undefined }],
    [{ data: ['a'] }, { data: ['b'] }],
    [{ data: ['a'] }, { data: ['a', 'b'] }],
    [{ data: [{}] }, { data: [{}] }],
    [[], {}],
    [new Date(0), new Date(1)],
    [undefined, {}],
  ])('emits a value after another one: %o, %o (16)', (before, after) => {
    const source$ = new Subject<unknown>()
    const latest$ = new Latest<unknown>(source$, before)
    const seen: unknown[] = []
    latest$.subscribe(value => seen.push(value))
    source$.next(after)
    expect(seen).toEqual([before, after])
  })
})
