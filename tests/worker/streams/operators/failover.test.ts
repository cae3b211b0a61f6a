import { describe, it } from 'vitest'
import { failover } from '../../../../src/worker/streams/operators/failover.ts'
import { marbles } from '../../observe.ts'

describe('failover', () => {
  it('asks only the first source while it is quick', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const [first, second] = [cold('--a'), cold('b')]
      expectObservable(failover([first, second], 5, source => source)).toBe('--(a|)')
      expectSubscriptions(first.subscriptions).toBe('^-!')
      expectSubscriptions(second.subscriptions).toBe([])
    })
  })

  it('asks the next source at once after a failure', () => {
    marbles(({ cold, expectObservable }) => {
      expectObservable(failover([cold('-#'), cold('#'), cold('--c')], 9, source => source)).toBe('---(c|)')
    })
  })

  it('D9: uses the working source after a dead and a slow one', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const [dead, slow, fine] = [cold('-'), cold('--------a'), cold('-c')]
      expectObservable(failover([dead, slow, fine], 3, source => source)).toBe('-------(c|)')
      expectSubscriptions(dead.subscriptions).toBe('^------!')
      expectSubscriptions(slow.subscriptions).toBe('---^---!')
    })
  })

  it('uses the slow source if it answers first', () => {
    marbles(({ cold, expectObservable }) => {
      expectObservable(failover([cold('----a'), cold('-----b')], 3, source => source)).toBe('----(a|)')
    })
  })

  it('errors with the last error if all sources fail', () => {
    marbles(({ cold, expectObservable }) => {
      const sources = [cold('-----#', undefined, 'first'), cold('#', undefined, 'second')]
      expectObservable(failover(sources, 3, source => source)).toBe('-----#', undefined, 'first')
    })
  })

  it('completes without a source', () => {
    marbles(({ expectObservable, cold }) => {
      expectObservable(failover([], 3, () => cold('a'))).toBe('|')
    })
  })

  it('cancels all requests on unsubscribe', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const [first, second] = [cold('-'), cold('-')]
      expectObservable(
        failover([first, second], 2, source => source),
        '^---!',
      ).toBe('')
      expectSubscriptions(first.subscriptions).toBe('^---!')
      expectSubscriptions(second.subscriptions).toBe('--^-!')
    })
  })
})
