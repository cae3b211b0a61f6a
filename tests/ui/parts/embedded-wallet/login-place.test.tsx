// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { HostOptions } from '../../../../src/domain/options/resolve.ts'
import { LoginPlace } from '../../../../src/ui/parts/embedded-wallet/login-place.tsx'
import { render } from '../../inside.tsx'

const never = new Promise<void>(() => {})
const drawn = (features: HostOptions['features']) =>
  render(<LoginPlace methods={['email', 'social']} locked={false} wallets="none" />, {
    options: { features },
    painted: never,
  })

it.each([
  ['email and social login', { email: true, socials: ['google'] }, ['44', '64']],
  ['email only', { email: true, socials: [] }, ['44']],
  ['social login only', { email: false, socials: ['google'] }, ['64']],
] as const)(
  'the component LoginPlace shows a skeleton for each kind of login until the login has loaded: %s',
  async (_, features, heights) => {
    const { container } = await drawn(features)
    const bones = [...container.querySelectorAll<HTMLElement>('[data-late] .bone')]
    expect(bones.map(bone => bone.style.getPropertyValue('--pt-bh'))).toEqual(heights)
  },
)

it('the component LoginPlace renders nothing if the site offers no login', async () => {
  const { container } = await drawn({ email: false, socials: [] })
  expect(container.innerHTML).toBe('')
})

it("the site's listeners hear once that the visitor chooses the email field, and not what they type", async () => {
  const tracked: unknown[] = []
  const { container } = await render(<LoginPlace methods={['email']} locked={false} wallets="none" />, {
    options: { features: { email: true, socials: [] } },
    onTrack: event => tracked.push(event),
  })
  await act(() => vi.dynamicImportSettled())
  const field = container.querySelector<HTMLInputElement>('input')
  for (let at = 0; at < 2; at += 1) {
    await act(async () => field?.focus())
    await act(async () => field?.blur())
  }
  expect(tracked).toEqual([{ event: 'EMAIL_LOGIN_SELECTED', properties: {} }])
})
