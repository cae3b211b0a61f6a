import { expect, it } from 'vitest'
import { directLink } from '../../../src/domain/wallets/deep-links.ts'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const page = { href: 'https://shop.example/cart?id=7&x=%20#pay', origin: 'https://shop.example' }

it("the direct link to MetaMask on a phone opens the full page URL in MetaMask's in-app browser", () => {
  for (const system of ['ios', 'android'] as const)
    expect(directLink(metaMask, { system, page }, 'eip155')).toBe(
      'https://link.metamask.io/dapp/shop.example/cart?id=7&x=%20#pay',
    )
})

it.each([
  ['on a desktop', metaMask, 'desktop', 'eip155', page.href],
  ['for a namespace without MetaMask', metaMask, 'ios', 'polkadot', page.href],
  ['for another wallet', 'toString', 'ios', 'eip155', page.href],
  ['for a page without an address', metaMask, 'ios', 'eip155', 'about:blank'],
] as const)(
  "there is no direct link to a wallet's in-app browser in an unsupported case: %s",
  (_name, id, system, namespace, href) => {
    expect(directLink(id, { system, page: { ...page, href } }, namespace)).toBeUndefined()
  },
)
