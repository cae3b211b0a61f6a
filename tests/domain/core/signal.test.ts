import { describe, expect, it } from 'vitest'
import { changesOf, createSignal } from '../../../src/domain/core/signal.ts'

describe('a signal', () => {
  it('gives the value of now at once, then every next one, until one stops', () => {
    const signal = createSignal(1)
    const seen: number[] = []
    const heard = signal.subscribe(value => seen.push(value))
    signal.next(2)
    heard.unsubscribe()
    signal.next(3)
    expect([seen, signal.value]).toEqual([[1, 2], 3])
  })

  it('a function that is registered twice is told twice, and stops once at a time', () => {
    const signal = createSignal('a')
    const seen: string[] = []
    const listener = (value: string) => void seen.push(value)
    const first = signal.subscribe(listener)
    signal.subscribe(listener)
    first.unsubscribe()
    signal.next('b')
    expect(seen).toEqual(['a', 'a', 'b'])
  })

  it('who was stopped by another listener hears no more of the same value', () => {
    const signal = createSignal(0)
    const seen: number[] = []
    signal.subscribe(value => value > 0 && later.unsubscribe())
    const later = signal.subscribe(value => seen.push(value))
    signal.next(1)
    expect(seen).toEqual([0])
  })
})

it('changes are told once, for each listener from the value of now', () => {
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

it('what counts as the same may be told', () => {
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
