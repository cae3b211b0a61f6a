import { readFile } from 'node:fs/promises'
import type { BundleOptions } from '../wallets/bundle.ts'

/**
 * Returns a script that the build of the testing kit has bundled. In the built kit, this file stands in for
 * sandbox/wallets/bundle.ts, which bundles the sources when they are needed.
 */
export const bundleScript = ({ global }: BundleOptions): Promise<string> =>
  readFile(new URL(`./pages/${global}.js`, import.meta.url), 'utf8')
