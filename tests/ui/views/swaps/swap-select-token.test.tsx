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

it('the owned tokens stand in the order of their value, with this value (37.5)', async () => {
  const { container, text } = await drawScene('SwapSelectToken', 'loaded')
  const list = [...container.querySelectorAll('section')].find(part =>
    part.textContent?.startsWith('Your tokens'),
  )
  const values = [...(list?.querySelectorAll('.end .label') ?? [])].map(({ textContent }) =>
    Number(textContent?.replace(/[^\d.]/g, '')),
  )
  expect(values.length).toBeGreaterThan(2)
  expect(values).toEqual([...values].sort((value, other) => other - value))
  expect(text()).toMatch(/Your tokens.*Ether.*USD Coin.*All tokens/)
})
