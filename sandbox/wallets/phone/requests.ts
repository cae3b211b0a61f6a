import type { Hex } from 'viem'
import { badParams, noSuchMethod, rpcError } from '../evm/errors.ts'
import { isFields } from '../evm/rpc.ts'
import { createEvmTasks } from '../evm/tasks.ts'
import type { Task } from '../question.ts'
import { prepareSolana, type SolanaSigner } from '../solana/tasks.ts'
import { cosmosTask } from './cosmos.ts'
import type { PhoneHabits } from './habits.ts'
import { evmChain, networkName } from './networks.ts'

/** A request on a session, with the accounts that the session allows. */
export type SessionRequest = {
  readonly topic: string
  readonly method: string
  readonly params: unknown
  /** The CAIP-2 id of the request's network. */
  readonly chainId: string
  /** The accounts of the session as CAIP-10 ids. */
  readonly accounts: readonly string[]
}

/** Validates a request. Returns a task that needs the user's approval, or a result that needs no approval. */
export type Prepare = (request: SessionRequest) => Task | { readonly result: unknown }

type Options = {
  readonly keys: readonly Hex[]
  readonly cosmosKeys: readonly Hex[]
  readonly signers: readonly SolanaSigner[]
  readonly rpcUrls: Readonly<Record<string, string>>
  readonly habits: PhoneHabits
  /** Notifies the site that the phone is now on this network (CAIP-2 id). */
  readonly onSwitch: (topic: string, caip: string) => Promise<unknown>
  /** Adds a network (CAIP-2 id) to the session with this topic. */
  readonly onNewNetwork: (topic: string, caip: string) => Promise<unknown>
}

const switchTask = (
  { topic, method, params, accounts }: SessionRequest,
  { habits: { newNetwork = 'refuse' }, onSwitch, onNewNetwork }: Options,
): Task => {
  const [first] = Array.isArray(params) ? params : []
  const chainId: unknown = isFields(first) ? first.chainId : undefined
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]+$/i.test(chainId)) throw badParams('chainId expected')
  const caip = `eip155:${Number(chainId)}`
  const isGranted = accounts.some(account => account.startsWith(`${caip}:`))
  if (!isGranted && newNetwork === 'refuse') {
    throw rpcError(4902, `The session does not include ${networkName(caip)}.`)
  }
  return {
    question: {
      kind: 'network',
      method,
      title: 'Switch network',
      rows: [['To', networkName(caip)]],
    },
    run: async () => {
      if (!isGranted && newNetwork === 'only-answer') return null
      if (!isGranted) await onNewNetwork(topic, caip)
      await onSwitch(topic, caip)
      return null
    },
  }
}

/** Creates the function that validates the requests on all sessions of a phone. */
export const createRequests = (options: Options): Prepare => {
  const { keys, cosmosKeys, signers, rpcUrls } = options
  const prepareEvm = createEvmTasks(keys)

  return request => {
    const { method, params, chainId, accounts } = request
    const failure = options.habits.failures?.[method]
    if (failure) throw rpcError(failure.code, failure.message, failure.data)
    const prefix = `${chainId}:`
    const shared = accounts.filter(own => own.startsWith(prefix)).map(own => own.slice(prefix.length))
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return { result: shared }
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return { result: shared.map(pubkey => ({ pubkey })) }
      case 'cosmos_signArbitrary':
        return cosmosTask(cosmosKeys, params, shared)
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return switchTask(request, options)
    }
    const task = chainId.startsWith('solana:')
      ? prepareSolana(signers, method, params, { rpcUrl: rpcUrls[chainId], accounts: shared })
      : prepareEvm(method, params, { chain: evmChain(chainId, rpcUrls), accounts: shared })
    if (task === undefined) throw noSuchMethod(method)
    return task
  }
}
