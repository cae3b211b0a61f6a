/**
 * Stops the host page from scrolling and gives a function that lets it go again. Where the page has a classic
 * scroll bar its gutter stays, so nothing on the page moves sideways, not even what is fixed to the window.
 */
export function lockScroll(): () => void {
  const { style } = document.documentElement
  const { overflow, scrollbarGutter } = style
  const hasBar = window.innerWidth > document.documentElement.clientWidth
  style.overflow = 'hidden'
  if (hasBar) style.scrollbarGutter = 'stable'
  return () => {
    style.overflow = overflow
    style.scrollbarGutter = scrollbarGutter
  }
}
