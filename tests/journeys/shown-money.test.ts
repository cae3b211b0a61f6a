import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startAnvil } from '../../sandbox/chains/anvil.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import { expectNoProblems, sandbox, stage, useBrowser, visit, walletOf } from './harness.ts'
import {
  connectInjected,
  dialog,
  openAccount,
  openActivity,
  openModal,
  title,
  tokenRow,
  transactions,
} from './modal.ts'
import { addressOf, confirm, life, review } from './sends.ts'
import { usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePages()

const [ethereum, polygon, sepolia] = ['eip155:1', 'eip155:137', 'eip155:11155111'] as const
const unknown = (place: number) => `0x${String(place).padStart(40, 'a')}`
/** A row of the data provider with this many coins of the price 1 dollar. */
const row = (chainId: string, symbol: string, numeric: string, address?: string) => ({
  ...{ name: symbol, symbol, chainId, price: 1, value: Number(numeric), iconUrl: '' },
  ...(address && { address: `${chainId}:${address}` }),
  quantity: { decimals: '18', numeric },
})
const imitations = ['USÐC', 'VVETH', 'USD₮0', 'ᗯETH']
const adverts = ['Cl4im free coins', 'gifts.bet']
const textOf = async (page: Page) => (await dialog(page).textContent()) ?? ''

it('imitations count for nothing, a coin that is also a token counts once, and test coins have no price (N7, F30, F31)', async () => {
  const chain = await startAnvil({
    chainId: 11_155_111,
    port: 0,
    genesis: Math.floor(Date.now() / 1000) - 1_000,
  })
  try {
    await chain.rpc('evm_setAutomine', [true])
    await chain.rpc('anvil_setBalance', [addressOf('alice'), '0x8ac7230489e80000'])
    const urlOf = (id: string) => stage.chains.find(({ caip }) => caip === id)?.rpcUrl ?? chain.url
    const balances = [
      row(ethereum, 'ETH', '25'),
      row(sepolia, 'ETH', '10'),
      row(sepolia, 'USDC', '7', unknown(9)),
      row(polygon, 'POL', '20'),
      row(polygon, 'POL', '20', '0x0000000000000000000000000000000000001010'),
      ...[...imitations, ...adverts].map((symbol, place) => row(ethereum, symbol, '1000', unknown(place))),
    ]
    await sandbox.fault({ route: '/v1/account/*/balance', kind: 'json', body: { balances } })
    const site = [ethereum, polygon, sepolia].map(id => {
      const known = networks.find(network => network.id === id)
      if (!known) throw new Error(`no network ${id}`)
      return { ...known, rpcUrls: [urlOf(id)] }
    })
    const chains = site.map(({ id, name, nativeCurrency: { symbol }, rpcUrls: [rpcUrl = ''] }) => {
      return { id: Number(id.slice(7)), name, symbol, rpcUrl }
    })
    const shop = await visitAll([], {
      wallets: [walletOf('alice', { chains })],
      options: { networks: site },
    })
    const { page } = shop
    const modal = dialog(page)
    const total = modal.getByTestId('portico-total')
    const switchTo = async (name: string) => {
      await modal.getByTestId('w3m-account-select-network').click()
      await modal.getByTestId(`w3m-network-switch-${name}`).click()
      await title(page).filter({ hasText: 'Account' }).waitFor()
    }
    await openModal(page)
    await connectInjected(page)
    await openAccount(page)

    // Ethereum: the imitations and adverts are in a list of their own, without a value.
    await total.filter({ hasText: '$25.00' }).waitFor()
    const apart = modal.getByTestId('portico-doubtful')
    await apart.getByRole('button').click()
    for (const symbol of [...imitations, ...adverts]) {
      await modal.getByTestId(`portico-doubtful-${symbol}`).waitFor()
      expect(await tokenRow(page, symbol).count()).toBe(0)
    }
    expect(await apart.textContent()).not.toContain('$')
    expect(await apart.getByText(/^Not the real/).count()).toBe(imitations.length)

    // All networks: the sum has no imitation, no twin and no test coin.
    await modal.getByTestId('portico-portfolio-button').click()
    await modal.getByRole('tabpanel', { name: 'All networks' }).filter({ hasText: '$45.00' }).waitFor()
    expect(await modal.getByTestId(`portico-portfolio-${sepolia}`).count()).toBe(0)

    // Polygon: one row, one sum, one choice.
    await modal.getByRole('tab', { name: 'Tokens' }).click()
    await switchTo('Polygon')
    await total.filter({ hasText: '$20.00' }).waitFor()
    expect(await tokenRow(page, 'POL').count()).toBe(1)
    expect(await modal.getByTestId('portico-doubtful').count()).toBe(0)
    await modal.getByTestId('wallet-features-send-button').click()
    await modal.getByTestId('portico-send-token').click()
    await modal.getByTestId('portico-send-token-POL').waitFor()
    expect(await modal.getByTestId('portico-send-token-POL').count()).toBe(1)
    await modal.getByTestId('header-back').click()
    await title(page)
      .filter({ hasText: /^Send$/ })
      .waitFor()
    await modal.getByTestId('header-back').click()

    // Sepolia: no price in the account, the list of networks, the form, the review and the outcome.
    await switchTo('Sepolia')
    await tokenRow(page, 'ETH').filter({ hasText: '10' }).waitFor()
    expect(await textOf(page)).not.toContain('$')
    await modal.getByTestId('w3m-account-select-network').click()
    await modal.getByTestId('w3m-network-switch-Sepolia').waitFor()
    expect(await textOf(page)).not.toContain('$')
    await modal.getByTestId('header-back').click()
    await modal.getByTestId('wallet-features-send-button').click()
    await modal.getByTestId('portico-send-token').click()
    await modal.getByTestId('portico-send-token-ETH').waitFor()
    expect(await textOf(page)).not.toContain('$')
    await modal.getByTestId('portico-send-token-ETH').click()
    await modal.getByTestId('portico-send-amount').fill('1')
    await modal.getByTestId('portico-send-receiver').fill(addressOf('carol'))
    expect(await modal.getByTestId('portico-send-turn').count()).toBe(0)
    await review(page)
    expect(await textOf(page)).not.toContain('$')
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    expect(await textOf(page)).not.toContain('$')
    expectNoProblems(shop)
  } finally {
    await chain.close()
  }
})

it('no cell of the exported activity starts like a formula, whatever signs separate the cells (N8)', async () => {
  const texts = ["Gift;=cmd|'/C calc'!A0", '＝1+1', '@SUM(1)', '\t-2+3', 'a\n+1', '｜＋1']
  const data = texts.map((symbol, place) => ({
    id: `row-${place}`,
    metadata: {
      operationType: 'receive',
      hash: `0x${String(place).repeat(64)}`,
      minedAt: `2026-11-2${place}T10:00:00Z`,
      sentFrom: addressOf('whale'),
      sentTo: addressOf('alice'),
      status: 'confirmed',
      nonce: place,
      application: null,
      chain: ethereum,
    },
    transfers: [
      {
        fungible_info: { name: symbol, symbol, icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '1' },
        value: null,
        price: null,
      },
    ],
  }))
  await sandbox.fault({ route: '/v1/account/*/history', kind: 'json', body: { data, next: null } })
  const shop = await visit({ wallets: [walletOf('alice')] })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await openActivity(page)
  await expect.poll(() => transactions(page).count()).toBe(texts.length)
  await dialog(page).getByTestId('portico-history-export').click()
  const saving = page.waitForEvent('download')
  await dialog(page).getByTestId('portico-history-csv').click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv.match(/cmd|SUM/g)).toHaveLength(4)
  for (const separator of [',', ';', '\t', '|', '\n', '\r']) {
    const cells = csv.split(separator).map(cell => cell.replace(/^[\s"\p{Cf}]*/u, ''))
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
  }
  expectNoProblems(shop)
})
