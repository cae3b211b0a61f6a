import { afterEach } from 'vitest'
import type { PhoneHabits } from '../../sandbox/wallets/phone/habits.ts'
import type { PhoneWallet } from '../../sandbox/wallets/phone/phone-wallet.ts'
import { startPhoneWallet } from '../../sandbox/wallets/phone/start.ts'
import { stage } from './harness.ts'

const started = new Set<PhoneWallet>()

/** Disconnects all test phones after each journey. */
export function usePhones(): void {
  afterEach(async () => {
    await Promise.all([...started].map(phone => phone.close()))
    started.clear()
  })
}

/**
 * A phone wallet in Node.js with this sandbox account, and these Solana accounts. By default it approves
 * everything.
 */
export async function phoneOf(
  account: string,
  mode: PhoneWallet['mode'] = 'auto',
  solanaKeys: readonly string[] = [],
  habits: PhoneHabits = {},
): Promise<PhoneWallet> {
  const key = stage.accounts[account]?.privateKey
  if (!key) throw new Error(`The stage has no account ${account}`)
  const phone = await startPhoneWallet({
    relayUrl: stage.services.relay,
    projectId: stage.projectId,
    keys: [key],
    solanaKeys,
    rpcUrls: Object.fromEntries(stage.chains.map(({ caip, rpcUrl }) => [caip, rpcUrl])),
    mode,
    habits,
  })
  started.add(phone)
  return phone
}
