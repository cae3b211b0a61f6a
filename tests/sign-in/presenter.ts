import { privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import type { FeatureClient } from '../../src/bridge/contract/features.ts'
import type { ResumedResponse } from '../../src/bridge/contract/worker-api.ts'
import { caipAddress, type Network, networkId, type Session } from '../../src/domain/core/entities.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { createSignal } from '../../src/domain/core/signal.ts'
import {
  initialNavigation,
  type NavigationEvent,
  type NavigationState,
  navigate,
} from '../../src/domain/navigation/navigation.ts'
import type { SIWXSession } from '../../src/domain/sign-in/siwx.ts'
import type { SignInOptions, SignInState } from '../../src/domain/sign-in/types.ts'
import { createSignIn } from '../../src/sign-in/sign-in.ts'
import { writeMessage } from '../../src/worker/chains/evm/siwe.ts'

export const owner = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
export const host = 'shop.example'
export const ethereum = networkId('eip155:1')
export const polygon = networkId('eip155:137')
export const networks: readonly Network[] = [ethereum, polygon].map(id => ({
  id,
  name: id,
  namespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  testnet: false,
}))

export const nobody: Session = { status: 'disconnected', connections: [] }
export const connectedOn = (network = ethereum, address: string = owner.address): Session => {
  const active = caipAddress(network, address)
  return {
    status: 'connected',
    connections: [
      {
        connectorId: 'mock',
        kind: 'injected',
        namespace: 'eip155',
        wallet: { name: 'Mock' },
        accounts: [active],
      },
    ],
    active,
    network,
  }
}

/** Creates the fakes that all tabs of an origin share: the sign-in feature of the worker, and the Web Locks API. */
export function createOrigin() {
  const kept = new Map<string, SIWXSession>()
  const declined = new Set<string>()
  const listeners = new Set<() => void>()
  const key = (chainId: string, address: string) => `${chainId}:${address.toLowerCase()}`
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const calls: Record<string, (...args: never[]) => unknown> = {
    sessions: () => [...kept.values()],
    keep: (session: SIWXSession) => {
      kept.set(key(session.data.chainId, session.data.accountAddress), session)
      notify()
    },
    replace: (sessions: readonly SIWXSession[]) => {
      kept.clear()
      for (const session of sessions)
        kept.set(key(session.data.chainId, session.data.accountAddress), session)
      notify()
    },
    revoke: (chainId: string, address: string) => void kept.delete(key(chainId, address)),
    write: writeMessage,
    verify: async ({ message, signature }: SIWXSession) =>
      signature === (await owner.signMessage({ message })),
    decline: (account: string, isSo: boolean) => {
      if (isSo) declined.add(account)
      else declined.delete(account)
      notify()
    },
    isDeclined: (account: string) => declined.has(account),
    changed: notify,
  }
  const feature = {
    call: async (verb: string, ...args: never[]) => calls[verb]?.(...args),
    stream$: () => ({
      subscribe: (listener: () => void) => {
        listener()
        listeners.add(listener)
        return { unsubscribe: () => void listeners.delete(listener) }
      },
    }),
  } as unknown as FeatureClient<'signIn'>
  const held = new Set<string>()
  const queue: { name: string; grant: () => void }[] = []
  const locks = {
    request: async (
      name: string,
      options: LockOptions,
      run: (lock: object | null) => unknown,
    ): Promise<void> => {
      if (held.has(name)) {
        if (options.ifAvailable) return void run(null)
        await new Promise<void>((grant, reject) => {
          queue.push({ name, grant })
          options.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        })
      }
      held.add(name)
      await run({})
      held.delete(name)
      const next = queue.findIndex(entry => entry.name === name)
      queue.splice(next, next < 0 ? 0 : 1)[0]?.grant()
    },
  }
  return { feature, locks, kept, declined }
}

/** Creates a session storage. */
export function createStorage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
}

/** Creates a tab of a site with sign-in, with fakes of the modal, the wallet and the worker. */
export function openPage(
  options: { siwx?: SignInOptions; siweConfig?: never } = { siwx: {} },
  origin = createOrigin(),
  /** The session storage of the tab. A page that the browser loads again gets the same one. */
  storage = createStorage(),
) {
  const session$ = createSignal<Session>(nobody)
  const visible$ = createSignal(true)
  const state$ = createSignal<SignInState>({ phase: 'off', required: false })
  const told: SignInState[] = []
  state$.subscribe(state => told.push(state))
  let navigation: NavigationState = initialNavigation
  const watching = new Set<() => void>()
  const dispatch = (event: NavigationEvent) => {
    navigation = navigate(navigation, event)
    for (const listener of [...watching]) listener()
    if (navigation.effects.some(({ type }) => type === 'disconnect')) session$.next(nobody)
  }
  const ui = {
    navigation: {
      get value() {
        return navigation
      },
      subscribe: (listener: (value: NavigationState) => void) => {
        const announce = () => listener(navigation)
        watching.add(announce)
        announce()
        return { unsubscribe: () => void watching.delete(announce) }
      },
    },
    dispatch,
    reportError: vi.fn(),
  }
  const request = vi.fn(async (_namespace: string, { params }: { params?: unknown }) =>
    owner.signMessage({ message: { raw: (params as [`0x${string}`])[0] } }),
  )
  const resumeRequest = vi.fn(async (_resumeKey: string): Promise<ResumedResponse | undefined> => undefined)
  const disconnect = vi.fn(async () => session$.next(nobody))
  const onChange = vi.fn()
  const opened = new Set<() => void>()
  const track = vi.fn(async (_event: string, _facts?: object) => {})
  const win = new EventTarget()
  const signIn = createSignIn({
    options: { networks, ...options },
    api: { request, resumeRequest, disconnect, track },
    feature: origin.feature,
    session$,
    visible$,
    opened$: {
      subscribe: notify => {
        opened.add(notify)
        return { unsubscribe: () => void opened.delete(notify) }
      },
    },
    modal: { act: step => step(ui), ifMounted: step => step(ui) },
    state$,
    onChange,
    win: Object.assign(win, {
      location: { host, origin: `https://${host}` },
      crypto: globalThis.crypto,
      navigator: { locks: origin.locks },
      sessionStorage: storage,
    }) as unknown as Window,
  })
  return {
    signIn,
    /** The visitor comes back to the window of the page. */
    focus: () => win.dispatchEvent(new Event('focus')),
    session$,
    visible$,
    state$,
    /** Every state that the page has told its site, the first one included. */
    told,
    request,
    resumeRequest,
    disconnect,
    onChange,
    storage,
    track,
    ui,
    origin,
    dispatch,
    phase: () => state$.value.phase,
    /** Opens the modal with this view, as a click of the user does. */
    open: (view: 'Account' | 'Connect') => {
      dispatch({ type: 'open', view })
      for (const listener of opened) listener()
    },
    shown: () => navigation.stack.at(-1)?.view,
    navigation: () => navigation,
    refuse: () => request.mockRejectedValueOnce(new AppError('user-rejected')),
  }
}
export type OpenedPage = ReturnType<typeof openPage>
