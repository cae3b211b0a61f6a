import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { openSolanaKey } from '../solana/tasks.ts'
import { cosmosAddress } from './cosmos.ts'
import { type PhoneHabits, spelled } from './habits.ts'
import { createInbox, type Held, type PhoneMode, type Site, type Waiting } from './inbox.ts'
import { createIncoming, siteOf } from './incoming.ts'
import type { PhoneAccounts } from './networks.ts'
import { silentLogger } from './silent-logger.ts'

type CoreOptions = NonNullable<ConstructorParameters<typeof Core>[0]>

/** Options of a phone wallet. */
export type PhoneOptions = {
  readonly relayUrl: string
  readonly projectId: string
  /** The private keys of the EVM accounts, the active one first. Use test keys only. */
  readonly keys: readonly Hex[]
  /** The exported keys of the Solana accounts: 64 bytes in base58. */
  readonly solanaKeys?: readonly string[]
  /** The private keys of the Cosmos accounts. */
  readonly cosmosKeys?: readonly Hex[]
  /** The URL of a JSON-RPC node for each chain, by CAIP-2 id. */
  readonly rpcUrls: Readonly<Record<string, string>>
  /** Default: `ask`. */
  readonly mode?: PhoneMode
  readonly name?: string
  /** The wallet's own URL, as the wallet reports it to sites. */
  readonly url?: string
  /** Where the wallet stores its sessions. Default: the browser's storage. */
  readonly storage?: NonNullable<CoreOptions['storage']>
  /** The prefix that separates the stored data of several wallets in one process. Default: the wallet's name. */
  readonly storagePrefix?: string
  readonly habits?: PhoneHabits
}

/** The session with a connected site. */
export type PhoneSession = {
  readonly topic: string
  readonly site: Site
  readonly networks: readonly string[]
  /** The accounts that the site sees, as CAIP-10 ids. */
  readonly accounts: readonly string[]
}

/** A running phone wallet. */
export type PhoneWallet = {
  mode: PhoneMode
  readonly addresses: PhoneAccounts
  readonly pair: (uri: string) => Promise<void>
  readonly waiting: () => readonly Waiting[]
  readonly sessions: () => readonly PhoneSession[]
  readonly approve: (id: number) => Promise<void>
  readonly reject: (id: number, code?: number, message?: string) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  /** Makes this account the active one: moves it to the front of its namespace in the session, and notifies the site. */
  readonly selectAccount: (topic: string, address: string) => Promise<void>
  /** Takes a namespace, such as `solana`, out of the session by a session update. */
  readonly leaveNamespace: (topic: string, namespace: string) => Promise<void>
  /** Sends the event accountsChanged with exactly these accounts, even if the session does not contain them. */
  readonly announceAccounts: (topic: string, caip: string, accounts: readonly string[]) => Promise<void>
  /** Sends the event chainChanged, as if the user had selected this network (CAIP-2 id) on the phone. */
  readonly selectNetwork: (topic: string, caip: string) => Promise<void>
  /** Returns the method of each request that sites have sent so far. */
  readonly seen: () => readonly string[]
  /** Calls the listener after each change of the waiting requests or the sessions. */
  readonly onChange: (listener: () => void) => void
  readonly close: () => Promise<void>
}

/** The members of the WalletConnect engine that this file calls or replaces. */
type RequestEngine = {
  processRequest(request: { readonly topic: string }): Promise<unknown>
  /** Throws if the session with this topic was deleted recently. */
  checkRecentlyDeleted(topic: string): void
}

/**
 * Makes the engine reject the messages of an ended session at once, for example a duplicate of the message that ended
 * it. The library catches this early error. Without this function, such a message would cause a later error that the
 * library does not catch.
 */
const ignoreEndedSessions = (engine: RequestEngine): void => {
  const { processRequest } = engine
  engine.processRequest = async request => {
    engine.checkRecentlyDeleted(request.topic)
    await processRequest(request)
  }
}

