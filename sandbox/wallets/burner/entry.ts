import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { prepareKey } from './web3-v1.ts'

/**
 * Registers the burner wallet of Solana's wallet-adapter through the Wallet Standard. This wallet is third-party code,
 * unlike the other wallets of the sandbox.
 */
export const start = async (): Promise<void> => {
  if (window.top !== window) return
  await prepareKey()
  const wallet = new SolanaWalletAdapterWallet(new UnsafeBurnerWalletAdapter(), 'solana:mainnet')
  const register = ({ register: add }: { readonly register: (wallet: object) => unknown }) => add(wallet)
  window.addEventListener('wallet-standard:app-ready', event => {
    if (event instanceof CustomEvent) register(event.detail)
  })
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
