import { describe, expect, it } from 'vitest'
import { changesOf, createSignal } from '../../../src/domain/core/signal.ts'

describe('a signal', () => {
  it('emits the current value at once and every later one until unsubscribed', () => {
    const signal = createSignal(1)
    const seen: number[] = []
    const heard = signal.subscribe(value => seen.push(value))
    signal.next(2)
    heard.unsubscribe()
    signal.next(3)
    expect([seen, signal.value]).toEqual([[1, 2], 3])
  })

  it('calls a function that subscribed twice two times, and unsubscribes once at a time', () => {
    const signal = createSignal('a')
    const seen: string[] = []
    const listener = (value: string) => void seen.push(value)
    const first = signal.subscribe(listener)
    signal.subscribe(listener)
    first.unsubscribe()
    signal.next('b')
    expect(seen).toEqual(['a', 'a', 'b'])
  })

  it('does not call a listener that another listener unsubscribed during the same value', () => {
    const signal = createSignal(0)
    const seen: number[] = []
    signal.subscribe(value => value > 0 && later.unsubscribe())
    const later = signal.subscribe(value => seen.push(value))
    signal.next(1)
    expect(seen).toEqual([0])
  })
})

it('changesOf emits each change once, starting with the current value for each subscriber', () => {
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

it('changesOf accepts a custom comparison', () => {
  const signal = createSignal('a')
  const seen: string[] = []
  const heard = changesOf(
    signal,
    text => text,
    (a, b) => a.toLowerCase() === b.toLowerCase(),
  ).subscribe(text => seen.push(text))
  for (const text of ['A', 'b', 'B']) signal.next(text)
  heard.unsubscribe()
  signal.next('c')
  expect(seen).toEqual(['a', 'b'])
})
