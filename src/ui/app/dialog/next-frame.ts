/** Longest wait for a frame (ms). A hidden page paints none. */
const longestMs = 300

/** Resolves after the browser has painted the next frame. */
export function nextFrame(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, longestMs)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // The callback runs before the frame is painted, the timer after it.
      setTimeout(resolve)
    })
  })
}
