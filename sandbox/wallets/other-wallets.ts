import { createHash } from 'node:crypto'
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { faceIcon } from '../catalogue/pictures.ts'
import { bundleScript } from './bundle.ts'
import type { OtherWalletOptions } from './others/options.ts'

/** Options of a wallet in a page. A wallet without an icon gets a generated icon. */
export type OtherWalletRequest = Omit<OtherWalletOptions, 'icon'> & { readonly icon?: string }

/** Returns the source of a classic script that adds Solana, Bitcoin, Polkadot and Cosmos wallets to a page. */
export const otherWalletScript = async (wallets: readonly OtherWalletRequest[]): Promise<string> => {
  const code = await bundleScript({ entry: 'others/entry.ts', global: 'porticoOtherWallets' })
  const options: readonly OtherWalletOptions[] = wallets.map(wallet => ({
    icon: faceIcon(wallet.name),
    ...wallet,
  }))
  return `(() => {\n${code}\nporticoOtherWallets.start(${JSON.stringify(options)})\n})();`
}

/** Makes a Polkadot account from an ed25519 key in Solana's export format. Its address (SS58) has network prefix 0. */
export const polkadotAccount = (key: string): { readonly key: string; readonly address: string } => {
  const publicKey = getBase58Encoder().encode(key).slice(32)
  const body = Buffer.from([0, ...publicKey])
  const checksum = createHash('blake2b512').update('SS58PRE').update(body).digest().subarray(0, 2)
  return { key, address: getBase58Decoder().decode(Buffer.concat([body, checksum])) }
}
