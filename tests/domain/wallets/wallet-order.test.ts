import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CatalogueWallet, type InjectedWallet, networkId } from '../../../src/domain/core/entities.ts'
import { connectorTypes } from '../../../src/domain/options/types.ts'
import {
  orderWallets,
  recentIdOf,
  type WalletChoice,
  withRecent,
} from '../../../src/domain/wallets/wallet-order.ts'

const listed = (id: string, more: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id,
  name: id.toUpperCase(),
  chains: [],
  certified: false,
  ...more,
})
const here = (id: string, more: Partial<InjectedWallet> = {}): InjectedWallet => ({
  id,
  name: id,
  namespaces: ['eip155'],
  isSuspicious: false,
  ...more,
})
const choice = (more: Partial<WalletChoice>): WalletChoice => ({
  order: connectorTypes,
  walletConnect: true,
  injected: [],
  catalogue: ['a', 'b', 'c', 'd', 'e', 'f'].map(id => listed(id)),
  custom: [],
  recentIds: [],
  featuredIds: [],
  includeIds: [],
  excludeIds: [],
  networks: [networkId('eip155:137')],
  ...more,
})
const rows = (more: Partial<WalletChoice>) =>
  orderWallets(choice(more)).map(row =>
    row.kind === 'walletConnect' ? 'qr' : `${row.group}:${row.wallet.id}`,
  )

describe('the rows of the Connect view', () => {
  // Specification 9.16
  it('are the QR code and four recommended wallets if all other wallet groups are empty', () => {
    expect(rows({})).toEqual(['qr', 'recommended:a', 'recommended:b', 'recommended:c', 'recommended:d'])
  })
  it('include fewer recommended wallets if there are more injected, featured or custom wallets', () => {
    expect(rows({ injected: [here('i')], custom: [listed('own')], featuredIds: ['f'] })).toEqual([
      'qr',
      'injected:i',
      'featured:f',
      'custom:own',
      'recommended:a',
    ])
    expect(rows({ injected: ['1', '2', '3', '4', '5'].map(id => here(id)) })).toHaveLength(6)
  })
  // Specification 1.28
  it('have the default order of all seven groups, unless the site sets another order', () => {
    const all = {
      injected: [here('out', { external: true }), here('in')],
      custom: [listed('own')],
      recentIds: ['c'],
      featuredIds: ['f'],
    }
    const byDefault = ['qr', 'recent:c', 'injected:in', 'featured:f', 'custom:own', 'external:out']
    // Recommended wallets fill the list up to four rows, so they stand here only without the others.
    expect(rows(all)).toEqual(byDefault)
    expect(rows({ ...all, order: [...connectorTypes].reverse() })).toEqual([...byDefault].reverse())
    expect(rows({ recentIds: ['c'] }).slice(0, 3)).toEqual(['qr', 'recent:c', 'recommended:a'])
    expect(rows({ injected: [here('out', { external: true })] }).slice(1, 3)).toEqual([
      'external:out',
      'recommended:a',
    ])
  })
  // Specification 1.28
  it('have the order of groups that the site sets', () => {
    expect(rows({ order: ['recommended', 'injected', 'walletConnect'], injected: [here('i')] })).toEqual([
      'recommended:a',
      'recommended:b',
      'recommended:c',
      'injected:i',
      'qr',
    ])
  })
  it('include no QR code if WalletConnect is off', () =>
    expect(rows({ walletConnect: false })).not.toContain('qr'))
  it('contain the featured wallets in the order that the site sets', () => {
    expect(rows({ featuredIds: ['f', 'b', 'zzz'] }).filter(row => row.startsWith('featured'))).toEqual([
      'featured:f',
      'featured:b',
    ])
  })
})

describe('an injected wallet', () => {
  it('replaces the catalogue wallet and the custom wallet with the same rdns', () => {
    const catalogue = [listed('a', { rdns: 'io.a' }), listed('b')]
    expect(
      rows({ catalogue, injected: [here('1', { rdns: 'io.a' })], custom: [listed('own', { rdns: 'io.a' })] }),
    ).toEqual(['qr', 'injected:1', 'recommended:b'])
  })
  it('does not replace a catalogue wallet with a different rdns', () => {
    const catalogue = [listed('a', { rdns: 'io.a' }), listed('b', { rdns: 'io.b' })]
    const injected = [here('1', { rdns: 'io.a' }), here('2', { rdns: 'io.c' })]
    expect(rows({ catalogue, injected })).toEqual(['qr', 'injected:1', 'injected:2', 'recommended:b'])
  })
  it('does not replace a catalogue wallet if only the names of the two match', () => {
    expect(
      rows({ catalogue: [listed('a', { name: 'Fox' })], injected: [here('1', { name: 'Fox' })] }),
    ).toContain('recommended:a')
  })
  it('has its own row after the trusted wallets if it is untrusted', () => {
    const injected = [
      here('1', { rdns: 'io.a', isSuspicious: true }),
      here('2', { rdns: 'io.a', isSuspicious: true }),
      here('3'),
    ]
    expect(rows({ injected }).slice(1, 4)).toEqual(['injected:3', 'injected:1', 'injected:2'])
  })
  it('is first among the injected wallets, and not in the recent group, if the user used it recently', () => {
    const injected = [here('1'), here('2', { rdns: 'io.b' })]
    const list = orderWallets(choice({ injected, recentIds: ['io.b'] }))
    expect(list.map(row => row.group)).not.toContain('recent')
    expect(list[1]).toMatchObject({ kind: 'injected', wallet: { id: '2' }, recent: true })
    expect(list[2]).toMatchObject({ kind: 'injected', wallet: { id: '1' }, recent: false })
  })
  // Specification 4b.6
  it('is not listed if the site excludes its rdns, its own id, or the id of its catalogue entry', () => {
    const injected = [here('1', { rdns: 'io.a' })]
    for (const excludeIds of [['io.a'], ['1'], ['cat']]) {
      expect(rows({ injected, excludeIds, catalogue: [listed('cat', { rdns: 'io.a' })] })).toEqual(['qr'])
    }
  })
})

