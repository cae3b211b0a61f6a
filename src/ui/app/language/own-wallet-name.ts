import { ownWalletMessages } from '../../../domain/wallets/own-wallet-messages.ts'

const { browser, solanaApp, email, social } = ownWalletMessages
const socialName = /^(Google|X|Discord|Farcaster|GitHub|Apple|Facebook) login$/

/** Translates the name of a wallet if Portico has given it. Any other value stays as it is. */
export function ownWalletName(value: unknown, words: () => typeof ownWalletMessages): unknown {
  if (value === browser) return words().browser
  if (value === solanaApp) return words().solanaApp
  if (value === email) return words().email
  const [, provider] = (typeof value === 'string' && socialName.exec(value)) || []
  return provider !== undefined && value === social(provider) ? words().social(provider) : value
}
