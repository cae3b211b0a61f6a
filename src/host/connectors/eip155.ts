import { connectAndSignIn } from './connect-and-sign-in.ts'
import type { Connector } from './connector.ts'
import { openProvider } from './provider.ts'
import type { SafeProvider } from './safe-provider.ts'

/** Creates a connector for an EIP-1193 provider. The wallet chooses its network; the site cannot choose one when it connects. */
export function createEip155Connector(taken: SafeProvider): Connector {
  const provider = openProvider(taken)
  return {
    connect: async (silent, _network, signIn) => {
      // Events that arrive during the connect request update its result. The last value wins.
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
        const joined = signIn && (await connectAndSignIn(provider.request, signIn))
        accounts = joined
          ? joined.accounts
          : await provider.accounts(silent ? 'eth_accounts' : 'eth_requestAccounts')
        chainId = await provider.chainId()
        return { accounts, chainId, ...(joined?.signed && { signed: joined.signed }) }
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
