import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { sdkPage, servePages } from '../journeys/bridge-pages.ts'
import { run } from './bridge-heap.ts'
import { row } from './rows.ts'

it('10,000 ended subscriptions leave the heaps of the page and the worker within the limit', async () => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: npm run bench installs one, or set CHROMIUM_PATH.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const pages = await servePages()
  try {
    const rows = await run(browser, pages.page(sdkPage('{host}')))
    for (const entry of rows) row(entry)
    expect(rows.filter(({ value, goal }) => goal !== undefined && value > goal)).toEqual([])
  } finally {
    await pages.close()
    await browser.close()
  }
})
