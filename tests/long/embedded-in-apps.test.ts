import type { Frame } from 'playwright-core'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { serveDapp } from '../journeys/dapp.ts'
import { expectNoProblems, stage, useBrowser, type Visit, visit } from '../journeys/harness.ts'
import { inLongRun } from '../journeys/variants.ts'
import { signedBy, solanaAccounts } from '../journeys/wallets-page.ts'

useBrowser()

/**
 * Opens an app of the sandbox, such as Safe, that shows the shop in an iframe. Returns the visit of the app, and the
 * frame of the shop.
 */
const embedded = async (
  app: string,
  url = `${stage.shop}/embed.html`,
): Promise<{ outer: Visit; shop: Frame }> => {
  const outer = await visit({ url: `${stage.services.wallets}/${app}?url=${encodeURIComponent(url)}` })
  const element = await outer.page.waitForSelector('iframe')
  const shop = await element.contentFrame()
  if (!shop) throw new Error('The app has no frame')
  return { outer, shop }
}

/** Sends an EVM wallet request from the shop with `portico.request`. */
const requestFromShop = (shop: Frame, method: string, params: unknown[]): Promise<unknown> =>
  shop.evaluate(
    async ([method, params]) =>
      (await (window as unknown as Site).portico.ready).request({ method, params }, 'eip155'),
    [method, params] as const,
  )

type Site = { portico: { ready: Promise<{ request(request: object, namespace: string): Promise<unknown> }> } }

// Specification 1.1
it('a shop in an iframe of Safe connects the Safe without a prompt, signs, and sends a transaction', async () => {
  const { outer, shop } = await embedded('safe')
  const address = stage.accounts.alice?.address ?? ''
  await shop.getByTestId('connect-button').click()
  await shop.getByRole('button', { name: /^Safe/ }).click()
  await shop.getByTestId('checkout-account').filter({ hasText: address }).waitFor()

  const signing = requestFromShop(shop, 'personal_sign', ['0x70656172', address])
  await outer.page.getByRole('region', { name: 'Sign a message' }).getByText('pear').waitFor()
  await outer.page.getByRole('button', { name: 'Confirm' }).click()
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'pear', signature })).toBe(true)

  const sending = requestFromShop(shop, 'eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
  await outer.page.getByRole('button', { name: 'Confirm' }).click()
  expect(await sending).toMatch(/^0x[\da-f]{64}$/)

  const declined = requestFromShop(shop, 'eth_sendTransaction', [
    { from: address, to: address, value: '0x1' },
  ]).catch(String)
  await outer.page.getByRole('button', { name: 'Reject' }).click()
  expect(await declined).toMatch(/user-rejected|rejected|declined/i)
  expectNoProblems(outer)
})

it("the demo shop in a Farcaster client's iframe connects the client's wallet and signs a message", async () => {
  const { outer, shop } = await embedded('mini-app')
  const address = stage.accounts.alice?.address ?? ''
  await shop.getByTestId('connect-button').click()
  await shop.getByRole('button', { name: /^Farcaster/ }).click()
  await shop.getByTestId('wui-list-chain-eip155').click()
  await shop.getByTestId('checkout-account').filter({ hasText: address }).waitFor()
  const signing = requestFromShop(shop, 'personal_sign', ['0x70656172', address])
  await outer.page.getByRole('button', { name: 'Confirm' }).click()
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'pear', signature })).toBe(true)
  expectNoProblems(outer)
})

inLongRun(() => {
  it("a site in a Farcaster client connects the client's Solana wallet, which signs a message", async () => {
    const site = await serveDapp()
    try {
      const { outer, shop } = await embedded('mini-app', site.url)
      const { address } = (await solanaAccounts()).alice
      await shop.getByTestId('connect-button').click()
      await shop.getByRole('button', { name: /^Farcaster/ }).click()
      await shop.getByTestId('wui-list-chain-solana').click()
      const connected = () =>
        shop.evaluate(() => (window as unknown as SolanaSite).dapp.portico.account.of('solana').get().address)
      await expect.poll(connected).toBe(address)
      const message = new TextEncoder().encode('pear')
      const signing = shop.evaluate(
        async params =>
          (window as unknown as SolanaSite).dapp.portico.request(
            { method: 'solana_signMessage', params },
            'solana',
          ),
        { message: encodeBase58(message), pubkey: address },
      )
      await outer.page.getByRole('region', { name: 'Sign a message' }).getByText('pear').waitFor()
      await outer.page.getByRole('button', { name: 'Confirm' }).click()
      const { signature } = await signing
      expect(signedBy(address, message, decodeBase58(signature) ?? new Uint8Array())).toBe(true)
      expectNoProblems(outer)
    } finally {
      await site.close()
    }
  })
})

type SolanaSite = {
  dapp: {
    portico: {
      account: { of(namespace: string): { get(): { address?: string } } }
      request(request: object, namespace: string): Promise<{ signature: string }>
    }
  }
}
