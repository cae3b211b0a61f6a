import { expect, it } from 'vitest'
import { expectNoProblems, sandbox, stage, useBrowser, visit, walletOf } from './harness.ts'

useBrowser()

it('the demo shop loads with a test wallet, whose account has a balance on the chain', async () => {
  const shop = await visit({ wallets: [walletOf('alice')] })
  await shop.page.getByRole('heading', { level: 1 }).waitFor()
  expect(
    await shop.page.evaluate(() =>
      Object.keys((window as unknown as { __testWallets: object }).__testWallets),
    ),
  ).toEqual(['Heron Wallet'])
  const wei = await sandbox.rpc('eip155:1', 'eth_getBalance', [stage.accounts.alice?.address, 'latest'])
  expect(BigInt(String(wei))).toBeGreaterThan(0n)
  expectNoProblems(shop)
})
