import { describe, expect, it } from 'vitest'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { createIdentitySource } from '../../../../src/worker/streams/identity/feature.ts'
import { createSupportedChainsSource } from '../../../../src/worker/streams/networks/network-calls.ts'
import { createTelemetrySource } from '../../../../src/worker/streams/telemetry/telemetry.ts'
import { createProjectSource, createWalletsSource } from '../../../../src/worker/streams/wallets/source.ts'
import { fakeAsk } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const caller = { projectId: 'p1', sdkType: 'portico', sdkVersion: 'html-1' }
const base = 'https://catalogue.example'
const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')

describe('the source of the wallet catalogue', () => {
  const fetchFrom = (answer: unknown) => {
    const sendRpc = fakeAsk(() => answer)
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
    desktop_link: null,
    webapp_link: 'https://app.one.example/',
    app_store: 'https://apps.example/one',
    rdns: 'example.one',
  }
  const walletOf = (over: object) =>
    fetchFrom({ data: [{ ...row, ...over }], count: 1 }).seen.values[0]?.wallets[0]

  it("requests a page of the wallets that support the site's networks", () => {
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
    expect(sendRpc.asked[0]?.pathname).toBe('/getWallets')
    expect(Object.fromEntries(sendRpc.asked[0]?.searchParams ?? [])).toEqual({
      projectId: 'p1',
      st: 'portico',
      sv: 'html-1',
      page: '2',
      entries: '40',
      chains: 'eip155:1,solana:x',
    })
    expect(Object.fromEntries(sendRpc.asked[1]?.searchParams ?? [])).toMatchObject({
      search: 'me',
      include: 'a,b',
      exclude: 'c',
      badge_type: 'certified',
    })
  })

  it('parses a wallet', () => {
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
    'one: //x',
    'one://a b',
    'one://"x',
    '//one.example',
    7,
    null,
  ])('parses a wallet without its link if the link is %j', mobile_link => {
    expect(walletOf({ mobile_link })).not.toHaveProperty('mobileLink')
  })
  const appLinks = ['https://one.example/wc', 'one://', 'trust://wc?uri=', 'okex://main']
  it.each(appLinks)('accepts the app link %s', mobile_link => {
    expect(walletOf({ mobile_link })?.mobileLink).toBe(mobile_link)
  })
  it('parses a wallet without its web link if that link has the scheme of an app', () => {
    expect(walletOf({ webapp_link: 'one://' })).not.toHaveProperty('webappLink')
  })
  it('parses a wallet without a picture if the id of the picture is malformed', () =>
    expect(walletOf({ image_id: '../../x' })).not.toHaveProperty('imageUrl'))

  it.each<[string, unknown]>([
    ['null', null],
    ['text', 'x'],
    ['no id', { ...row, id: undefined }],
    ['an id with a path', { ...row, id: '../x' }],
    ['no name', { ...row, name: '\u200b' }],
  ])('drops a row with %s and keeps the others (fault C9)', (_, bad) => {
    expect(fetchFrom({ data: [bad, row], count: 2 }).seen.values[0]?.wallets.map(({ id }) => id)).toEqual([
      'w1',
    ])
  })

  it('counts the rows if the total number in the response is malformed (fault C9)', () => {
    expect(fetchFrom({ data: [row], count: 'x' }).seen.values[0]?.count).toBe(1)
  })
  it('lists a wallet once if two rows have the same id (fault C12)', () =>
    expect(fetchFrom({ data: [row, row], count: 2 }).seen.values[0]?.wallets).toHaveLength(1))
  it('shortens long names, and rejects a response with 20,000 wallets (fault C10)', () => {
    expect(walletOf({ name: 'x'.repeat(2000) })?.name).toHaveLength(80)
    const many = Array.from({ length: 20_000 }, (_, n) => ({ ...row, id: `w${n}` }))
    expect(fetchFrom({ data: many, count: 1 }).seen.error).toMatchObject({ code: 'answer-too-large' })
  })
  it.each([null, [], {}, { data: null, count: 1 }])(
    'rejects the response %j as answer-malformed (fault C9)',
    answer => {
      expect(fetchFrom(answer).seen.error).toMatchObject({ code: 'answer-malformed' })
    },
  )
})

describe('the source of the identity of an account', () => {
  const identityFrom = (answer: unknown) =>
    observe(
      createIdentitySource(
        fakeAsk(() => answer),
        base,
        caller,
      )(account),
    )

  it('parses the name and the avatar', () => {
    const answer = { name: 'vitalik.eth', avatar: 'https://img.example/v.png', resolvedAt: null }
    expect(identityFrom(answer).values).toEqual([
      { name: 'vitalik.eth', avatar: 'https://img.example/v.png' },
    ])
  })
  const answers = [
    { name: null, avatar: null },
    {},
    { name: '', avatar: 'javascript:1' },
    { name: 5, avatar: {} },
  ]
  it.each(answers)('parses the response %j as an empty identity', answer =>
    expect(identityFrom(answer).values).toEqual([{}]),
  )
  const malformedAnswers = [null, 'x', 5]
  it.each(malformedAnswers)('rejects the response %j as answer-malformed', answer => {
    expect(identityFrom(answer).error).toMatchObject({ code: 'answer-malformed' })
  })
})

describe('the source of project settings', () => {
  it('parses the allowed origins and the analytics setting', () => {
    const source = createProjectSource(
      fakeAsk((_, url) =>
        url.pathname === '/getAnalyticsConfig'
          ? { isAnalyticsEnabled: true }
          : { allowedOrigins: ['https://shop.example', null, 7, ''] },
      ),
      base,
      caller,
    )
    expect(observe(source.fetchOrigins()).values).toEqual([['https://shop.example']])
    expect(observe(source.fetchAnalytics()).values).toEqual([true])
  })
  const emptyAnswers = [null, {}, { isAnalyticsEnabled: 'yes', allowedOrigins: 'x' }]
  it.each(emptyAnswers)('rejects %j as answer-malformed', answer => {
    const source = createProjectSource(
      fakeAsk(() => answer),
      base,
      caller,
    )
    expect(observe(source.fetchOrigins()).error).toMatchObject({ code: 'answer-malformed' })
    expect(observe(source.fetchAnalytics()).error).toMatchObject({ code: 'answer-malformed' })
  })
})

describe('the source of supported chains', () => {
  it('parses the networks that Portico supports', () => {
    const source = createSupportedChainsSource(
      fakeAsk(() => ({ http: ['eip155:1', 'near:mainnet', 3], ws: [] })),
      base,
      caller,
    )
    expect(observe(source()).values).toEqual([['eip155:1']])
  })
})

describe('the source of telemetry', () => {
  it('posts the event and ignores the response', () => {
    const sendRpc = fakeAsk(() => undefined)
    const event = { eventId: 'e', url: 'u', domain: 'd', timestamp: 1, props: {} }
    observe(createTelemetrySource(sendRpc, 'https://pulse.example', caller)(event))
    expect(sendRpc.requests[0]).toEqual({
      url: 'https://pulse.example/e?projectId=p1&st=portico&sv=html-1',
      body: event,
      answer: 'nothing',
    })
  })
})
