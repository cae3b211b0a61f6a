import { describe, expect, it } from 'vitest'
import { expectNoTroubles, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, openModal } from './modal.ts'

useBrowser()

/** Opens the script-tag page with changed attributes on its tag; events of the tag are recorded from the start. */
const withTag = async (attributes: string) => {
  const shop = await visit({
    path: '/embed.html',
    wallets: [walletOf('alice')],
    before: `window.told = []
      addEventListener('portico:loaderror', event => window.told.push([event.detail.code ?? event.detail.name, event.detail.context ?? {}]))
      new MutationObserver(() => {
        const tag = document.querySelector('script[data-project-id]')
        if (tag && !tag.dataset.changed) { tag.dataset.changed = '1'; ${attributes} }
      }).observe(document, { childList: true, subtree: true })`,
  })
  await shop.page.getByTestId('connect-button').waitFor()
  return shop
}

const refused: [string, string][] = [
  ['an unknown theme', `tag.dataset.theme = 'purple'`],
  ['malformed network ids', `tag.dataset.networks = 'eip155:abc:1'`],
  ['an endpoint that is not a URL', `tag.dataset.endpoints = '{"data":"not an address"}'`],
  ['options of a wrong type', `tag.dataset.options = '{"features":7}'`],
  ['both sign-in options at once', `tag.dataset.options = '{"siwx":{},"siweConfig":{}}'`],
]

describe('a script tag with', () => {
  it.each(refused)(
    '%s causes one error with a code when the modal should open, and does not break the page',
    async (_what, attributes) => {
      const shop = await withTag(attributes)
      await shop.page.getByTestId('connect-button').click()
      await expect.poll(() => shop.page.evaluate('window.told.length')).toBeGreaterThan(0)
      const told = await shop.page.evaluate<[string, object][]>('window.told')
      expect(told[0]?.[0]).toMatch(/^option-/)
      expect(new Set(told.map(([code]) => code)).size).toBe(1)
      expectNoTroubles(shop)
    },
  )

  it('unknown options have no effect', async () => {
    const shop = await withTag(`tag.dataset.options = '{"sparkle":true,"features":{"glitter":1}}'`)
    await openModal(shop.page)
    await connectInjected(shop.page)
    expect(await shop.page.evaluate('window.told')).toEqual([])
    expectNoTroubles(shop)
  })
})
