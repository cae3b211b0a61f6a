// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { account } from '../../../../demo/gallery/fixtures.ts'
import type { ResolvedName } from '../../../../src/domain/names/names.ts'
import { useRecipient } from '../../../../src/ui/parts/recipients/use-recipient.ts'
import { renderHook } from '../../inside.tsx'

const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

it.each<[ResolvedName, unknown]>([
  [{ name: 'amber.eth', address, source: 'ens', unconfirmed: true }, 'ens'],
  [{ name: 'amber.reown.id', address, source: 'provider', unconfirmed: true }, 'provider'],
  [{ name: 'amber.eth', address, source: 'ens' }, undefined],
])(
  'the recipient check receives the source of a name only if the name is unconfirmed: %j',
  async (found, unconfirmed) => {
    const checkRecipient = vi.fn(async () => [])
    const answers: Record<string, (args: readonly unknown[]) => Promise<unknown>> = {
      resolveName: async () => found,
      checkRecipient,
    }
    const { result } = await renderHook(() => useRecipient(account, { to: found.name }), {
      api: { callFeature: (_feature, verb, args) => answers[verb]?.(args) as never },
    })
    await vi.waitFor(() => expect(result.now).toMatchObject({ status: 'known', address, name: found.name }))
    expect(checkRecipient).toHaveBeenLastCalledWith([account, address, found.name, unconfirmed])
  },
)

it('a recipient is checked again while the earlier payments could not be read (F37)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const unchecked = [{ weight: 'note', code: 'history-unchecked' }]
    const imitates = [{ weight: 'warn', code: 'look-alike', of: `${address.slice(0, 20)}${'0'.repeat(22)}` }]
    const checkRecipient = vi.fn<() => Promise<unknown>>(async () => unchecked)
    const { result } = await renderHook(() => useRecipient(account, { to: address }), {
      api: {
        callFeature: async (_feature, verb) =>
          (verb === 'checkRecipient' ? await checkRecipient() : undefined) as never,
      },
    })
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(result.now).toMatchObject({ status: 'known', warnings: unchecked })
    checkRecipient.mockResolvedValue(imitates)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(result.now).toMatchObject({ status: 'known', warnings: imitates })
    checkRecipient.mockClear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(checkRecipient).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
