import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoProblems, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title, walletRow } from './modal.ts'
import { addressOf, confirm, fill, life, review } from './sends.ts'
import { inLongRun } from './variants.ts'

useBrowser()

const wallet = 'Heron Wallet'
const tryAgain = 'w3m-connecting-widget-secondary-button'

/** Runs code in the page. In this code, `wallet` is the page's test wallet. */
const toWallet = (page: Page, act: string): Promise<unknown> =>
  page.evaluate(`{ const wallet = window.__testWallets['${wallet}']; ${act} }`)

const heading = (page: Page, words: string) => dialog(page).getByRole('heading', { name: words, level: 2 })

const unsupported = 'The Provider does not support the requested method.'
const disconnected = 'The Provider is disconnected from all chains.'
const otherNetwork = 'The Provider is not connected to the requested chain.'

/**
 * The error code of the wallet, and the headline and the advice that the modal must show for this code. `words` is the
 * error message of the wallet, if the modal chooses its texts by this message.
 */
type Refusal = readonly [code: number, headline: string, body: string, words?: string]

const refusals: readonly Refusal[] = [
  [4001, 'You declined the request', 'Nothing was shared with'],
  [4100, `${wallet} hasn't given this site access`, `Connect again and approve the request in ${wallet}`],
  [4200, `${wallet} doesn't support this action`, 'Update the wallet, or use another one'],
  [4900, `${wallet} is disconnected`, 'Connect again'],
  [4901, `${wallet} is on another network`, `Switch the network in ${wallet}`],
  [4902, `${wallet} doesn't recognize this network`, `Add the network in ${wallet}`],
  [5000, `Something went wrong in ${wallet}`, 'Try again, or check your wallet'],
  [5700, `${wallet} can't do what this site needs`, 'Use another wallet'],
  [5710, `${wallet} can't send several transactions together on this network`, 'Pick another network'],
  [5720, 'These transactions were already submitted', 'Check your activity before you send again'],
  [5730, `${wallet} doesn't know these transactions`, 'Check the activity in your wallet'],
  [5740, `${wallet} can't send this many transactions together`, 'Use another wallet'],
  [5750, 'You declined the upgrade to a smart account', `approve the upgrade in ${wallet}`],
  [5760, `${wallet} can't combine these transactions into one`, 'Use another wallet'],
  [-32002, `${wallet} already has a request`, `Open ${wallet} and respond to the request there`],
  [-32603, `Something went wrong in ${wallet}`, 'Try again, or check your wallet'],
  [-32602, `${wallet} couldn't accept this request`, 'Update the wallet, or use another one'],
  // Some wallets replace the error code but keep the error message of EIP-1193, so the message decides what the modal
  // shows.
  [-32603, `${wallet} doesn't support this action`, 'Update the wallet', unsupported],
  [-32603, `${wallet} is disconnected`, 'Connect again', disconnected],
  [-32603, `${wallet} is on another network`, 'Switch the network', otherNetwork],
]

/** Whether the same request fails again, so that the modal offers only another wallet. */
const isLasting = ([code, , , words]: Refusal): boolean =>
  [4200, 5700, 5710, 5730, 5740, 5760, -32602].includes(code) || words === unsupported

// Specification 8b.13
// Fault E16
it("the modal shows Portico's own text for each error of a wallet, and its first button can help (37.4)", async () => {
  const shop = await visit({ wallets: [walletOf('alice')] })
  const { page } = shop
  await openModal(page)
  const failNext = async (refusal: Refusal | undefined) => {
    if (!refusal) return
    const [code, , , words = 'no'] = refusal
    await toWallet(page, `wallet.failNext(${code}, '${words}')`)
  }
  await failNext(refusals[0])
  await walletRow(page, wallet).click()
  for (const [index, refusal] of refusals.entries()) {
    const [code, headline, body] = refusal
    await heading(page, headline).waitFor()
    await dialog(page).getByText(body).first().waitFor()
    await failNext(refusals[index + 1])
    const primary = dialog(page).locator('.screen .foot .btn.primary')
    expect(await primary.count(), String(code)).toBe(1)
    if (isLasting(refusal)) {
      expect(await primary.textContent(), String(code)).toBe('Choose another wallet')
      await primary.click()
      await walletRow(page, wallet).click()
    } else await primary.and(dialog(page).getByTestId(tryAgain)).click()
  }
  // After the last error the wallet accepts the connection.
  await page.getByTestId('account-button').waitFor()
  expectNoProblems(shop)
})

const connected = async (): Promise<Visit> => {
  const shop = await visit({ wallets: [walletOf('alice')] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  return shop
}

/**
 * Errors of a wallet during a network switch: the error code, and the headline and the advice that the modal must show.
 */
const switches: readonly (readonly [number, string, string])[] = [
  [4001, 'Still on Ethereum', `You declined the switch to Arbitrum One in ${wallet}`],
  [4100, `${wallet} hasn't given this site access`, 'approve the request'],
  [4200, `${wallet} doesn't support this action`, 'Update the wallet'],
  [4900, `${wallet} is disconnected`, 'Connect again'],
  [-32002, `${wallet} already has a request`, `Open ${wallet} and respond to the request there`],
  [5000, `Something went wrong in ${wallet}`, 'Try again, or check your wallet'],
]

inLongRun(() => {
  // Fault G9, G10
  it('if the wallet reports insufficient funds for a send, the modal shows "Not enough funds"', async () => {
    const shop = await connected()
    const { page } = shop
    await openAccount(page)
    await fill(page, 'ETH', '0.0071', addressOf('carol'))
    await review(page)
    await toWallet(page, `wallet.mode = 'ask'`)
    await confirm(page)
    await expect.poll(() => page.evaluate(`window.__testWallets['${wallet}'].pending.length`)).toBe(1)
    await toWallet(page, `wallet.reject(-32000, 'insufficient funds for gas * price + value')`)
    // The outcome is unknown: the wallet may have sent the transaction, and the error may come from a second try to
    // send it.
    await life(page, 'unknown').waitFor()
    await dialog(page).getByTestId('portico-life-passed-on').filter({ hasText: 'Not enough funds' }).waitFor()
    expect(
      await dialog(page)
        .getByText(/declined/)
        .count(),
    ).toBe(0)
    expectNoProblems(shop)
  })
})

inLongRun(() => {
  it('an error of the wallet during a network switch is shown above the list of networks', async () => {
    const shop = await connected()
    const { page } = shop
    await openAccount(page)
    await dialog(page).getByTestId('w3m-account-select-network').click()
    await title(page).filter({ hasText: 'Networks' }).waitFor()
    for (const [code, headline, body] of switches) {
      await toWallet(page, `wallet.failNext(${code}, 'no')`)
      await dialog(page).getByTestId('w3m-network-switch-Arbitrum One').click()
      await dialog(page).locator('.banner').filter({ hasText: headline }).filter({ hasText: body }).waitFor()
    }
    expectNoProblems(shop)
  })
})

describe('a wallet whose browser extension was reloaded', () => {
  // Fault E18
  it('is shown as disconnected, and connects when the user tries again', async () => {
    const shop = await visit({ wallets: [walletOf('alice')] })
    const { page } = shop
    await openModal(page)
    await toWallet(page, `wallet.failNext(-32000, 'Extension context invalidated.')`)
    await walletRow(page, wallet).click()
    await heading(page, `${wallet} is disconnected`).waitFor()
    await dialog(page).getByTestId(tryAgain).click()
    await page.getByTestId('account-button').waitFor()
    expectNoProblems(shop)
  })
})
