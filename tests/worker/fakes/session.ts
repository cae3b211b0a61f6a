import { BehaviorSubject, Subject } from 'rxjs'
import type {
  ConnectResult,
  InjectedApi,
  WalletRequest,
  WorkerCalls,
} from '../../../src/bridge/contract/worker-api.ts'
import { connectInPage } from '../../../src/client/connect-in-page.ts'
import type { CaipAddress, CaipNetworkId, Session } from '../../../src/domain/core/entities.ts'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { fromWallet } from '../../../src/domain/core/errors/wallet-error.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { disconnectedSession } from '../../../src/domain/session/session.ts'
import { createSession, type SessionDeps } from '../../../src/worker/streams/session/session.ts'
import type { WcEvent, WcRequest, WcSession } from '../../../src/worker/wallet-connect/wc-client.ts'

export const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const bob = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
export const account = (network: string, address = alice) => `${network}:${address}` as CaipAddress
export const network = (id: string) => id as CaipNetworkId
export const rdns = 'io.example.wallet'
export const walletId = '00000000-0000-4000-8000-000000000001'

/** Creates a fake of the page with one injected wallet. A test can change the wallet's replies in `state`. */
export function createHostFake(own: Partial<ConnectResult> = {}) {
  const state = {
    grant: { wallet: { name: 'Example', rdns }, accounts: [alice], chainId: '0x1', ...own } as ConnectResult,
    /**
     * The errors with which the wallet rejects a request to connect: `silent` for a request without a prompt, and
     * `aloud` for a request with a prompt.
     */
    refuses: {} as { silent?: unknown; aloud?: unknown },
    here: true,
    requests: [] as string[],
    answers: {} as Record<string, unknown>,
  }
  const answer = async (value: unknown) => {
    const given = typeof value === 'function' ? await value() : value
    if (given instanceof Error || given instanceof AppError) throw fromWallet(given)
    return given
  }
  const api: InjectedApi = {
    connectInjected: async (_walletId, _namespace, silent) => {
      state.requests.push(silent ? 'silent' : 'connect')
      await answer(silent ? state.refuses.silent : state.refuses.aloud)
      return state.grant
    },
    disconnectInjected: async () => {
      state.requests.push('disconnect')
      await answer(state.answers.disconnect)
    },
    requestInjected: async (_walletId, request: WalletRequest) => {
      state.requests.push(request.method)
      if (request.method === 'eth_chainId' && !('eth_chainId' in state.answers)) return state.grant.chainId
      return await answer(state.answers[request.method])
    },
    findInjected: async wanted => (state.here && [rdns, walletId].includes(wanted) ? walletId : undefined),
  }
  return { api, state }
}

/** Creates a fake storage, in memory, for the wallet session that the next visit restores. */
export function createRemembered(stored?: unknown) {
  const record = { stored }
  return {
    record,
    readSession: async () => structuredClone(record.stored),
    writeSession: async (snapshot: unknown) => {
      record.stored = structuredClone(snapshot)
    },
    forgetSession: async () => {
      record.stored = undefined
    },
  }
}

/**
 * Creates a fake WalletConnect client. In `state`, a test can change the sessions and the reply, and read the requests.
 */
export function createRemoteFake(sessions: WcSession[] = []) {
  const events$ = new Subject<WcEvent>()
  const state = { sessions, requests: [] as WcRequest[], ended: [] as string[], answer: 'answer' as unknown }
  return {
    state,
    events$,
    wallets: {
      events$: events$.asObservable(),
      sessions: async () => {
        if (state.answer instanceof Error) throw state.answer
        return state.sessions
      },
      request: async (request: WcRequest) => {
        state.requests.push(request)
        if (state.answer instanceof Error) throw state.answer
        return state.answer
      },
      attach: async () => state.answer,
      disconnect: async (topic: string) => void state.ended.push(topic),
    },
  }
}

export const wcSession = (own: Partial<WcSession> = {}): WcSession => ({
  topic: 'topic-1',
  wallet: { name: 'Phone' },
  accounts: [account('eip155:1'), account('eip155:137')],
  networks: [network('eip155:1'), network('eip155:137')],
  methods: ['personal_sign', 'eth_sendTransaction', 'solana_signTransaction'],
  expiresAt: Date.now() + 1_000_000,
  ...own,
})

/** Fake tab functions for an origin with only one tab: it is the leader tab, and its messages reach no other tab. */
export const lonely = {
  leads$: new BehaviorSubject(true),
  broadcast: () => {},
  messages$: () => new Subject<never>(),
}

/**
 * Creates the worker's wallet session with fake wallets and a fake storage, and records the values that the session
 * emits.
 */
export function start(own: Partial<SessionDeps> = {}) {
  const host = createHostFake()
  const remembered = createRemembered()
  const remote = createRemoteFake()
  const service = createSession({
    host: host.api,
    networks: () => networks,
    reconnect: true,
    remembered,
    tabs: lonely,
    remote: remote.wallets,
    ...own,
  })
  const seen: Session[] = []
  service.session$.subscribe(value => seen.push(value))
  // The page asks its wallets itself, so a call of `connectInjected` runs the page's code.
  const page = { session: () => seen.at(-1) ?? disconnectedSession, networks }
  const { connectInjected } = connectInPage(service as unknown as WorkerCalls, own.host ?? host.api, page)
  const session = { ...service, connectInjected }
  return { session, host, remembered, remote, seen, now: () => seen.at(-1) }
}

/** A wallet session as the last visit stored it, with one injected wallet on Ethereum. */
export const leftBehind = (own: object = {}) => ({
  version: 1,
  session: {
    status: 'connected',
    connections: [
      {
        connectorId: rdns,
        kind: 'injected',
        namespace: 'eip155',
        wallet: { name: 'Example', rdns },
        accounts: [account('eip155:1')],
      },
    ],
    active: account('eip155:1'),
    network: 'eip155:1',
  },
  ...own,
})

/** A wallet session as the last visit stored it, with one wallet that was connected by WalletConnect. */
export const storedRemoteSession = () => ({
  version: 1,
  topic: 'topic-1',
  session: {
    status: 'connected',
    connections: [
      {
        connectorId: 'walletConnect',
        kind: 'walletConnect',
        namespace: 'eip155',
        wallet: { name: 'Phone' },
        accounts: [account('eip155:137'), account('eip155:1')],
        approvedNetworks: ['eip155:1', 'eip155:137'],
      },
    ],
    active: account('eip155:137'),
    network: 'eip155:137',
  },
})
