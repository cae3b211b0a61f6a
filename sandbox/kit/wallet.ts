import type { TestWalletParams } from '../wallets/test-wallet.ts'
import { testWalletScript } from '../wallets/test-wallet.ts'
import { loadPart } from './optional.ts'
import type { KitPage } from './page.ts'
import type { World } from './types.ts'

/** How a wallet differs from most wallets. Each quirk is one that real wallets have. */
export type Quirk =
  | 'locked' // locked at the start, and answers `eth_accounts` with an empty list
  | 'locked-answers-null'
  | 'locked-refuses' // answers `eth_accounts` with the error 4100
  | 'announces-late' // announces itself only after `wallet.announce()`
  | 'sets-window-ethereum' // also sets `window.ethereum`
  | 'only-window-ethereum' // does not announce itself (EIP-6963)
  | 'never-answers'
  | 'refuses-everything'
  | 'switch-lies' // answers that it has switched the network, and has not
  | 'cannot-add-networks'
  | 'cannot-batch' // does not know EIP-5792
  | 'one-network' // knows only the first network of the world

/** Options of a wallet in the page. */
export type WalletOptions = {
  /** Default: `Test Wallet`. */
  readonly name?: string
  /** The accounts of the wallet, by name, the active one first. Default: all accounts of the world. */
  readonly accounts?: readonly string[]
  /** `manual` waits for `approve()` or `reject()`; `auto` approves at once. Default: `manual`. */
  readonly mode?: 'manual' | 'auto'
  /** How the wallet differs from most wallets. */
  readonly quirks?: readonly Quirk[]
}

/** The user of the wallet in the page. */
export type WalletUser = {
  /** The name under which the site lists the wallet. */
  readonly name: string
  /** Waits for a request of the site, and approves it. */
  approve(): Promise<void>
  /** Waits for a request of the site, and rejects it, by default with 4001. */
  reject(code?: number, message?: string): Promise<void>
  /** Locks the wallet: the site sees no account until it is unlocked. */
  lock(): Promise<void>
  /** Unlocks the wallet. */
  unlock(): Promise<void>
  /** Switches the network in the wallet. */
  switchChain(chainId: number): Promise<void>
  /** Shares exactly these accounts of the world. */
  shareAccounts(...names: readonly string[]): Promise<void>
  /** Changes the name from the next load of the page on, as an update of an extension does. */
  rename(name: string): Promise<void>
  /** Announces the wallet now (quirk `announces-late`). */
  announce(): Promise<void>
  /** Ends the connection in the wallet. */
  disconnect(): Promise<void>
  /** Fails the next request with this error. */
  failNext(code: number, message: string): Promise<void>
  /** Returns the methods of the requests that the site has sent. */
  requests(): Promise<readonly string[]>
}

/** How long `approve` and `reject` wait for a request of the site (ms). */
const requestMs = 10_000

/**
 * Adds a wallet with the keys of the world to a page. Call it before the page loads. The wallet announces itself by
 * EIP-6963 and signs for real.
 *
 * @example
 * import { addWallet } from 'portico/testing'
 * const wallet = await addWallet(page, world, { accounts: ['alice'] })
 * await page.goto('http://localhost:3000')
 * await wallet.approve()
 */
