import { installMockWallet } from '@johanneskares/wallet-mock'
import type { Page } from 'playwright-core'
import { http } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../sandbox/chains/anvil.ts'
import type { Portico } from '../../src/sdk.ts'
import { expectNoProblems, newVisitor, useBrowser, type Visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, tokenRow } from './modal.ts'
import { confirm, life, review } from './sends.ts'
import { usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePages()
const id = 'eip155:31337' as const
const ether = 10n ** 18n
const hex = (value: bigint) => `0x${value.toString(16)}`
const to = '0x00000000000000000000000000000000000000b7'

/** A chain on the developer's own machine. Its block fees are zero. */
async function start(port = 0): Promise<Anvil> {
  const anvil = await startAnvil({ chainId: 31_337, port, genesis: Math.floor(Date.now() / 1000) - 1_000 })
  await anvil.rpc('anvil_setNextBlockBaseFeePerGas', ['0x0'])
  await anvil.rpc('evm_setAutomine', [true])
  return anvil
}
/** Sends a transaction without a fee, so that the nodes know that the chain asks for none. */
async function payNothing(anvil: Anvil): Promise<void> {
  const [from] = (await anvil.rpc('eth_accounts', [])) as string[]
  const hash = await anvil.rpc('eth_sendTransaction', [{ from, to, gas: '0x5208', gasPrice: '0x0' }])
  await expect.poll(() => anvil.rpc('eth_getTransactionReceipt', [hash])).not.toBe(null)
}

let chain: Anvil
beforeAll(async () => {
  chain = await start()
})
afterAll(() => chain.close())

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** Opens a site whose only network is this chain. */
const openSite = (own: Parameters<typeof visitAll>[1]) =>
  visitAll([], {
    options: { networks: [{ id, name: 'Workbench', nativeCurrency, rpcUrls: [chain.url] }] },
    ...own,
  })
/** Runs a function in the page with its Portico. */
const request = <T, A>(page: Page, run: (portico: Portico, input: A) => Promise<T>, input: A): Promise<T> =>
  page.evaluate(`window.portico.ready.then(portico => (${run})(portico, ${JSON.stringify(input)}))`)

const fund = (address: string, amount: bigint) => chain.rpc('anvil_setBalance', [address, hex(amount)])
const balanceOf = async (address: string) =>
  BigInt((await chain.rpc('eth_getBalance', [address, 'latest'])) as string)

/** Transfers coins by the public API. Returns what its record says of the outcome. */
const transfer = (page: Page, amount: string) =>
  request(
    page,
    async (portico, given) => {
      const { phase, mismatches } = await portico.transactions.transfer(given)
      return { phase, mismatches }
    },
    { to, amount },
  )

/** Opens the site with a wallet of a new account that has 7 ETH. */
async function arrive(): Promise<Visit & { readonly account: string }> {
  const key = generatePrivateKey()
  const account = privateKeyToAddress(key)
  await fund(account, 7n * ether)
  const rpcUrl = chain.url
  const chains = [{ id: 31_337, name: 'Workbench', symbol: 'ETH', rpcUrl }]
  const shop = await openSite({ wallets: [walletOf('alice', { keys: [key], chains })] })
  await openModal(shop.page)
  return { ...shop, account }
}

it('on a chain without fees, Max is the whole balance, and it is sent (F29)', async () => {
  await payNothing(chain)
  const shop = await arrive()
  const { page, account } = shop
  await connectInjected(page)
  await openAccount(page)
  await tokenRow(page, 'ETH').filter({ hasText: '7' }).waitFor()
  await dialog(page).getByTestId('wallet-features-send-button').click()
  await dialog(page).getByTestId('portico-send-receiver').fill(to)
  await dialog(page).getByTestId('portico-send-max').click()
  await expect.poll(() => dialog(page).getByTestId('portico-send-amount').inputValue()).toBe('7')
  const before = await balanceOf(to)
  await review(page)
  await confirm(page)
  await life(page, 'confirmed').waitFor()
  expect([await balanceOf(account), (await balanceOf(to)) - before]).toEqual([0n, 7n * ether])
  expectNoProblems(shop)
})

it('the site transfers, creates contracts, and hears why a send failed (F20, A8, 33.4)', async () => {
  const shop = await arrive()
  const { page } = shop
  await connectInjected(page)
  const before = await balanceOf(to)
  expect(await transfer(page, '0.25')).toEqual({ phase: 'confirmed', mismatches: [] })
  expect((await balanceOf(to)) - before).toBe(ether / 4n)

  // A contract is created by a call without a recipient. Its code is one byte, 0x00.
  const data = '0x6001600c60003960016000f300'
  const created = await request(
    page,
    async (portico, data) => {
      const { transactions, account } = portico
      const given = account.get().caipAddress
      if (!given) throw new Error('not connected')
      const intent = { id: 'deployment', account: given, kind: 'other', summary: {} } as const
      await transactions.sendCalls(intent, [{ value: 0n, data }])
      const { phase, hash } = await transactions.wait('deployment')
      return { phase, hash }
    },
    data,
  )
  expect(created.phase).toBe('confirmed')
  const receipt = (await chain.rpc('eth_getTransactionReceipt', [created.hash])) as {
    contractAddress: string
  }
  expect(await chain.rpc('eth_getCode', [receipt.contractAddress, 'latest'])).toBe('0x00')

  // Sends that fail: in the wallet, with the wallet's own text, and before the wallet is asked.
  const failed = async (amount: string) =>
    await request(
      page,
      async (portico, { amount, to }) => {
        const heard: unknown[] = []
        const stop = portico.on('error', ({ code, context }) => heard.push([code, context.reason]))
        const outcome = await portico.transactions.transfer({ to, amount }).then(
          ({ phase, error }) => [phase, error?.code, error?.context.reason],
          ({ code }) => [code],
        )
        stop()
        return { outcome, heard }
      },
      { amount, to },
    )
  const fails = (code: number, message: string) => {
    const failures = JSON.stringify({ eth_sendTransaction: { code, message } })
    return page.evaluate(`window.__testWallets['Heron Wallet'].failures = ${failures}`)
  }
  await fails(4001, 'Not today.')
  expect(await failed('0.001')).toEqual({
    outcome: ['refused', 'user-rejected', 'Not today.'],
    heard: [['user-rejected', 'Not today.']],
  })
  expect(await failed('900')).toEqual({
    outcome: ['insufficient-funds'],
    heard: [['insufficient-funds', undefined]],
  })
  expectNoProblems(shop)
})

it('a well-known wallet for tests connects and transfers (A8)', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  await fund(account.address, 3n * ether)
  const context = await newVisitor()
  // The mock wallet expects a context of the type of @playwright/test. The context of playwright-core has another type.
  const browserContext = context as never
  const transports = { [foundry.id]: http(chain.url) }
  await installMockWallet({ browserContext, account, transports, defaultChain: foundry })
  const shop = await openSite({ context })
  const { page } = shop
  await openModal(page)
  await connectInjected(page, 'Mock Wallet')
  const before = await balanceOf(to)
  expect(await transfer(page, '1.5')).toEqual({ phase: 'confirmed', mismatches: [] })
  expect((await balanceOf(to)) - before).toBe((3n * ether) / 2n)
  expectNoProblems(shop)
})

it('the balance of a chain that a developer has restarted is the new one (F28)', async () => {
  const shop = await arrive()
  const { page, account } = shop
  await connectInjected(page)
  await chain.rpc('anvil_mine', ['0x80'])
  await openAccount(page)
  await tokenRow(page, 'ETH').filter({ hasText: '7' }).waitFor()
  const port = Number(new URL(chain.url).port)
  await chain.close()
  chain = await start(port)
  await fund(account, 3n * ether)
  await request(page, portico => portico.balances.refresh(), null)
  await tokenRow(page, 'ETH').filter({ hasText: '3' }).waitFor()
  expectNoProblems(shop)
})
