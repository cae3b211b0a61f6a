// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { useConsent } from '../../../../src/ui/parts/wallets/use-consent.ts'
import { renderHook } from '../../inside.tsx'

it('if the site requires consent to its terms, the user can connect a wallet only after agreeing', async () => {
  const { result } = await renderHook(() => useConsent(), { options: { features: { legalCheckbox: true } } })
  expect(result.now).toMatchObject({ isRequired: true, agreed: false, locked: true })
  await act(async () => result.now.setAgreed(true))
  expect(result.now).toMatchObject({ agreed: true, locked: false })
  await act(async () => result.now.setAgreed(false))
  expect(result.now.locked).toBe(true)
})

it('the user can connect a wallet without consent if the site requires none', async () => {
  const { result } = await renderHook(() => useConsent())
  expect(result.now).toMatchObject({ isRequired: false, agreed: false, locked: false })
})
