import { describe, expect, it } from 'vitest'
import { addressOf, caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { createIdentitySource } from '../../../../src/worker/streams/identity/feature.ts'
import { createSupportedChainsSource } from '../../../../src/worker/streams/networks/supported-chains.ts'
import { createTelemetrySource } from '../../../../src/worker/streams/telemetry/telemetry.ts'
import { createProjectSource, createWalletsSource } from '../../../../src/worker/streams/wallets/source.ts'
import { fakeHttp } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const caller = { projectId: 'p1', sdkType: 'portico', sdkVersion: 'html-1' }
const base = 'https://catalogue.example'
const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')

describe('the request for the wallet catalogue', () => {
  const fetchFrom = (answer: unknown) => {
    const sendRpc = fakeHttp(() => answer)
    const fetch = createWalletsSource(sendRpc, base, caller, () => ['eip155:1', 'solana:x'])
    return { sendRpc, fetch, seen: observe(fetch({ page: 2, entries: 40 })) }
  }
  const row = {
    id: 'w1',
    name: 'Wallet One',
    badge_type: 'certified',
    chains: ['eip155:1', 5],
    homepage: 'https://one.example/',
    image_id: 'img-1',
    mobile_link: 'one://',
    desktop_link: 'one://desktop',
    webapp_link: 'https://app.one.example/',
    app_store: 'https://apps.example/one',
    rdns: 'example.one',
  }
  const walletOf = (over: object) =>
    fetchFrom({ data: [{ ...row, ...over }], count: 1 }).seen.values[0]?.wallets[0]

  // Specification 7b.1, 9.17
  it('contains the page, the search filters and the networks of the site', () => {
    const { sendRpc, fetch } = fetchFrom({ data: [], count: 0 })
    observe(
      fetch({
        page: 1,
        entries: 100,
        search: 'me',
        include: ['a', 'b'],
        exclude: ['c'],
        certifiedOnly: true,
      }),
    )
    expect(sendRpc.urls[0]?.pathname).toBe('/getWallets')
    expect(Object.fromEntries(sendRpc.urls[0]?.searchParams ?? [])).toEqual({
      projectId: 'p1',
      st: 'portico',
      sv: 'html-1',
      page: '2',
      entries: '40',
      chains: 'eip155:1,solana:x',
    })
    expect(Object.fromEntries(sendRpc.urls[1]?.searchParams ?? [])).toMatchObject({
      search: 'me',
      include: 'a,b',
      exclude: 'c',
      badge_type: 'certified',
    })
  })

  // Specification 3.34, 7b.2
  it('returns each wallet with its links, its networks and its picture', () => {
    expect(fetchFrom({ data: [row], count: 600 }).seen.values[0]).toEqual({
      count: 600,
      wallets: [
        {
          id: 'w1',
          name: 'Wallet One',
          imageUrl: `${base}/getWalletImage/img-1?projectId=p1&st=portico&sv=html-1`,
          rdns: 'example.one',
          homepage: 'https://one.example/',
          chains: ['eip155:1'],
          certified: true,
          mobileLink: 'one://',
          desktopLink: 'one://desktop',
          webappLink: 'https://app.one.example/',
          appStore: 'https://apps.example/one',
        },
      ],
    })
  })

  it.each([
    'javascript://%0aalert(1)',
    'JavaScript:alert(1)',
    'data://text/html,x',
    'vbscript://x',
    'file:///etc',
    'blob:https://x/y',
    'about:blank',
    'http://one.example/',
    'smb://server/share',
    'vnc://host',
    'x-man-page://ls',
    'microsoft-edge://x',
    'facetime://x',
    'afp://x',
    'shortcuts://run',
    'calculator://',
    'teamviewer10://control',
    'somegame://',
    'one: //x',
    'one://a b',
    'one://"x',
    '//one.example',
    7,
    null,
  ])(
    'returns a wallet without its app link if this link is unsafe, malformed or of another app (N13): %j',
    mobile_link => {
      expect(walletOf({ mobile_link })).not.toHaveProperty('mobileLink')
    },
  )
  const appLinks = [
    'https://one.example/wc',
    'one://',
    'walletone://',
    'trust://wc?uri=',
    'okex://main',
    'cbwallet://',
  ]
  it.each(appLinks)('returns a wallet with its app link if this link is valid: %s', mobile_link => {
    expect(walletOf({ mobile_link })?.mobileLink).toBe(mobile_link)
  })
  it('returns a wallet without its web link if this link has the scheme of an app', () => {
    expect(walletOf({ webapp_link: 'one://' })).not.toHaveProperty('webappLink')
  })
  // Specification 3.34, 7b.2
  it('returns a wallet without a picture if the id of the picture is malformed', () =>
    expect(walletOf({ image_id: '../../x' })).not.toHaveProperty('imageUrl'))

  it.each<[string, unknown]>([
    ['null', null],
    ['text', 'x'],
    ['no id', { ...row, id: undefined }],
    ['an id with a path', { ...row, id: '../x' }],
    ['no name', { ...row, name: '\u200b' }],
  ])('leaves out a malformed wallet (%s) and returns the valid wallets (fault C9)', (_, bad) => {
    expect(fetchFrom({ data: [bad, row], count: 2 }).seen.values[0]?.wallets.map(({ id }) => id)).toEqual([
      'w1',
    ])
  })

  it('uses the number of listed wallets as the total if the response has a malformed total (fault C9)', () => {
    expect(fetchFrom({ data: [row], count: 'x' }).seen.values[0]?.count).toBe(1)
  })
  it('returns a wallet once if the response contains its id twice (fault C12)', () =>
    expect(fetchFrom({ data: [row, row], count: 2 }).seen.values[0]?.wallets).toHaveLength(1))
  it('limits wallet names to 80 characters, and fails with answer-too-large for 20,000 wallets (fault C10)', () => {
    expect(walletOf({ name: 'x'.repeat(2000) })?.name).toHaveLength(80)
    const many = Array.from({ length: 20_000 }, (_, n) => ({ ...row, id: `w${n}` }))
    expect(fetchFrom({ data: many, count: 1 }).seen.error).toMatchObject({ code: 'answer-too-large' })
  })
  it.each([null, [], {}, { data: null, count: 1 }])(
    'fails with answer-malformed if the response is malformed: %j (fault C9)',
    answer => {
      expect(fetchFrom(answer).seen.error).toMatchObject({ code: 'answer-malformed' })
    },
  )
})

describe('the request for the identity of an account', () => {
  const identityFrom = (answer: unknown) =>
    observe(
      createIdentitySource(
        fakeHttp(() => answer),
        base,
        caller,
      )(account),
    )

  // Specification 3.4, 7.3
  it('returns the name and the avatar', () => {
    const answer = { name: 'vitalik.eth', avatar: 'https://img.example/v.png', resolvedAt: null }
    const sendRpc = fakeHttp(() => answer)
    expect(observe(createIdentitySource(sendRpc, base, caller)(account)).values).toEqual([
      { name: 'vitalik.eth', avatar: 'https://img.example/v.png' },
    ])
    const address = addressOf(account)
    expect(sendRpc.urls[0]?.pathname).toBe(`/v1/identity/${address}`)
    expect(sendRpc.urls[0]?.searchParams.get('sender')).toBe(address)
  })
  const answers = [
    { name: null, avatar: null },
    {},
    { name: '', avatar: 'javascript:1' },
    { name: 5, avatar: {} },
  ]
  it.each(answers)(
    'returns an empty identity if the response has no valid name and no valid avatar: %j',
    answer => expect(identityFrom(answer).values).toEqual([{}]),
  )
  const malformedAnswers = [null, 'x', 5]
  it.each(malformedAnswers)('fails with answer-malformed if the response is malformed: %j', answer => {
    expect(identityFrom(answer).error).toMatchObject({ code: 'answer-malformed' })
  })
})

describe('the requests for the settings of the project', () => {
  // Specification 7b.6, 7b.7
  it('return the valid allowed origins and the analytics setting', () => {
    const sendRpc = fakeHttp((_, url) =>
      url.pathname === '/getAnalyticsConfig'
        ? { isAnalyticsEnabled: true }
        : { allowedOrigins: ['https://shop.example', null, 7, ''] },
    )
    const source = createProjectSource(sendRpc, base, caller)
    expect(observe(source.fetchOrigins()).values).toEqual([['https://shop.example']])
    expect(observe(source.fetchAnalytics()).values).toEqual([true])
    const paths = ['/projects/v1/origins', '/getAnalyticsConfig']
    expect(sendRpc.urls.map(({ pathname }) => pathname)).toEqual(paths)
  })
  const emptyAnswers = [null, {}, { isAnalyticsEnabled: 'yes', allowedOrigins: 'x' }]
  it.each(emptyAnswers)('fail with answer-malformed if the response is malformed: %j', answer => {
    const source = createProjectSource(
      fakeHttp(() => answer),
      base,
      caller,
    )
    expect(observe(source.fetchOrigins()).error).toMatchObject({ code: 'answer-malformed' })
    expect(observe(source.fetchAnalytics()).error).toMatchObject({ code: 'answer-malformed' })
  })
})

describe('the request for the supported chains', () => {
  // Specification 7.2
  it('returns only the networks that Portico supports', () => {
    const sendRpc = fakeHttp(() => ({ http: ['eip155:1', 'near:mainnet', 3], ws: [] }))
    expect(observe(createSupportedChainsSource(sendRpc, base, caller)()).values).toEqual([['eip155:1']])
    expect(sendRpc.urls[0]?.pathname).toBe('/v1/supported-chains')
  })
})

describe('the request that sends a telemetry event', () => {
  it('has the event as its body, and Portico ignores its response', () => {
    const sendRpc = fakeHttp(() => undefined)
    const event = { eventId: 'e', url: 'u', domain: 'd', timestamp: 1, props: {} }
    observe(createTelemetrySource(sendRpc, 'https://pulse.example', caller)(event))
    expect(sendRpc.requests[0]).toEqual({
      url: 'https://pulse.example/e?projectId=p1&st=portico&sv=html-1',
      body: event,
      responseType: 'nothing',
    })
  })
})
