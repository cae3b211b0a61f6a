// @vitest-environment happy-dom
import { act } from 'react'
import { concat, NEVER, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { PortfolioChart } from '../../../../src/ui/parts/portfolio/portfolio-chart.tsx'
import { type Inside, render } from '../../inside.tsx'

const hourMs = 3_600_000
const samples = Array.from({ length: 40 }, (_, index) => ({
  at: Date.UTC(2026, 10, 2) + index * 3 * hourMs,
  total: `${1_000 + index}.5`,
  values: {},
}))

async function line(inside: Inside = {}) {
  const { container } = await render(<PortfolioChart points={samples} />, inside)
  const slider = container.querySelector<HTMLElement>('[role=slider]')
  if (!slider) throw new Error('there is no slider')
  const press = (key: string) =>
    act(async () => void slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  return { container, slider, press, at: () => Number(slider.getAttribute('aria-valuenow')) }
}

describe('the portfolio chart', () => {
  it('moves its marker with the arrow keys, and announces each point to screen readers', async () => {
    const { slider, press, at } = await line()
    expect([slider.tabIndex, at(), slider.getAttribute('aria-valuemax')]).toEqual([0, 39, '39'])
    const steps: [string, number][] = [
      ['ArrowLeft', 38],
      ['ArrowDown', 37],
      ['PageDown', 27],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['ArrowRight', 1],
      ['ArrowUp', 2],
      ['PageUp', 12],
      ['End', 39],
      ['ArrowRight', 39],
      ['x', 39],
    ]
    for (const [key, place] of steps) {
      await press(key)
      expect([key, at()]).toEqual([key, place])
      expect(slider.getAttribute('aria-valuetext')).toContain(`$1,0${String(place).padStart(2, '0')}.50`)
    }
  })

  it('neither shows nor announces amounts while the user has hidden them', async () => {
    const settings = () => concat(of({ hideAmounts: true, recentWallets: [] }), NEVER)
    const { container, slider, press } = await line({ streams: { settings } })
    await press('Home')
    expect(slider.getAttribute('aria-valuetext')).toContain('Amount hidden')
    expect(container.innerHTML).not.toMatch(/1,0\d\d/)
  })
})
