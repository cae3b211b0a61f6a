import { describe, expect, it } from 'vitest'
import { announcing } from './announcing.ts'
import { expectNoTroubles, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openModal, walletRow } from './modal.ts'

useBrowser()

const lateId = '00000000-0000-4000-8000-00000000beef'

const open = async (details: string) => {
  const shop = await visit({ wallets: [walletOf('alice')], before: announcing(details) })
  await openModal(shop.page)
  // The honest wallet is listed in every case.
  await walletRow(shop.page, 'Heron Wallet').waitFor()
  return shop
}

describe('malformed wallet announcements', () => {
  it('E1 an announcement without a detail, an info or a provider is left out', async () => {
    const shop = await open(
      '[null, undefined, 1, {}, { info: null, provider }, { info: info(1), provider: null }]',
    )
    expect(await walletRow(shop.page, 'Wallet ').count()).toBe(0)
    expectNoTroubles(shop)
  })

  it('E2 an announcement whose info throws when read is left out, and no error stays uncaught', async () => {
    const shop = await open(`[
      { get info() { throw new Error('trap') }, provider },
      { info: { ...info(1), get name() { throw new Error('trap') } }, provider },
      new Proxy({}, { get() { throw new Error('trap') } }),
      { info: info(2), provider },
    ]`)
    await walletRow(shop.page, 'Wallet 2').waitFor()
    expectNoTroubles(shop)
  })

  it('E3 an announcement with a name or icon of a wrong type is left out or gets a placeholder', async () => {
    const shop = await open(`[
      { info: info(1, { name: 7 }), provider }, { info: info(2, { name: {} }), provider },
      { info: info(3, { icon: 9 }), provider }, { info: info(4, { icon: null, uuid: 4 }), provider },
    ]`)
    await walletRow(shop.page, 'Wallet 3').waitFor()
    expect(
      await dialog(shop.page)
        .locator('img')
        .evaluateAll(all => all.map(one => (one as HTMLImageElement).src)),
    ).not.toContain('9')
    expectNoTroubles(shop)
  })

  it('E4 markup in the name and a script as the icon are shown as text, and nothing runs', async () => {
    const shop = await open(`[
      { info: info(1, { name: '<img src=x onerror="window.caught=1"><b>Bold</b>' }), provider },
      { info: info(2, { icon: 'javascript:window.caught=1' }), provider },
      { info: info(3, { icon: 'data:text/html,<script>window.caught=1</script>' }), provider },
    ]`)
    await walletRow(shop.page, '<img src=x').waitFor()
    await walletRow(shop.page, 'Wallet 3').waitFor()
    expect(
      await dialog(shop.page)
        .locator('b, img[src="x"], img[src^="javascript"], img[src^="data:text"]')
        .count(),
    ).toBe(0)
    expect(await shop.page.evaluate('window.caught')).toBeUndefined()
    expectNoTroubles(shop)
  })

  it('E5 an icon on the network is not fetched', async () => {
    const shop = await open(`[{ info: info(1, { icon: 'https://tracker.example/pixel.png' }), provider }]`)
    await walletRow(shop.page, 'Wallet 1').waitFor()
    expect(shop.requests.filter(url => url.includes('tracker.example'))).toEqual([])
    expectNoTroubles(shop)
  })

  it('E6 a name of 100 kB with reversed text and invisible characters is cut to one short line', async () => {
    const shop = await open(`[
      { info: info(1, { name: 'Long ' + 'x'.repeat(100000) }), provider },
      { info: info(2, { name: '\\u202Eteletub\\u0000\\u200F Bidi' }), provider },
    ]`)
    const row = walletRow(shop.page, 'Long x')
    await row.waitFor()
    expect(((await row.textContent()) ?? '').length).toBeLessThan(100)
    const all = (await dialog(shop.page).textContent()) ?? ''
    expect(
      [...'\u0000\u200e\u200f\u202a\u202b\u202d\u202e\u2066\u2067'].filter(sign => all.includes(sign)),
    ).toEqual([])
    expectNoTroubles(shop)
  })

  it('E7 a thousand announcements are limited to 50 wallets, and the modal works on', async () => {
    const many = 'Array.from({ length: 1000 }, (_, n) => ({ info: info(n), provider }))'
    const shop = await visit({
      wallets: [walletOf('alice')],
      before: `addEventListener('flood', () => { ${announcing(many)} })`,
    })
    await shop.page.evaluate(`dispatchEvent(new Event('flood'))`)
    await openModal(shop.page)
    await walletRow(shop.page, 'Wallet 48').waitFor()
    expect(
      await dialog(shop.page)
        .getByRole('button', { name: /^Wallet \d/ })
        .count(),
    ).toBeLessThanOrEqual(50)
    expectNoTroubles(shop)
  })
})

it('a `window.ethereum` that throws does not break the modal', async () => {
  const shop = await visit({
    wallets: [walletOf('alice')],
    before: `Object.defineProperty(window, 'ethereum', { configurable: true, get() { throw new Error('trap') } })`,
  })
  await openModal(shop.page)
  await walletRow(shop.page, 'Heron Wallet').waitFor()
  expectNoTroubles(shop)
})

it('R18 a silently reconnected wallet is disconnected when another wallet claims the same rdns', async () => {
  const shop = await visit({ wallets: [walletOf('alice')] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  const heron = await shop.page.evaluate(
    () =>
      new Promise<object>(resolve => {
        addEventListener('eip6963:announceProvider', event => {
          const { info } = (event as CustomEvent<{ info: { name: string } }>).detail
          if (info.name === 'Heron Wallet') resolve({ ...info })
        })
        dispatchEvent(new Event('eip6963:requestProvider'))
      }),
  )
  await shop.page.close()
  const thief = '0x000000000000000000000000000000000000dEaD'
  const answers = `({ method }) => Promise.resolve(method === 'eth_chainId' ? '0x1' : ['${thief}'])`
  const imitation = `{ info: ${JSON.stringify(heron)}, provider: { ...provider, request: ${answers} } }`
  const next = await visit({ context: shop.context, before: announcing(`[${imitation}]`) })
  await next.page.getByTestId('account-button').filter({ hasText: 'dEaD' }).waitFor()
  // The real wallet announces itself late.
  await next.page.evaluate(announcing(`[{ info: ${JSON.stringify({ ...heron, uuid: lateId })}, provider }]`))
  await next.page.getByTestId('connect-button').waitFor()
  await openModal(next.page)
  await expect.poll(() => walletRow(next.page, 'Heron Wallet').count()).toBe(2)
  expectNoTroubles(next)
})
