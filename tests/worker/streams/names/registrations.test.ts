import { expect, it, vi } from 'vitest'
import { account } from '../../../../demo/gallery/fixtures.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { NameOutcome } from '../../../../src/domain/names/names.ts'
import { createRegistrations } from '../../../../src/worker/streams/names/registrations.ts'
import { observe } from '../../observe.ts'

it('a registration asks the wallet once at a time, and twice at most', async () => {
  const register = vi.fn(async (): Promise<NameOutcome> => ({ status: 'late', seconds: 4 }))
  const { registration$, sign } = createRegistrations(register)
  const seen = observe(registration$('one'))
  await Promise.all([sign('one', account, 'amber'), sign('one', account, 'amber')])
  expect(register.mock.calls).toEqual([[account, 'amber']])
  expect(await sign('one', account, 'amber')).toMatchObject({ phase: 'failed', failure: { kind: 'late' } })
  await sign('one', account, 'amber')
  expect(register).toHaveBeenCalledTimes(2)
  expect(seen.values.map(({ phase }) => phase)).toEqual(['ready', 'signing', 'ready', 'signing', 'failed'])
})

it('a registration goes on while its view is covered, and another one is independent of it', async () => {
  let answer = (_: NameOutcome) => {}
  const { registration$, sign } = createRegistrations(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  const covered = observe(registration$('one'))
  void sign('one', account, 'amber')
  covered.stop()
  answer({ status: 'registered', name: 'amber.reown.id' })
  await vi.waitFor(() => expect(observe(registration$('one')).values).toMatchObject([{ phase: 'done' }]))
  expect(observe(registration$('two')).values).toMatchObject([{ phase: 'ready' }])
})

it('a registration that the wallet declines fails with its error', async () => {
  const { sign } = createRegistrations(async () => {
    throw new AppError('user-rejected')
  })
  expect(await sign('one', account, 'amber')).toMatchObject({
    failure: { kind: 'error', error: { code: 'user-rejected' } },
  })
})
