import { describe, expect, it } from 'vitest'
import { expectNoProblems, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, openModal } from '../journeys/modal.ts'
import { inLongRun } from '../journeys/variants.ts'

useBrowser()

/**
 * Opens a page with Portico's script tag, and runs the script `attributes`, which edits this tag. The page stores each
 * uncaught error in `received`.
 */
const withTag = async (attributes: string, expected?: RegExp) => {
  const shop = await visit({
    path: '/embed.html',
    ...(expected && { expected }),
    wallets: [walletOf('alice')],
    before: `window.received = []
      addEventListener('error', ({ error }) => window.received.push([error.code ?? error.name, error.context ?? {}]))
      new MutationObserver(() => {
        const tag = document.querySelector('script[data-project-id]')
        if (tag && !tag.dataset.changed) { tag.dataset.changed = '1'; ${attributes} }
      }).observe(document, { childList: true, subtree: true })`,
  })
  await shop.page.getByTestId('connect-button').waitFor()
  return shop
}

/**
 * Malformed options: a name, the code that sets the options on the script tag, and the errors that Portico must write
 * to the console.
 */
const malformed: [string, string, RegExp][] = [
  [
    'options of wrong types',
    `tag.dataset.theme = 'purple'; tag.dataset.networks = 'eip155:abc:1'; tag.dataset.options = '{"features":7}'`,
    /networks\[0\] must be .*viem chain.*features must be .*themeMode must be one of: dark, light, auto/s,
  ],
  [
    'attributes that are not JSON',
    `tag.dataset.options = '{features: 7}'`,
    /Option data-options must be a JSON object/,
  ],
]

describe('the modal that the script tag creates', () => {
  // Specification 5.37
  it.each(malformed)(
    'opens with the default value of each malformed option (%s)',
    async (_what, attributes, words) => {
      const named: string[] = []
      const shop = await withTag(attributes, /^console: Portico: Option /)
      shop.page.on('console', message => named.push(message.text()))
      await openModal(shop.page)
      await connectInjected(shop.page)
      expect(named.join('\n')).toMatch(words)
      expect(await shop.page.evaluate('window.received')).toEqual([])
      expectNoProblems(shop)
    },
  )

  inLongRun(() => {
    it('opens and connects a wallet although the site sets unknown options', async () => {
      const shop = await withTag(`tag.dataset.options = '{"sparkle":true,"features":{"glitter":1}}'`)
      await openModal(shop.page)
      await connectInjected(shop.page)
      expect(await shop.page.evaluate('window.received')).toEqual([])
      expectNoProblems(shop)
    })
  })
})
