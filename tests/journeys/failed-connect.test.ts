import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DappSite, request, serveDapp, whenLoaded } from './dapp.ts'
import { expectNoProblems, newProject, sandbox, stage, useBrowser, visit, walletOf } from './harness.ts'
import { dialog, title, walletRow } from './modal.ts'

useBrowser()

let site: DappSite
const projectId = newProject()
beforeAll(async () => {
  site = await serveDapp({ projectId, debug: true })
})
afterAll(() => site.close())

/** Switches the analytics setting of a project on. */
const allowAnalytics = (project: string) =>
  sandbox.fault({
    route: '/getAnalyticsConfig',
    kind: 'json',
    body: { isAnalyticsEnabled: true },
    projectId: project,
    service: 'catalogue',
  })

const wallet = 'Heron Wallet'
const address = String(stage.accounts.alice?.address)

// Specification 7c.1, 7c.2
it('a connect that fails is told to the visitor, to the site, to the service and in a report (1, 17, 18)', async () => {
  await allowAnalytics(projectId)
  const mark = await sandbox.now()
  const shop = await visit({
    url: site.url,
    wallets: [walletOf('alice')],
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { page } = shop
  const lines: string[] = []
  page.on('console', message => void lines.push(`${message.type()} ${message.text()}`))
  await whenLoaded(page)
  await page.evaluate(() => {
    const seen: unknown[] = []
    const { portico } = (window as unknown as { dapp: { portico: import('../../src/sdk.ts').Portico } }).dapp
    portico.on('error', ({ code, context }) => void seen.push(`${code}: ${context.reason}`))
    portico.on('track', ({ event, properties }) => void seen.push(`${event} ${JSON.stringify(properties)}`))
    Object.assign(window, { seen })
  })
  const seen = () => page.evaluate<string[]>('window.seen')

  const words = `The vault of ${address} is broken`
  await page.evaluate(`window.__testWallets['${wallet}'].failNext(-32603, '${words}')`)
  await page.evaluate('void window.dapp.portico.open()')
  await title(page).filter({ hasText: 'Connect' }).waitFor()
  await walletRow(page, wallet).click()
  await dialog(page)
    .getByRole('heading', { name: `Something went wrong in ${wallet}` })
    .waitFor()
  // The wallet's own text stands under the sentence.
  await dialog(page).getByText(`Reason: ${words}.`).first().waitFor()
  await expect
    .poll(seen)
    .toEqual([
      'MODAL_OPEN {"connected":"false"}',
      `SELECT_WALLET {"name":"${wallet}","platform":"browser"}`,
      `wallet-failed: ${words}`,
      'CONNECT_ERROR {"message":"wallet-failed"}',
    ])

  const copy = dialog(page).getByTestId('portico-copy-report')
  await expect.poll(() => copy.getAttribute('aria-disabled')).toBe(null)
  await copy.click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Portico')
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toContain('View: ConnectingExternal')
  expect(report).toContain('Error: wallet-failed: Something went wrong in')
  expect(report).toContain('reason: The vault of * is broken')
  expect(report).toContain('docs/errors.html#wallet-failed')
  expect(report).toMatch(/track CONNECT_ERROR/)
  expect(report).not.toMatch(/0x[0-9a-f]{8}/i)

  await page.evaluate(`window.__testWallets['${wallet}'].mode = 'reject'`)
  await dialog(page).getByTestId('w3m-connecting-widget-secondary-button').click()
  await dialog(page).getByRole('heading', { name: 'You declined the request' }).waitFor()
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await seen()).slice(4))
    .toEqual([
      'user-rejected: User rejected the request.',
      'USER_REJECTED {"message":"user-rejected"}',
      'MODAL_CLOSE {"connected":"false"}',
    ])
  const { errors, events } = await request(page, dapp => dapp.portico.diagnostics(), null)
  expect(errors.map(({ code }) => code)).toEqual(['user-rejected', 'wallet-failed'])
  expect(JSON.stringify(errors)).not.toContain(address)
  expect(events.flatMap(({ step = [] }) => step)).toContain('CONNECT_ERROR')
  // With `debug`, the console has the error with its code, the wallet's words and a link, and the steps.
  expect(lines.find(line => line.startsWith('warning Portico: wallet-failed:'))).toMatch(
    /The vault .*errors\.html#wallet-failed/,
  )
  expect(lines.filter(line => line.startsWith('debug Portico: track')).length).toBeGreaterThan(3)

  // The service gets the steps, without the address (7c.1, 7c.2).
  const posted = async () =>
    (await sandbox.since(mark, 'analytics')).filter(({ query }) => query.projectId === projectId)
  const steps = async () => (await posted()).map(({ body }) => String(JSON.parse(body).props?.event))
  await expect
    .poll(steps)
    .toEqual(
      expect.arrayContaining([
        'MODAL_OPEN',
        'SELECT_WALLET',
        'CONNECT_ERROR',
        'USER_REJECTED',
        'MODAL_CLOSE',
      ]),
    )
  expect(JSON.stringify(await posted())).not.toContain(address)
  expect((await posted())[0]?.query).toMatchObject({
    projectId,
    st: expect.any(String),
    sv: expect.any(String),
  })
  expectNoProblems(shop)
})

// Specification 7c.8, 8.3
it('a refused origin stops the events and is told on the console once (7c.8, 8.3)', async () => {
  const project = newProject()
  const refused = await serveDapp({ projectId: project })
  await allowAnalytics(project)
  await sandbox.fault({
    route: 'POST /e',
    kind: 'status',
    status: 403,
    headers: { 'access-control-allow-origin': '*' },
    projectId: project,
    service: 'analytics',
  })
  const mark = await sandbox.now()
  const shop = await visit({ url: refused.url, wallets: [walletOf('alice')], expected: /403|Portico: / })
  const { page } = shop
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await whenLoaded(page)
  await page.evaluate('void window.dapp.portico.open()')
  await title(page).filter({ hasText: 'Connect' }).waitFor()
  await expect.poll(() => warnings.filter(text => text.includes('origin-not-allowed')).length).toBe(1)
  const posted = async () =>
    (await sandbox.since(mark, 'analytics')).filter(({ query }) => query.projectId === project).length
  const before = await posted()
  await walletRow(page, wallet).click()
  await expect.poll(() => request(page, dapp => dapp.portico.account.get().isConnected, null)).toBe(true)
  const { events } = await request(page, dapp => dapp.portico.diagnostics(), null)
  expect(events.map(({ step }) => step)).toContain('CONNECT_SUCCESS')
  expect(await posted()).toBe(before)
  expect(warnings.filter(text => text.includes('origin-not-allowed'))).toHaveLength(1)
  expectNoProblems(shop)
  await refused.close()
})
