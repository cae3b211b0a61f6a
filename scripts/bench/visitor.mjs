import { probe } from './probe.mjs'

/** The conditions of a measurement. Speeds are in bytes a second, latency in ms for each request. */
export const conditions = {
  '1x CPU': { cpu: 1 },
  '4x CPU': { cpu: 4 },
  '4x CPU, 1.6 Mbit/s, 150 ms': {
    cpu: 4,
    network: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  },
}

export const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Opens a page with this CPU and network speed, in a new browser context or in the browser context of an earlier
 * visitor.
 */
export const openVisitor = async (browser, url, { cpu, network }, context) => {
  const own = context ?? (await browser.newContext({ viewport: { width: 1280, height: 800 } }))
  const page = await own.newPage()
  await page.addInitScript(probe)
  const cdp = await own.newCDPSession(page)
  // Chromium slows down only the CPU of the page. A worker keeps its full speed, but uses the same slow network.
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network })
  }
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const waiting = watchRequests(page)
  await page.goto(url)
  return {
    page,
    context: own,
    cdp,
    /** Waits until the page has requested nothing for half a second. */
    quiet: () => waiting(500),
    usable: () => page.evaluate(() => window.bench.usable),
    balance: () => page.evaluate(() => window.bench.balance),
    /** Presses the page's button, and resolves when the first wallet can be pressed. */
    open: async () => {
      await press(page)
      return page.evaluate(() => window.bench.opening)
    },
    close: async () => {
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => !window.bench.find('dialog[open]')?.checkVisibility())
      // The page's notice that the modal has closed comes in the next task, so `close` waits for that task.
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    },
    /** The CPU time so far in ms: `main` for the tasks of the page, `others` for the other threads of its process. */
    cpuTime: async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      const metric = wanted => metrics.find(({ name }) => name === wanted).value * 1000
      // `main` does not use the metric `ThreadTime`, because this metric also grows while a throttled thread is idle.
      return { main: metric('TaskDuration'), others: metric('ProcessTime') - metric('ThreadTime') }
    },
    heap: async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1000
    },
    longestTask: () =>
      page.evaluate(() => Math.max(0, ...window.bench.longTasks.splice(0).map(({ duration }) => duration))),
  }
}

/** Moves the pointer to the button and presses the button at once. */
const press = async page => {
  const box = await page
    .evaluateHandle(() => window.bench.button())
    .then(button => button.asElement().boundingBox())
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Returns a function that waits until the page has had no request in flight for the given time in ms. */
const watchRequests = page => {
  let inFlight = 0
  let last = Date.now()
  const count = change => () => {
    inFlight += change
    last = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return async ms => {
    const end = Date.now() + 20_000
    const from = Date.now()
    while (Date.now() < end) {
      const now = Date.now()
      if (inFlight <= 0 && now - last >= ms && now - from >= ms) return
      await sleep(50)
    }
  }
}
