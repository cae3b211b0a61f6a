import { describe, it } from 'vitest'
import { shareLatest } from '../../../../src/worker/streams/operators/live-query.ts'
import { marbles } from '../../observe.ts'

describe('the operator shareLatest', () => {
  it('subscribes to its source once for all subscribers, and emits the latest value to a late subscriber', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a--b--c')
      const shared$ = source$.pipe(shareLatest())
      expectObservable(shared$, '^-------!').toBe('    a--b--c')
      expectObservable(shared$, '----^---!').toBe('    ----b-c')
      expectSubscriptions(source$.subscriptions).toBe('^-------!')
    })
  })

  it('unsubscribes from its source and forgets the latest value when the last subscriber unsubscribes', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a--b')
      const shared$ = source$.pipe(shareLatest())
      expectObservable(shared$, '^---!').toBe('     a--b')
      expectObservable(shared$, '------^--!').toBe('------a--')
      expectSubscriptions(source$.subscriptions).toBe(['^---!', '------^--!'])
    })
  })

  it('subscribes to its source again for a new subscriber after the source has errored', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a#')
      const shared$ = source$.pipe(shareLatest())
      expectObservable(shared$).toBe('a#')
      expectObservable(shared$, '---^').toBe('---a#')
      expectSubscriptions(source$.subscriptions).toBe(['^!', '---^!'])
    })
  })
})
