import type { Hex } from 'viem'
import { afterEach } from 'vitest'
import type { PhoneHabits } from '../../sandbox/wallets/phone/habits.ts'
import type { PhoneWallet } from '../../sandbox/wallets/phone/phone-wallet.ts'
import { startPhoneWallet } from '../../sandbox/wallets/phone/start.ts'
import { stage, type Visit, visit } from './harness.ts'
import { dialog } from './modal.ts'

const started = new Set<PhoneWallet>()

/** Call this function once at the top of a test file. It closes the phone wallets of each test after that test. */
export function usePhones(): void {
  afterEach(async () => {
    await Promise.all([...started].map(phone => phone.close()))
    started.clear()
  })
}

/**
 * Starts a WalletConnect wallet in Node.js that acts as the wallet on a phone. It has this sandbox account and these
 * Solana and Cosmos accounts, and by default it approves every request.
 */
export async function phoneOf(
  account: string,
  mode: PhoneWallet['mode'] = 'auto',
  solanaKeys: readonly string[] = [],
  habits: PhoneHabits = {},
  cosmosKeys: readonly Hex[] = [],
): Promise<PhoneWallet> {
  const key = stage.accounts[account]?.privateKey
  if (!key) throw new Error(`The stage has no account ${account}`)
  const phone = await startPhoneWallet({
    relayUrl: stage.services.relay,
    projectId: stage.projectId,
    keys: [key],
    solanaKeys,
    cosmosKeys,
    rpcUrls: Object.fromEntries(stage.chains.map(({ caip, rpcUrl }) => [caip, rpcUrl])),
    mode,
    habits,
  })
  started.add(phone)
  return phone
}

/** Visits the shop on a desktop and connects this phone by the QR code. The modal is closed afterwards. */
export async function visitWith(phone: PhoneWallet): Promise<Visit> {
  const shop = await visit({ browser: { viewport: { width: 1280, height: 800 } } })
  await shop.page.getByTestId('connect-button').click()
  await phone.pair(String(await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')))
  await shop.page.getByTestId('account-button').waitFor()
  await dialog(shop.page).waitFor({ state: 'hidden' })
  return shop
}
