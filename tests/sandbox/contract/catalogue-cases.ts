import { type ContractCase, type ContractPlaces, collectCases } from './case.ts'
import { shapes } from './shapes.ts'

/** Returns the test cases for the routes of the catalogue, of the project settings, and of analytics. */
export const catalogueCases = (places: ContractPlaces): readonly ContractCase[] =>
  collectCases(({ catalogue, analytics }) => {
    const wallets = catalogue('GET', '/getWallets')
    const page = { page: '1', entries: '4' }
    wallets('right', 'a page', { query: page, answers: shapes.wallets })
    wallets('right', 'a search', { query: { ...page, search: 'a' }, answers: shapes.wallets })
    wallets('right', 'networks and a badge', {
      query: { ...page, chains: 'eip155:1,eip155:137', badge_type: 'certified' },
      answers: shapes.wallets,
    })
    wallets('wrong', 'an unknown project id', { query: { ...page, projectId: 'bad' }, status: 401 })
    wallets('missing', 'no project id', { query: { ...page, projectId: '' }, status: 401 })

    const pictures = {
      '/getWalletImage/:id': places.image,
      '/public/getAssetImage/:id': '692ed6ba-e569-459a-556a-776476829e00',
      '/public/getCurrencyImage/:id': 'usd',
      '/public/getTokenImage/:id': 'ETH',
    }
    for (const [route, id] of Object.entries(pictures)) {
      const picture = catalogue('GET', route)
      picture('right', 'an id', { at: { id }, answers: 'picture' })
      picture('wrong', 'an unknown id', { at: { id: 'missing-picture' }, status: 404 })
      picture('missing', 'no project id', { at: { id }, query: { projectId: '' }, status: 401 })
    }

    const settings = {
      '/projects/v1/origins': shapes.origins,
      '/getAnalyticsConfig': shapes.analytics,
      '/appkit/v1/config': shapes.features,
      '/appkit/v1/project-limits': shapes.limits,
    }
    for (const [route, answers] of Object.entries(settings)) {
      const setting = catalogue('GET', route)
      setting('right', 'a project id', { answers })
      setting('wrong', 'an unknown project id', { query: { projectId: 'bad' }, status: 401 })
      setting('missing', 'no project id', { query: { projectId: '' }, status: 401 })
    }

    const happened = () => ({
      eventId: crypto.randomUUID(),
      url: 'https://shop.example/',
      domain: 'shop.example',
      timestamp: Date.now(),
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    })
    const event = analytics('POST', '/e')
    event('right', 'an event', { body: happened(), status: 202, writes: true })
    event('right', 'an error', {
      body: {
        ...happened(),
        timestamp: new Date().toISOString(),
        props: { type: 'error', event: 'API_ERROR', errorType: 'x', errorMessage: 'x', stackTrace: '' },
      },
      status: 202,
      writes: true,
    })
    event('wrong', 'a time as text', { body: { ...happened(), timestamp: 'now' }, status: 400, writes: true })
    event('missing', 'no properties', {
      body: { ...happened(), props: undefined },
      status: 400,
      writes: true,
    })
    event('missing', 'no project id', {
      body: happened(),
      query: { projectId: '' },
      status: 401,
      writes: true,
    })

    const events = analytics('POST', '/batch')
    events('right', 'two events', { body: [happened(), happened()], status: 202, writes: true })
    events('wrong', 'a malformed event', { body: [happened(), {}], status: 400, writes: true })
    events('missing', 'no list', { body: happened(), status: 400, writes: true })
  })
