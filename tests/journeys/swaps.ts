import type { Page } from 'playwright-core'
import { sandbox, stage } from './harness.ts'
import { dialog, title } from './modal.ts'
import { pressConfirm } from './sends.ts'

export const ethereum = 'eip155:1'
export const pool = '0x1111111254eeb25477b68fb85ed929f73a960582'
export const tokenAt = (symbol: string): string =>
  stage.chains.find(({ caip }) => caip === ethereum)?.tokens.find(token => token.symbol === symbol)
    ?.address ?? ''
export const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

export const coinsOf = async (owner: string): Promise<bigint> =>
  BigInt(String(await sandbox.rpc(ethereum, 'eth_getBalance', [owner, 'latest'])))
const call = async (to: string, data: string): Promise<bigint> =>
  BigInt(String(await sandbox.rpc(ethereum, 'eth_call', [{ to, data }, 'latest'])))
export const heldOf = (owner: string, symbol: string) => call(tokenAt(symbol), `0x70a08231${word(owner)}`)
export const allowanceOf = (owner: string, symbol: string) =>
  call(tokenAt(symbol), `0xdd62ed3e${word(owner)}${word(pool)}`)

/** Counts the transactions that the account has sent from this nonce on, and sums their network fees. */
export const feesSince = async (owner: string, nonce: bigint): Promise<{ fees: bigint; sent: bigint }> => {
  const now = BigInt(String(await sandbox.rpc(ethereum, 'eth_getTransactionCount', [owner, 'latest'])))
  const head = Number(await sandbox.rpc(ethereum, 'eth_blockNumber', []))
  let fees = 0n
  let missing = now - nonce
  for (let height = head; missing > 0n && height > 0; height -= 1) {
    const block = (await sandbox.rpc(ethereum, 'eth_getBlockByNumber', [
      `0x${height.toString(16)}`,
      true,
    ])) as {
      transactions: { from: string; hash: string }[]
    }
    for (const { from, hash } of block.transactions) {
      if (from.toLowerCase() !== owner.toLowerCase()) continue
      const receipt = (await sandbox.rpc(ethereum, 'eth_getTransactionReceipt', [hash])) as Record<
        string,
        string
      >
      fees += BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0)
      missing -= 1n
    }
  }
  return { fees, sent: now - nonce }
}
export const nonceOf = async (owner: string): Promise<bigint> =>
  BigInt(String(await sandbox.rpc(ethereum, 'eth_getTransactionCount', [owner, 'latest'])))

/** Opens the account view, and then the swap view. */
export const openSwap = async (page: Page): Promise<void> => {
  await page.getByTestId('account-button').click()
  // Waits for the balances, because they make the card grow. A button that moves during a press gets no click.
  await dialog(page).getByTestId('portico-token-ETH').waitFor()
  await dialog(page).getByTestId('wallet-features-swaps-button').click()
  await title(page)
    .filter({ hasText: /^Swap$/ })
    .waitFor()
}
export const choose = async (page: Page, side: 'sourceToken' | 'toToken', symbol: string): Promise<void> => {
  await dialog(page).getByTestId(`swap-select-token-button-${side}`).click()
  await dialog(page).getByTestId('swap-select-token-search-input').fill(symbol)
  await dialog(page).getByTestId(`swap-select-token-item-${symbol}`).click()
  await title(page)
    .filter({ hasText: /^Swap$/ })
    .waitFor()
}
export const review = async (page: Page, amount: string): Promise<void> => {
  await dialog(page).getByTestId('swap-input-sourceToken').fill(amount)
  const button = dialog(page).getByTestId('swap-action-button').filter({ hasText: 'Review swap' })
  // The click waits up to 40 s, because a token that the test has just transferred appears within one polling period
  // (30 s).
  await button.click({ timeout: 40_000 })
  await title(page).filter({ hasText: 'Review swap' }).waitFor()
}
export const confirm = (page: Page, words: string) =>
  pressConfirm(page, dialog(page).getByTestId('portico-swap-confirm').filter({ hasText: words }))
/** Waits until the transaction view shows the confirmed swap and its amounts. Then returns to the account view. */
export const swapped = async (page: Page): Promise<void> => {
  await dialog(page).getByTestId('portico-life-confirmed').waitFor()
  await dialog(page).getByTestId('portico-life-sentence').filter({ hasText: 'You swapped' }).waitFor()
  await dialog(page).getByTestId('portico-life-done').click()
  await title(page).filter({ hasText: 'Account' }).waitFor()
}
