import { createPage, createWallet } from './page.ts'

export const farcaster = 'https://farcaster.xyz'

type Sent = { id: string; type: string; path: string[]; argumentList?: { value: unknown }[] }
type Request = { id: number; method: string; params?: unknown }

/**
 * Creates a page in a frame of a fake Farcaster client, which replies in the format of the Comlink library. `host`
 * replaces methods of the fake client, `origin` is its origin, and `page` is the origin of the page.
 */
export function createMiniAppParent(
  own: { origin?: string; page?: string; host?: Record<string, unknown> } = {},
) {
  const wallet = createWallet()
  const requests: string[] = []
  const targets: string[] = []
  /** The ids of the requests, with which a reply names its request. */
  const ids: string[] = []
  const host: Record<string, unknown> = {
    context: { client: { clientFid: 9152, added: false }, user: { fid: 7 } },
    getCapabilities: () => ['wallet.getEthereumProvider'],
    ethProviderRequestV2: async ({ id, ...request }: Request) =>
      await wallet.provider.request(request).then(
        result => ({ jsonrpc: '2.0', id, result }),
        error => ({ jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }),
      ),
    ...own.host,
  }
  const read = async ({ type, path, argumentList = [] }: Sent) => {
    const found = host[path[0] ?? '']
    if (type === 'GET') return found
    if (typeof found !== 'function')
      throw new TypeError("Cannot read properties of undefined (reading 'apply')")
    return await found(...argumentList.map(({ value }) => value))
  }
  const parent = {
    postMessage: async (message: Sent, target: string) => {
      // Ignores the request that Portico sends in case the parent page is a Safe. That request has no `path`.
      if (!Array.isArray(message.path)) return
      requests.push(message.path.join('.'))
      targets.push(target)
      ids.push(message.id)
      const answer = await read(message).then(
        value => ({ type: 'RAW', value }),
        ({ name, message, stack }: Error) => ({
          type: 'HANDLER',
          name: 'throw',
          value: { isError: true, value: { name, message, stack } },
        }),
      )
      post({ id: message.id, ...answer })
    },
  }
  const page = createPage({ parent, location: { origin: own.page ?? 'https://shop.example' } })
  const post = (data: unknown, origin = own.origin ?? farcaster, source: unknown = parent) =>
    page.win.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  const emit = (event: string, ...params: unknown[]) => post({ type: 'frameEthProviderEvent', event, params })
  return { ...page, requests, targets, ids, wallet, post, emit }
}
