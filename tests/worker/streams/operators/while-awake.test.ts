import { map, timer } from 'rxjs'
import { describe, it } from 'vitest'
import { whileAwake } from '../../../../src/worker/streams/operators/while-awake.ts'
import { marbles } from '../../observe.ts'

/** By the marbles' own clock. */
const wait$ = (ms: number) => timer(ms).pipe(map(() => true as const))
const on = { n: true, f: false }

describe('whileAwake', () => {
  it('is there at once when the page is awake from the start', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a-b')
      expectObservable(
        cold('n', on).pipe(awake$ => source$.pipe(whileAwake(awake$, 3, wait$))),
        '----!',
      ).toBe('a-b')
      expectSubscriptions(source$.subscriptions).toBe('^---!')
    })
  })

  it('leaves the source while asleep and returns once the wake has lasted', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a')
      const awake$ = cold('n--f--n', on)
      expectObservable(source$.pipe(whileAwake(awake$, 3, wait$)), '------------!').toBe('a--------a')
      expectSubscriptions(source$.subscriptions).toBe(['^--!', '---------^--!'])
    })
  })

  it('asks nothing while the connection flaps', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a')
      const awake$ = cold('n-fnfnfnfn', on)
      expectObservable(source$.pipe(whileAwake(awake$, 3, wait$)), '---------------!').toBe('a-----------a')
      expectSubscriptions(source$.subscriptions).toBe(['^-!', '------------^--!'])
    })
  })

  it('does nothing for the same signal twice', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a')
      expectObservable(source$.pipe(whileAwake(cold('n-n-n', on), 3)), '------!').toBe('a')
      expectSubscriptions(source$.subscriptions).toBe('^-----!')
    })
  })
})
