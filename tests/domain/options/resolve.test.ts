import fc from 'fast-check'
import { base, mainnet } from 'viem/chains'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultEndpoints } from '../../../src/domain/core/constants.ts'
import type { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { CoreError } from '../../../src/domain/core/errors/core-error.ts'
import { type HostOptions, resolveOptions } from '../../../src/domain/options/resolve.ts'

const own = {
  id: 31337,
  name: 'Anvil',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
}
const wallet = { id: 'w', name: 'W' }

const { verify: _verify, ...withoutVerify } = defaultEndpoints

describe('the default options', () => {
  const options = resolveOptions({})

  it('have the features of the specification', () => {
    expect(options.features).toEqual({
      swaps: true,
      onramp: true,
      receive: true,
      send: true,
      email: true,
      emailShowWallets: true,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      connectorTypeOrder: [
        'walletConnect',
        'recent',
        'injected',
        'featured',
        'custom',
        'external',
        'recommended',
      ],
      history: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      collapseWallets: false,
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      connectMethodsOrder: ['wallet', 'email', 'social'],
      pay: false,
    })
  })

  it('have these values', () => {
    const { features: _, networks, ...rest } = options
    expect(networks.map(({ name }) => name)).toEqual([
      'Ethereum',
      'Arbitrum One',
      'BNB Smart Chain',
      'Solana',
      'Bitcoin',
    ])
    expect(rest).toEqual({
      defaultNetwork: 'eip155:1',
      metadata: {},
      themeMode: 'dark',
      themeVariables: {},
      allWallets: 'SHOW',
      featuredWalletIds: [],
      includeWalletIds: [],
      excludeWalletIds: [],
      onrampRestrictedTimezones: [],
      customWallets: [],
      chainImages: {},
      connectorImages: {},
      customRpcUrls: {},
      tokens: {},
      enableWalletConnect: true,
      enableWallets: true,
      enableEIP6963: true,
      announceProvider: true,
      enableInjected: true,
      enableReconnect: true,
      enableNetworkSwitch: true,
      enableWalletGuide: true,
      allowUnsupportedChain: false,
      disableAppend: false,
      shadowRoot: 'open',
      enableEmbedded: false,
      enableMobileFullScreen: false,
      experimental_preferUniversalLinks: false,
      debug: false,
      defaultAccountTypes: { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' },
      messages: {},
      endpoints: defaultEndpoints,
      telemetry: true,
      worker: 'auto',
      warnings: [],
    })
  })
})

describe('options of the site', () => {
  it('are all accepted', () => {
    const given: HostOptions = {
      projectId: 'p1',
      networks: ['eip155:8453', own],
      defaultNetwork: own,
      metadata: { name: 'Shop', url: 'https://shop.example', icons: ['https://shop.example/i.png'] },
      features: {
        socials: false,
        swaps: false,
        connectorTypeOrder: ['recent'],
        walletFeaturesOrder: ['send'],
      },
      themeMode: 'auto',
      themeVariables: {
        '--w3m-accent': '#f00',
        '--apkt-z-index': 5,
        '--portico-radius': '4px',
        '--wc-accent': 'oklch(0.7 0.2 150)',
      },
      customWallets: [
        {
          id: 'w',
          name: 'W',
          image_url: 'data:image/png;base64,AA',
          mobile_link: 'w://',
          play_store: 'https://play.example/w',
        },
      ],
      customRpcUrls: { 'eip155:8453': ['https://a.example/', { url: 'http://localhost:1' }] },
      tokens: { 'eip155:8453': { address: '0x1' } },
      defaultAccountTypes: { eip155: 'eoa' },
      locale: 'de-ch',
      messages: { title: 'Los' },
      nonce: 'abc',
      endpoints: { data: 'http://127.0.0.1:9001/', relay: 'ws://localhost:9002' },
      telemetry: false,
      worker: { url: '/portico-worker.js' },
    }
    expect(resolveOptions(given)).toMatchObject({
      projectId: 'p1',
      networks: [
        { id: 'eip155:8453', name: 'Base' },
        { id: 'eip155:31337', namespace: 'eip155', testnet: false, rpcUrls: ['http://127.0.0.1:8545'] },
      ],
      defaultNetwork: 'eip155:31337',
      metadata: given.metadata,
      themeMode: 'auto',
      themeVariables: given.themeVariables,
      features: {
        socials: [],
        swaps: false,
        connectorTypeOrder: [
          'recent',
          'walletConnect',
          'injected',
          'featured',
          'custom',
          'external',
          'recommended',
        ],
        walletFeaturesOrder: ['send', 'onramp', 'swaps', 'receive'],
      },
      customWallets: [
        {
          id: 'w',
          name: 'W',
          chains: [],
          certified: false,
          imageUrl: 'data:image/png;base64,AA',
          mobileLink: 'w://',
          playStore: 'https://play.example/w',
        },
      ],
      customRpcUrls: { 'eip155:8453': ['https://a.example', 'http://localhost:1'] },
      defaultAccountTypes: { eip155: 'eoa', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' },
      locale: 'de-CH',
      endpoints: { ...withoutVerify, data: 'http://127.0.0.1:9001', relay: 'ws://localhost:9002' },
      telemetry: false,
      worker: { url: '/portico-worker.js' },
      warnings: [],
    })
  })

  it('accept viem chains as networks', () => {
    const given: HostOptions = { networks: [mainnet, base] }
    const [first, second] = resolveOptions(given).networks
    expect(first).toMatchObject({
      id: 'eip155:1',
      name: 'Ethereum',
      explorerUrl: 'https://etherscan.io',
      imageId: expect.any(String),
    })
    expect(second).toMatchObject({
      id: 'eip155:8453',
      name: 'Base',
      rpcUrls: [expect.stringMatching(/^https:/)],
    })
  })

  it.each([
    [{ ...own, id: 'eip155:31337' }, 'eip155:31337'],
    [{ ...own, id: '0x7a69' }, 'eip155:31337'],
    [{ ...own, id: 'abc', chainNamespace: 'solana' }, 'solana:abc'],
    [
      { ...own, id: 'abc', caipNetworkId: 'bip122:abc', chainNamespace: 'bip122', assets: { imageId: 'i' } },
      'bip122:abc',
    ],
  ])('read the network %o as %s', (network, id) => {
    expect(resolveOptions({ networks: [network] }).networks[0]?.id).toBe(id)
  })

  it.each([
    [['coinbase'], true],
    [[], false],
  ])('read the providers %j of a feature as %s', (providers, expected) => {
    expect(resolveOptions({ features: { onramp: providers } }).features.onramp).toBe(expected)
  })

  it('with an unknown name are ignored with a warning', () => {
    const { warnings } = resolveOptions({
      colour: 1,
      adapters: [],
      enableCoinbase: false,
      features: { flying: true },
      themeVariables: { '--w3m-accent': 'red', '--w3m-other': 2, '--other': 1 },
      endpoints: { rpc: 'x' },
    })
    expect(warnings).toEqual([
      { option: 'colour', reason: 'unknown' },
      { option: 'adapters', reason: 'without-effect' },
      { option: 'enableCoinbase', reason: 'without-effect' },
      { option: 'features.flying', reason: 'unknown' },
      { option: 'themeVariables.--other', reason: 'unknown' },
      { option: 'endpoints.rpc', reason: 'unknown' },
    ])
  })

  it('L10 drop an accent that is not a colour, with a warning that names it', () => {
    vi.stubGlobal('CSS', { supports: (_property: string, value: string) => value !== 'bleu' })
    onTestFinished(() => void vi.unstubAllGlobals())
    const themeVariables = { '--w3m-accent': 'bleu', '--wc-accent': 'oklch(0.7 0.2 150)' }
    const options = resolveOptions({ themeVariables })
    expect(options.themeVariables).toEqual({ '--wc-accent': 'oklch(0.7 0.2 150)' })
    expect(options.warnings).toEqual([{ option: 'themeVariables.--w3m-accent', reason: 'unknown' }])
  })

  it('read the WalletConnect override by namespace', () => {
    const given = {
      chains: { eip155: ['eip155:1'] },
      methods: { solana: ['solana_signMessage'] },
      rpcMap: { 'eip155:1': 'https://node.example/' },
      defaultChain: 'eip155:1',
    }
    expect(
      resolveOptions({ universalProviderConfigOverride: given }).universalProviderConfigOverride,
    ).toEqual({
      ...given,
      rpcMap: { 'eip155:1': 'https://node.example' },
    })
  })

  it.each([
    [{ chains: { eip155: ['ethereum'] } }, 'universalProviderConfigOverride.chains.eip155[0]'],
    [{ methods: { eip155: 'all' } }, 'universalProviderConfigOverride.methods.eip155'],
    [{ rpcMap: { 1: 'https://node.example' } }, 'universalProviderConfigOverride.rpcMap.1'],
    [{ defaultChain: 1 }, 'universalProviderConfigOverride.defaultChain'],
  ])('name the malformed part of a WalletConnect override: %j', (universalProviderConfigOverride, option) => {
    expect(() => resolveOptions({ universalProviderConfigOverride })).toThrow(
      expect.objectContaining({ context: expect.objectContaining({ option }) }),
    )
  })

  it('treat undefined like an absent option', () => {
    expect(resolveOptions({ projectId: undefined, features: undefined, networks: undefined })).toEqual(
      resolveOptions({}),
    )
  })

  it('are never read from a prototype', () => {
    expect(resolveOptions(Object.create({ themeMode: 'light', networks: 7 }))).toEqual(resolveOptions({}))
  })
})

describe('a malformed option throws an error that names it', () => {
  it.each<[unknown, string, string]>([
    [undefined, 'options-invalid', ''],
    [null, 'options-invalid', ''],
    ['x', 'options-invalid', ''],
    [[], 'options-invalid', ''],
    [{ projectId: 5 }, 'option-text-invalid', 'projectId'],
    [{ projectId: ' ' }, 'option-text-invalid', 'projectId'],
    [{ nonce: 'x'.repeat(2001) }, 'option-text-invalid', 'nonce'],
    [{ networks: 'eip155:1' }, 'option-list-invalid', 'networks'],
    [{ networks: [] }, 'option-empty', 'networks'],
    [{ networks: ['eip155:31337'] }, 'option-network-invalid', 'networks[0]'],
    [{ networks: ['eip155:1', 7] }, 'option-object-invalid', 'networks[1]'],
    [{ networks: [{ ...own, id: 0 }] }, 'option-network-invalid', 'networks[0].id'],
    [{ networks: [{ ...own, name: '' }] }, 'option-text-invalid', 'networks[0].name'],
    [
      { networks: [{ ...own, nativeCurrency: undefined }] },
      'option-object-invalid',
      'networks[0].nativeCurrency',
    ],
    [
      { networks: [{ ...own, nativeCurrency: { ...own.nativeCurrency, decimals: 1.5 } }] },
      'option-number-invalid',
      'networks[0].nativeCurrency.decimals',
    ],
    [{ networks: [{ ...own, rpcUrls: {} }] }, 'option-list-invalid', 'networks[0].rpcUrls'],
    [
      { networks: [{ ...own, rpcUrls: ['http://rpc.example'] }] },
      'option-url-invalid',
      'networks[0].rpcUrls[0]',
    ],
    [
      { networks: [{ ...own, explorerUrl: 'javascript:alert(1)' }] },
      'option-url-invalid',
      'networks[0].explorerUrl',
    ],
    [{ networks: [{ ...own, testnet: 'no' }] }, 'option-switch-invalid', 'networks[0].testnet'],
    [{ networks: ['eip155:1', mainnet] }, 'option-duplicate', 'networks'],
    [{ networks: ['eip155:1'], defaultNetwork: 'eip155:10' }, 'option-choice-invalid', 'defaultNetwork'],
    [{ metadata: 'Shop' }, 'option-object-invalid', 'metadata'],
    [{ metadata: { url: 'shop.example' } }, 'option-url-invalid', 'metadata.url'],
    [{ metadata: { icons: ['data:text/html,x'] } }, 'option-url-invalid', 'metadata.icons[0]'],
    [{ features: true }, 'option-object-invalid', 'features'],
    [{ features: { swaps: 1 } }, 'option-switch-invalid', 'features.swaps'],
    [{ features: { onramp: [1] } }, 'option-text-invalid', 'features.onramp[0]'],
    [{ features: { socials: true } }, 'option-list-invalid', 'features.socials'],
    [{ features: { socials: ['google', 'myspace'] } }, 'option-choice-invalid', 'features.socials[1]'],
    [{ features: { socials: ['google', 'google'] } }, 'option-duplicate', 'features.socials'],
    [
      { features: { connectorTypeOrder: ['near'] } },
      'option-choice-invalid',
      'features.connectorTypeOrder[0]',
    ],
    [{ themeMode: 'pink' }, 'option-choice-invalid', 'themeMode'],
    [
      { themeVariables: { '--w3m-accent': 'red;}*{display:none' } },
      'option-text-invalid',
      'themeVariables.--w3m-accent',
    ],
    [
      { themeVariables: { '--w3m-accent': Number.NaN } },
      'option-text-invalid',
      'themeVariables.--w3m-accent',
    ],
    [{ allWallets: true }, 'option-choice-invalid', 'allWallets'],
    [{ featuredWalletIds: 'a' }, 'option-list-invalid', 'featuredWalletIds'],
    [{ excludeWalletIds: ['a', 'a'] }, 'option-duplicate', 'excludeWalletIds'],
    [{ customWallets: [{ id: 'x' }] }, 'option-missing', 'customWallets[0].name'],
    [
      { customWallets: [{ ...wallet, mobile_link: 'javascript:alert(1)//' }] },
      'option-url-invalid',
      'customWallets[0].mobile_link',
    ],
    [
      { customWallets: [{ ...wallet, desktop_link: 'data://x' }] },
      'option-url-invalid',
      'customWallets[0].desktop_link',
    ],
    [
      { customWallets: [{ ...wallet, mobile_link: 'http://w.example' }] },
      'option-url-invalid',
      'customWallets[0].mobile_link',
    ],
    [
      { customWallets: [{ ...wallet, homepage: 'http://w.example' }] },
      'option-url-invalid',
      'customWallets[0].homepage',
    ],
    [{ chainImages: { 1: 'x.png' } }, 'option-url-invalid', 'chainImages.1'],
    [{ customRpcUrls: { 1: ['https://a.example'] } }, 'option-network-invalid', 'customRpcUrls.1'],
    [{ customRpcUrls: { 'eip155:1': 'https://a.example' } }, 'option-list-invalid', 'customRpcUrls.eip155:1'],
    [{ customRpcUrls: { 'eip155:1': [{}] } }, 'option-missing', 'customRpcUrls.eip155:1[0].url'],
    [{ tokens: { 'eip155:1': {} } }, 'option-missing', 'tokens.eip155:1.address'],
    [{ termsConditionsUrl: 'terms' }, 'option-url-invalid', 'termsConditionsUrl'],
    [{ privacyPolicyUrl: 'https://user:pass@x.example' }, 'option-url-invalid', 'privacyPolicyUrl'],
    [{ siwx: true }, 'option-object-invalid', 'siwx'],
    [{ siwx: {}, siweConfig: {} }, 'option-sign-in-conflict', 'siwx'],
    [{ debug: 'yes' }, 'option-switch-invalid', 'debug'],
    [{ enableReconnect: null }, 'option-switch-invalid', 'enableReconnect'],
    [{ defaultAccountTypes: { eip155: 'safe' } }, 'option-choice-invalid', 'defaultAccountTypes.eip155'],
    [{ locale: 'not a locale' }, 'option-locale-invalid', 'locale'],
    [{ messages: { a: 1 } }, 'option-text-invalid', 'messages.a'],
    [{ endpoints: { data: 'http://data.example' } }, 'option-url-invalid', 'endpoints.data'],
    [{ endpoints: { relay: 'https://relay.example' } }, 'option-url-invalid', 'endpoints.relay'],
    [{ endpoints: { data: 'http://localhost.evil.example' } }, 'option-url-invalid', 'endpoints.data'],
    [{ telemetry: 0 }, 'option-switch-invalid', 'telemetry'],
    [{ worker: 'fast' }, 'option-choice-invalid', 'worker'],
    [{ worker: { url: '//evil.example/w.js' } }, 'option-url-invalid', 'worker.url'],
    [{ worker: {} }, 'option-missing', 'worker.url'],
  ])('%o throws %s at %s', (given, code, option) => {
    expect(() => resolveOptions(given)).toThrow(
      expect.objectContaining({ code, context: expect.objectContaining({ option }) }),
    )
  })

  it('with the message of the specification, where it has one', () => {
    expect(() => resolveOptions({ siwx: {}, siweConfig: {} })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
    expect(() => resolveOptions({ features: { socials: ['myspace'] } })).toThrow(
      'Option features.socials[0] must be one of: google, x, discord, farcaster, github, apple, facebook',
    )
  })

  it('and never any other error', () => {
    const names = Object.keys(resolveOptions({}))
    const given = fc.dictionary(
      fc.oneof(fc.constantFrom(...names, 'siwx', 'locale', 'projectId'), fc.string()),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.oneof(given, fc.anything()), raw => {
        try {
          expect(resolveOptions(raw).networks.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(CoreError)
          expect((error as AppError).message).not.toMatch(/\{\w+\}/)
        }
      }),
      { numRuns: 500 },
    )
  })
})
