import { facePicture } from '../catalogue/pictures.ts'
import { solanaCaip } from '../chains/solana-types.ts'
import { type HttpService, type Reply, type ServiceOptions, startHttp } from '../http.ts'
import { bundleScript } from './bundle.ts'
import { phoneStyle } from './phone/page/style.ts'
import type { PhoneOptions } from './phone/phone-wallet.ts'
import { type TestWalletParams, testWalletScript } from './test-wallet.ts'

/** Options of the site that serves the sandbox's wallets. */
export type WalletSiteOptions = ServiceOptions &
  Pick<PhoneOptions, 'relayUrl' | 'projectId' | 'keys' | 'solanaKeys' | 'rpcUrls'> & {
    /** The wallets in /test-wallets.js, which a page can load with a script tag. */
    readonly testWallets?: readonly TestWalletParams[]
  }

const phonePage = (options: PhoneOptions): string => {
  // A `</script` inside the JSON would end the script element, so every `<` is escaped.
  const config = JSON.stringify(options).replaceAll('<', '\\u003c')
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Clementine</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<link rel="icon" href="/icon.svg"><style>${phoneStyle}</style></head><body>` +
    '<div class="phone"><main><h1>Clementine</h1></main></div>' +
    `<script type="application/json" id="config">${config}</script><script src="/phone.js"></script></body></html>`
  )
}

const embeddingStyle = `
* { box-sizing: border-box; margin: 0; }
body { height: 100dvh; display: flex; flex-direction: column; font: 14px/1.4 system-ui, sans-serif; }
iframe { flex: 1; border: 0; }
.question { padding: 12px 16px; display: grid; gap: 6px; background: #e7f6ec; overflow-wrap: anywhere; }
.question pre { max-height: 20vh; overflow: auto; white-space: pre-wrap; }
`

/** Returns the HTML of an app that shows a site in a frame. The URL parameter `url` has the URL of the site. */
const embeddingPage = (title: string, config: unknown): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
  `<link rel="icon" href="/icon.svg"><style>${embeddingStyle}</style></head><body>` +
  `<script type="application/json" id="config">${JSON.stringify(config)}</script>` +
  '<script src="/embedding.js"></script></body></html>'

const script = (body: string): Reply => ({ type: 'text/javascript; charset=utf-8', body })

/**
 * Starts the site that serves the wallets:
 * - /?uri= and /wc?uri=: the phone wallet, which pairs with the URI. A link that opens a wallet app has one of these
 *   two endings.
 * - /test-wallets.js: the extension wallets.
 * - /safe?url= and /mini-app?url=: a Safe and a Farcaster client, which show the site at this URL in a frame.
 */
export const startWalletSite = (options: WalletSiteOptions): Promise<HttpService> => {
  const { relayUrl, projectId, keys, solanaKeys = [], rpcUrls, testWallets = [], ...service } = options
  const page: Reply = {
    type: 'text/html; charset=utf-8',
    body: phonePage({ relayUrl, projectId, keys, solanaKeys, rpcUrls }),
  }
  const rpcUrl = rpcUrls['eip155:1']
  const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', rpcUrl }
  const embeddingApp = (title: string, app: string): Reply => ({
    ...page,
    body: embeddingPage(title, {
      app,
      key: keys[0],
      chain,
      solana: { secretKey: solanaKeys[0], rpcUrl: rpcUrls[solanaCaip] },
    }),
  })
  const embedding = () => bundleScript({ entry: 'embedding/entry.ts', global: 'porticoEmbedding' })
  const phone = () => bundleScript({ entry: 'phone/page/entry.ts', global: 'porticoPhone' })
  return startHttp({
    ...service,
    name: 'wallets',
    routes: [
      ['GET', '/', () => page],
      ['GET', '/wc', () => page],
      ['GET', '/phone.js', async () => script(await phone())],
      ['GET', '/safe', () => embeddingApp('Safe', 'safe')],
      ['GET', '/mini-app', () => embeddingApp('Farcaster client', 'mini-app')],
      ['GET', '/embedding.js', async () => script(await embedding())],
      ['GET', '/test-wallets.js', async () => script(await testWalletScript(testWallets))],
      ['GET', '/icon.svg', () => ({ type: 'image/svg+xml', body: facePicture('Clementine') })],
    ],
  })
}
