import { BehaviorSubject, of, throwError } from 'rxjs'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../../sandbox/chains/anvil.ts'
import type { WalletRequest } from '../../../../src/bridge/contract/worker-api.ts'
import { createTransfers } from '../../../../src/client/transfers.ts'
import { formatUnits } from '../../../../src/domain/core/amount.ts'
import {
  type CaipAddress,
  type CaipNetworkId,
  type Network,
  namespaceOf,
  networkOf,
  type Session,
} from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { fromRpc } from '../../../../src/domain/core/errors/foreign.ts'
import { fromWallet } from '../../../../src/domain/core/errors/wallet-error.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import type { SendRequest } from '../../../../src/domain/transactions/prepared.ts'
import type {
  RemoteRequest,
  TransactionIntent,
  TransactionRecord,
} from '../../../../src/domain/transactions/record.ts'
import { createTables } from '../../../../src/worker/caches/tables.ts'
import { createFeatures } from '../../../../src/worker/features.ts'
import type { SendHttp } from '../../../../src/worker/net/http.ts'
import type { RpcCall } from '../../../../src/worker/net/json-rpc.ts'
import { moduleChunks } from '../../../../src/worker/registry.ts'
import { checkDecimalsOf } from '../../../../src/worker/streams/balances/decimals.ts'
import { createTabs } from '../../../../src/worker/tabs/tabs.ts'
import { createOrigin } from '../../fakes/origin.ts'
import { memoryStore } from '../../fakes.ts'

export const network = 'eip155:31337' as CaipNetworkId
export const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const bob = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
export const account = `${network}:${alice}` as CaipAddress

/** Starts a real Anvil chain for all tests of a file. Each test continues with the chain state of the previous test. */
export function useChain() {
  const stage = {} as { anvil: Anvil }
  beforeAll(async () => {
    stage.anvil = await startAnvil({
      chainId: 31_337,
      port: 0,
      genesis: Math.floor(Date.now() / 1000) - 1_000,
    })
    await stage.anvil.rpc('anvil_setBalance', [alice, `0x${(10n ** 20n).toString(16)}`])
    await stage.anvil.rpc('evm_setAutomine', [true])
  })
  afterAll(async () => await stage.anvil.close())
  const rpc = (method: string, params: readonly unknown[] = []) => stage.anvil.rpc(method, params)
  let isMining = true
  /**
   * Waits until Anvil has mined all sent transactions. Even with automine, Anvil responds to a send before it has mined
   * the transaction.
   */
  const whenMined = () =>
    vi.waitFor(async () => expect(await rpc('txpool_status')).toMatchObject({ pending: '0x0' }))
  return {
    rpc,
    automine: (on: boolean) => {
      isMining = on
      return rpc('evm_setAutomine', [on])
    },
    mine: () => rpc('anvil_mine', ['0x1']),
    /** Returns the balance of an address. With automine, first waits until all sent transactions are mined. */
    balance: async (owner: string) => {
      if (isMining) await whenMined()
      return BigInt((await rpc('eth_getBalance', [owner, 'latest'])) as string)
    },
    sent: async () => Number((await rpc('eth_getTransactionCount', [alice, 'pending'])) as string),
    /** Sends a call to the node of the chain. As in the worker, an error of the node becomes an AppError. */
    sendRpc: async (call: RpcCall): Promise<unknown> => {
      try {
        return await rpc(call.method, call.params)
      } catch (error) {
        throw fromRpc(error)
      }
    },
  }
}

type Chain = ReturnType<typeof useChain>
type Wallet = (request: WalletRequest) => Promise<unknown>

