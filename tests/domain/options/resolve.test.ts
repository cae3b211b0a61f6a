import fc from 'fast-check'
import { base, mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { defaultEndpoints } from '../../../src/domain/core/constants.ts'
import { type HostOptions, resolveOptions } from '../../../src/domain/options/resolve.ts'

const own = {
  id: 31337,
  name: 'Anvil',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
}
const wallet = { id: 'w', name: 'W' }

const { verify: _verify, ...withoutVerify } = defaultEndpoints

/** The expected warning about a malformed option, with an error code and the name of the option. */
const malformed = (code: string, option: string) =>
  expect.objectContaining({
    option: expect.any(String),
    reason: 'malformed',
    error: { code, message: expect.any(String), context: expect.objectContaining({ option }) },
  })

describe('the default options', () => {
  const options = resolveOptions({})

  // Specification 1.24, 1.25, 1.28
  it("switch each feature on or off as Portico's specification requires", () => {
    expect(resolveOptions({ projectId: 'p1' }).features).toEqual({
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

  // Specification 3.21, 3.46
  it('have the values that the documentation states', () => {
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
      id: 'portico',
      themeMode: 'dark',
      themeVariables: {},
      allWallets: 'SHOW',
      featuredWalletIds: [],
      includeWalletIds: [],
      excludeWalletIds: [],
      restrictedTimezones: [],
      customWallets: [],
      chainImages: {},
      tokens: {},
      connectorImages: {},
      customRpcUrls: {},
      paymasters: {},
      enableWalletConnect: true,
      enableWallets: true,
      enableEIP6963: true,
      announceProvider: true,
      enableInjected: true,
      enableReconnect: true,
      enableNetworkSwitch: true,
      enableWalletGuide: true,
      allowUnsupportedChain: false,
      preload: 'presence',
      shadowRoot: 'open',
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

describe('the options that the site gives', () => {
  // Specification 5.4
  it('are all accepted without a warning if they are valid', () => {
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
      themeMode: 'light',
      themeVariables: {
        '--w3m-accent': '#f00',
        '--apkt-font-size-master': 11,
        '--portico-border-radius-master': '4px',
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
      paymasters: { 'eip155:8453': 'https://pay.example/rpc?key=1' },
      defaultAccountTypes: { eip155: 'eoa' },
      locale: 'de-ch',
      messages: { 'connect.title': 'Los' },
      endpoints: { data: 'http://127.0.0.1:9001/', relay: 'ws://localhost:9002' },
      telemetry: false,
      worker: { url: '/portico-worker.js' },
    }
    expect(resolveOptions(given)).toMatchObject({
      projectId: 'p1',
      networks: [
        { id: 'eip155:8453', name: 'Base' },
        { id: 'eip155:31337', namespace: 'eip155', testnet: true, rpcUrls: ['http://127.0.0.1:8545'] },
      ],
      defaultNetwork: 'eip155:31337',
      metadata: given.metadata,
      themeMode: 'light',
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
      customRpcUrls: { 'eip155:8453': [{ url: 'https://a.example' }, { url: 'http://localhost:1' }] },
      paymasters: { 'eip155:8453': 'https://pay.example/rpc?key=1' },
      defaultAccountTypes: { eip155: 'eoa', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' },
      locale: 'de-CH',
      endpoints: { ...withoutVerify, data: 'http://127.0.0.1:9001', relay: 'ws://localhost:9002' },
      telemetry: false,
      worker: { url: '/portico-worker.js' },
      warnings: [],
    })
  })

  // Specification 3.25
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
  ])('accept a custom network: %o gets the CAIP-2 id %s', (network, id) => {
    expect(resolveOptions({ networks: [network] }).networks[0]?.id).toBe(id)
  })

  it.each([
    [['coinbase'], true],
    [[], false],
  ])('turn the on-ramp on only if they list a provider: %j (on: %s)', (providers, expected) => {
    const { features } = resolveOptions({ projectId: 'p1', features: { onramp: providers } })
    expect(features.onramp).toBe(expected)
  })

  it('leave out the features that need a service if there is no project id, and say so (integrators 6)', () => {
    const without = resolveOptions({
      features: { swaps: true, onramp: false, socials: ['google'], send: true },
    })
    expect(without.features).toMatchObject({
      ...{ swaps: false, onramp: false, email: false, socials: [], smartSessions: false },
      ...{ send: true, receive: true, history: false },
    })
    expect(without.warnings).toEqual([
      malformed('option-needs-project', 'features.swaps'),
      malformed('option-needs-project', 'features.socials'),
    ])
    expect(resolveOptions({}).warnings).toEqual([])
  })

  // Specification 5.36
  it('take the time zones without an on-ramp by their names or by the name of a list (5.36)', () => {
    const zonesOf = (given: HostOptions) => resolveOptions(given).restrictedTimezones
    const china = zonesOf({ restrictedTimezones: 'china' })
    expect(china).toEqual(
      expect.arrayContaining(['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Macau', 'PRC']),
    )
    expect(zonesOf({ restrictedTimezones: ['Asia/Tokyo', 'china'] })).toEqual(['Asia/Tokyo', ...china])
    const older = { onrampRestrictedTimezones: ['Asia/Tokyo', 'Asia/Seoul'] }
    expect(zonesOf({ restrictedTimezones: ['Asia/Seoul'], ...older })).toEqual(['Asia/Seoul', 'Asia/Tokyo'])
    expect(resolveOptions({ restrictedTimezones: 7 as never }).warnings).toEqual([
      malformed('option-list-invalid', 'restrictedTimezones'),
    ])
  })

  it('take nodes with headers, and a warning about a malformed header does not contain its value', () => {
    const headers = { authorization: 'Bearer s3cret', 'x-key': 'k1' }
    const url = 'https://eth.example/rpc'
    const read = (nodes: unknown) => resolveOptions({ customRpcUrls: { 'eip155:1': nodes } } as HostOptions)
    expect(read([{ url, headers }]).customRpcUrls).toEqual({ 'eip155:1': [{ url, headers }] })
    const { warnings } = read([{ url, headers: { 'bad name': 's3cret', ok: 's3cret\r\nHost: evil' } }])
    expect(warnings).toEqual([
      malformed('option-text-invalid', 'customRpcUrls.eip155:1[0].headers.bad name'),
      malformed('option-text-invalid', 'customRpcUrls.eip155:1[0].headers.ok'),
    ])
    expect(JSON.stringify(warnings)).not.toContain('s3cret')
  })

  // Specification 3.23, 4b.2, 4b.3, 4b.8
  it('cause a warning and have no effect if Portico does not know their name', () => {
    const { warnings } = resolveOptions({
      colour: 1,
      adapters: [],
      enableCoinbase: false,
      disableAppend: true,
      enableEmbedded: true,
      enableMobileFullScreen: true,
      nonce: 'abc',
      defaultAccountTypes: { solana: 'eoa' },
      features: { flying: true },
      themeVariables: { '--w3m-accent': 'red', '--w3m-other': 2, '--other': 1 },
      endpoints: { rpc: 'x' },
    })
    const unknown = [
      'colour',
      'adapters',
      'enableCoinbase',
      'disableAppend',
      'enableEmbedded',
      'enableMobileFullScreen',
      'nonce',
      'features.flying',
      'themeVariables.--other',
      'defaultAccountTypes.solana',
      'endpoints.rpc',
    ]
    expect(warnings).toEqual(unknown.map(option => expect.objectContaining({ option, reason: 'unknown' })))
  })

  // Specification 4b.4
  it('accept images of networks by CAIP-2 id or by chain id', () => {
    const chainImages = { 1: 'https://a.example/1.png', 'solana:1': 'https://a.example/2.png' }
    expect(resolveOptions({ chainImages }).chainImages).toEqual({
      'eip155:1': 'https://a.example/1.png',
      'solana:1': 'https://a.example/2.png',
    })
  })

  // Specification 5.31
  it('cause a warning, and sign nobody in, if both siwx and siweConfig are set (5.31)', () => {
    const read = resolveOptions({ siwx: { getRequired: () => true }, siweConfig: {} })
    expect([read.siwx, read.siweConfig]).toEqual([undefined, undefined])
    expect(read.warnings).toEqual([malformed('option-sign-in-conflict', 'siweConfig')])
  })

  it('accept universalProviderConfigOverride, which changes the WalletConnect proposal', () => {
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
  ])(
    'cause a warning that names the malformed part of universalProviderConfigOverride: %j',
    (universalProviderConfigOverride, option) => {
      expect(resolveOptions({ universalProviderConfigOverride }).warnings).toContainEqual(
        malformed(expect.any(String), option),
      )
    },
  )

  it('may be undefined, which has the same result as no option', () => {
    expect(resolveOptions({ projectId: undefined, features: undefined, networks: undefined })).toEqual(
      resolveOptions({}),
    )
  })

  it('are ignored if the options object only inherits them from its prototype', () => {
    expect(resolveOptions(Object.create({ themeMode: 'light', networks: 7 }))).toEqual(resolveOptions({}))
  })
})

describe('the nodes of a network (F13)', () => {
  const nodesIn = (url: string) => resolveOptions({ networks: [{ ...own, rpcUrls: [url] }] }).networks
  it.each([
    'http://192.168.1.20:8545',
    'http://10.0.0.5',
    'http://172.20.0.3:8545',
    'http://169.254.1.1',
    'http://100.64.0.9:8545',
    'http://anvil:8545',
    'http://node.local',
    'http://host.docker.internal:8545',
    'http://[fd00::1]:8545',
    'http://0.0.0.0:8545',
    'http://[::ffff:192.168.1.2]:8545',
    'http://198.18.0.1',
    'http://127.1.2.3',
    'http://node.private',
    'http://node.local.:8545',
    'http://api.svc.cluster.local',
    'http://anvil_1:8545',
    'HTTP://ANVIL:8545',
    'http://node.test',
    'http://node.home.arpa',
  ])('may use http on the local network: %s', url => {
    expect(nodesIn(url)[0]?.rpcUrls).toEqual([url])
    expect(resolveOptions({ customRpcUrls: { 'eip155:1': [{ url }] } }).customRpcUrls).toEqual({
      'eip155:1': [{ url }],
    })
  })

  it.each([
    'ws://localhost:8545',
    'http://rpc.example',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://[2001:4860:4860::8888]',
    'http://node.localhost.example',
    '//anvil:8545',
    'http://u:p@anvil',
  ])('keep the network in the list, without this URL and with a warning: %s', url => {
    expect(nodesIn(url)).toMatchObject([{ id: 'eip155:31337', rpcUrls: [] }])
    const { warnings } = resolveOptions({ networks: [{ ...own, rpcUrls: [url] }] })
    expect(warnings).toContainEqual(malformed('option-url-invalid', 'networks[0].rpcUrls[0]'))
  })
})

describe('a malformed option', () => {
  // Specification 5.37
  it.each<[unknown, string, string]>([
    [undefined, 'options-invalid', ''],
    [null, 'options-invalid', ''],
    ['x', 'options-invalid', ''],
    [[], 'options-invalid', ''],
    [{ projectId: 5 }, 'option-text-invalid', 'projectId'],
    [{ projectId: ' ' }, 'option-text-invalid', 'projectId'],
    [{ projectId: 'x'.repeat(2001) }, 'option-text-invalid', 'projectId'],
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
    [{ networks: ['eip155:1'], defaultNetwork: 'eip155:10' }, 'option-choice-invalid', 'defaultNetwork'],
    [{ metadata: 'Shop' }, 'option-object-invalid', 'metadata'],
    [{ metadata: { url: 'shop.example' } }, 'option-url-invalid', 'metadata.url'],
    [{ metadata: { icons: ['data:text/html,x'] } }, 'option-url-invalid', 'metadata.icons[0]'],
    [{ features: true }, 'option-object-invalid', 'features'],
    [{ features: { swaps: 1 } }, 'option-switch-invalid', 'features.swaps'],
    [{ features: { onramp: [1] } }, 'option-text-invalid', 'features.onramp[0]'],
    [{ features: { socials: true } }, 'option-list-invalid', 'features.socials'],
    [{ features: { socials: ['google', 'myspace'] } }, 'option-choice-invalid', 'features.socials[1]'],
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
    [{ paymasters: { 8453: 'https://pay.example' } }, 'option-network-invalid', 'paymasters.8453'],
    [{ paymasters: { 'eip155:8453': 'http://pay.example' } }, 'option-url-invalid', 'paymasters.eip155:8453'],
    [{ paymasters: 'https://pay.example' }, 'option-object-invalid', 'paymasters'],
    [{ customRpcUrls: { 'eip155:1': 'https://a.example' } }, 'option-list-invalid', 'customRpcUrls.eip155:1'],
    [{ customRpcUrls: { 'eip155:1': [{}] } }, 'option-missing', 'customRpcUrls.eip155:1[0].url'],
    [{ termsConditionsUrl: 'terms' }, 'option-url-invalid', 'termsConditionsUrl'],
    [{ privacyPolicyUrl: 'https://user:pass@x.example' }, 'option-url-invalid', 'privacyPolicyUrl'],
    [{ siwx: true }, 'option-object-invalid', 'siwx'],
    [{ siwx: {}, siweConfig: {} }, 'option-sign-in-conflict', 'siweConfig'],
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
  ])('causes a warning with a code and the option: %o (%s, "%s")', (given, code, option) => {
    expect(resolveOptions(given).warnings).toContainEqual(malformed(code, option))
  })

  it.each<[unknown, object]>([
    ['x', {}],
    [{ id: 5, themeMode: 'pink', locale: '?', worker: { url: '//evil.example/w.js' } }, {}],
    [{ networks: ['eip155:31337'], customWallets: [{ id: 'x' }], siwx: true, debug: 'yes' }, {}],
    [{ features: 7, endpoints: { data: 'x' }, metadata: { url: 'shop' } }, {}],
    [{ networks: ['eip155:1'], defaultNetwork: 'eip155:10' }, { networks: ['eip155:1'] }],
  ])('is replaced by its default value: %o gives the same result as %o', (given, same) => {
    expect({ ...resolveOptions(given), warnings: [] }).toEqual(resolveOptions(same))
  })

  // Specification 5.4
  it('has no effect on other options or on other elements of the same list', () => {
    const read = resolveOptions({
      projectId: 'p1',
      networks: ['eip155:1', 'eip155:31337', 'eip155:137', 'eip155:1'],
      features: { swaps: false, send: 'no', socials: ['google', 'myspace', 'google', 'apple'] },
      excludeWalletIds: ['a', 5],
      customWallets: [{ ...wallet, homepage: 'http://w.example' }],
      customRpcUrls: { 1: ['https://a.example'], 'eip155:1': ['http://a.example', 'https://b.example'] },
      themeVariables: { '--wc-accent': 'red;}', '--wc-border-radius-master': '2px' },
      endpoints: { data: 'https://data.example', catalogue: 7 },
    })
    expect(read.networks.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:137'])
    expect(read.features).toMatchObject({ swaps: false, send: true, socials: ['google', 'apple'] })
    expect(read.excludeWalletIds).toEqual(['a'])
    expect(read.customWallets).toEqual([{ ...wallet, chains: [], certified: false }])
    expect(read.customRpcUrls).toEqual({ 'eip155:1': [{ url: 'https://b.example' }] })
    expect(read.themeVariables).toEqual({ '--wc-border-radius-master': '2px' })
    expect(read.endpoints).toEqual({ ...defaultEndpoints, data: 'https://data.example' })
  })

  it('never switches telemetry on', () => {
    const { telemetry, features } = resolveOptions({ telemetry: 0, features: { analytics: 'false' } })
    expect([telemetry, features.analytics]).toEqual([false, false])
  })

  // Specification 5.4
  it("causes a warning with the text that Portico's specification defines for this mistake, if any", () => {
    const messages = resolveOptions({
      siwx: {},
      siweConfig: {},
      features: { socials: ['myspace'] },
    }).warnings.map(warning => warning.reason === 'malformed' && warning.error.message)
    expect(messages).toContain('Cannot set both `siweConfig` and `siwx` options')
    expect(messages).toContain(
      'Option features.socials[0] must be one of: google, x, discord, farcaster, github, apple, facebook',
    )
  })

  it('never makes the parser throw an error', () => {
    const names = Object.keys(resolveOptions({}))
    const given = fc.dictionary(
      fc.oneof(fc.constantFrom(...names, 'siwx', 'locale', 'projectId'), fc.string()),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.oneof(given, fc.anything()), raw => {
        const { networks, warnings } = resolveOptions(raw)
        expect(networks.length).toBeGreaterThan(0)
        const messages = warnings.flatMap(warning =>
          warning.reason === 'malformed' ? warning.error.message : [],
        )
        expect(messages.filter(message => /^Option \w.*\{\w+\}$/.test(message))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
