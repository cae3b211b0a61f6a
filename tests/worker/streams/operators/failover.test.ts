import { describe, it } from 'vitest'
import { failover } from '../../../../src/worker/streams/operators/failover.ts'
import { marbles } from '../../observe.ts'

describe('inTurn', () => {
  it('asks only the first while it is quick', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const [first, second] = [cold('--a'), cold('b')]
      expectObservable(failover([first, second], 5, source => source)).toBe('--(a|)')
      expectSubscriptions(first.subscriptions).toBe('^-!')
      expectSubscriptions(second.subscriptions).toBe([])
    })
  })

  it('goes on at once after a failure', () => {
    marbles(({ cold, expectObservable }) => {
      expectObservable(failover([cold('-#'), cold('#'), cold('--c')], 9, source => source)).toBe('---(c|)')
    })
  })

  it('D9: a dead, a slow and a fine one: the fine one answers', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const [dead, slow, fine] = [cold('-'), cold('--------a'), cold('-c')]
      expectObservable(failover([dead, slow, fine], 3, source => source)).toBe('-------(c|)')
      expectSubscriptions(dead.subscriptions).toBe('^------!')
      expectSubscriptions(slow.subscriptions).toBe('---^---!')
    })
  })

  it('takes the slow one when it answers after all', () => {
    marbles(({ cold, expectObservable }) => {
      expectObservable(failover([cold('----a'), cold('-----b')], 3, source => source)).toBe('----(a|)')
    })
  })

  it('gives the last error when all have failed', () => {
    marbles(({ cold, expectObservable }) => {
      const sources = [cold('-----#', undefined, 'first'), cold('#', undefined, 'second')]
      expectObservable(failover(sources, 3, source => source)).toBe('-----#', undefined, 'first')
    })
  })

  it('ends without a source', () => {
    marbles(({ expectObservable, cold }) => {
      expectObservable(failover([], 3, () => cold('a'))).toBe('|')
    })
  })

  it('leaves all of them when nobody looks', () => {
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
