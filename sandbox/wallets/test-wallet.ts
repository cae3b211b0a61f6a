import { faceIcon } from '../catalogue/pictures.ts'
import { bundleScript } from './bundle.ts'
import type { TestWalletOptions } from './in-page/options.ts'

/** Options of a test wallet in a page. A wallet without an icon gets a generated icon. */
export type TestWalletParams = Omit<TestWalletOptions, 'icon'> & { readonly icon?: string }

/**
 * Returns the source of a classic script that adds test wallets to a page, by `page.addInitScript` or a script tag.
 *
 * @example
 * await page.addInitScript({ content: await testWalletScript([{ name: 'Amber', rdns: 'app.portico.test.amber', keys, chains }]) })
 * await page.evaluate(() => (window.__testWallets.Amber.mode = 'reject'))
 */
export const testWalletScript = async (wallets: readonly TestWalletParams[]): Promise<string> => {
  const code = await bundleScript({ entry: 'in-page/entry.ts', global: 'porticoTestWallet' })
  const options: readonly TestWalletOptions[] = wallets.map(wallet => ({
    icon: faceIcon(wallet.name),
    ...wallet,
  }))
  return `(() => {\n${code}\nporticoTestWallet.start(${JSON.stringify(options)})\n})();`
}
