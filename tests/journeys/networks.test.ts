import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { request, serveDapp, whenLoaded } from './dapp.ts'
import { expectNoProblems, stage, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title } from './modal.ts'
import { phoneOf, usePhones } from './phone.ts'
import { inLongRun } from './variants.ts'
import { accountOf, usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePhones()
usePages()

const alice = stage.accounts.alice?.address
const ethereumOnly = walletOf('alice').chains.filter(({ id }) => id === 1)
const many = [1, 10, 56, 100, 137, 8453, 42161].map(id => `eip155:${id}`)

type Wallets = { __testWallets: Record<string, { chainId: number; requests: readonly { method: string }[] }> }

/** Returns the method of each request to the page's wallet that switches or adds a network, in order. */
const networkRequestsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (window as unknown as Wallets).__testWallets['Heron Wallet']?.requests
      .map(({ method }) => method)
      .filter(method => method.endsWith('EthereumChain')),
  ) as Promise<readonly string[]>

const moveWallet = (page: Page, chainId: number): Promise<void> =>
  page.evaluate(id => {
    const wallet = (window as unknown as Wallets).__testWallets['Heron Wallet']
    if (wallet) wallet.chainId = id
  }, chainId)

const row = (page: Page, name: string) => dialog(page).getByTestId(`w3m-network-switch-${name}`)

const openNetworks = async (page: Page): Promise<void> => {
  await openAccount(page)
  await dialog(page).getByTestId('w3m-account-select-network').click()
  await title(page).filter({ hasText: 'Networks' }).waitFor()
}

describe('the network list for an injected wallet', () => {
  // Specification 7d.9
  it('adds a network to the wallet if the user chooses a network that the wallet does not have', async () => {
    const shop = await visitAll([], {
      wallets: [walletOf('alice', { chains: ethereumOnly })],
      networks: many,
    })
    const { page } = shop
    await openModal(page)
    await connectInjected(page)
    await openNetworks(page)
    await dialog(page).getByRole('searchbox').fill('arb')
    await expect
      .poll(() =>
        dialog(page)
          .getByTestId(/^w3m-network-switch-/)
          .count(),
      )
      .toBe(1)
    await row(page, 'Arbitrum One').click()
    await title(page).filter({ hasText: 'Account' }).waitFor()
    expect(await accountOf(page)).toBe(`eip155:42161:${alice}`)
    expect(await networkRequestsOf(page)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expectNoProblems(shop)
  })

  // Specification 2.22
  // Fault E14
  it('opens with the title "Wrong network" if the wallet switches to a network unknown to the site', async () => {
    const shop = await visit({ wallets: [walletOf('alice')] })
    const { page } = shop
    await openModal(page)
    await connectInjected(page)
    await moveWallet(page, 31_337)
    await title(page).filter({ hasText: 'Wrong network' }).waitFor()
    await row(page, 'Ethereum').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await openNetworks(page)
    expect(await row(page, 'Ethereum').getAttribute('aria-current')).toBe('true')
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('says that the wallet is still on its old network if the user rejects the switch in the wallet', async () => {
      const shop = await visit({ wallets: [walletOf('alice')] })
      const { page } = shop
      await openModal(page)
      await connectInjected(page)
      await openNetworks(page)
      await page.evaluate("window.__testWallets['Heron Wallet'].mode = 'reject'")
      await row(page, 'Arbitrum One').click()
      await dialog(page).locator('.banner').getByText('Still on Ethereum').waitFor()
      expect(await row(page, 'Ethereum').getAttribute('aria-current')).toBe('true')
      expectNoProblems(shop)
    })
  })
})

inLongRun(() => {
  it('Portico switches a new wallet to the network that the user chose before connecting', async () => {
    const shop = await visitAll([], { wallets: [walletOf('alice')], networks: many })
    const { page } = shop
    await page.evaluate(() => {
      const site = window as unknown as { portico?: { q: { push(call: unknown[]): unknown } } }
      site.portico ??= { q: [] }
      site.portico.q.push(['open', { view: 'Networks' }])
    })
    await row(page, 'Arbitrum One').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.reload()
    await openModal(page)
    await connectInjected(page)
    await expect.poll(() => accountOf(page)).toBe(`eip155:42161:${alice}`)
    expect(await networkRequestsOf(page)).toEqual(['wallet_switchEthereumChain'])
    expectNoProblems(shop)
  })
})

inLongRun(() => {
  it('with a wallet on a phone, the user can switch only to networks of the WalletConnect session', async () => {
    const shop = await visitAll([], { networks: many })
    const { page } = shop
    await page.setViewportSize({ width: 1280, height: 800 })
    await openModal(page)
    const phone = await phoneOf('bob')
    await phone.pair(String(await dialog(page).getByTestId('wui-qr-code').getAttribute('uri')))
    await page.getByTestId('account-button').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    await openNetworks(page)
    const refused = row(page, 'BNB Smart Chain')
    expect(await refused.getAttribute('aria-disabled')).toBe('true')
    await refused.getByText('Not enabled in Clementine').waitFor()
    await row(page, 'Base').click()
    await title(page).filter({ hasText: 'Account' }).waitFor()
    expect(await accountOf(page)).toBe(`eip155:8453:${stage.accounts.bob?.address}`)
    expect(phone.seen()).toEqual([])
    expectNoProblems(shop)
  })
})

it('Portico sends ten read requests of the page to the node in at most five HTTP requests', async () => {
  const node = String(stage.chains.find(({ caip }) => caip === 'eip155:1')?.rpcUrl)
  const site = await serveDapp({ networks: ['eip155:1'], customRpcUrls: { 'eip155:1': [{ url: node }] } })
  try {
    const shop = await visit({ url: site.url })
    await whenLoaded(shop.page)
    const answers = await request(
      shop.page,
      dapp => Promise.all([...'0123456789'].map(() => dapp.request('eth_blockNumber'))),
      null,
    )
    expect(answers).toEqual(answers.map(() => ({ result: expect.stringMatching(/^0x[0-9a-f]+$/) })))
    const sent = shop.requests.filter(url => url.startsWith(node))
    // While the service starts, the page sends its calls one by one. So the ten calls can cause more than one HTTP
    // request.
    expect(sent.length).toBeLessThanOrEqual(5)
    expect(sent.length).toBeGreaterThan(0)
    expectNoProblems(shop)
  } finally {
    await site.close()
  }
})
