// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { drawScene } from '../../scene.tsx'

// Specification 9.52
it('the token list of a swap shows the popular tokens first, and a press on a popular token selects it', async () => {
  const { container, state, text } = await drawScene('SwapSelectToken', 'loaded')
  expect(text()).toMatch(/Suggested.*Your tokens.*All tokens/)
  // The text of a button begins with the letter that the token's picture shows. `slice` removes this letter.
  const chips = [...container.querySelectorAll<HTMLElement>('.chips button')]
  // Two tokens are left out: PEPE, which is not a popular token, and the second token with the symbol USDC, whose
  // address differs from that of the popular USDC.
  expect(chips.map(({ textContent }) => textContent.slice(1))).toEqual(['ETH', 'USDC', 'DAI', 'LINK'])
  const dispatch = vi.spyOn(state, 'dispatch')
  await act(async () => chips[2]?.click())
  expect(dispatch).toHaveBeenCalledWith({ type: 'back' })
})
