import { describe, expect, it } from 'vitest'
import { expectNoProblems, newProject, sandbox, useBrowser, visit, walletOf } from './harness.ts'
import { allAmounts, connectInjected, dialog, openAccount, openModal, tokenRow } from './modal.ts'
import { inSeconds, readable } from './retry-after.ts'
import type { FaultOptions } from './sandbox-control.ts'
import { variants } from './variants.ts'

useBrowser('end')

const elsewhere = {
  ...{ name: 'Matic', symbol: 'POL', chainId: 'eip155:137', price: 1, iconUrl: '' },
  quantity: { decimals: '18', numeric: '7' },
}

const unreadable = (numeric: string) => ({
  ...{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 1, iconUrl: '' },
  quantity: { decimals: '18', numeric },
})

/** Faults in the reply to a balances request. `npm test` runs only the first two, and `npm run test:long` runs all. */
const faults: readonly (readonly [name: string, fault: Omit<FaultOptions, 'route'>])[] = [
  // Fault C2
  ['responds 429 with Retry-After in seconds', { kind: 'status', status: 429, headers: readable('7') }],
  // Fault C6
  ['never answers', { kind: 'hang' }],
  // Fault C1
  ['fails with 500 every time', { kind: 'status', status: 500, body: 'Internal server error' }],
  // Fault C8
  ['answers with half of the JSON', { kind: 'truncate' }],
  // Fault C9
  ['answers for another chain', { kind: 'json', body: { balances: [elsewhere] } }],
  // Fault C14
  ['cuts the connection in the middle of the answer', { kind: 'cut-body' }],
  // Fault C10
  ['answers with 60 MB', { kind: 'huge' }],
  // Fault C7
  ['sends one byte a second', { kind: 'slow-body', ms: 1000 }],
  ['fails with 503 every time', { kind: 'status', status: 503 }],
  // Fault C4
  ['responds 429 without Retry-After', { kind: 'status', status: 429 }],
  // Fault C3
  [
    'responds 429 with Retry-After as a date',
    { kind: 'status', status: 429, headers: readable(inSeconds(7)) },
  ],
  // Fault C4
  ['responds 429 with a Retry-After of a day', { kind: 'status', status: 429, headers: readable('86400') }],
  // Fault C4
  ['responds 429 with a malformed Retry-After', { kind: 'status', status: 429, headers: readable('-1 NaN') }],
  // Fault C8
  ['answers with the page of a captive portal', { kind: 'html' }],
  ['answers with null in place of the list', { kind: 'json', body: { balances: null } }],
  ['cuts the connection', { kind: 'cut' }],
  ['answers with 5 MB', { kind: 'huge', bytes: 5_000_000 }],
  // Fault C15
  ['has no CORS headers', { kind: 'no-cors' }],
  // Fault C16
  [
    'redirects to another site',
    { kind: 'status', status: 302, headers: { location: 'https://elsewhere.example/' } },
  ],
  // Fault C11
  ['nests its JSON 100,000 times', { kind: 'json', body: '['.repeat(100_000) + ']'.repeat(100_000) }],
  // Fault D3
  [
    'answers with amounts that are no numbers',
    { kind: 'json', body: { balances: [unreadable('1e18'), unreadable('')] } },
  ],
]

describe.concurrent('the balances while the data provider fails', () => {
  it.each(variants(faults, 2))(
    'show their last values, their age and an error message (the data provider %s)',
    async (_name, fault) => {
      const projectId = newProject()
      const shop = await visit({ wallets: [walletOf('alice')], config: { projectId } })
      const { page } = shop
      await openModal(page)
      await connectInjected(page)
      await openAccount(page)
      await tokenRow(page, 'USDC').waitFor()
      const amounts = await allAmounts(page)
      for (const route of ['/v1/account/*/balance', 'POST /v1*']) {
        await sandbox.fault({ ...fault, route, projectId, service: 'provider' })
      }
      await sandbox.fault({ kind: 'status', status: 404, route: 'POST *', projectId, service: 'nodes' })
      await dialog(page).getByRole('button', { name: 'Refresh balances' }).click()
      await dialog(page).getByText("Couldn't refresh.").waitFor({ timeout: 40_000 })
      await dialog(page).getByTestId('portico-age').waitFor()
      expect(await allAmounts(page)).toEqual(amounts)
      expectNoProblems(shop)
      await shop.context.close()
    },
  )

  // Specification 8.1
  // Fault C14
  it('are shown as a dash, never as zero, if every server cuts the connection', async () => {
    const projectId = newProject()
    await sandbox.fault({ route: '*', kind: 'cut', projectId })
    const shop = await visit({ wallets: [walletOf('alice')], config: { projectId } })
    await openModal(shop.page)
    await connectInjected(shop.page)
    await openAccount(shop.page)
    await dialog(shop.page).getByTestId('portico-total').filter({ hasText: '—' }).waitFor({ timeout: 40_000 })
    await dialog(shop.page)
      .getByTestId('wui-snackbar-message')
      .filter({ hasText: "Couldn't load the balance" })
      .waitFor()
    expect(await dialog(shop.page).textContent()).not.toMatch(/\b0[.,]0/)
    expectNoProblems(shop)
    await shop.context.close()
  })
})
