import { BehaviorSubject, Observable, Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { createStore, storeOf, valuesOf } from '../../../src/ui/app/store.ts'

const microtask = () => Promise.resolve()

describe('createStore', () => {
  it('says a change once, and nothing when the value is the same', () => {
    const [store, set] = createStore(1)
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    set(1)
    set(2)
    leave()
    set(3)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.get()).toBe(3)
  })
})

describe('storeOf', () => {
  it('asks the source only while somebody looks, once for all who look', async () => {
    let asked = 0
    let open = 0
    const source$ = new Observable<number>(subscriber => {
      asked += 1
      open += 1
      subscriber.next(asked)
      return () => {
        open -= 1
      }
    })
    const store = storeOf(source$, 0)
    expect([asked, store.get()]).toEqual([0, 0])
    const leaves = [store.subscribe(() => {}), store.subscribe(() => {})]
    expect([asked, store.get()]).toEqual([1, 1])
    for (const leave of leaves) leave()
    await microtask()
    expect(open).toBe(0)
  })

  it('keeps the last value when nobody looks', async () => {
    const source$ = new Subject<string>()
    const store = storeOf(source$, '')
    const leave = store.subscribe(() => {})
    source$.next('a')
    leave()
    await microtask()
    source$.next('b')
    expect(store.get()).toBe('a')
  })

  it('holds the subscription over a change of views', async () => {
    const source$ = new Subject<string>()
    const store = storeOf(source$, '')
    const leave = store.subscribe(() => {})
    leave()
    store.subscribe(() => {})
    await microtask()
    source$.next('still there')
    expect(store.get()).toBe('still there')
  })
})

describe('valuesOf', () => {
  it('begins with the value of now', () => {
    const [store, set] = createStore('a')
    const seen: string[] = []
    const subscription = valuesOf(store).subscribe(value => seen.push(value))
    set('b')
    subscription.unsubscribe()
    set('c')
    expect(seen).toEqual(['a', 'b'])
  })

  it('gives a BehaviorSubject its like', () => {
    const store = storeOf(new BehaviorSubject(1), 0)
    const seen: number[] = []
    valuesOf(store).subscribe(value => seen.push(value))
    expect(seen).toContain(1)
  })
})