/** Creates a wallet that sites reach only over WalletConnect, like a wallet on a phone. */
export const createPhoneWallet = async (options: PhoneOptions): Promise<PhoneWallet> => {
  const { relayUrl, projectId, keys, rpcUrls, name = 'Clementine' } = options
  const { url = 'https://clementine.example', habits = {}, cosmosKeys = [] } = options
  const signers = await Promise.all((options.solanaKeys ?? []).map(openSolanaKey))
  const addresses = {
    eip155: keys.flatMap(key => spelled(privateKeyToAccount(key).address, habits)),
    solana: signers.map(signer => signer.address),
    cosmos: cosmosKeys.map(cosmosAddress),
  }

  const core = new Core({
    relayUrl,
    projectId,
    logger: silentLogger(),
    telemetryEnabled: false,
    customStoragePrefix: options.storagePrefix ?? name,
    ...(options.storage === undefined ? {} : { storage: options.storage }),
  })
  // The WalletConnect library would send attestations and start-up events to public hosts. A wallet of the sandbox must
  // not contact public hosts.
  Object.assign(core.verify, { resolve: async () => '' })
  Object.assign(core.eventClient, { init: async () => undefined })
  const kit = await WalletKit.init({
    // The library's `Core` class allows the value `undefined` in optional fields, but the type of this option does not.
    // The cast changes nothing at run time.
    core: core as WalletKitTypes.Options['core'],
    metadata: {
      name,
      description: 'A wallet for trying things out',
      url,
      icons: [],
    },
    // Makes the library report every request immediately. By default, the library delays each request by a second.
    signConfig: { disableRequestQueue: true },
  })
  ignoreEndedSessions(kit.engine.signClient.engine as unknown as RequestEngine)

  let mode = options.mode ?? 'ask'
  const seen: string[] = []
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const inbox = createInbox(() => mode, changed)

  const selectNetwork: PhoneWallet['selectNetwork'] = (topic, caip) => {
    const data = caip.startsWith('eip155:') ? Number(caip.split(':')[1]) : caip
    return kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data }, chainId: caip })
  }

  const takeIn = async (topic: string, caip: string) => {
    const namespaces = kit.getActiveSessions()[topic]?.namespaces ?? {}
    const own = namespaces.eip155
    if (own === undefined) throw new Error('The session has no accounts of eip155')
    const eip155 = {
      ...own,
      chains: [...(own.chains ?? []), caip],
      accounts: [...own.accounts, ...addresses.eip155.map(address => `${caip}:${address}`)],
    }
    // Does not wait for the promise `acknowledged` in the result of `updateSession`. This promise never resolves if the
    // site confirms the update before the relay does.
    await kit.updateSession({ topic, namespaces: { ...namespaces, eip155 } })
  }
  const incoming = createIncoming({
    kit,
    keys,
    cosmosKeys,
    addresses,
    rpcUrls,
    signers,
    habits,
    onSwitch: selectNetwork,
    onNewNetwork: takeIn,
  })
  const hold = (item: Held | undefined) => {
    if (item !== undefined) inbox.hold(item)
  }
  kit.on('session_proposal', event => hold(incoming.proposal(event)))
  kit.on('session_authenticate', event => hold(incoming.signIn(event)))
  kit.on('session_request', event => {
    seen.push(event.params.request.method)
    hold(incoming.request(event))
  })
  kit.on('session_delete', ({ topic }) => inbox.drop(item => item.topic === topic))
  kit.on('proposal_expire', ({ id }) => inbox.drop(item => item.id === id))
  kit.on('session_request_expire', ({ id }) => inbox.drop(item => item.id === id))

  return {
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
    },
    addresses,
    pair: uri => kit.pair({ uri }),
    waiting: inbox.list,
    sessions: () =>
      Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces }) => ({
        topic,
        site: siteOf(peer.metadata),
        networks: Object.values(namespaces).flatMap(namespace => namespace.chains ?? []),
        accounts: Object.values(namespaces).flatMap(namespace => namespace.accounts),
      })),
    approve: inbox.approve,
    reject: inbox.reject,
    disconnect: async topic => {
      await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      inbox.drop(item => item.topic === topic)
    },
    selectAccount: async (topic, address) => {
      const namespaces = kit.getActiveSessions()[topic]?.namespaces ?? {}
      const [name, own] = Object.entries(namespaces).find(([, { accounts }]) =>
        accounts.some(account => account.endsWith(`:${address}`)),
      ) ?? ['', undefined]
      if (own === undefined) throw new Error(`The session does not share ${address}`)
      const isFirst = (account: string) => account.endsWith(`:${address}`)
      const accounts = [...own.accounts.filter(isFirst), ...own.accounts.filter(account => !isFirst(account))]
      await kit.updateSession({ topic, namespaces: { ...namespaces, [name]: { ...own, accounts } } })
      const chainId = accounts[0]?.split(':').slice(0, 2).join(':') ?? ''
      await kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data: [address] }, chainId })
      changed()
    },
    leaveNamespace: async (topic, namespace) => {
      const { [namespace]: _, ...namespaces } = kit.getActiveSessions()[topic]?.namespaces ?? {}
      await kit.updateSession({ topic, namespaces })
      changed()
    },
    announceAccounts: (topic, caip, accounts) =>
      kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data: [...accounts] }, chainId: caip }),
    selectNetwork,
    seen: () => seen,
    onChange: listener => void listeners.add(listener),
    close: async () => {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