describe('catalogue wallets', () => {
  it('are listed as recent, newest first and at most 2, if the user used them recently', () => {
    const marks = orderWallets(choice({ recentIds: ['c'] })).map(row => 'recent' in row && row.recent)
    expect(marks).toEqual([false, true, false, false, false])
    expect(rows({ recentIds: ['c', 'a', 'b'], featuredIds: ['c', 'd'] })).toEqual([
      'qr',
      'recent:c',
      'recent:a',
      'featured:d',
      'recommended:b',
    ])
  })
  // Specification 4b.5
  it('are filtered by the wallet ids that the site includes and excludes', () => {
    expect(rows({ includeIds: ['b', 'c', 'd'], excludeIds: ['c'] })).toEqual([
      'qr',
      'recommended:b',
      'recommended:d',
    ])
  })
  it('are left out if they support no network of the site', () => {
    const catalogue = [
      listed('one', { chains: ['eip155:1'] }),
      listed('both', { chains: ['eip155:1', 'eip155:137'] }),
      listed('any'),
    ]
    expect(rows({ catalogue })).toEqual(['qr', 'recommended:both', 'recommended:any'])
  })

  const withVariousLinks = [
    listed('app', { mobileLink: 'app://' }),
    listed('web', { webappLink: 'https://w/' }),
    listed('dead'),
    listed('own', { ownBrowser: ['solana'] }),
  ]
  it('are shown on a phone only if a link can open the wallet for the chosen namespace', () => {
    expect(rows({ phone: 'eip155', catalogue: withVariousLinks })).toEqual([
      'qr',
      'recommended:app',
      'recommended:web',
    ])
    expect(rows({ phone: 'solana', catalogue: withVariousLinks })).toEqual([
      'qr',
      'recommended:app',
      'recommended:web',
      'recommended:own',
    ])
  })
  it('are all shown on a desktop, whatever links they have', () =>
    expect(rows({ catalogue: withVariousLinks })).toHaveLength(5))
})

describe('wallets that the site adds with a connector of its own', () => {
  it('appear as external wallets, and hide a catalogue wallet that has the same rdns', () => {
    const injected = [here('safe', { external: true, rdns: 'app.safe' }), here('i')]
    expect(rows({ injected, catalogue: [listed('a', { rdns: 'app.safe' }), listed('b')] })).toEqual([
      'qr',
      'injected:i',
      'external:safe',
      'recommended:b',
    ])
    expect(rows({ injected, excludeIds: ['app.safe'], catalogue: [] })).toEqual(['qr', 'injected:i'])
  })
})

describe('the list of recent wallets', () => {
  // Specification 9.6
  it('contains the last two wallets, newest first, each only once', () => {
    expect(['a', 'b', 'a', 'c'].reduce<readonly string[]>(withRecent, [])).toEqual(['c', 'a'])
  })
  it('contains the rdns of a wallet if the wallet has one, otherwise its id', () => {
    expect(recentIdOf(here('uuid', { rdns: 'io.a' }))).toBe('io.a')
    expect(recentIdOf(here('window.ethereum'))).toBe('window.ethereum')
  })
})

describe('the wallet list for any combination of wallets', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const rdns = fc.option(fc.constantFrom('io.a', 'io.b', 'io.c'), { nil: undefined })
  const wallets = fc.uniqueArray(fc.record({ id, rdns }), { selector: wallet => wallet.id })
  it('contains no catalogue wallet twice, and at most four wallets if one of them is recommended', () => {
    fc.assert(
      fc.property(
        wallets,
        wallets,
        wallets,
        fc.uniqueArray(id),
        fc.uniqueArray(id),
        (catalogue, custom, injected, recentIds, featuredIds) => {
          const plain = (wallet: { id: string; rdns: string | undefined }) =>
            wallet.rdns ? { rdns: wallet.rdns } : {}
          const list = orderWallets(
            choice({
              catalogue: catalogue.map(wallet => listed(wallet.id, plain(wallet))),
              custom: custom.map(wallet => listed(wallet.id, plain(wallet))),
              injected: injected.map(wallet => here(wallet.id, plain(wallet))),
              recentIds,
              featuredIds,
            }),
          )
          const shown = list.flatMap(row => (row.kind === 'catalogue' ? [row.wallet.id] : []))
          expect(new Set(shown).size).toBe(shown.length)
          expect(list.filter(row => row.kind === 'injected').length).toBe(injected.length)
          const own = list.filter(row => row.kind !== 'walletConnect')
          const recommended = own.filter(row => row.group === 'recommended')
          if (recommended.length > 0) expect(own.length).toBeLessThanOrEqual(4)
        },
      ),
    )
  })
})
