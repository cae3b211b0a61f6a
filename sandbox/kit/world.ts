import { createFaults } from '../faults.ts'
import type { Mail } from '../login/mail.ts'
import type { LoginSite } from '../login/site.ts'
import { startNodes } from '../nodes/nodes.ts'
import { startProvider } from '../provider/provider.ts'
import { createRequestLog } from '../request-log.ts'
import { accountOf, createChainControl, type KitChain, startKitChain } from './chains.ts'
import { loadPart } from './optional.ts'
import { pause } from './pause.ts'
import type {
  LoginControl,
  World,
  WorldEndpoints,
  WorldNetwork,
  WorldOptions,
  WorldService,
} from './types.ts'

/** A project id that every service of a world accepts. */
const projectId = '5a9d0b0c5a9d0b0c5a9d0b0c5a9d0b0c'

type Closable = { close(): Promise<unknown> }

/**
 * Starts chains, accounts and services on this computer, for the tests of a site. Every world has ports of its own, so
 * that parallel workers share nothing. If something cannot start, stops the rest and rejects.
 *
 * @example
 * import { startWorld } from 'portico/testing'
 * const world = await startWorld({ chains: [1], accounts: ['alice'], balances: { alice: { ETH: '10', USDC: '500' } } })
 * const { projectId, endpoints, networks } = world // for createPortico
 * await world.close()
 */
export const startWorld = async (options: WorldOptions = {}): Promise<World> => {
  const started: Closable[] = []
  const keep = <Service extends Closable>(service: Service): Service => {
    started.push(service)
    return service
  }
  const close = async (): Promise<void> => {
    await Promise.allSettled(started.splice(0).map(service => service.close()))
  }
  try {
    return { ...(await compose(options, keep)), close }
  } catch (error) {
    await close()
    throw error
  }
}

const compose = async (
  options: WorldOptions,
  keep: <Service extends Closable>(service: Service) => Service,
): Promise<Omit<World, 'close'>> => {
  const { chains: wanted = [1], accounts: names = ['alice', 'bob'], balances, only } = options
  const runs = (service: WorldService): boolean => only === undefined || only === service
  const faults = createFaults()
  const log = createRequestLog()
  const shared = { faults, log, port: 0 }
  // The sixth account of the phrase is the faucet.
  const list = names.map((name, index) => accountOf(name, index < 5 ? index : index + 1))
  const accounts = Object.fromEntries(list.map(account => [account.name, account]))
  const kitChains = await startChains(wanted, list, balances, keep)
  const chains = kitChains.map(({ chain }) => chain)
  const chain = createChainControl(kitChains, accounts)
  const urls: { -readonly [Key in keyof WorldEndpoints]: string } = {}

  const services: Readonly<Record<WorldService, () => Promise<void>>> = {
    provider: async () => {
      const mint = async ({
        chain: caip,
        to,
        amount,
        token,
      }: {
        chain: string
        to: string
        amount: string
        token?: string | undefined
      }) => {
        await chain.fund(to, amount, token, caip)
        return '0x'
      }
      const port = options.providerPort ?? 0
      urls.data = keep(await startProvider({ ...shared, port, chains, rateLimit: false, mint })).url
    },
    nodes: async () => void keep(await startNodes({ ...shared, chains })),
    catalogue: async () => {
      const { startCatalogue } = await import('../catalogue/catalogue.ts')
      urls.catalogue = keep(await startCatalogue({ ...shared })).url
    },
    analytics: async () => {
      const { startAnalytics } = await import('../analytics/analytics.ts')
      urls.analytics = keep(await startAnalytics(shared)).url
    },
    verify: async () => {
      const { startVerify } = await import('../verify/verify.ts')
      urls.verify = keep(await startVerify(shared)).url
    },
    relay: async () => {
      const { startRelay } = await import('../relay/relay.ts')
      urls.relay = keep(await startRelay({ port: 0, log })).url
    },
    login: async () => {
      urls.frame = keep(await startLogin(chains, shared)).url
    },
  }
  const optional: readonly WorldService[] = only === undefined ? ['login'] : []
  const problems = new Map<WorldService, unknown>()
  await Promise.all(
    Object.entries(services)
      .filter(([service]) => runs(service as WorldService))
      .map(([service, start]) =>
        start().catch((error: unknown) => {
          if (!optional.includes(service as WorldService)) throw error
          problems.set(service as WorldService, error)
        }),
      ),
  )
  return {
    projectId,
    endpoints: urls,
    networks: chains.map(networkOf),
    accounts,
    chain,
    faults: {
      on: (service, kind, { route = '*', ...choice } = {}) => faults.set({ service, kind, route, ...choice }),
      off: () => faults.clear(),
    },
    login: createLoginControl(() => {
      if (urls.frame === undefined) throw problems.get('login') ?? new Error('The world has no login site')
      return urls.frame
    }),
    requests: service => log.since().filter(entry => service === undefined || entry.service === service),
  }
}

const startChains = async (
  wanted: NonNullable<WorldOptions['chains']>,
  list: Parameters<typeof startKitChain>[1],
  balances: WorldOptions['balances'],
  keep: <Service extends Closable>(service: Service) => Service,
): Promise<readonly KitChain[]> => {
  const results = await Promise.allSettled(wanted.map(chain => startKitChain(chain, list, balances)))
  for (const result of results) if (result.status === 'fulfilled') keep(result.value.chain)
  return results.map(result => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

const startLogin = async (chains: readonly KitChain['chain'][], shared: object): Promise<LoginSite> =>
  loadPart('The login site of the testing kit', ['@solana/web3.js'], async () => {
    const { startLoginSite } = await import('../login/site.ts')
    return startLoginSite({
      ...shared,
      chains: chains.map(({ caip, name, url, native, tokens }) => ({
        caip,
        name,
        rpcUrl: url,
        native,
        tokens,
        collections: [],
      })),
      fundSolana: async () => undefined,
    })
  })

const networkOf = ({ id, caip, name, native, url, tokens }: KitChain['chain']): WorldNetwork => ({
  id,
  caip,
  name,
  nativeCurrency: native,
  rpcUrls: { default: { http: [url] } },
  tokens: Object.fromEntries(tokens.map(({ symbol, address }) => [symbol, address])),
})

/** How long the controls wait for an email (ms), and how often they look. */
const mailMs = 10_000
const lookMs = 50

const createLoginControl = (url: () => string): LoginControl => {
  // A code or a link that was returned is not returned again.
  const returned = new Set<number>()
  const newest = async (email: string, part: 'code' | 'link'): Promise<string> => {
    const end = Date.now() + mailMs
    while (Date.now() < end) {
      const mails = (await (await fetch(`${url()}/inbox.json`)).json()) as readonly Mail[]
      const found = mails.find(
        mail => mail.to === email && mail[part] !== undefined && !returned.has(mail.id),
      )
      const value = found?.[part]
      if (found && value !== undefined) {
        returned.add(found.id)
        return value
      }
      await pause(lookMs)
    }
    throw new Error(`No email with a ${part} was sent to ${email} within ${mailMs / 1000} s`)
  }
  return {
    codeFor: email => newest(email, 'code'),
    openLinkFor: async email => void (await fetch(await newest(email, 'link'))),
  }
}
