// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { still } from '../../../../demo/gallery/fake-link.ts'
import { connected } from '../../../../demo/gallery/fixtures.ts'
import type { CaipAddress, Session } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { useOwnAccounts } from '../../../../src/ui/parts/session/use-own-accounts.tsx'
import { renderHook } from '../../inside.tsx'

const of = (network: number, digit: string) => `eip155:${network}:0x${digit.repeat(40)}` as CaipAddress
const [first, second] = [of(1, '1'), of(1, '2')]
const session = {
  ...connected,
  connections: connected.connections.map(connection => ({
    ...connection,
    accounts: [of(137, '1'), second, first, of(137, '2')],
  })),
  active: first,
} as Session

async function stage(answer: () => Promise<void>, shown: Session = session) {
  const switchAccount = vi.fn(answer)
  const done = vi.fn()
  const rendered = await renderHook(() => useOwnAccounts(done), {
    streams: { session: () => still(shown) },
    api: { switchAccount },
  })
  return { ...rendered, switchAccount, done }
}

it('the list of own accounts has one entry for each address: the account on the active network', async () => {
  const { result } = await stage(() => Promise.resolve())
  expect(result.now.accounts).toEqual([first, second])
  expect(result.now.active).toBe(first)
})

it("the list of the user's own accounts is empty while no wallet is connected", async () => {
  const { result } = await stage(() => Promise.resolve(), { status: 'disconnected', connections: [] })
  expect(result.now.accounts).toEqual([])
})

it('a press on the account that is already active leaves the view and sends no request', async () => {
  const { result, switchAccount, done } = await stage(() => Promise.resolve())
  await act(async () => result.now.use(first, '0x1111…1111'))
  expect([switchAccount.mock.calls.length, done.mock.calls.length]).toEqual([0, 1])
})

it('a press on an account that is not active activates this account and leaves the view', async () => {
  const { result, switchAccount, done, state } = await stage(() => Promise.resolve())
  await act(async () => result.now.use(second, '0x2222…2222'))
  expect(switchAccount.mock.calls).toEqual([[second, 'example.mock']])
  expect(done).toHaveBeenCalledTimes(1)
  expect(state.announcement.value.polite).toContain('0x2222…2222')
})

it("the view with the user's accounts stays open and shows an error if an account switch fails", async () => {
  const { result, done, state } = await stage(() => Promise.reject(new AppError('wallet-failed')))
  await act(async () => result.now.use(second, '0x2222…2222'))
  await vi.waitFor(() => expect(state.toast.value?.tone).toBe('bad'))
  expect(done).not.toHaveBeenCalled()
})
