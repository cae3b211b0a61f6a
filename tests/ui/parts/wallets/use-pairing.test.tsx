// @vitest-environment happy-dom
import { act } from 'react'
import { NEVER, Observable, Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import type { Pairing } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { usePairing } from '../../../../src/ui/parts/wallets/use-pairing.ts'
import { renderHook } from '../../inside.tsx'

const pairing = { uri: 'wc:1@2', expiresAt: 1 } as never as Pairing
const fresh: Loadable<Pairing> = { status: 'fresh', data: pairing, at: 1 }

async function stage(dropPairing: () => Promise<void> = () => Promise.resolve()) {
  const subjects: Subject<Loadable<Pairing>>[] = []
  const drop = vi.fn(dropPairing)
  const rendered = await renderHook(() => usePairing(), {
    streams: {
      pairing: () =>
        new Observable(subscriber => {
          const next = new Subject<Loadable<Pairing>>()
          subjects.push(next)
          return next.subscribe(subscriber)
        }),
    },
    api: { dropPairing: drop },
  })
  return {
    ...rendered,
    subjects,
    drop,
    emit: (value: Loadable<Pairing>) => act(async () => subjects.at(-1)?.next(value)),
  }
}

it('usePairing() returns the status idle until the worker has replied', async () => {
  const { result } = await renderHook(() => usePairing(), { streams: { pairing: () => NEVER } })
  expect(result.now.pairing).toEqual({ status: 'idle' })
})

it('the QR code view announces that the code is being created, and then that it is ready', async () => {
  const { result, state, emit } = await stage()
  await emit({ status: 'loading' })
  const making = state.announcement.value.polite
  await emit(fresh)
  expect(result.now.pairing).toEqual(fresh)
  expect(making).not.toBe('')
  expect(state.announcement.value.polite).not.toBe(making)
})

it('the QR code view announces the error to screen readers if the pairing fails', async () => {
  const { result, state, emit } = await stage()
  await emit({ status: 'failed', error: toRecord(new AppError('network-failed')) })
  expect(result.now.pairing.status).toBe('failed')
  await vi.waitFor(() => expect(state.announcement.value.assertive).not.toBe(''))
})

it.each([
  ['has been closed', () => Promise.resolve()],
  ['could not be closed', () => Promise.reject(new Error('busy'))],
])(
  'renew() of the hook usePairing requests a new WalletConnect pairing: the old pairing %s',
  async (_what, dropPairing) => {
    const { result, subjects, drop, emit } = await stage(dropPairing)
    await emit(fresh)
    const before = subjects.length
    await act(async () => result.now.renew())
    expect([drop.mock.calls.length, subjects.length > before]).toEqual([1, true])
    const second = { ...fresh, data: { ...pairing, uri: 'wc:2@2' } }
    await emit(second)
    expect(result.now.pairing).toEqual(second)
  },
)
