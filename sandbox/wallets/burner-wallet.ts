import { resolve } from 'node:path'
import { bundleScript } from './bundle.ts'

/** Returns the source of a classic script that adds the burner wallet of Solana's wallet-adapter to a page. */
export const burnerWalletScript = async (): Promise<string> => {
  const code = await bundleScript({
    entry: 'burner/entry.ts',
    global: 'porticoBurner',
    instead: {
      name: '@solana/web3.js',
      file: resolve('sandbox/wallets/burner/web3-v1.ts'),
      in: /wallet-adapter/,
    },
  })
  return `(() => {\n${code}\nporticoBurner.start()\n})()`
}
