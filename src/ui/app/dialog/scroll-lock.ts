/**
 * Locks the scrolling of the page and returns a function that unlocks it. If the page has a classic scroll bar, padding takes
 * its place, so that the content does not move and the scrim covers the whole window.
 */
export function lockScroll(): () => void {
  const root = document.documentElement
  const { overflow, paddingLeft, paddingRight } = root.style
  const bar = window.innerWidth - root.clientWidth
  if (bar > 0) {
    // Right-to-left pages may have their scroll bar on the left.
    const side = root.clientLeft > 0 ? 'paddingLeft' : 'paddingRight'
    root.style[side] = `${Number.parseFloat(getComputedStyle(root)[side]) + bar}px`
  }
  root.style.overflow = 'hidden'
  return () => {
    Object.assign(root.style, { overflow, paddingLeft, paddingRight })
  }
}
