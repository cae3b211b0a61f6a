import type { KitPage } from './page.ts'
import type { World } from './types.ts'

/**
 * Sends what a page would ask the public services of WalletConnect to the world: the relay, the catalogue, the data
 * provider, the analytics and the check of origins. Call it before the page loads. It is for modals that let a site set no address. It cannot
 * reach requests of a worker: give Portico the `endpoints` instead.
 */
export const redirectServices = async (
  page: Pick<KitPage, 'addInitScript'>,
  { endpoints }: Pick<World, 'endpoints'>,
): Promise<void> => {
  const { data = '', catalogue = '', analytics = '', relay = '', verify = '' } = endpoints
  const hosts = {
    'relay.walletconnect.org': relay,
    'relay.walletconnect.com': relay,
    'rpc.walletconnect.org': data,
    'rpc.walletconnect.com': data,
    'api.web3modal.org': catalogue,
    'api.web3modal.com': catalogue,
    'explorer-api.walletconnect.com': catalogue,
    'verify.walletconnect.org': verify,
    'verify.walletconnect.com': verify,
    'pulse.walletconnect.org': analytics,
    'pulse.walletconnect.com': analytics,
  }
  await page.addInitScript({
    content: `{
      const hosts = ${JSON.stringify(hosts)}
      const moved = address => {
        const url = new URL(address, location.href)
        const base = hosts[url.hostname]
        return base ? base + url.pathname.replace(/^[/]$/, '/') + url.search : address
      }
      window.WebSocket = new Proxy(WebSocket, {
        construct: (Target, [address, ...rest]) => new Target(moved(address), ...rest),
      })
      const send = window.fetch
      window.fetch = (input, init) => {
        if (typeof input === 'string' || input instanceof URL) return send.call(window, moved(String(input)), init)
        return send.call(window, moved(input.url) === input.url ? input : new Request(moved(input.url), input), init)
      }
    }`,
  })
}
