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

/** The native balance of a sandbox account in wei. */
export const coins = async (who: string): Promise<bigint> =>
  BigInt((await sandbox.rpc(ethereum, 'eth_getBalance', [addressOf(who), 'latest'])) as string)

/** The token balance of a sandbox account in base units. */
export const held = async (token: string, who: string): Promise<bigint> => {
  const data = `0x70a08231${pad(addressOf(who) as Hex).slice(2)}`
  return BigInt((await sandbox.rpc(ethereum, 'eth_call', [{ to: token, data }, 'latest'])) as string)
}

/** The balance of an owner: lamports, or base units of a token. */
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
  return value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount), 0n)
}

/** The element that shows the state of a transaction. */
export const life = (page: Page, phase: string): Locator => dialog(page).getByTestId(`portico-life-${phase}`)

/** Goes from the account to the review: token, amount, recipient. */
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

/** Sends the reviewed transaction after its simulation has succeeded. */
export async function confirm(page: Page): Promise<void> {
  await dialog(page).getByTestId('portico-review-outcome').filter({ hasText: 'will go through' }).waitFor()
  await pressConfirm(page, dialog(page).getByTestId('portico-send-confirm'))
}

/**
 * Presses a button for an irreversible action. A press counts only while nothing in the review has moved for a while. After a
 * press that came too soon, the note asks the user to press again.
 */
export async function pressConfirm(page: Page, button: Locator): Promise<void> {
  const note = dialog(page).getByTestId('portico-sight')
  // The page remembers each change of the button, because a send that is refused at once enables it again within a moment.
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
  await button.click({ delay: 150 })
  const isCounted = await vi.waitFor(
    async () => {
      if (await page.evaluate(changed => changed(), hasChanged)) return true
      if (!hadNote && (await note.isVisible())) return false
      throw new Error('The press has had no effect yet')
    },
    { timeout: 30_000 },
  )
  if (!isCounted) await button.click({ delay: 150 })
}

/** The states of all transactions of the connected account, as the site receives them. */
export const phases = (page: Page) =>
  page.evaluate(async () => {
    const site = window as unknown as { portico: { ready: Promise<Portico> } }
    const portico = await site.portico.ready
    const account = portico.account.get().caipAddress
    if (!account) return []
    const given = portico.transactions.of(account)
    return await new Promise<string[]>(resolve => {
      const stop = given.subscribe(told => {
        if (told.status !== 'fresh') return
        queueMicrotask(() => stop())
        resolve(told.data.map(one => one.phase))
      })
    })
  })
