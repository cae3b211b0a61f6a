// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { fakeLogin } from '../../../../demo/gallery/fake-login.ts'
import { useDeviceLogin } from '../../../../src/ui/views/embedded-wallet/use-device-login.ts'
import { useFarcaster } from '../../../../src/ui/views/embedded-wallet/use-farcaster.ts'
import { useSocial } from '../../../../src/ui/views/embedded-wallet/use-social.ts'
import { renderHook } from '../../inside.tsx'

const way = (use: () => { readonly retry: () => void }) => use

it.each([
  ['a window', way(() => useSocial('google', undefined)), 'social'],
  ['Farcaster', way(useFarcaster), 'farcaster'],
  ['a link in a mail', way(() => useDeviceLogin('ada@example.com')), 'device'],
] as const)(
  'a login by %s whose files did not come is fetched again when it is tried again',
  async (_what, use, verb) => {
    const door = fakeLogin()
    const asked = vi.spyOn(door, verb)
    const fetched = vi.fn(() => Promise.reject<typeof door>(new Error('blocked')))
    const { result } = await renderHook(use, { login: fetched })
    expect(asked).not.toHaveBeenCalled()
    fetched.mockResolvedValue(door)
    await act(async () => result.now.retry())
    expect(asked).toHaveBeenCalled()
  },
)
