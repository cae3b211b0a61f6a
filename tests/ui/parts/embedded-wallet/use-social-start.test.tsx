// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { fakeLogin, fakeTry } from '../../../../demo/gallery/fake-login.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { useSocial } from '../../../../src/ui/parts/embedded-wallet/use-social.ts'
import { useSocialStart } from '../../../../src/ui/parts/embedded-wallet/use-social-start.ts'
import { renderHook } from '../../inside.tsx'

async function stage(login = () => Promise.resolve(fakeLogin())) {
  const steps: unknown[] = []
  const rendered = await renderHook(() => useSocialStart(), {
    login,
    onTrack: ({ event, properties }) => void steps.push([event, properties]),
  })
  await act(async () => rendered.state.dispatch({ type: 'open', view: 'Connect' }))
  const view = () => rendered.state.navigation.value.stack.at(-1)
  return { ...rendered, view, steps }
}

it("a press on a social login opens the login window if the login's script files have already loaded", async () => {
  const social = vi.fn(() => fakeTry())
  const { result, view } = await stage(() => Promise.resolve(fakeLogin({ social })))
  await act(async () => result.now.approach())
  result.now.start('google')
  expect(social.mock.calls).toEqual([['google']])
  await act(async () => {})
  expect(view()).toMatchObject({ view: 'ConnectingSocial', params: { provider: 'google' } })
})

it("a press on a social login opens no login window before the login's script files have loaded", async () => {
  const social = vi.fn(() => fakeTry())
  const { result, view } = await stage(() => Promise.resolve(fakeLogin({ social })))
  await act(async () => result.now.start('google'))
  expect(social).not.toHaveBeenCalled()
  expect(view()).toMatchObject({ view: 'ConnectingSocial', params: { provider: 'google' } })
})

it("a press on a social login opens the next view even if the login's script files fail to load", async () => {
  const { result, view } = await stage(() => Promise.reject(new Error('blocked')))
  await act(async () => result.now.approach())
  await act(async () => result.now.start('discord'))
  expect(view()?.view).toBe('ConnectingSocial')
})

it('a login with Farcaster opens its own view and no login window', async () => {
  const social = vi.fn(() => fakeTry())
  const { result, view } = await stage(() => Promise.resolve(fakeLogin({ social })))
  await act(async () => result.now.approach())
  await act(async () => result.now.start('farcaster'))
  expect([view()?.view, social.mock.calls]).toEqual(['ConnectingFarcaster', []])
})

it.each(['google', 'farcaster'] as const)(
  "the site's listeners hear that a social login starts: %s",
  async provider => {
    const { result, steps } = await stage()
    await act(async () => result.now.start(provider))
    expect(steps).toContainEqual(['SOCIAL_LOGIN_STARTED', { provider }])
  },
)

it.each([
  ['social-cancelled', 'SOCIAL_LOGIN_CANCELED'],
  ['social-failed', 'SOCIAL_LOGIN_ERROR'],
] as const)("the site's listeners hear how a social login ends: %s", async (code, event) => {
  const steps: unknown[] = []
  const social = () => fakeTry({ done: Promise.reject(new AppError(code)) })
  const { result } = await renderHook(() => useSocial('google', undefined), {
    login: () => Promise.resolve(fakeLogin({ social })),
    onTrack: ({ event, properties }) => void steps.push([event, properties]),
  })
  await act(async () => {})
  await vi.waitFor(() => expect(result.now.phase).toBe('failed'))
  expect(steps).toEqual([[event, { provider: 'google', message: code }]])
})
