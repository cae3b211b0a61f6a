import { describe, it } from 'vitest'
import { shareLatest } from '../../../../src/worker/streams/operators/share-latest.ts'
import { marbles } from '../../observe.ts'

describe('shareLatest', () => {
  it('asks once for all and gives the latest to who comes later', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a--b--c')
      const shared$ = source$.pipe(shareLatest())
      expectObservable(shared$, '^-------!').toBe('    a--b--c')
      expectObservable(shared$, '----^---!').toBe('    ----b-c')
      expectSubscriptions(source$.subscriptions).toBe('^-------!')
    })
  })

  it('lets go when the last one leaves, and forgets', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a--b')
      const shared$ = source$.pipe(shareLatest())
      expectObservable(shared$, '^---!').toBe('     a--b')
      expectObservable(shared$, '------^--!').toBe('------a--')
      expectSubscriptions(source$.subscriptions).toBe(['^---!', '------^--!'])
    })
  })

  it('starts anew after an error', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a#')
      const shared$ = source$.pipe(shareLatest())
      expectObservable(shared$).toBe('a#')
      expectObservable(shared$, '---^').toBe('---a#')
      expectSubscriptions(source$.subscriptions).toBe(['^!', '---^!'])
    })
  })
})
