import { describe, it } from 'vitest'
import { failover } from '../../../../src/worker/streams/operators/failover.ts'
import { marbles } from '../../observe.ts'

describe('the operator failover, which sends a request to several sources in turn', () => {
  it('sends the request only to the first source if that source responds quickly', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const [first, second] = [cold('--a'), cold('b')]
      expectObservable(failover([first, second], 5, source => source)).toBe('--(a|)')
      expectSubscriptions(first.subscriptions).toBe('^-!')
      expectSubscriptions(second.subscriptions).toBe([])
    })
  })

  it('sends the request to the next source as soon as one source fails', () => {
    marbles(({ cold, expectObservable }) => {
      expectObservable(failover([cold('-#'), cold('#'), cold('--c')], 9, source => source)).toBe('---(c|)')
    })
  })

  // Specification 7d.4
  it("emits the third source's value if the first never responds and the second is too slow (fault D9)", () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const [dead, slow, fine] = [cold('-'), cold('--------a'), cold('-c')]
      expectObservable(failover([dead, slow, fine], 3, source => source)).toBe('-------(c|)')
      expectSubscriptions(dead.subscriptions).toBe('^------!')
      expectSubscriptions(slow.subscriptions).toBe('---^---!')
    })
  })

  it('emits the value of a slow first source if that source responds before the second source', () => {
    marbles(({ cold, expectObservable }) => {
      expectObservable(failover([cold('----a'), cold('-----b')], 3, source => source)).toBe('----(a|)')
    })
  })

  it('errors with the error that arrived last if all sources fail', () => {
    marbles(({ cold, expectObservable }) => {
      const sources = [cold('-----#', undefined, 'first'), cold('#', undefined, 'second')]
      expectObservable(failover(sources, 3, source => source)).toBe('-----#', undefined, 'first')
    })
  })

  it('completes at once if there are no sources', () => {
    marbles(({ expectObservable, cold }) => {
      expectObservable(failover([], 3, () => cold('a'))).toBe('|')
    })
  })

  it('cancels all running requests when the subscriber unsubscribes', () => {
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
