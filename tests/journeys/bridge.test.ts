import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../../src/bridge/contract/worker-api.ts'
import { contentSecurityPolicy } from '../../src/policy.ts'
import { embedPage, type Pages, sdkPage, servePages, transportOf } from './bridge-pages.ts'
import { useBrowser, type Visit, visit } from './harness.ts'
import { inLongRun } from './variants.ts'

useBrowser()

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterEach(() => pages.reset())
afterAll(() => pages.close())

/**
 * Console errors that these tests expect: a policy blocks a script or a worker, or a worker cannot load its scripts.
 */
const refusals =
  /Content Security Policy|violates the following|trusted-types|TrustedScriptURL|Failed to construct 'Worker'|NetworkError: Failed to execute 'importScripts'/
const open = (body: string, policy?: string, expected = refusals): Promise<Visit> =>
  visit({ url: pages.page(body, policy), expected })

describe('the worker of a page', () => {
  it('starts from its file as a module worker if the site imports Portico from its own origin', async () => {
    const site = await open(sdkPage('{host}'))
    expect(await transportOf(site.page)).toBe('url')
    expect(site.requests.filter(url => url.includes('service'))).toEqual([])
    expect(site.problems).toEqual([])
  })

  it('starts from a blob: URL if a site imports the SDK from another origin', async () => {
    const site = await open(sdkPage('{cdn}'))
    expect(await transportOf(site.page)).toBe('blob')
    expect(site.problems).toEqual([])
  })

  it('is a classic worker from a blob: URL if the script tag is from another origin', async () => {
    const site = await open(embedPage('{cdn}'))
    expect(await transportOf(site.page)).toBe('blob')
    expect(site.problems).toEqual([])
  })

  it("starts from a blob: URL if a script tag loads Portico, even from the page's own origin", async () => {
    const site = await open(embedPage('{host}'))
    expect(await transportOf(site.page)).toBe('blob')
    expect(site.problems).toEqual([])
  })

  // Fault B15
  it.each([
    ['workers are forbidden', "worker-src 'none'", sdkPage('{host}')],
    [
      'blob: workers are forbidden and the script tag is from another origin',
      "worker-src 'self'",
      embedPage('{cdn}'),
    ],
    ['blob: workers are forbidden and the SDK is from another origin', "worker-src 'self'", sdkPage('{cdn}')],
    [
      'blob: workers are forbidden and the script tag is from the own origin',
      "worker-src 'self'",
      embedPage('{host}'),
    ],
    [
      'blob: workers are allowed, but not blob: scripts in them',
      "script-src 'nonce-n' {cdn}; worker-src blob:",
      embedPage('{cdn}'),
    ],
    [
      'the policy forbids fetches from the CDN, so the worker cannot be verified',
      "script-src 'nonce-n' {cdn} blob:; worker-src blob:; connect-src 'none'",
      embedPage('{cdn}'),
    ],
  ])(
    'runs as code of the page if the browser cannot start a worker: %s (attacks R3, R3b)',
    async (_name, policy, body) => {
      const site = await open(body, policy)
      expect(await transportOf(site.page)).toBe('page')
      expect(site.requests.some(url => /service|page-entry/.test(url))).toBe(true)
      expect(site.problems).toEqual([])
    },
  )

  it('starts from a blob: URL within three seconds if the file of the worker is missing (fault B1)', async () => {
    pages.serve('worker.js', 404)
    const started = Date.now()
    const site = await open(sdkPage('{host}'))
    expect(await transportOf(site.page)).toBe('blob')
    expect(Date.now() - started).toBeLessThan(2_000 + 1_000)
  })

  it('starts from a blob: URL if worker.js and worker-classic.js are missing (fault B1)', async () => {
    for (const file of ['worker.js', 'worker-classic.js']) pages.serve(file, 404)
    const site = await open(sdkPage('{host}'))
    expect(await transportOf(site.page)).toBe('blob')
    expect(site.problems).toEqual([])
  })

  it('runs as code of the page if worker.js is missing and blob: workers are forbidden (fault B1)', async () => {
    pages.serve('worker.js', 404)
    const site = await open(sdkPage('{host}'), "worker-src 'self'")
    const warning = site.page.waitForEvent('console', message => message.text().includes('did not start'))
    expect(await transportOf(site.page)).toBe('page')
    expect((await warning).text()).toContain(`${pages.host}/worker.js did not start`)
  })

  it('is started from a blob: URL after its file has thrown an error at two starts (fault B2)', async () => {
    pages.serve('worker.js', 'throw new Error("boot")')
    const site = await open(sdkPage('{host}'), undefined, /boot/)
    expect(await transportOf(site.page)).toBe('blob')
    expect(site.requests.filter(url => url.endsWith('/worker.js'))).toHaveLength(2)
    expect(site.problems).toEqual([])
  })

  it('does not start if its file was changed, so its code runs in the page (faults T1, B1)', async () => {
    const text = readFileSync('dist/embed/worker-classic.js', 'utf8')
    pages.serve('embed/worker-classic.js', `${text} `)
    const site = await open(embedPage('{cdn}'))
    expect(await transportOf(site.page)).toBe('page')
    expect(site.page.workers()).toEqual([])
  })

  inLongRun(() => {
    it('cannot start if the script file core.js was changed, and the page gets an error event (fault T1)', async () => {
      const text = readFileSync('dist/embed/core.js', 'utf8')
      pages.serve('embed/core.js', `globalThis.poisoned = true;${text}`)
      const site = await open(embedPage('{cdn}'), undefined, /integrity|core\.js failed to load/)
      await site.page.waitForFunction(() => window.refused === 'files-missing')
      expect(await site.page.evaluate(() => 'poisoned' in globalThis)).toBe(false)
      expect(site.problems).toEqual([])
    })
  })
})

