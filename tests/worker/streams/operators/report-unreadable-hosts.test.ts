import { type Observable, of, throwError } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { createHostReports } from '../../../../src/worker/streams/operators/rate-limit.ts'
import { observe } from '../../observe.ts'

const down$ = throwError(() => new AppError('network-failed'))

function setUp() {
  const time = { ms: 0 }
  const onError = vi.fn<(error: AppError) => void>()
  const diagnose = createHostReports({ now: () => time.ms, isOfSite: host => host !== 'public', onError })
  const sendRpc = (host: string, answer$: Observable<unknown>) => observe(answer$.pipe(diagnose(host)))
  const reported = () => onError.mock.calls.map(([{ code, context }]) => [code, context.host])
  return { time, sendRpc, reported }
}

describe('a server whose responses the browser hides from the page (fault C15)', () => {
  it.each([
    ['before it', ['fine', 'mute']],
    ['after it', ['mute', 'fine']],
  ])(
    'is reported to the developer exactly once if a second server responds, in either order: %s',
    (_when, order) => {
      const { sendRpc, reported } = setUp()
      for (const round of [1, 2, 3])
        for (const host of order) sendRpc(host, host === 'fine' ? of(round) : down$)
      expect(reported()).toEqual([['host-unreadable', 'mute']])
    },
  )

  it('is not reported if no server responds, because then the page may be offline', () => {
    const { sendRpc, reported } = setUp()
    for (const host of ['a', 'b', 'c']) sendRpc(host, down$)
    expect(reported()).toEqual([])
  })

  it('is not reported if no second server has responded in the last 10 s', () => {
    const { time, sendRpc, reported } = setUp()
    sendRpc('fine', of(1))
    time.ms += 10_001
    sendRpc('mute', down$)
    expect(reported()).toEqual([])
  })

  it('is not reported if it has responded before, or if a request to it times out', () => {
    const { sendRpc, reported } = setUp()
    sendRpc('fine', of(1))
    sendRpc('flaky', of(1))
    sendRpc('flaky', down$)
    sendRpc(
      'slow',
      throwError(() => new AppError('timed-out')),
    )
    expect(reported()).toEqual([])
  })

  it('is not reported if it is a public node of a well-known network', () => {
    const { sendRpc, reported } = setUp()
    sendRpc('fine', of(1))
    sendRpc('public', down$)
    expect(reported()).toEqual([])
  })

  it('causes the error network-failed when Portico sends it a request', () => {
    const { sendRpc } = setUp()
    expect(sendRpc('mute', down$).error).toMatchObject({ code: 'network-failed' })
    expect(sendRpc('fine', of(1)).values).toEqual([1])
  })
})
