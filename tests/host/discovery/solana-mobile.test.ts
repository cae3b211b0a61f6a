import { expect, it } from 'vitest'
import { createSignal } from '../../../src/domain/core/signal.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { findMobileWallet } from '../../../src/host/discovery/wallet-standard.ts'
import { createPage } from '../fakes/page.ts'

const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'
const solana = networks.filter(({ namespace }) => namespace === 'solana')

const found = (userAgent: string, isSecureContext = true, own: object = {}, of = solana) => {
  const { win, navigator } = createPage({ isSecureContext, ...own })
  Object.assign(navigator, { userAgent })
  return findMobileWallet(win, of, createSignal(undefined)).parts()
}

it('Solana wallet apps are listed in Chrome on Android, with a name and a picture', () => {
  expect(found(chrome)).toMatchObject([
    {
      id: 'solana-mobile',
      name: 'Solana wallet app',
      namespaces: ['solana'],
      icon: expect.stringMatching(/^data:/),
    },
  ])
})

it.each([
  ['on a computer', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'],
  [
    'in Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/156.0 Mobile Safari/604.1',
  ],
  [
    'in a web view',
    'Mozilla/5.0 (Linux; Android 14; K; wv) AppleWebKit/537.36 Version/4.0 Chrome/156.0 Mobile',
  ],
  ['in Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
])('no Solana wallet apps are listed in an unsupported environment: %s', (_, userAgent) => {
  expect(found(userAgent)).toEqual([])
})

it('Solana wallet apps are listed only on a secure top-level page whose site has a Solana network', () => {
  expect(found(chrome, false)).toEqual([])
  expect(found(chrome, true, { self: 1, top: 2 })).toEqual([])
  expect(
    found(
      chrome,
      true,
      {},
      networks.filter(({ namespace }) => namespace !== 'solana'),
    ),
  ).toEqual([])
})
