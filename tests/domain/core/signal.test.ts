import { describe, expect, it } from 'vitest'
import { changesOf, createSignal } from '../../../src/domain/core/signal.ts'

describe('a signal', () => {
  it('emits its current value to a new listener, and each later value until the listener unsubscribes', () => {
    const signal = createSignal(1)
    const seen: number[] = []
    const subscription = signal.subscribe(value => seen.push(value))
    signal.next(2)
    subscription.unsubscribe()
    signal.next(3)
    expect([seen, signal.value]).toEqual([[1, 2], 3])
  })

  it('does not emit a new value that equals the current value', () => {
    const signal = createSignal('a')
    const seen: string[] = []
    signal.subscribe(value => seen.push(value))
    signal.next('a')
    signal.next('b')
    expect(seen).toEqual(['a', 'b'])
  })

  it('calls a listener once for each subscription, and each unsubscribe call ends only one subscription', () => {
    const signal = createSignal('a')
    const seen: string[] = []
    const listener = (value: string) => void seen.push(value)
    const first = signal.subscribe(listener)
    signal.subscribe(listener)
    first.unsubscribe()
    signal.next('b')
    expect(seen).toEqual(['a', 'a', 'b'])
  })

  it('does not call a listener if another listener unsubscribes it during the same emission', () => {
    const signal = createSignal(0)
    const seen: number[] = []
    signal.subscribe(value => value > 0 && later.unsubscribe())
    const later = signal.subscribe(value => seen.push(value))
    signal.next(1)
    expect(seen).toEqual([0])
  })
})

it('changesOf() emits the current value to each new subscriber, and later each change of the value once', () => {
  const signal = createSignal({ word: 'one', other: 1 })
  const words = changesOf(signal, ({ word }) => word)
  const [first, second]: string[][] = [[], []]
  words.subscribe(word => first?.push(word))
  signal.next({ word: 'one', other: 2 })
  signal.next({ word: 'two', other: 2 })
  words.subscribe(word => second?.push(word)).unsubscribe()
  signal.next({ word: 'three', other: 2 })
  expect([first, second]).toEqual([['one', 'two', 'three'], ['two']])
})

it("changesOf() skips a new value that the caller's comparison function treats as equal to the last value", () => {
  const signal = createSignal('a')
  const seen: string[] = []
  const subscription = changesOf(
    signal,
    text => text,
    (a, b) => a.toLowerCase() === b.toLowerCase(),
  ).subscribe(text => seen.push(text))
  for (const text of ['A', 'b', 'B']) signal.next(text)
  subscription.unsubscribe()
  signal.next('c')
  expect(seen).toEqual(['a', 'b'])
})
