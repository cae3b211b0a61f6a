import { expect, it } from 'vitest'
import { expectNoProblems, sandbox, stage, useBrowser, visit, walletOf } from './harness.ts'
import { answerInFrame, logIn } from './login.ts'
import { connectInjected, dialog, openModal, title } from './modal.ts'
import { pressConfirm } from './sends.ts'
import { inLongRun } from './variants.ts'

useBrowser()

const ethereum = 'eip155:1'
const coinsOf = async (owner: string): Promise<bigint> =>
  BigInt(String(await sandbox.rpc(ethereum, 'eth_getBalance', [owner, 'latest'])))

it('the connected wallet pays exactly the amount that the site demands', async () => {
  const empty = stage.accounts.empty?.address ?? ''
  const before = await coinsOf(empty)
  const shop = await visit({ wallets: [walletOf('whale')], path: `/?pay=${empty}` })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await shop.page.getByTestId('pay-button').click()
  await title(shop.page).filter({ hasText: 'Pay' }).waitFor()
  await pressConfirm(shop.page, dialog(shop.page).getByTestId('portico-pay-confirm'))
  await dialog(shop.page).getByTestId('portico-paid').waitFor()
  expect((await coinsOf(empty)) - before).toBe(12_345_678_901_234_567n)
  expectNoProblems(shop)
})

inLongRun(() => {
  it('the embedded wallet of an email login pays exactly the amount that the site demands', async () => {
    const carol = stage.accounts.carol?.address ?? ''
    const before = await coinsOf(carol)
    const shop = await visit({ path: `/?pay=${carol}` })
    await openModal(shop.page)
    await logIn(shop.page, 'payer@example.com')
    await shop.page.getByTestId('pay-button').click()
    await pressConfirm(shop.page, dialog(shop.page).getByTestId('portico-pay-confirm'))
    await answerInFrame(shop.page, 'Approve')
    await dialog(shop.page).getByTestId('portico-paid').waitFor()
    expect((await coinsOf(carol)) - before).toBe(12_345_678_901_234_567n)
    expectNoProblems(shop)
  })
})
