// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { fakeLogin, fakeTry } from '../../../../demo/gallery/fake-login.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { useSocial } from '../../../../src/ui/parts/embedded-wallet/use-social.ts'
import { useFarcaster } from '../../../../src/ui/views/embedded-wallet/connecting-social.tsx'
import { useDeviceLogin } from '../../../../src/ui/views/embedded-wallet/email-verify.tsx'
import { renderHook } from '../../inside.tsx'

const way = (use: () => { readonly retry: () => void }) => use

it.each([
  ['a social login window', way(() => useSocial('google', undefined)), 'social'],
  ['Farcaster', way(useFarcaster), 'farcaster'],
  ['a link in an e-mail', way(() => useDeviceLogin('ada@example.com')), 'device'],
] as const)(
  'a login downloads its script files again if the user retries after a failed download: %s',
  async (_what, use, verb) => {
    const controls = fakeLogin()
    const startLogin = vi.spyOn(controls, verb)
    const fetched = vi.fn(() => Promise.reject<typeof controls>(new Error('blocked')))
    const { result } = await renderHook(use, { login: fetched })
    expect(startLogin).not.toHaveBeenCalled()
    fetched.mockResolvedValue(controls)
    await act(async () => result.now.retry())
    expect(startLogin).toHaveBeenCalled()
  },
)

const offline = async () => {
  throw new AppError('offline')
}
const device = () => {
  const { step } = useDeviceLogin('ada@example.com')
  return { failed: step.error !== undefined }
}
const farcaster = () => ({ failed: useFarcaster().phase === 'failed' })
const social = () => ({ failed: useSocial('google', undefined).phase === 'failed' })

it.each([
  ['a link in an e-mail', device, { device: offline }],
  ['Farcaster', farcaster, { farcaster: offline }],
  ['a social login window', social, { social: () => fakeTry({ done: offline() }) }],
] as const)(
  'a login that failed offline keeps its Try again button when the browser is online: login by %s',
  async (_what, use, refusal) => {
    const controls = fakeLogin()
    const online$ = new BehaviorSubject(false)
    const { result } = await renderHook(use, {
      online$,
      login: () => Promise.resolve({ ...controls, ...refusal }),
    })
    await vi.waitFor(() => expect(result.now.failed).toBe(true))
    await act(async () => online$.next(true))
    expect(result.now.failed).toBe(true)
  },
)
