import { randomBytes } from 'node:crypto'
import {
  type HttpRequest,
  type HttpService,
  type Reply,
  type Route,
  type ServiceOptions,
  startHttp,
} from '../http.ts'
import type { ChainFact } from '../start.ts'
import { bundleScript } from '../wallets/bundle.ts'
import { isFields } from '../wallets/evm/rpc.ts'
import { createFlows } from './flows.ts'
import { frameStyle } from './page/style.ts'
import { consentPage, farcasterPage, inboxPage, loadingPage, notePage, returnPage } from './pages.ts'
import { createRpc } from './rpc.ts'

/** Options of the login site. */
export type LoginSiteOptions = ServiceOptions & {
  readonly chains: readonly ChainFact[]
  readonly fundSolana: (address: string) => Promise<unknown>
  /** Origins that may embed the frame. Default: any. */
  readonly allowedOrigins?: readonly string[]
}

/** A running login site. */
export type LoginSite = HttpService

const html = (body: string): Reply => ({ type: 'text/html; charset=utf-8', body })

/**
 * Returns the name of the cookie that contains the device id. The name contains the port, because cookies ignore ports.
 * The cookie is Partitioned, because browsers that block all other storage of a cross-site frame still keep such a
 * cookie.
 */
const cookieName = ({ headers }: HttpRequest): string => `login-device-${headers.host?.split(':')[1] ?? ''}`
const cookieOf = (request: HttpRequest): string | undefined =>
  new RegExp(`(?:^|; )${cookieName(request)}=([0-9a-f]+)`).exec(request.headers.cookie ?? '')?.[1]

/** Messages that the login site accepts even if the browser has sent no device id. */
const needsNobody = /^(?:READY|SYNC_|RPC_ABORT|RELOAD|SIGN_OUT)/

const formOf = ({ text }: HttpRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

/**
 * Starts the login site: the frame at /sdk, the windows of login providers at /loading and /consent, a phone at
 * /farcaster, and emails at /inbox and /inbox.json. POST /inbox/expire expires all pending codes and links. The frame
 * forwards the messages of the page to POST /frame/<MESSAGE>, so that a test can set a fault for one message:
 * - With a status of 400 or more, the frame rejects the message. With `hang` it never responds, and with `delay` it
 *   responds late. If /frame/READY has such a status or `hang`, the frame never becomes ready.
 * - `json` replaces the response by `{payload?, refusal?, bend?: {id?, type?, times?}, elsewhere?: true}`. `bend`
 *   changes the id or the type of the response, or repeats the response. With `elsewhere`, the frame sends no response
 *   but moves to another origin of the site and sends READY from there.
 */
export const startLoginSite = async (options: LoginSiteOptions): Promise<LoginSite> => {
  const { chains, fundSolana, allowedOrigins = [], ...service } = options
  const rpcUrls = Object.fromEntries(chains.map(({ caip, rpcUrl }) => [caip, rpcUrl]))
  let url = ''
  const flows = createFlows(() => url, { rpcUrls, fundSolana }, createRpc(chains))

  const framed = (request: HttpRequest): Reply => ({
    ...html(
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Secure login</title>' +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `<style>${frameStyle}</style></head><body><main></main><script src="/frame.js"></script></body></html>`,
    ),
    headers: {
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; " +
        `frame-ancestors ${allowedOrigins.length > 0 ? allowedOrigins.join(' ') : '*'}`,
      ...(!cookieOf(request) && {
        'set-cookie': `${cookieName(request)}=${randomBytes(16).toString('hex')}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`,
      }),
    },
  })
  const frameMessage = async (request: HttpRequest): Promise<Reply> => {
    const { params, json } = request
    const body = isFields(json) ? json : {}
    const device = cookieOf(request) ?? (typeof body.device === 'string' ? body.device : '')
    try {
      const name = params.name ?? ''
      if (device === '' && !needsNobody.test(name))
        throw new Error('SecurityError: access to storage is denied in this frame')
      const payload =
        name === 'QUESTION'
          ? await flows.question(device, body.payload)
          : await flows.answer(name, device, body.payload)
      return { body: { payload } }
    } catch (error) {
      return { body: { refusal: error instanceof Error ? error.message : String(error) } }
    }
  }
  const consent = (request: HttpRequest): Reply => {
    const { provider = '', state = '', name = 'Ada', allow } = formOf(request)
    const [own = '', page] = state.split('--')
    const back = flows.consent({ provider, state: own, name, allow: allow === 'yes' })
    if (page === undefined) return { status: 303, headers: { location: back } }
    // In a browser without popups, the site's own page navigates to the consent page. So this redirect leads back to
    // the site, with the result in the URL.
    const there = new URL(decodeURIComponent(page))
    there.searchParams.set('result_uri', back)
    return { status: 303, headers: { location: there.href } }
  }
  const farcaster = (request: HttpRequest): Reply => {
    const { channel = '', name = 'ada.eth' } = formOf(request)
    const known = flows.farcasterDone(channel, name)
    return html(
      known ? notePage('Approved', 'Go back to the site.') : notePage('Too late', 'This code is not known.'),
    )
  }
  const device = ({ query }: HttpRequest): Reply =>
    html(
      flows.post.open(query.get('token') ?? '')
        ? notePage('Device approved', 'Go back to the site. A code is on its way.')
        : notePage('Too late', 'This link was used, or is too old.'),
    )
  const routes: Route[] = [
    ['GET', '/sdk', framed],
    [
      'GET',
      '/frame.js',
      async () => ({
        type: 'text/javascript; charset=utf-8',
        body: await bundleScript({ entry: '../login/page/entry.ts', global: 'porticoLogin' }),
      }),
    ],
    ['POST', '/frame/:name', frameMessage],
    ['GET', '/loading', () => html(loadingPage())],
    [
      'GET',
      '/consent',
      ({ query }) => html(consentPage(query.get('provider') ?? '', query.get('state') ?? '')),
    ],
    ['POST', '/consent', consent],
    ['GET', '/return', () => html(returnPage())],
    ['GET', '/dashboard', () => html(notePage('Your account', 'Here it is taken into another wallet.'))],
    ['GET', '/farcaster', ({ query }) => html(farcasterPage(query.get('channel') ?? ''))],
    ['POST', '/farcaster', farcaster],
    ['GET', '/device', device],
    ['GET', '/inbox', () => html(inboxPage(flows.post.mails()))],
    ['GET', '/inbox.json', () => ({ body: flows.post.mails() })],
    [
      'POST',
      '/inbox/expire',
      () => {
        flows.post.expire()
        return { body: { ok: true } }
      },
    ],
  ]
  const site = await startHttp({ ...service, name: 'login', routes })
  url = site.url
  return site
}
