import { type RefObject, useLayoutEffect, useState } from 'react'

const spareRows = 1

/**
 * Returns which rows of a long list to render: the visible rows, one row above them and one row below them. All rows
 * have the same height.
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  rows: number,
): { readonly from: number; readonly to: number } {
  const [range, setRange] = useState({ from: 0, to: 7 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const scope = element.getRootNode()
    let frame = 0
    const measure = (): void => {
      frame = 0
      const row = element.offsetHeight / Math.max(1, rows)
      const clip = element.closest('.body')?.getBoundingClientRect()
      const { top } = element.getBoundingClientRect()
      const above = Math.max(0, clip?.top ?? 0) - top
      const below = Math.min(innerHeight, clip?.bottom ?? innerHeight) - top
      if (row === 0) return
      const from = Math.min(rows, Math.max(0, Math.floor(above / row) - spareRows))
      const to = Math.max(from, Math.min(rows, Math.ceil(below / row) + spareRows))
      setRange(now => (now.from === from && now.to === to ? now : { from, to }))
    }
    const later = (): void => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    const observer = globalThis.ResizeObserver && new ResizeObserver(later)
    observer?.observe(element)
    scope.addEventListener('scroll', later, { capture: true, passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      observer?.disconnect()
      scope.removeEventListener('scroll', later, { capture: true })
      removeEventListener('resize', later)
    }
  }, [list, rows])
  return range
}
