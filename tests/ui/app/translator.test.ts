import { expect, it } from 'vitest'
import { translator } from '../../../src/ui/app/translator.ts'

const list = {
  id: 'greeting',
  hello: 'Hello',
  bye: 'Bye',
  named: (name: string, count: number) => `Hello ${name}, ${count} times`,
}

it('puts the site’s own sentences in, and leaves the rest English', () => {
  const words = translator({
    'greeting.hello': 'Hallo',
    'greeting.named': '{1} mal Hallo, {0} {2}',
    'other.bye': '!',
  })
  expect(words(list).hello).toBe('Hallo')
  expect(words(list).bye).toBe('Bye')
  expect(words(list).named('Ada', 3)).toBe('3 mal Hallo, Ada {2}')
})

it('gives the same list each time, so that nothing is rendered anew', () => {
  const words = translator({ 'greeting.hello': 'Hallo' })
  expect(words(list)).toBe(words(list))
})

it('never lets the name of a list be translated', () => {
  expect(translator({ 'greeting.id': 'x' })(list).id).toBe('greeting')
})
