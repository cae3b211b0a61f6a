/**
 * Runs in each page before the page's own scripts. Measures times inside the page, so that messages of the test driver
 * do not count. `seen` resolves with the time (performance.now) at which the page shows an element.
 */
export const probe = () => {
  const root = () => document.querySelector('portico-modal')?.shadowRoot ?? document
  const find = selector => root().querySelector(selector)
  /** Whether a press in the middle of the element reaches it. */
  const isPressable = element => {
    if (!element?.checkVisibility()) return false
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = root().elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && element.contains(hit)
  }
  const afterFrame = check =>
    new Promise(resolve => {
      const look = () => {
        if (check()) setTimeout(() => resolve(performance.now()))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  const button = () =>
    document.querySelector('portico-button')?.shadowRoot?.querySelector('button') ??
    document.querySelector('[data-testid="connect-button"]')
  const scripts = () =>
    performance
      .getEntriesByType('resource')
      .filter(
        ({ name, initiatorType }) => new URL(name).pathname.endsWith('.js') && initiatorType !== 'fetch',
      )
      .map(({ name }) => new URL(name).pathname)
  // Matches the first wallet, or the first balance of a connected visitor.
  const firstRow = '[data-testid^="wallet-selector-"], [data-testid^="portico-token-"]'
  const bench = {
    button,
    find,
    scripts,
    seen: selector => afterFrame(() => find(selector)?.checkVisibility()),
    /** Resolves with the time at which the button can be pressed. */
    usable: afterFrame(() => button()?.checkVisibility()),
    /**
     * Resolves with the time at which the button shows a balance. Only pages with `balance` in their URL measure this
     * time, because a check in each frame costs time.
     */
    balance: location.search.includes('balance')
      ? afterFrame(() => button()?.textContent.includes(' · '))
      : undefined,
    longTasks: [],
  }
  new PerformanceObserver(list => bench.longTasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
  // Each press of the page's button starts a measurement. The measured time begins at the timestamp of the press event.
  const onPress = event => {
    if (!event.composedPath().includes(button())) return
    const pressedAt = event.timeStamp
    bench.opening = afterFrame(() => isPressable(find(firstRow))).then(time => ({
      ms: time - pressedAt,
      pressedAt,
      scripts: scripts(),
    }))
  }
  addEventListener('pointerdown', onPress, { capture: true })

  /**
   * Records the delay of each key press, and the last change of the elements that match `selector`. Returns a function
   * that ends the recording and returns the results. Call this function when the elements no longer change.
   */
  bench.watchTyping = selector => {
    const keys = []
    let lastKey = 0
    let lastChange = 0
    let shown = ''
    let isRunning = true
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        lastKey = timeStamp
        requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp)))
      },
      { capture: true },
    )
    const look = () => {
      const now = Array.from(root().querySelectorAll(selector), element => element.textContent).join()
      if (now !== shown) {
        shown = now
        setTimeout(() => {
          lastChange = performance.now()
        })
      }
      if (isRunning) requestAnimationFrame(look)
    }
    look()
    return () => {
      isRunning = false
      return { worstKey: Math.max(...keys), final: Math.max(0, lastChange - lastKey) }
    }
  }
  /** Scrolls at 1,500 px a second for two seconds, and resolves with the frames per second. */
  bench.scroll = selector =>
    new Promise(resolve => {
      const body = find(selector)
      body.scrollTop = 0
      let frames = 0
      let began
      const step = now => {
        began ??= now
        const seconds = (now - began) / 1000
        if (seconds >= 2) return resolve(frames / seconds)
        frames += 1
        body.scrollTop = seconds * 1500
        requestAnimationFrame(step)
      }
      requestAnimationFrame(step)
    })
  window.bench = bench
}
