import type { Connector } from './connector.ts'
import { openProvider } from './provider.ts'
import type { SafeProvider } from './safe-provider.ts'

/** A connector for an EIP-1193 provider. The wallet chooses its network; the site cannot choose one on connect. */
export function createEip155Connector(taken: SafeProvider): Connector {
  const provider = openProvider(taken)
  return {
    connect: async silent => {
      // Events that arrive during the request update its result, and the last value wins.
      let accounts: readonly string[] = []
      let chainId = ''
      const unlisten = provider.listen({
        accounts: next => {
          accounts = next
        },
        chain: next => {
          chainId = next
        },
        gone: () => {},
      })
      try {
        accounts = await provider.accounts(silent ? 'eth_accounts' : 'eth_requestAccounts')
        chainId = await provider.chainId()
        return { accounts, chainId }
      } finally {
        unlisten()
      }
    },
    request: async request => await provider.request(request),
    disconnect: async () => {
      await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    },
    listen: news => provider.listen(news),
  }
}
