import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/web3.js'
import type { Hex } from 'viem'
import type { ChainFact } from '../start.ts'
import { callNode, isFields, type WalletChain } from '../wallets/evm/rpc.ts'
import { createEvmTasks, type PrepareEvm } from '../wallets/evm/tasks.ts'
import type { Question } from '../wallets/question.ts'
import { openSolanaKey, prepareSolana, type SolanaSigner } from '../wallets/solana/tasks.ts'
import type { AccountType, Person } from './people.ts'
import { byOwner } from './smart-account.ts'

/** A JSON-RPC request to an account of a user. */
export type RpcAsk = {
  readonly person: Person
  readonly type: AccountType
  readonly method: string
  readonly params: unknown
  /** CAIP-2 id of the chain. */
  readonly chain: string
}

/** A validated request. The frame shows `question` to the user first. `run` executes the request. */
export type RpcTask = { readonly question?: Question; readonly run: () => Promise<unknown> }

const evmRequests: readonly string[] = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']
const balanceOf = '0x70a08231'

/**
 * Creates the request handler of the embedded wallets. It signs and sends with the keys of the users, and forwards all
 * other calls to the node.
 */
export const createRpc = (chains: readonly ChainFact[]) => {
  const signers = new Map<string, { evm: PrepareEvm; solana: Promise<SolanaSigner> }>()
  /** The transaction hashes of each `wallet_sendCalls` request, by the bundle id that the request returned. */
  const batches = new Map<string, readonly unknown[]>()
  const signersOf = ({ id, key, solana }: Person) => {
    const known = signers.get(id) ?? {
      evm: createEvmTasks([key]),
      solana: openSolanaKey(solana.secretKey),
    }
    signers.set(id, known)
    return known
  }
  const chainOf = (caip: string): ChainFact => {
    const chain = chains.find(chain => chain.caip === caip)
    if (!chain) throw new Error(`Unrecognized chain ${caip}`)
    return chain
  }
  const walletChain = ({ caip, name, native, rpcUrl }: ChainFact): WalletChain => ({
    id: Number(caip.slice(7)),
    name,
    symbol: native.symbol,
    rpcUrl,
  })

  const evmTask = ({ person, type, method, params, chain }: RpcAsk): RpcTask => {
    const { eoa, smartAccount } = person.addresses
    const scene = { chain: walletChain(chainOf(chain)), accounts: [eoa] }
    const { symbol } = scene.chain
    const owned =
      type === 'smartAccount' && byOwner(method, params, { account: smartAccount, owner: eoa, symbol })
    const task = signersOf(person).evm(method, owned ? owned.params : params, scene)
    if (!task) throw new Error(`The method ${method} is not supported`)
    return owned ? { ...task, question: owned.read(task.question) } : task
  }

  const callsTask = (rpcRequest: RpcAsk): RpcTask => {
    const [bundle] = Array.isArray(rpcRequest.params) ? rpcRequest.params : []
    const list = isFields(bundle) && Array.isArray(bundle.calls) ? bundle.calls : []
    if (list.length === 0) throw new Error('No calls')
    const isSponsored = readsPaymaster(isFields(bundle) ? bundle.capabilities : undefined)
    const from = rpcRequest.person.addresses[rpcRequest.type]
    const tasks = list.map(call =>
      evmTask({ ...rpcRequest, method: 'eth_sendTransaction', params: [{ ...call, from }] }),
    )
    const rows = tasks.flatMap(
      task => task.question?.rows.filter(([name]) => name === 'To' || name === 'Value') ?? [],
    )
    if (isSponsored) rows.push(['Network fee', 'paid by the site'])
    return {
      question: { kind: 'send', method: rpcRequest.method, title: `Send ${list.length} transactions`, rows },
      run: async () => {
        const hashes: unknown[] = []
        for (const task of tasks) hashes.push(await task.run())
        const id = `0x${Buffer.from(String(batches.size + 1).padStart(32, '0')).toString('hex')}`
        batches.set(id, hashes)
        return { id }
      },
    }
  }

  /** Reads the state of a batch from the chain, with the status codes of EIP-5792. */
  const callsStatus = async ({ chain, params }: RpcAsk) => {
    const id: unknown = Array.isArray(params) ? params[0] : undefined
    const hashes = batches.get(String(id))
    if (!hashes) throw new Error('Unknown bundle id')
    const { rpcUrl } = chainOf(chain)
    const found = await Promise.all(hashes.map(hash => callNode(rpcUrl, 'eth_getTransactionReceipt', [hash])))
    const receipts = found.filter(isFields)
    const failed = receipts.filter(({ status }) => status !== '0x1').length
    const ended = failed === 0 ? 200 : failed === hashes.length ? 500 : 600
    return {
      version: '2.0.0',
      id,
      chainId: `0x${Number(chain.slice(7)).toString(16)}`,
      status: receipts.length < hashes.length ? 100 : ended,
      atomic: false,
      receipts,
    }
  }

  /** Returns the balances of an account in the format of ERC-7811. */
  const assets = async ({ person, type, params }: RpcAsk) => {
    const bundle: unknown = Array.isArray(params) ? params[0] : params
    const account =
      isFields(bundle) && typeof bundle.account === 'string' ? bundle.account : person.addresses[type]
    const filter = isFields(bundle) && Array.isArray(bundle.chainFilter) ? bundle.chainFilter : undefined
    const evm = chains.filter(({ caip }) => caip.startsWith('eip155:'))
    const rows = evm.map(async ({ caip, rpcUrl, native, tokens }) => {
      const hex: Hex = `0x${Number(caip.slice(7)).toString(16)}`
      if (filter && !filter.includes(hex)) return []
      const own = {
        address: 'native',
        balance: await callNode(rpcUrl, 'eth_getBalance', [account, 'latest']),
        type: 'NATIVE',
        metadata: { name: native.name, symbol: native.symbol, decimals: native.decimals },
      }
      const others = tokens.map(async ({ address, name, symbol, decimals }) => {
        const data = `${balanceOf}${account.slice(2).toLowerCase().padStart(64, '0')}`
        const balance = await callNode(rpcUrl, 'eth_call', [{ to: address, data }, 'latest'])
        return { address, balance, type: 'ERC20', metadata: { name, symbol, decimals } }
      })
      return [[hex, [own, ...(await Promise.all(others))]] as const]
    })
    return Object.fromEntries((await Promise.all(rows)).flat())
  }

  const solanaTask = async ({ person, method, params, chain }: RpcAsk): Promise<RpcTask> => {
    const signer = await signersOf(person).solana
    const scene = { rpcUrl: chainOf(chain).rpcUrl, accounts: [signer.address] }
    const task = prepareSolana([signer], method, to64(params), scene)
    if (!task) throw new Error(`The method ${method} is not supported`)
    return { question: task.question, run: async () => to58(await task.run()) }
  }

  return async (rpcRequest: RpcAsk): Promise<RpcTask> => {
    const { method, params, chain, person, type } = rpcRequest
    if (method.startsWith('solana_')) return await solanaTask(rpcRequest)
    if (evmRequests.includes(method)) return evmTask(rpcRequest)
    if (method === 'wallet_sendCalls') return callsTask(rpcRequest)
    if (method === 'wallet_getAssets') return { run: () => assets(rpcRequest) }
    if (method === 'eth_accounts') return { run: async () => [person.addresses[type]] }
    if (method === 'wallet_getCapabilities') {
      const ids = chains
        .filter(chain => chain.caip.startsWith('eip155:'))
        .map(chain => Number(chain.caip.slice(7)))
      const capability = {
        atomic: { status: 'unsupported' },
        assetDiscovery: { supported: true },
        paymasterService: { supported: true },
      }
      return { run: async () => Object.fromEntries(ids.map(id => [`0x${id.toString(16)}`, capability])) }
    }
    if (method === 'wallet_getCallsStatus') return { run: () => callsStatus(rpcRequest) }
    if (/^wallet_|^eth_.*[uU]serOp/.test(method)) throw new Error(`The method ${method} is not supported`)
    return { run: () => callNode(chainOf(chain).rpcUrl, method, params) }
  }
}