describe('a site with Trusted Types', () => {
  const trusted = "require-trusted-types-for 'script'; trusted-types portico-worker"
  const scriptTag = 'https://cdn.example/embed.js'
  const ofTag = contentSecurityPolicy({}, { nonce: 'n', scriptTag }).replaceAll(
    new URL(scriptTag).origin,
    '{cdn}',
  )

  // Fault K5
  it.each([
    ['the SDK', sdkPage('{host}'), `script-src 'nonce-n' 'self'; worker-src 'self'; ${trusted}`, 'url'],
    [
      'the script tag',
      embedPage('{cdn}'),
      `script-src 'nonce-n' {cdn} blob:; worker-src blob:; ${trusted}`,
      'blob',
    ],
    [
      'the script tag with a nonce alone',
      embedPage('{cdn}'),
      `script-src 'nonce-n' 'strict-dynamic'; worker-src blob:; ${trusted}`,
      'blob',
    ],
    [
      'the SDK with the policy of `portico/policy`',
      sdkPage('{host}'),
      contentSecurityPolicy({}, { nonce: 'n' }),
      'url',
    ],
    ['the script tag with the policy of `portico/policy`', embedPage('{cdn}'), ofTag, 'blob'],
  ])(
    "starts Portico's worker if its CSP allows only the Trusted Types policy portico-worker: %s",
    async (_name, body, policy, way) => {
      const site = await open(body, policy, /connect-src|Fetch API/)
      expect(await transportOf(site.page)).toBe(way)
      expect(site.problems).toEqual([])
    },
  )

  it('can have two Porticos with different ids: each has a worker of its own, and they share no storage', async () => {
    const body = `<script nonce="n" type="module">import { createPortico } from '{host}/sdk.js'
      const both = [createPortico({}), createPortico({ id: 'other' })]
      for (const modal of both) modal.prepare()
      Object.assign(window, { modal: both[0], both })</script>`
    const policy = `script-src 'nonce-n' 'self'; worker-src 'self'; ${trusted}`
    const site = await open(body, policy, /connect-src|Fetch API/)
    const both = (value: string) => site.page.evaluate(`window.both?.map(portico => portico.${value})`)
    await expect.poll(() => both('modal.get().ready')).toEqual([true, true])
    expect(await transportOf(site.page)).toBe('url')
    expect(site.page.workers()).toHaveLength(2)
    await site.page.evaluate(`window.kept = []
      window.both.forEach(({ settings }, at) => settings.subscribe(now => { window.kept[at] = now }))
      window.both[1].settings.update({ hideAmounts: true })`)
    const kept = () => site.page.evaluate<Settings[]>('window.kept')
    await expect.poll(async () => (await kept())[1]).toMatchObject({ hideAmounts: true })
    // The first modal emits this update only after it has read its stored settings. If both modals shared one storage,
    // this update would contain the settings of the second modal.
    await site.page.evaluate("window.both[0].settings.update({ recentWallets: ['own'] })")
    await expect.poll(async () => (await kept())[0]).toMatchObject({ recentWallets: ['own'] })
    expect(await kept()).toMatchObject([
      { hideAmounts: false, recentWallets: ['own'] },
      { hideAmounts: true, recentWallets: [] },
    ])
    const names = 'indexedDB.databases().then(list => list.map(({ name }) => name).sort())'
    await expect.poll(() => site.page.evaluate(names)).toEqual(['portico', 'portico@other'])
    expect(site.problems).toEqual([])
  })

  it("runs the worker's code in the page if it does not allow Portico's Trusted Types policy", async () => {
    const policy = "script-src 'nonce-n' 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
    const site = await open(sdkPage('{host}'), policy)
    expect(await transportOf(site.page)).toBe('page')
  })
})

