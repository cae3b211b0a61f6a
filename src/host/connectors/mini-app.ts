import { type Endpoint, type Remote, wrap } from 'comlink'
import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import { readGlobal, safeRead } from '../../domain/core/lib/safe-read.ts'
import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import type { RequestSolana } from './standard.ts'

/** The methods of a Farcaster client that Portico calls. Earlier versions of the client do not have all of them. */
type MiniAppHost = {
  readonly context: unknown
  getCapabilities(): unknown
  ethProviderRequestV2(request: object): unknown
  ethProviderRequest(request: object): unknown
  solanaProviderRequest(request: object): unknown
}

/** The wallet of a Farcaster client that shows the page as a mini-app. */
export type MiniApp = {
  /** Host name of the Farcaster client's web site. Undefined in a client on a phone, and on Farcaster's own site. */
  readonly client?: string
  /** The EVM wallet of the Farcaster client, if the client has one. */
  readonly provider?: {
    request(request: WalletRequest): Promise<unknown>
    on(event: string, listener: Listener): void
    removeListener(event: string, listener: Listener): void
  }
  /** Sends requests to the client's Solana wallet. Absent if the client has no such wallet. */
  readonly requestSolana?: RequestSolana
}

type Listener = (value: unknown) => void
type Channel = Endpoint & {
  readonly client: () => string | undefined
  /** Calls the listener with each event of the wallet. Returns the function that unsubscribes. */
  events(listener: (event: unknown) => void): () => void
}

const clientOrigin = /^https:\/\/(?:[a-z\d-]+\.)*(?:farcaster\.xyz|warpcast\.com)$/
const webOrigin = /^https:\/\//
const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
/**
 * Matches the error of a method that the Farcaster client does not have. The client calls `apply` of the missing
 * method, and every JavaScript engine names `apply` in the error message.
 */
const missing = /\bapply\b/

/**
 * Connects to the Farcaster client that embeds the page. Resolves with undefined if the embedding app is not such a
 * client or has no wallet. Never resolves if the app does not reply. Adds the functions that remove the listeners to
 * `stops`.
 */
export async function openMiniApp(win: Window, stops: (() => void)[]): Promise<MiniApp | undefined> {
  const channel = openChannel(win, stops)
  const host = wrap<MiniAppHost>(channel)
  if (!isContext(await host.context)) return undefined
  const capabilities: unknown = await host.getCapabilities().catch(() => undefined)
  // A client without `getCapabilities` is an early version, which always has an EVM wallet.
  const isOld = !Array.isArray(capabilities)
  const hasEvm = isOld || capabilities.some(isWallet)
  const hasSolana = !isOld && capabilities.includes('wallet.getSolanaProvider')
  if (!hasEvm && !hasSolana) return undefined
  const client = channel.client()
  const listeners = new Map<string, Set<Listener>>()
  stops.push(
    channel.events(event => {
      const [name, params] = [safeRead(event, 'event'), safeRead(event, 'params')]
      if (typeof name !== 'string' || !Array.isArray(params)) return
      for (const listener of listeners.get(name) ?? []) listener(params[0])
    }),
  )
  return {
    ...(client !== undefined && { client }),
    ...(hasEvm && {
      provider: {
        request: request => send(host, request),
        on: (name, listener) => {
          listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
        },
        removeListener: (name, listener) => void listeners.get(name)?.delete(listener),
      },
    }),
    ...(hasSolana && { requestSolana: async request => await host.solanaProviderRequest(request) }),
  }
}

async function send(host: Remote<MiniAppHost>, { method, params }: WalletRequest): Promise<unknown> {
  const id = crypto.getRandomValues(new Uint32Array(1))[0]
  const request = { id, jsonrpc: '2.0', method, ...(params !== undefined && { params }) }
  let response: unknown
  try {
    response = await host.ethProviderRequestV2(request)
  } catch (error) {
    // The older method is called only if the client does not have the newer method. After any other error, the wallet
    // may already have received the request, so a second request could send the transaction twice.
    if (!missing.test(String(safeRead(error, 'message')))) throw error
    return await host.ethProviderRequest(request)
  }
  const error = safeRead(response, 'error')
  if (error !== undefined && error !== null) throw error
  return safeRead(response, 'result')
}

