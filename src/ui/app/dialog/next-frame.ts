/** How long to wait for a frame (ms). A hidden page paints no frames, so without a limit the wait would never end. */
const longestMs = 300

export function nextFrame(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, longestMs)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // A frame callback runs before the browser paints, and this timer runs after the paint.
      setTimeout(resolve)
    })
  })
}
