import { expect, it } from 'vitest'
import { expectNoProblems, newProject, sandbox, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal } from './modal.ts'
import { addressOf, coins, confirm, fill, held, life, review, usdc } from './sends.ts'

useBrowser()

const row = (symbol: string, decimals: string, address?: string, numeric = '20') => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  ...(address && { address: `eip155:1:${address}` }),
  price: 1,
  quantity: { decimals, numeric },
  iconUrl: '',
})

// Fault D10
it('wrong token decimals from the data provider do not change the amount that is sent (attack R1)', async () => {
  const projectId = newProject()
  const rich = row('RICH', '0', addressOf('faucet'), `1${'0'.repeat(60)}`)
  const balances = [row('ETH', '22'), row('USDC', '8', usdc), rich]
  await sandbox.fault({ route: '/v1/account/*/balance', kind: 'json', body: { balances }, projectId })
  const shop = await visit({ wallets: [walletOf('bob')], config: { projectId } })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await dialog(page).getByText('USDC').first().waitFor()
  expect(await dialog(page).textContent()).not.toMatch(/RICH|000,000,000/)
  const before = [await coins('carol'), await held(usdc, 'carol')]

  await fill(page, 'USDC', '1', addressOf('carol'))
  await review(page)
  const refusal = dialog(page).getByTestId('portico-review-refusal')
  await refusal.filter({ hasText: 'The amount may be wrong' }).waitFor()
  expect(await dialog(page).getByTestId('portico-send-confirm').isEnabled()).toBe(false)

  await dialog(page).getByTestId('portico-review-cancel').click()
  await dialog(page).getByTestId('portico-send-token').click()
  await dialog(page).getByTestId('portico-send-token-ETH').click()
  await dialog(page).getByTestId('portico-send-amount').fill('0.001')
  await review(page)
  await confirm(page)
  await life(page, 'confirmed').waitFor()
  const after = [await coins('carol'), await held(usdc, 'carol')]
  expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual([10n ** 15n, 0n])
  expectNoProblems(shop)
})