function isContext(context: unknown): boolean {
  return typeof safeRead(safeRead(context, 'user'), 'fid') === 'number'
}

function isWallet(capability: unknown): boolean {
  return capability === 'wallet.getEthereumProvider' || capability === 'wallet.getEvmProvider'
}

/**
 * Opens the message channel to the app that embeds the page: through the web view of an app on a phone, otherwise
 * through the parent window.
 */
function openChannel(win: Window, stops: (() => void)[]): Channel {
  const app: unknown = readGlobal(win, 'ReactNativeWebView')
  const post = safeRead(app, 'postMessage')
  return typeof post === 'function'
    ? openAppChannel(
        unclobbered(win.document),
        message => Reflect.apply(post, app, [JSON.stringify(message)]),
        stops,
      )
    : openFrameChannel(win, stops)
}

function openAppChannel(
  document: Document,
  post: (message: unknown) => void,
  stops: (() => void)[],
): Channel {
  const listen = (name: string, listener: EventListener) => {
    document.addEventListener(name, listener)
    return () => document.removeEventListener(name, listener)
  }
  return {
    postMessage: post,
    addEventListener: (_, listener) => {
      stops.push(
        listen('FarcasterFrameCallback', event => {
          if (isReply(safeRead(event, 'data'))) call(listener, event)
        }),
      )
    },
    removeEventListener: () => {},
    client: () => undefined,
    events: listener => listen('FarcasterFrameEthProviderEvent', event => listener(safeRead(event, 'data'))),
  }
}

/**
 * Opens a message channel to the parent window. The channel accepts messages only from that window, and only from the
 * origin of that window's first reply.
 */
function openFrameChannel(win: Window, stops: (() => void)[]): Channel {
  const { parent } = win
  let origin: string | undefined
  const listen = (listener: (event: MessageEvent<unknown>) => void) => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source === parent && isHostOrigin(event.origin, win.location.origin)) listener(event)
    }
    win.addEventListener('message', onMessage)
    return () => win.removeEventListener('message', onMessage)
  }
  return {
    // Before the first reply, the origin of the parent window is unknown. Until then, Portico sends only the request
    // for the context, because this request contains no data.
    postMessage: message => parent.postMessage(message, origin ?? '*'),
    addEventListener: (_, listener) => {
      stops.push(
        listen(event => {
          if (!isReply(event.data) || (origin ?? event.origin) !== event.origin) return
          origin = event.origin
          call(listener, event)
        }),
      )
    },
    removeEventListener: () => {},
    client: () => (origin === undefined || isKnown(origin) ? undefined : new URL(origin).hostname),
    events: listener =>
      listen(({ data, origin: from }) => {
        if (from === origin && safeRead(data, 'type') === 'frameEthProviderEvent') listener(data)
      }),
  }
}

/** Whether the message is a reply of the Farcaster client: a value or an error in the format of Comlink. */
function isReply(data: unknown): boolean {
  const type = safeRead(data, 'type')
  const isValue = type === 'RAW' || (type === 'HANDLER' && safeRead(data, 'name') === 'throw')
  return isValue && typeof safeRead(data, 'id') === 'string'
}

function isHostOrigin(origin: string, own: string): boolean {
  return webOrigin.test(origin) || (loopback.test(origin) && loopback.test(own))
}

function isKnown(origin: string): boolean {
  return clientOrigin.test(origin) || loopback.test(origin)
}

function call(listener: EventListenerOrEventListenerObject, event: Event): void {
  if (typeof listener === 'function') listener(event)
  else listener.handleEvent(event)
}
