import { expect, it } from 'vitest'
import { translator } from '../../../src/ui/app/root.tsx'

const list = {
  id: 'greeting',
  hello: 'Hello',
  bye: 'Bye',
  named: (name: string, count: number) => `Hello ${name}, ${count} times`,
  times: { morning: 'Good morning', evening: ['Good evening', 'Sleep well'] },
}

it('the translator uses the translations of the site, and English where the site has none', () => {
  const words = translator({
    'greeting.hello': 'Hallo',
    'greeting.named': '{1} mal Hallo, {0} {2}',
    'other.bye': '!',
  })
  expect(words(list).hello).toBe('Hallo')
  expect(words(list).bye).toBe('Bye')
  expect(words(list).named('Ada', 3)).toBe('3 mal Hallo, Ada {2}')
})

it('the translator reaches messages in groups and lists by their place, and lists stay lists', () => {
  const words = translator({
    'greeting.times.morning': 'Guten Morgen',
    'greeting.times.evening.1': 'Schlaf gut',
  })
  const [hello, wish] = words(list).times.evening
  expect([words(list).times.morning, hello, wish]).toEqual(['Guten Morgen', 'Good evening', 'Schlaf gut'])
})

it('the translator returns the same object each time, so that no component renders again', () => {
  const words = translator({ 'greeting.hello': 'Hallo' })
  expect(words(list)).toBe(words(list))
})

it('the translator never translates the `id` of a list of messages', () => {
  expect(translator({ 'greeting.id': 'x' })(list).id).toBe('greeting')
})
