import type { Hex } from 'viem'
import { h } from '../dom.ts'
import type { WalletChain } from '../evm/rpc.ts'
import { createAccount } from './account.ts'
import { createMiniAppHost } from './mini-app.ts'
import { createSafe } from './safe.ts'
import type { EmbeddingSolana } from './solana.ts'

/**
 * The configuration that the server writes into the page: the app that the page imitates, and the keys and nodes of the
 * app's accounts.
 */
type EmbeddingConfig = {
  readonly app: 'safe' | 'mini-app'
  readonly key: Hex
  readonly chain: WalletChain
  readonly solana: EmbeddingSolana
}

const configOf = (): EmbeddingConfig => JSON.parse(document.querySelector('#config')?.textContent ?? '{}')

/**
 * Shows the page of the URL parameter `url` in a frame, and serves the requests of the framed page. Does nothing if the
 * URL is not on the local computer.
 */
const start = () => {
  const url = new URL(new URLSearchParams(window.location.search).get('url') ?? 'about:blank')
  if (!/^https?:$/.test(url.protocol) || !/^(?:localhost|127\.0\.0\.1)$/.test(url.hostname)) return
  const { app, key, chain, solana } = configOf()
  const account = createAccount(key, chain)
  const frame = h('iframe', { src: url.href, title: 'app' })
  // `serve` needs the `contentWindow` of the frame. The frame has no `contentWindow` before it is in the document.
  document.body.append(frame)
  const { serve } = app === 'safe' ? createSafe(account) : createMiniAppHost(account, solana)
  serve(frame)
}

start()
