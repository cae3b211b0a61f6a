import type { Hex } from 'viem'
import { h } from '../dom.ts'
import type { WalletChain } from '../evm/rpc.ts'
import { createAccount } from './account.ts'
import { createMiniAppHost } from './mini-app.ts'
import { createSafe } from './safe.ts'
import type { EmbeddingSolana } from './solana.ts'

/** The configuration in the page: the app that it imitates, the account's keys and their chains. */
type EmbeddingConfig = {
  readonly app: 'safe' | 'mini-app'
  readonly key: Hex
  readonly chain: WalletChain
  readonly solana: EmbeddingSolana
}

const configOf = (): EmbeddingConfig => JSON.parse(document.querySelector('#config')?.textContent ?? '{}')

/** Embeds the page of the parameter `url`, and answers its requests. Only pages of this computer are embedded. */
const start = () => {
  const url = new URL(new URLSearchParams(window.location.search).get('url') ?? 'about:blank')
  if (!/^https?:$/.test(url.protocol) || !/^(?:localhost|127\.0\.0\.1)$/.test(url.hostname)) return
  const { app, key, chain, solana } = configOf()
  const account = createAccount(key, chain)
  const frame = h('iframe', { src: url.href, title: 'app' })
  // The frame has no window before it is in the page.
  document.body.append(frame)
  const { serve } = app === 'safe' ? createSafe(account) : createMiniAppHost(account, solana)
  serve(frame)
}

start()
