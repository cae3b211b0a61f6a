import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  desktop,
  differsOnPhone,
  fewerScenes,
  openGallery,
  overAll,
  partsOf,
  phone,
  type ScenePart,
  walkedScenes,
} from './gallery.ts'
import { useBrowser } from './harness.ts'

useBrowser()

/**
 * English words that may stay on the screen, because they are data of the gallery, not messages: names of wallets,
 * tokens, networks, sites and people, currencies, dates, and texts of contracts.
 */
const words = `
Android Apple Bitcoin Cosmos Discord Facebook Farcaster GitHub Google NFT Play Polkadot Store
Another App Aster Aave Avalanche Balance Base Beacon Binance British Celo ChainLink Chainlink Cinder Clay Clementine Club Co Coin
Coinbase Coinlane Collateral DAI DAO Dai Dollar Drift ETH EUR Email Ether Ethereum Euro GBP Glaze Gnosis Harbour Kestrel LINK Magpie MetaMask POTS Ember Fable Grove Halo Iris Juniper Linea Lumen Vault
Mainnet Mock Northpay OP Old One PEPE POL Pepe Points Polygon Pottery Pound Rent Reward SOL Sepolia Solana Stablecoin Supply Token UNI
US USD USDC Uniswap Wallet Wallets WalletConnect Arbitrum Amount Valid bills wheel kiln far away very long name with unavailable
club until recipient supply to and mint claim paused erc stream AM PM at seconds days
January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Oct Nov Dec`
const known = new Set(words.trim().split(/\s+/))

/**
 * Returns the texts of the modal and of its live regions. Leaves out texts in a monospaced font, which are addresses
 * and messages to sign.
 */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder']
    const texts: string[] = []
    const read = (node: Node): void => {
      if (node instanceof Text) texts.push(node.data)
      if (node instanceof Element) {
        if (node.matches('.mono, pre, style')) return
        for (const name of attributes) texts.push(node.getAttribute(name) ?? '')
      }
      for (const child of node.childNodes) read(child)
    }
    if (root) read(root)
    return texts
  })

/**
 * Matches parts of a text that no translation changes: addresses, shortened addresses, and names with a dot or an @.
 */
const codes = /\S*[.@…][a-z0-9]\S*|\S+…\S+|\b0x[0-9a-f]+|\b[1-9A-HJ-NP-Za-km-z]{32,44}\b/gi

/** Returns the English words of a text that are neither data of the gallery nor matched by `codes`. */
const englishIn = (text: string): readonly string[] =>
  text
    .replace(codes, ' ')
    .split(/[^\p{L}]+/u)
    .filter(word => /^[a-z]{2,}$/i.test(word) && !known.has(word))

/**
 * Waits for the translations, and returns the texts that are still English. An error first shows its English message,
 * until the code with the translated sentence has loaded.
 */
const english = async (page: Page): Promise<readonly string[]> => {
  const found = async () => (await textsOf(page)).filter(text => englishIn(text).length > 0)
  await expect
    .poll(found)
    .toEqual([])
    .catch(() => {})
  return await found()
}

/**
 * Defines tests that fail if one of these scenes shows English text although all messages are translated. Scenes that
 * show single components (`Parts`) are left out, because their sample sentences are not messages.
 */
function noEnglishIsLeft(names: readonly string[], browser: BrowserContextOptions): void {
  const views = names.filter(scene => !scene.startsWith('Parts '))
  it.each(partsOf(views))(
    'the translated modal shows and announces no English text (scenes %s)',
    async (_name: ScenePart[0], some) => {
      const page = await openGallery(browser)
      expect(await overAll(page, some, { accents: 'on' }, () => english(page))).toEqual([])
    },
  )
}

describe('the modal with a translation of all messages', () => {
  noEnglishIsLeft(fewerScenes, desktop)

  describe('the modal on a phone', () => noEnglishIsLeft(walkedScenes.filter(differsOnPhone), phone))
})
