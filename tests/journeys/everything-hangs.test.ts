import { afterEach, expect, it } from 'vitest'
import { expectNoProblems, sandbox, stage, useBrowser, visit, walletOf } from './harness.ts'
import { dialog, timeToSee, title, walletRow } from './modal.ts'

useBrowser()

/** Makes the WalletConnect relay stop replying, or reply again. */
const relay = (act: 'hang' | 'resume') =>
  fetch(`${stage.services.control}/__control/relay`, { method: 'POST', body: JSON.stringify({ do: act }) })
afterEach(() => relay('resume'))

const listMissing = "We couldn't load the wallet list."

it('if no server replies, the modal still opens and later shows that the wallet list is missing', async () => {
  const browser = { viewport: { width: 1280, height: 900 } }
  const shop = await visit({ browser, wallets: [walletOf('alice')] })
  const mark = await sandbox.now()
  await sandbox.fault({ route: '*', kind: 'hang' })
  await relay('hang')
  await timeToSee(shop.page, 'dialog[open] h1')
  const painted = Date.now()
  expect(await title(shop.page).textContent()).toBe('Connect a wallet')
  await walletRow(shop.page, 'Heron Wallet').waitFor()
  const answered = async () =>
    (await sandbox.since(mark)).filter(({ service, status }) => service !== 'relay' && status > 0)
  expect((await answered()).filter(({ time }) => time <= painted)).toEqual([])
  await dialog(shop.page).getByText(listMissing).waitFor()
  expect(await answered()).toEqual([])
  expectNoProblems(shop)
})