/** Creates an origin whose tabs share a disk (the store), a wallet and a chain. `owner` is the connected account. */
export function openOrigin(chain: Chain, disk = memoryStore(), owner = account) {
  const [at, namespace] = [networkOf(owner), namespaceOf(owner)]
  const origin = createOrigin()
  const requests: WalletRequest[] = []
  const session$ = new BehaviorSubject<Session>({
    status: 'connected',
    active: owner,
    network: at,
    connections: [
      {
        connectorId: 'io.test',
        kind: 'injected',
        namespace,
        wallet: { name: 'Test' },
        accounts: [owner],
      },
    ],
  })
  const state = {
    wallet: (async ({ method, params }) => await chain.rpc(method, params as unknown[])) as Wallet,
    /**
     * If true, the wallet responds to `eth_get…` requests with the data of its own node. If false, the wallet rejects
     * these requests.
     */
    walletReads: false,
    witness: undefined as ((call: RpcCall) => Promise<unknown>) | undefined,
    /** The fake data provider. By default, each HTTP request to it fails. */
    provider: (() => throwError(() => new AppError('http-status', { status: 503 }))) as SendHttp,
    /** URLs of the site's paymasters, by network. */
    paymasters: {} as Record<string, string>,
    now: () => Date.now(),
    sendRpc: chain.sendRpc,
    /**
     * The WalletConnect request that the stage reports to the worker as sent. If set, the wallet is a remote wallet.
     */
    remote: undefined as RemoteRequest | undefined,
    /** Fetches the response to a request that an earlier tab sent to the remote wallet. Rejects by default. */
    fetchResponse: (async () => {
      throw new AppError('wallet-timeout')
    }) as (request: RemoteRequest) => Promise<unknown>,
  }
  const open = () => {
    const end = origin.open()
    const tabs = createTabs({
      name: 'money',
      locks: origin.locks,
      channel: end.channel,
      now: () => Date.now(),
    })
    const request = async (
      _namespace: string,
      wanted: WalletRequest,
      onSent?: (request: RemoteRequest) => void,
    ) => {
      const reads = /^eth_get/.test(wanted.method)
      if (wanted.method !== 'eth_chainId' && !reads) requests.push(wanted)
      if (state.remote && wanted.method !== 'eth_chainId' && !reads) onSent?.(state.remote)
      try {
        if (reads && !state.walletReads) throw { code: 4200, message: 'no reads' }
        return await state.wallet(wanted)
      } catch (error) {
        throw fromWallet(error)
      }
    }
    const refreshable = { create: () => ({ actions: { refresh: async () => {} }, queries: {} }) }
    const nativeCurrency =
      namespace === 'solana'
        ? { name: 'Solana', symbol: 'SOL', decimals: 9 }
        : { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const local: Network = { id: at, name: 'Local', namespace, nativeCurrency, rpcUrls: [], testnet: true }
    const callNode = (_id: string, call: RpcCall) => state.sendRpc(call)
    const services = {
      callChain: callNode,
      callNode,
      checkDecimals: checkDecimalsOf(() => local),
      out: {
        sendHttp: (request: Parameters<SendHttp>[0]) => state.provider(request),
        caller: { projectId: 'p', sdkType: 't', sdkVersion: '1' },
        policy: { tries: 0, waitMs: () => undefined },
      },
      findNodes: async () => {
        const other = state.witness
        const nodes = [{ host: 'first', sendRpc: (call: RpcCall) => state.sendRpc(call) }]
        return other
          ? { nodes: [...nodes, { host: 'other', sendRpc: other }], needed: 2 }
          : { nodes, needed: 1 }
      },
    }
    const features = createFeatures({
      chunks: {
        ...moduleChunks,
        services: async () => ({ createServices: () => services }),
        balances: async () => ({ balances: refreshable }),
        history: async () => ({ history: refreshable }),
      },
      tabs,
      store: disk,
      now: () => state.now(),
      session: {
        session$,
        request,
        fetchResponse: async (sent: RemoteRequest) => {
          try {
            return await state.fetchResponse(sent)
          } catch (error) {
            throw fromWallet(error)
          }
        },
      },
      tables: createTables(disk, () => Date.now()),
      signals: { visible$: of(true), awake$: of(true) },
      config: { endpoints: { data: 'https://provider.example' }, paymasters: state.paymasters },
      networks: () => [local],
    } as unknown as Parameters<typeof createFeatures>[0])
    const callWorker = <T>(verb: string, ...args: unknown[]) =>
      features.call('transactions', verb, args) as Promise<T>
    /** Creates the public functions for sends. `own` replaces calls to the worker. */
    const transfersWith = (own: Partial<Parameters<typeof createTransfers>[0]> = {}) =>
      createTransfers({ ...worker, ...own }, () => owner)
    const worker: Parameters<typeof createTransfers>[0] = {
      prepareTransfer: (...args) => callWorker('prepareTransfer', ...args),
      stageTransaction: (...args) => callWorker('stageTransaction', ...args),
      stageCalls: (...args) => callWorker('stageCalls', ...args),
      sendStaged: (...args) => callWorker('sendStaged', ...args),
      waitForEnd: (...args) => callWorker('waitForEnd', ...args),
      endWait: (...args) => callWorker('endWait', ...args),
    }
    const transfers = transfersWith()
    /** Calls the worker. `sendTransaction` and `sendCalls` are the two calls that a page makes for a send. */
    const call = <T>(verb: string, ...args: unknown[]) => {
      const page = { sendTransaction: transfers.send, sendCalls: transfers.sendCalls }
      const send = Object.hasOwn(page, verb) && Reflect.get(page, verb)
      return send ? (send(...args) as Promise<T>) : callWorker<T>(verb, ...args)
    }
    const swap = {
      call: (verb: string, ...args: unknown[]) => features.call('swaps', verb, args),
      stream$: (name: string, ...args: unknown[]) => features.stream$('swaps', name, ...args),
    }
    let latest: readonly TransactionRecord[] = []
    const watching = features.stream$('transactions', 'transactions', owner).subscribe(value => {
      const records = value as Loadable<readonly TransactionRecord[]>
      if (records.status === 'fresh') latest = records.data
    })
    return {
      call,
      transfers,
      transfersWith,
      swap,
      stream$: (name: string, ...args: unknown[]) => features.stream$('transactions', name, ...args),
      list: () => latest,
      tx: (id: string) => latest.find(record => record.id === id),
      phase: (id: string) => latest.find(record => record.id === id)?.phase,
      /** Ends the tab without a message to the other tabs, like a crash. */
      kill: () => {
        watching.unsubscribe()
        end.crash()
        features.close()
        origin.releaseHolder()
      },
      close: () => {
        watching.unsubscribe()
        features.close()
        tabs.close()
      },
    }
  }
  return {
    open,
    requests,
    state,
    session$,
    disk,
    sends: () => requests.filter(({ method }) => /send/i.test(method)).length,
  }
}

/** Returns an intent to send native coins. It has the same fields as an intent from the review of a send. */
export function transfer(id: string, own: Partial<SendRequest> = {}): TransactionIntent {
  const { amount = 1_000n, to = bob } = own
  return {
    id,
    account,
    kind: 'send',
    summary: { symbol: 'ETH', amount: formatUnits(amount, 18), decimals: 18, to },
    request: { type: 'evm', call: { to, value: amount, data: '0x' }, gas: 21_000n },
  }
}