export const addWallet = async (
  page: Pick<KitPage, 'addInitScript' | 'evaluate'>,
  world: Pick<World, 'accounts' | 'networks'>,
  {
    name = 'Test Wallet',
    accounts = Object.keys(world.accounts),
    mode = 'manual',
    quirks = [],
  }: WalletOptions = {},
): Promise<WalletUser> => {
  const control = `window.__testWallets[${JSON.stringify(name)}]`
  const script = await testWalletScript([paramsOf(world, name, accounts, mode, quirks)])
  const after = quirks.includes('switch-lies') ? `${control}.switchLies = true` : ''
  await page.addInitScript({ content: `${script}\n${after}${failuresOf(control, quirks)}` })

  const run = (code: string): Promise<void> => page.evaluate(`void (${code})`).then(() => undefined)
  const decide = async (code: string): Promise<void> => {
    const answer = await page.evaluate(`(async () => {
      const end = Date.now() + ${requestMs}
      while (Date.now() < end) {
        if (${control}?.pending.length > 0) { ${code}; return true }
        await new Promise(resolve => setTimeout(resolve, 20))
      }
      return false
    })()`)
    if (answer !== true) throw new Error(`The site sent no request to ${name} within ${requestMs / 1000} s`)
  }
  const addressesOf = (names: readonly string[]) => names.map(account => addressOf(world, account))
  return {
    name,
    approve: () => decide(`${control}.approve()`),
    reject: (code = 4001, message = 'The user rejected the request.') =>
      decide(`${control}.reject(${code}, ${JSON.stringify(message)})`),
    lock: () => run(`${control}.locked = true`),
    unlock: () => run(`${control}.locked = false`),
    switchChain: chainId => run(`${control}.chainId = ${chainId}`),
    shareAccounts: (...names) => run(`${control}.accounts = ${JSON.stringify(addressesOf(names))}`),
    rename: next => run(`${control}.rename(${JSON.stringify(next)})`),
    announce: () => run(`${control}.announce()`),
    disconnect: () => run(`${control}.disconnect()`),
    failNext: (code, message) => run(`${control}.failNext(${code}, ${JSON.stringify(message)})`),
    requests: async () =>
      (await page.evaluate(`${control}.requests.map(({ method }) => method)`)) as readonly string[],
  }
}

/**
 * Adds a Solana wallet of the Wallet Standard to a page. Call it before the page loads. It has a key of its own and
 * signs messages and transactions, and approves at once.
 */
export const addSolanaWallet = (
  page: Pick<KitPage, 'addInitScript'>,
  name = 'Solana Test Wallet',
): Promise<{ readonly address: string }> =>
  loadPart('The Solana wallet of the testing kit', ['@solana/web3.js'], async () => {
    const { keyOf } = await import('../chains/solana-keys.ts')
    const { otherWalletScript } = await import('../wallets/other-wallets.ts')
    const { address, secretKey } = await keyOf(`kit:${name}`)
    await page.addInitScript({
      content: await otherWalletScript([{ name, mode: 'auto', solana: { keys: [secretKey] } }]),
    })
    return { address }
  })

const addressOf = ({ accounts }: Pick<World, 'accounts'>, name: string): string => {
  const account = accounts[name]
  if (!account) throw new Error(`The world has no account ${name}`)
  return account.address
}

const paramsOf = (
  { accounts, networks }: Pick<World, 'accounts' | 'networks'>,
  name: string,
  owners: readonly string[],
  mode: 'manual' | 'auto',
  quirks: readonly Quirk[],
): TestWalletParams => {
  const has = (quirk: Quirk): boolean => quirks.includes(quirk)
  const known = has('one-network') ? networks.slice(0, 1) : networks
  return {
    name,
    rdns: `test.${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    keys: owners.map(owner => {
      const account = accounts[owner]
      if (!account) throw new Error(`The world has no account ${owner}`)
      return account.privateKey
    }),
    chains: known.map(({ id, name: chainName, nativeCurrency, rpcUrls }) => ({
      id,
      name: chainName,
      symbol: nativeCurrency.symbol,
      rpcUrl: rpcUrls.default.http[0],
    })),
    mode: has('refuses-everything') ? 'reject' : mode === 'auto' && !has('never-answers') ? 'auto' : 'silent',
    ...(quirks.some(quirk => quirk.startsWith('locked')) && { locked: true }),
    ...(has('locked-answers-null') && { lockedAnswer: 'null' }),
    ...(has('locked-refuses') && { lockedAnswer: 'unauthorized' }),
    ...((has('announces-late') || has('only-window-ethereum')) && { announce: false }),
    ...((has('sets-window-ethereum') || has('only-window-ethereum')) && { legacy: true }),
  }
}

const unknownMethod = { code: -32601, message: 'The method does not exist' }

const failuresOf = (control: string, quirks: readonly Quirk[]): string => {
  const methods = [
    ...(quirks.includes('cannot-add-networks') ? ['wallet_addEthereumChain'] : []),
    ...(quirks.includes('cannot-batch') ? ['wallet_getCapabilities', 'wallet_sendCalls'] : []),
  ]
  if (methods.length === 0) return ''
  const failures = Object.fromEntries(methods.map(method => [method, unknownMethod]))
  return `\n${control}.failures = ${JSON.stringify(failures)}`
}
