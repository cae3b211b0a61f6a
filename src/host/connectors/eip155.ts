import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import { toAppError } from '../../domain/core/errors/foreign.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { hexChainId } from '../../domain/networks/networks.ts'
import type { OneClick, OneClickAnswer } from '../../domain/sign-in/types.ts'
import type { Connector } from './connector.ts'
import { openProvider, readAccounts } from './provider.ts'
import type { SafeProvider } from './safe-provider.ts'

/**
 * Creates a connector for an EIP-1193 provider. The wallet chooses its network, so the site cannot choose one when it
 * connects.
 */
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

/** The accounts that a wallet shares, and the sign-in message that it has signed while connecting. */
type Joined = { readonly accounts: readonly string[]; readonly signed?: OneClickAnswer }

/**
 * Wallets with ERC-7846, by rdns: Base Account and Porto. Some other wallets never reply to a method that they do not
 * know, so the method is not tried with them.
 */
const capable: readonly string[] = ['app.base.account', 'xyz.ithaca.porto']
const accountsRead = 100
const longestMessage = 10_000
const signatureShape = /^0x(?:[\da-f]{2}){1,50000}$/i

/** Whether the wallet with this rdns connects and signs in with one request. */
export function signsInWhileConnecting(rdns: string | undefined): boolean {
  return rdns !== undefined && capable.includes(rdns)
}

/**
 * Connects the wallet and signs the user in, with one request (ERC-7846). Undefined if the wallet lacks the method, in
 * which case it has shown no prompt.
 */
async function connectAndSignIn(
  request: (request: WalletRequest) => Promise<unknown>,
  { chainId, resources, ...wish }: OneClick,
): Promise<Joined | undefined> {
  const signInWithEthereum = {
    ...wish,
    version: '1',
    chainId: hexChainId(chainId),
    ...(resources && { resources: [...resources] }),
  }
  const params = [{ version: '1', capabilities: { signInWithEthereum } }]
  const answer = await request({ method: 'wallet_connect', params }).catch((error: unknown) => {
    if (toAppError(error).code === 'method-unsupported') return undefined
    throw error
  })
  if (answer === undefined) return undefined
  // The provider has copied the answer, so it is plain data.
  const shared = safeRead(answer, 'accounts')
  const list: readonly unknown[] = Array.isArray(shared) ? shared.slice(0, accountsRead) : []
  const accounts = readAccounts(list.map(account => safeRead(account, 'address')))
  const signed = readSigned(safeRead(safeRead(list[0], 'capabilities'), 'signInWithEthereum'))
  return { accounts, ...(signed && { signed }) }
}

function readSigned(answer: unknown): OneClickAnswer | undefined {
  const [message, signature] = [safeRead(answer, 'message'), safeRead(answer, 'signature')]
  if (typeof message !== 'string' || message.length > longestMessage) return undefined
  return typeof signature === 'string' && signatureShape.test(signature) ? { message, signature } : undefined
}