/** A script that collects the workers of the page in `window.made`. */
const keepWorkers = `window.made = []
  window.Worker = class extends Worker { constructor(...args) { super(...args); window.made.push(this) } }`

describe('a crashed worker', () => {
  /** Records the status of the session, which every new worker emits again. */
  const follow = (page: Page) =>
    page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      window.modal?.session.subscribe(session => seen.push(session.status))
    })

  it('is replaced within three seconds, and its pending calls reject within one second (faults B3, B5)', async () => {
    const site = await visit({ url: pages.page(sdkPage('{host}')), before: keepWorkers })
    const { page } = site
    expect(await transportOf(page)).toBe('url')
    await follow(page)
    const result = await page.evaluate(async () => {
      const calls = Array.from({ length: 100 }, () =>
        window.modal?.request({ method: 'never' }).then(
          () => 'resolved',
          (error: { code: string }) => error.code,
        ),
      )
      await Promise.resolve()
      const started = performance.now()
      window.made?.[0]?.terminate()
      const codes = await Promise.all(calls)
      return { codes: [...new Set(codes)], took: performance.now() - started }
    })
    expect(result.took).toBeLessThan(1_000)
    expect(result.codes.every(code => code === 'worker-lost' || code === 'connector-not-connected')).toBe(
      true,
    )
    await page.waitForFunction(() => window.made?.length === 2, undefined, { timeout: 3_000 })
    await page.waitForFunction(() => (window as unknown as { seen: string[] }).seen.length > 0)
    expect(site.problems).toEqual([])
  })

  it('is replaced, even if it did not stop but hangs in an endless loop (fault B4)', async () => {
    const site = await visit({ url: pages.page(sdkPage('{host}')), before: keepWorkers })
    expect(await transportOf(site.page)).toBe('url')
    void site.page
      .workers()[0]
      ?.evaluate('for (;;);')
      .catch(() => {})
    await site.page.waitForFunction(() => window.made?.length === 2, undefined, { timeout: 15_000 })
    expect(site.problems).toEqual([])
  })
})

// Fault B14
it('a worker causes no unhandled error when it starts, rejects a request and ends a subscription', async () => {
  const site = await visit({ url: pages.page(sdkPage('{host}')), before: keepWorkers })
  await transportOf(site.page)
  const unhandled = await site.page.workers()[0]?.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    addEventListener('unhandledrejection', event => seen.push(String(event.reason)))
    addEventListener('error', event => seen.push(event.message))
    return seen
  })
  expect(unhandled).toEqual([])
  await site.page.evaluate(async () => {
    const portico = window.modal
    await portico?.request({ method: 'x' }).catch(() => {})
    portico?.identity.of('eip155:1:0x0000000000000000000000000000000000000001' as never).subscribe(() => {})()
  })
  expect(await site.page.workers()[0]?.evaluate('globalThis.seen')).toEqual([])
  expect(site.problems).toEqual([])
})

// Fault B10
it('a click on the button opens only one modal if the page has two copies of Portico', async () => {
  const site = await open(`${embedPage('{cdn}')}${sdkPage('{host}')}`)
  await site.page.waitForFunction(() => window.modal?.modal.get().ready)
  await site.page.getByTestId('connect-button').click()
  await site.page.locator('portico-modal').getByRole('dialog').first().waitFor()
  expect(await site.page.getByRole('dialog').count()).toBe(1)
  expect(site.problems).toEqual([])
})
