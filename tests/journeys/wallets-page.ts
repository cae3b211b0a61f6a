import { createPublicKey, verify } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { nodeUrl } from '../../demo/config.ts'
import { type OtherWalletRequest, otherWalletScript } from '../../sandbox/wallets/other-wallets.ts'
import type { TestWalletParams } from '../../sandbox/wallets/test-wallet.ts'
import { decodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import type { HostOptions } from '../../src/sdk.ts'
import { type Pages, servePages } from './bridge-pages.ts'
import { stage, type Visit, visit } from './harness.ts'
import { dialog, openModal, walletRow } from './modal.ts'

export const ids = {
  ethereum: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  cosmos: 'cosmos:cosmoshub-4',
} as const

let pages: Pages | undefined

/** Starts a server for the pages of `visitAll` before the tests of a file, and stops the server after the last test. */
export function usePages(): void {
  beforeAll(async () => {
    pages = await servePages()
  })
  afterAll(() => pages?.close())
}

/**
 * Visits a page with Portico's script tag. By default the page has a network of every namespace. `others` are test
 * wallets that are not EVM wallets.
 */
export async function visitAll(
  others: readonly OtherWalletRequest[],
  options: {
    readonly wallets?: readonly TestWalletParams[]
    readonly networks?: readonly string[]
    readonly before?: string
    readonly context?: BrowserContext
    /** Options of Portico that cannot be set by an attribute of the script tag. */
    readonly options?: HostOptions
    /** The page's Content-Security-Policy. */
    readonly policy?: string
    /** Additional response headers of the page. */
    readonly headers?: Readonly<Record<string, string>>
    /**
     * Puts the page into an iframe: receives the URL of the page, and returns the HTML body of the page around the
     * iframe.
     */
    readonly frame?: (url: string) => string
  } = {},
): Promise<Visit> {
  const { projectId, endpoints } = await (await fetch(`${stage.shop}/config.json`)).json()
  if (!pages) throw new Error('usePages() was not called in this file')
  const attributes = {
    src: '{cdn}/embed/embed.js',
    crossorigin: 'anonymous',
    'data-project-id': projectId,
    'data-endpoints': quoted(endpoints),
    'data-options': quoted({
      networks: (options.networks ?? Object.values(ids)).map(id => withNode(id, projectId)),
      ...options.options,
    }),
  }
  const tag = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  const body = `<portico-button></portico-button><script async ${tag.join(' ')}></script>`
  return await visit({
    url: options.frame
      ? pages.page(options.frame(pages.page(body)))
      : pages.page(body, options.policy, options.headers),
    ...(options.context && { context: options.context }),
    before: `${options.before ?? ''};${others.length > 0 ? await otherWalletScript(others) : ''}`,
    ...(options.wallets && { wallets: options.wallets }),
  })
}

/**
 * Returns the network with the RPC URL of a node of the sandbox. Returns only the network's id if the sandbox has no
 * node for this network.
 */
function withNode(id: string, projectId: string) {
  const known = networks.find(network => network.id === id)
  const has = stage.chains.some(({ caip }) => caip === id)
  return known && has ? { ...known, rpcUrls: [nodeUrl(stage.services.nodes, id, projectId)] } : id
}

const quoted = (value: unknown): string => JSON.stringify(value).replaceAll('"', '&quot;')

/** Chooses a wallet in the open wallet list. Pass `namespace` for a wallet that supports several namespaces. */
export async function choose(page: Page, wallet: string, namespace?: string): Promise<void> {
  await walletRow(page, wallet).click()
  if (namespace) await dialog(page).getByTestId(`wui-list-chain-${namespace}`).click()
}

/** Opens the modal, connects this wallet, and waits until the modal is closed. */
export async function connectOther(page: Page, wallet: string, namespace?: string): Promise<void> {
  await openModal(page)
  await choose(page, wallet, namespace)
  await page.getByTestId('account-button').waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
}

/** Sends a wallet request from the page with `portico.request`, and returns the wallet's response. */
export async function requestFromPage(
  page: Page,
  namespace: string,
  method: string,
  params: unknown,
): Promise<unknown> {
  return await page.evaluate(
    async ([namespace, method, params]) => {
      const site = window as unknown as {
        portico: { ready: Promise<{ request(request: object, namespace: unknown): Promise<unknown> }> }
      }
      const portico = await site.portico.ready
      return await portico.request({ method, params }, namespace)
    },
    [namespace, method, params] as const,
  )
}

type Account = { get(): { caipAddress?: string } }

/**
 * Returns the CAIP-10 address that the site gets from Portico for the account of this namespace. Without `namespace`,
 * returns the address of the active account.
 */
export async function accountOf(page: Page, namespace?: string): Promise<string | undefined> {
  return await page.evaluate(async wanted => {
    const site = window as unknown as {
      portico: { ready: Promise<{ account: Account & { of(namespace: string): Account } }> }
    }
    const { account } = await site.portico.ready
    return (wanted === undefined ? account : account.of(wanted)).get().caipAddress
  }, namespace)
}

/** Runs code in the page. In this code, `wallet` is the test wallet with this name. */
export async function toWallet(page: Page, name: string, act: string): Promise<void> {
  await page.evaluate(`{ const wallet = window.__otherWallets[${JSON.stringify(name)}]; ${act} }`)
}

type SolanaFact = { readonly address: string; readonly secretKey: string }

/** Returns the Solana accounts of the sandbox, with their secret keys. */
export async function solanaAccounts(): Promise<Readonly<Record<'alice' | 'bob', SolanaFact>>> {
  const facts = await (await fetch(`${stage.services.control}/__control/facts`)).json()
  return facts.solanaAccounts
}

/** Verifies an ed25519 signature. A Solana address is the Base58 form of the public key. */
export function signedBy(address: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  // The fixed prefix of an ed25519 public key in SPKI format, and then the 32 bytes of the key.
  const der = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    decodeBase58(address) ?? new Uint8Array(),
  ])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, bytes, key, signature)
}
