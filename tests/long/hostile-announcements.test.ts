import { describe, expect, it } from 'vitest'
import { announcing } from '../journeys/announcing.ts'
import { expectNoProblems, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openModal, walletRow } from '../journeys/modal.ts'
import { inLongRun } from '../journeys/variants.ts'

useBrowser()

const lateId = '00000000-0000-4000-8000-00000000beef'

const open = async (details: string) => {
  const shop = await visit({ wallets: [walletOf('alice')], before: announcing(details) })
  await openModal(shop.page)
  // A malformed announcement must not keep the well-formed Heron Wallet out of the list.
  await walletRow(shop.page, 'Heron Wallet').waitFor()
  return shop
}

describe('a hostile wallet announcement', () => {
  it('adds no wallet to the list if it has no detail, no info or no provider (fault E1)', async () => {
    const shop = await open(
      '[null, undefined, 1, {}, { info: null, provider }, { info: info(1), provider: null }]',
    )
    expect(await walletRow(shop.page, 'Wallet ').count()).toBe(0)
    expectNoProblems(shop)
  })

  it('adds no wallet to the list if reading its info throws, and causes no uncaught error (fault E2)', async () => {
    const shop = await open(`[
      { get info() { throw new Error('trap') }, provider },
      { info: { ...info(1), get name() { throw new Error('trap') } }, provider },
      new Proxy({}, { get() { throw new Error('trap') } }),
      { info: info(2), provider },
    ]`)
    await walletRow(shop.page, 'Wallet 2').waitFor()
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('adds its wallet without the announced icon if this icon has a wrong type (fault E3)', async () => {
      const shop = await open(`[
      { info: info(1, { name: 7 }), provider }, { info: info(2, { name: {} }), provider },
      { info: info(3, { icon: 9 }), provider }, { info: info(4, { icon: null, uuid: 4 }), provider },
    ]`)
      await walletRow(shop.page, 'Wallet 3').waitFor()
      expect(
        await dialog(shop.page)
          .locator('img')
          .evaluateAll(all => all.map(element => (element as HTMLImageElement).src)),
      ).not.toContain('9')
      expectNoProblems(shop)
    })
  })

  it('is shown as plain text and runs no script if its name is markup or its icon is a script (fault E4)', async () => {
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
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('does not make the modal load an icon from another server (fault E5)', async () => {
      const shop = await open(`[{ info: info(1, { icon: 'https://tracker.example/pixel.png' }), provider }]`)
      await walletRow(shop.page, 'Wallet 1').waitFor()
      expect(shop.requests.filter(url => url.includes('tracker.example'))).toEqual([])
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    it('gets a short name without invisible characters in the wallet list (fault E6)', async () => {
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
      expectNoProblems(shop)
    })
  })

  it('is ignored after the first 50 if a thousand wallets announce themselves at once (fault E7)', async () => {
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
    expectNoProblems(shop)
  })
})

// Fault E10
it('the modal still lists the announced wallets if reading window.ethereum throws', async () => {
  const shop = await visit({
    wallets: [walletOf('alice')],
    before: `Object.defineProperty(window, 'ethereum', { configurable: true, get() { throw new Error('trap') } })`,
  })
  await openModal(shop.page)
  await walletRow(shop.page, 'Heron Wallet').waitFor()
  expectNoProblems(shop)
})

it('a reconnected wallet is disconnected when a second wallet announces the same rdns (attack R18)', async () => {
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
  // Now the real wallet announces itself, later than the wallet that imitates it.
  await next.page.evaluate(announcing(`[{ info: ${JSON.stringify({ ...heron, uuid: lateId })}, provider }]`))
  await next.page.getByTestId('connect-button').waitFor()
  await openModal(next.page)
  await expect.poll(() => walletRow(next.page, 'Heron Wallet').count()).toBe(2)
  expectNoProblems(next)
})
