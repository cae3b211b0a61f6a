// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { drawScene } from '../../scene.tsx'

it('the token list of a swap offers the popular tokens above all others, and a press chooses one', async () => {
  const { container, state, text } = await drawScene('SwapSelectToken', 'loaded')
  expect(text()).toMatch(/Suggested.*Your tokens.*All tokens/)
  // The text of a button begins with the letter of its drawn picture, which is removed below.
  const chips = [...container.querySelectorAll<HTMLElement>('.chips button')]
  // PEPE is no popular token. The second token with the symbol USDC has another address, so it is not popular either.
  expect(chips.map(({ textContent }) => textContent.slice(1))).toEqual(['ETH', 'USDC', 'DAI', 'LINK'])
  const dispatch = vi.spyOn(state, 'dispatch')
  await act(async () => chips[2]?.click())
  expect(dispatch).toHaveBeenCalledWith({ type: 'back' })
})
