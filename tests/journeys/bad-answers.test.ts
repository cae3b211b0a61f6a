import { describe, expect, it } from 'vitest'
import { balancesKeep, mainFaults } from './balance-faults.ts'
import { expectNoTroubles, newProject, sandbox, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal } from './modal.ts'

useBrowser('end')

// The slow faults start first. `npm run test:long` tries more of them.
balancesKeep(mainFaults)

describe.concurrent('the balances while the data provider fails', () => {
  it('are shown as a dash, never as zero, if it never answers', async () => {
    const projectId = newProject()
    await sandbox.fault({ route: '*', kind: 'cut', projectId })
    const shop = await visit({ wallets: [walletOf('alice')], config: { projectId } })
    await openModal(shop.page)
    await connectInjected(shop.page)
    await openAccount(shop.page)
    await dialog(shop.page).getByTestId('portico-total').filter({ hasText: '—' }).waitFor({ timeout: 40_000 })
    expect(await dialog(shop.page).textContent()).not.toMatch(/\b0[.,]0/)
    expectNoTroubles(shop)
    await shop.context.close()
  })
})
