// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useVirtualRows } from '../../../../src/ui/kit/hooks/use-virtual-rows.ts'
import { render } from '../../inside.tsx'

const rowPx = 50
const viewPx = 400

/** The scroll offset of the list (px). The test computes the position of the list on the screen from this offset. */
let scrolled = 0

beforeEach(() => {
  scrolled = 0
  vi.stubGlobal('innerHeight', viewPx)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run()
    return 0
  })
})

/** Renders a list in a window with a height of 400 px. `seen` is the range of rows that the hook returns. */
async function stage(rows: number, rowHeight = rowPx) {
  const seen: { from: number; to: number } = { from: -1, to: -1 }
  function List({ count }: { count: number }) {
    const ref = useRef<HTMLDivElement>(null)
    Object.assign(seen, useVirtualRows(ref, count))
    const layout = (element: HTMLDivElement | null) => {
      ref.current = element
      if (!element) return
      Object.defineProperty(element, 'offsetHeight', { configurable: true, get: () => count * rowHeight })
      element.getBoundingClientRect = () => new DOMRect(0, -scrolled, 100, count * rowHeight)
    }
    return <div ref={layout} />
  }
  const { container, rerender } = await render(<List count={rows} />)
  const scrollTo = (top: number) =>
    act(async () => {
      scrolled = top
      container.firstChild?.dispatchEvent(new Event('scroll'))
    })
  return { seen, scrollTo, grow: (count: number) => rerender(<List count={count} />) }
}

it('a long list renders only the rows on the screen and one row below them', async () => {
  const { seen } = await stage(600)
  expect(seen).toEqual({ from: 0, to: viewPx / rowPx + 1 })
})

it('after a scroll, a long list renders the rows on the screen and one row on each side', async () => {
  const { seen, scrollTo } = await stage(600)
  await scrollTo(1_000)
  expect(seen).toEqual({ from: 19, to: 29 })
})

it('a list that is scrolled to its end renders its last rows and nothing beyond them', async () => {
  const { seen, scrollTo } = await stage(30)
  await scrollTo(30 * rowPx - viewPx)
  expect(seen).toEqual({ from: 21, to: 30 })
})

it('a list that becomes shorter renders no rows beyond its new end', async () => {
  const { seen, scrollTo, grow } = await stage(600)
  await scrollTo(10_000)
  await grow(5)
  expect(seen.to).toBeLessThanOrEqual(5)
})

it('a list whose height is unknown keeps the rows of its first render', async () => {
  const { seen } = await stage(600, 0)
  expect(seen).toEqual({ from: 0, to: 7 })
})
