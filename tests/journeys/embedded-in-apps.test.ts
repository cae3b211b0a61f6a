import type { Frame } from 'playwright-core'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { expectNoTroubles, stage, useBrowser, type Visit, visit } from './harness.ts'

useBrowser()

/** Opens the shop in a frame of an app of the sandbox, and returns the shop's frame. */
const embedded = async (app: string): Promise<{ outer: Visit; shop: Frame }> => {
  const outer = await visit({
    url: `${stage.services.wallets}/${app}?url=${encodeURIComponent(`${stage.shop}/embed.html`)}`,
  })
  const element = await outer.page.waitForSelector('iframe')
  const shop = await element.contentFrame()
  if (!shop) throw new Error('The app has no frame')
  return { outer, shop }
}

/** Sends a request to the connected wallet through Portico's API of the shop. */
const ask = (shop: Frame, method: string, params: unknown[]): Promise<unknown> =>
  shop.evaluate(
    async ([method, params]) =>
      (await (window as unknown as Site).portico.ready).request({ method, params }, 'eip155'),
    [method, params] as const,
  )

type Site = { portico: { ready: Promise<{ request(asked: object, namespace: string): Promise<unknown> }> } }

it('a shop inside a frame of Safe lists the Safe as a wallet, connects without a prompt, signs and sends', async () => {
  const { outer, shop } = await embedded('safe')
  const address = stage.accounts.alice?.address ?? ''
  await shop.getByTestId('connect-button').click()
  await shop.getByRole('button', { name: /^Safe/ }).click()
  await shop.getByTestId('checkout-account').filter({ hasText: address }).waitFor()

  const signing = ask(shop, 'personal_sign', ['0x70656172', address])
  await outer.page.getByRole('region', { name: 'Sign a message' }).getByText('pear').waitFor()
  await outer.page.getByRole('button', { name: 'Confirm' }).click()
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'pear', signature })).toBe(true)

  const sending = ask(shop, 'eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
  await outer.page.getByRole('button', { name: 'Confirm' }).click()
  expect(await sending).toMatch(/^0x[\da-f]{64}$/)

  const declined = ask(shop, 'eth_sendTransaction', [{ from: address, to: address, value: '0x1' }]).catch(
    String,
  )
  await outer.page.getByRole('button', { name: 'Reject' }).click()
  expect(await declined).toMatch(/user-rejected|rejected|declined/i)
  expectNoTroubles(outer)
})

it("a shop inside a Farcaster client lists the client's wallet, connects without a prompt and signs", async () => {
  const { outer, shop } = await embedded('mini-app')
  const address = stage.accounts.alice?.address ?? ''
  await shop.getByTestId('connect-button').click()
  await shop.getByRole('button', { name: /^Farcaster/ }).click()
  await shop.getByTestId('checkout-account').filter({ hasText: address }).waitFor()
  const signing = ask(shop, 'personal_sign', ['0x70656172', address])
  await outer.page.getByRole('button', { name: 'Confirm' }).click()
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'pear', signature })).toBe(true)
  expectNoTroubles(outer)
})