/**
 * Whether the capabilities of a bundle contain a paymaster. Throws if the paymaster has no URL, or if another
 * capability is not optional (EIP-5792). In the sandbox the account pays the fee, even with a paymaster.
 */
const readsPaymaster = (capabilities: unknown): boolean => {
  if (!isFields(capabilities)) return false
  for (const [name, value] of Object.entries(capabilities))
    if (name !== 'paymasterService' && !(isFields(value) && value.optional === true))
      throw new Error(`Unsupported non-optional capability: ${name}`)
  const { paymasterService } = capabilities
  if (paymasterService === undefined) return false
  if (!isFields(paymasterService) || typeof paymasterService.url !== 'string')
    throw new Error('The paymaster has no URL')
  return true
}

/** Converts the base58 transactions of a request to base64, which the signing code expects. */
const to64 = (params: unknown): unknown => {
  if (!isFields(params)) return params
  const turned = (text: unknown) =>
    typeof text === 'string' ? getBase64Decoder().decode(getBase58Encoder().encode(text)) : text
  const { transaction, transactions } = params
  return {
    ...params,
    ...(transaction !== undefined && { transaction: turned(transaction) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map(turned) }),
  }
}

const to58 = (answer: unknown): unknown => {
  if (!isFields(answer)) return answer
  const turned = (text: unknown) =>
    typeof text === 'string' ? getBase58Decoder().decode(getBase64Encoder().encode(text)) : text
  const { transaction, transactions } = answer
  return {
    ...answer,
    ...(transaction !== undefined && { transaction: turned(transaction) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map(turned) }),
  }
}
