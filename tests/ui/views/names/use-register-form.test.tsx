// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { owner } from '../../../../demo/gallery/account-scenes.ts'
import { features } from '../../../../demo/gallery/fake-feature.ts'
import { useRegisterForm } from '../../../../src/ui/views/names/use-register-form.ts'
import { renderHook } from '../../inside.tsx'

const suggestions = (data: unknown) => ({
  streams: { ...owner(), ...features({ 'names.suggestions': { status: 'fresh', data, at: 0 } }) },
})

it.each([
  [true, 'free'],
  [false, 'taken'],
] as const)(
  'the form for a name says whether the typed name is free (%s), and lists the others',
  async (free, status) => {
    const other = { name: 'amber1.reown.id', free: true }
    const { result } = await renderHook(
      () => useRegisterForm(),
      suggestions([{ name: 'amber.reown.id', free }, other]),
    )
    await act(async () => result.now.type('amber'))
    await expect.poll(() => result.now.status).toBe(status)
    expect(result.now).toMatchObject({ name: 'amber.reown.id', others: [other] })
  },
)
