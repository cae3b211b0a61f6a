import type { Locator, Page } from 'playwright-core'
import { type Hex, pad } from 'viem'
import { vi } from 'vitest'
import type { Portico } from '../../src/sdk.ts'
import { sandbox, stage } from './harness.ts'
import { dialog, title } from './modal.ts'
import { ids } from './wallets-page.ts'

const ethereum = 'eip155:1'

export const addressOf = (who: string): string => stage.accounts[who]?.address ?? ''
const tokens = stage.chains.find(({ caip }) => caip === ethereum)?.tokens ?? []
export const usdc: string = tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? ''

/** Returns the ETH balance of a sandbox account, in wei. */
export const coins = async (who: string): Promise<bigint> =>
  BigInt((await sandbox.rpc(ethereum, 'eth_getBalance', [addressOf(who), 'latest'])) as string)

/** Returns the balance that a sandbox account has of this token, in base units. */
export const held = async (token: string, who: string): Promise<bigint> => {
  const data = `0x70a08231${pad(addressOf(who) as Hex).slice(2)}`
  return BigInt((await sandbox.rpc(ethereum, 'eth_call', [{ to: token, data }, 'latest'])) as string)
}

/**
 * Returns the Solana balance of an owner: of the token `mint` in base units, or of SOL in lamports if `mint` is
 * undefined.
 */
export async function solanaAmount(owner: string, mint: string | undefined): Promise<bigint> {
  if (mint === undefined) {
    const { value } = (await sandbox.rpc(ids.solana, 'getBalance', [owner])) as { value: number }
    return BigInt(value)
  }
  const options = { encoding: 'jsonParsed' }
  const { value } = (await sandbox.rpc(ids.solana, 'getTokenAccountsByOwner', [
    owner,
    { mint },
    options,
  ])) as {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }
  return value.reduce(
    (sum, tokenAccount) => sum + BigInt(tokenAccount.account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}

/** Returns the element that the transaction view shows for a transaction in this phase. */
export const life = (page: Page, phase: string): Locator => dialog(page).getByTestId(`portico-life-${phase}`)

/** Opens the send form from the account view, and enters the token, the amount and the recipient. */
export async function fill(page: Page, symbol: string, amount: string, to: string): Promise<void> {
  const modal = dialog(page)
  await modal.getByTestId('wallet-features-send-button').click()
  await title(page).filter({ hasText: 'Send' }).waitFor()
  if (symbol !== 'ETH' && symbol !== 'SOL') {
    await modal.getByTestId('portico-send-token').click()
    await modal.getByTestId(`portico-send-token-${symbol}`).click()
    await title(page)
      .filter({ hasText: /^Send$/ })
      .waitFor()
  }
  await modal.getByTestId('portico-send-amount').fill(amount)
  await modal.getByTestId('portico-send-receiver').fill(to)
}

export async function review(page: Page): Promise<void> {
  await dialog(page).getByTestId('portico-send-next').filter({ hasText: 'Review' }).click()
  await title(page).filter({ hasText: 'Review send' }).waitFor()
}

/** Waits until the simulation on the review has succeeded, and presses Send. */
export async function confirm(page: Page): Promise<void> {
  await dialog(page).getByTestId('portico-review-outcome').filter({ hasText: 'will go through' }).waitFor()
  await pressConfirm(page, dialog(page).getByTestId('portico-send-confirm'))
}

/**
 * Presses a button as soon as it accepts a press. Without the wait, Playwright would scroll the view between its attempts
 * to click, and the button ignores a press right after it has moved.
 */
async function pressWhenClear(button: Locator): Promise<void> {
  await vi.waitFor(
    async () => {
      const pointerEvents = await button.evaluate(element => getComputedStyle(element).pointerEvents)
      if (pointerEvents === 'none') throw new Error('The button does not accept a press yet')
    },
    { timeout: 30_000 },
  )
  await button.click({ delay: 150 })
}

/**
 * Presses a button for an irreversible action. If the review has moved on the screen shortly before the press, the
 * button ignores the press and a note appears. Then this function presses a second time, when the button has been at
 * rest for long enough.
 */
export async function pressConfirm(page: Page, button: Locator): Promise<void> {
  const note = dialog(page).getByTestId('portico-sight')
  // Records in the page that the button has changed. Polling from the test could miss the change, because after a
  // refused send the button is soon enabled again.
  const hasChanged = await button.evaluateHandle(element => {
    let changed = false
    const observer = new MutationObserver(() => {
      changed = true
    })
    const attributeFilter = ['aria-disabled']
    observer.observe(element, { attributeFilter, characterData: true, childList: true, subtree: true })
    return () => changed || !element.isConnected
  })
  const hadNote = await note.isVisible()
  await pressWhenClear(button)
  const isCounted = await vi.waitFor(
    async () => {
      if (await page.evaluate(changed => changed(), hasChanged)) return true
      if (!hadNote && (await note.isVisible())) return false
      throw new Error('The press has had no effect yet')
    },
    { timeout: 30_000 },
  )
  if (!isCounted) await pressWhenClear(button)
}

/** Returns the phases of all transactions of the connected account, as the site receives them from Portico. */
export const phases = (page: Page) =>
  page.evaluate(async () => {
    const site = window as unknown as { portico: { ready: Promise<Portico> } }
    const portico = await site.portico.ready
    const account = portico.account.get().caipAddress
    if (!account) return []
    const given = portico.transactions.of(account)
    return await new Promise<string[]>(resolve => {
      const stop = given.subscribe(records => {
        if (records.status !== 'fresh') return
        queueMicrotask(() => stop())
        resolve(records.data.map(record => record.phase))
      })
    })
  })
