// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { drawScene } from '../../scene.tsx'

it('the token list of a swap shows the popular tokens first, and a press on a popular token selects it', async () => {
  const { container, state, text } = await drawScene('SwapSelectToken', 'loaded')
  expect(text()).toMatch(/Suggested.*Your tokens.*All tokens/)
  // The text of a button begins with the initial letter in the picture of the token. `slice` removes that letter.
  const chips = [...container.querySelectorAll<HTMLElement>('.chips button')]
  // PEPE is not a popular token. The second token with the symbol USDC has a different address from the popular USDC,
  // so it is left out too.
  expect(chips.map(({ textContent }) => textContent.slice(1))).toEqual(['ETH', 'USDC', 'DAI', 'LINK'])
  const dispatch = vi.spyOn(state, 'dispatch')
  await act(async () => chips[2]?.click())
  expect(dispatch).toHaveBeenCalledWith({ type: 'back' })
})
