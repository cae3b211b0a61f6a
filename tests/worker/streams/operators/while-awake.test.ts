import { map, timer } from 'rxjs'
import { describe, it } from 'vitest'
import { whileAwake } from '../../../../src/worker/streams/operators/while-awake.ts'
import { marbles } from '../../observe.ts'

/** Emits once after `ms`, in the virtual time of the marble test. */
const wait$ = (ms: number) => timer(ms).pipe(map(() => true as const))
const on = { n: true, f: false }

describe('the operator whileAwake (awake: the page is visible and online)', () => {
  it('subscribes to its source at once if the page is awake from the start', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a-b')
      expectObservable(
        cold('n', on).pipe(awake$ => source$.pipe(whileAwake(awake$, 3, wait$))),
        '----!',
      ).toBe('a-b')
      expectSubscriptions(source$.subscriptions).toBe('^---!')
    })
  })

  it('unsubscribes when the page is not awake, and subscribes again when it has been awake for 3 ms', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a')
      const awake$ = cold('n--f--n', on)
      expectObservable(source$.pipe(whileAwake(awake$, 3, wait$)), '------------!').toBe('a--------a')
      expectSubscriptions(source$.subscriptions).toBe(['^--!', '---------^--!'])
    })
  })

  it('does not subscribe to its source again while the page keeps going offline and online', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a')
      const awake$ = cold('n-fnfnfnfn', on)
      expectObservable(source$.pipe(whileAwake(awake$, 3, wait$)), '---------------!').toBe('a-----------a')
      expectSubscriptions(source$.subscriptions).toBe(['^-!', '------------^--!'])
    })
  })

  it('keeps its one subscription if the page is reported as awake several times in a row', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('a')
      expectObservable(source$.pipe(whileAwake(cold('n-n-n', on), 3)), '------!').toBe('a')
      expectSubscriptions(source$.subscriptions).toBe('^-----!')
    })
  })
})
