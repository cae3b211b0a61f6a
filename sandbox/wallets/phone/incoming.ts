import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import type { Hex } from 'viem'
import type { SolanaSigner } from '../solana/tasks.ts'
import type { PhoneHabits } from './habits.ts'
import { type Held, reportFailure, type Site } from './inbox.ts'
import { chainsOf, grant, networkName, type PhoneAccounts } from './networks.ts'
import { createRequests } from './requests.ts'
import { prepareSignIn } from './sign-in.ts'

/**
 * Handlers that turn WalletConnect messages into requests to the user. If a message needs no decision by the user, the
 * handler replies at once.
 */
export type Incoming = {
  readonly proposal: (event: WalletKitTypes.SessionProposal) => Held | undefined
  readonly signIn: (event: WalletKitTypes.SessionAuthenticate) => Held | undefined
  readonly request: (event: WalletKitTypes.SessionRequest) => Held | undefined
}

type Parts = {
  readonly kit: IWalletKit
  readonly keys: readonly Hex[]
  readonly cosmosKeys: readonly Hex[]
  readonly signers: readonly SolanaSigner[]
  readonly addresses: PhoneAccounts
  readonly rpcUrls: Readonly<Record<string, string>>
  readonly habits: PhoneHabits
  readonly onSwitch: (topic: string, caip: string) => Promise<unknown>
  /** Adds a network (CAIP-2 id) to the session with this topic. */
  readonly onNewNetwork: (topic: string, caip: string) => Promise<unknown>
}

type Metadata = { readonly name: string; readonly url: string; readonly icons: readonly string[] }

/** Returns the name, URL and icon of a site, for display. */
export const siteOf = ({ name, url, icons }: Metadata): Site => ({ name, url, icon: icons[0] })

const errorOf = (error: unknown) => ({
  code: error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : -32603,
  message: error instanceof Error ? error.message : String(error),
  ...(error instanceof Error && 'data' in error && { data: error.data }),
})

/** The reply to a proposal that requires chains which the wallet does not have. */
const unsupported = { code: 5100, message: 'Unsupported chains.' }

/** Creates the handlers of proposals, sign-ins and requests. */
export const createIncoming = (parts: Parts): Incoming => {
  const { kit, keys, cosmosKeys, signers, addresses, rpcUrls, habits, onSwitch, onNewNetwork } = parts
  const { service } = habits
  const prepare = createRequests({ keys, cosmosKeys, signers, rpcUrls, habits, onSwitch, onNewNetwork })

  const proposal: Incoming['proposal'] = ({ id, params }) => {
    const namespaces = grant(params, addresses, rpcUrls, habits)
    if (namespaces === undefined) {
      kit.rejectSession({ id, reason: unsupported }).catch(reportFailure)
      return undefined
    }
    const chains = Object.values(namespaces).flatMap(namespace => namespace.chains ?? [])
    return {
      id,
      kind: 'proposal',
      topic: params.pairingTopic,
      site: siteOf(params.proposer.metadata),
      question: {
        kind: 'connect',
        method: 'wc_sessionPropose',
        title: 'Connect to this site',
        rows: [['Networks', chains.map(networkName).join(', ')]],
      },
      yes: () =>
        kit.approveSession({
          id,
          namespaces,
          ...(service && { scopedProperties: { eip155: { caip345: [service] } } }),
        }),
      no: (code, message) => kit.rejectSession({ id, reason: { code, message } }),
    }
  }

  const signIn: Incoming['signIn'] = event => {
    const { id, topic, params } = event
    const [key] = keys
    const no = (code: number, message: string) =>
      kit.rejectSessionAuthenticate({ id, reason: { code, message } })
    if (key === undefined) {
      no(unsupported.code, unsupported.message).catch(reportFailure)
      return undefined
    }
    const { texts, approve } = prepareSignIn(kit, event, key, chainsOf('eip155', rpcUrls), habits)
    return {
      id,
      kind: 'signIn',
      topic,
      site: siteOf(params.requester.metadata),
      question: {
        kind: 'sign',
        method: 'wc_sessionAuthenticate',
        title: 'Connect and sign in',
        rows: [],
        text: texts.join('\n\n'),
      },
      yes: approve,
      no,
    }
  }

  const request: Incoming['request'] = ({ id, topic, params }) => {
    const { chainId } = params
    const { method, params: own } = params.request
    const answer = (result: unknown) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    const refuse = (error: { code: number; message: string; data?: unknown }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: error as never } })
    const no = (code: number, message: string) => refuse({ code, message })
    const fail = (error: unknown) => refuse(errorOf(error))
    const session = kit.getActiveSessions()[topic]
    if (session === undefined) return undefined
    try {
      const accounts = Object.values(session.namespaces).flatMap(namespace => namespace.accounts)
      const ready = prepare({ topic, method, params: own, chainId, accounts })
      if ('result' in ready) {
        answer(ready.result).catch(reportFailure)
        return undefined
      }
      const yes = () => ready.run().then(answer, fail)
      const { metadata } = session.peer
      return { id, kind: 'request', topic, site: siteOf(metadata), question: ready.question, yes, no }
    } catch (error) {
      fail(error).catch(reportFailure)
      return undefined
    }
  }

  return { proposal, signIn, request }
}
