import type { CaipNetworkId } from '../domain/core/entities.ts'
import { networkOfText, readWalletMessage } from '../domain/sign-in/message.ts'
import type { HandleOneClick, OneClick, OneClickAnswer, SIWXSession } from '../domain/sign-in/types.ts'
import { placeholder, type ResolvedSignIn } from './config.ts'

/** The sign-in while connecting (one-click sign-in): the request for the wallet, and the handling of its response. */
export type OneClickSide = { readonly oneClick: HandleOneClick }

const maxOpenRequests = 20

/**
 * Creates the one-click sign-in. It is offered only if all requested networks are EVM networks, because wallets support
 * it on no others.
 */
export function createOneClick(
  config: ResolvedSignIn,
  networks: readonly CaipNetworkId[],
  host: string,
  /** Returns false while another message waits for its signature, because a new nonce could invalidate that message. */
  free: () => boolean,
): OneClickSide {
  /** Nonces of the open requests. Each nonce is accepted once. */
  const offered: string[] = []
  /** Whether a wallet shows a request to the user. */
  let isPrompting = false

  const createRequest = async (): Promise<OneClick | undefined> => {
    const [chainId] = networks
    if (!free() || !chainId || !networks.every(id => id.startsWith('eip155:') && config.covers(id)))
      return undefined
    const made = await config.createMessage({ accountAddress: placeholder, chainId })
    if (made.domain !== host) return undefined
    offered.push(made.nonce)
    if (offered.length > maxOpenRequests) offered.shift()
    const { domain, uri, nonce, statement, resources, expirationTime, notBefore } = made
    return {
      chainId,
      domain,
      uri,
      nonce,
      ...(statement !== undefined && { statement }),
      ...(resources && { resources: [...resources] }),
      ...(expirationTime !== undefined && { expirationTime }),
      ...(notBefore !== undefined && { notBefore }),
    }
  }
  const take = async (answers: readonly OneClickAnswer[]): Promise<void> => {
    const sessions = answers.flatMap(answer => sessionOf(answer, host, offered) ?? [])
    if (sessions.length === 0) return
    const used = sessions.map(({ data }) => data.nonce)
    offered.splice(0, offered.length, ...offered.filter(nonce => !used.includes(nonce)))
    await config.setSessions(sessions)
  }
  return {
    oneClick: async (answers, isPrompt = false) => {
      if (!answers) {
        if (isPrompting && !isPrompt) return undefined
        isPrompting ||= isPrompt
        return await createRequest()
      }
      try {
        await take(answers)
      } finally {
        if (isPrompt) isPrompting = false
      }
      return undefined
    },
  }
}

/**
 * Returns the session of a wallet's response. Only the signed text counts. It must be for this page and have the nonce
 * of an open request.
 */
function sessionOf(
  { cacao, message, signature }: OneClickAnswer,
  host: string,
  offered: readonly string[],
): SIWXSession | undefined {
  const text = readWalletMessage(message)
  const chainId = text && networkOfText(text)
  if (!text || !chainId || text.domain !== host || !offered.includes(text.nonce)) return undefined
  const { scheme: _scheme, noun: _noun, chain: _chain, ...data } = text
  return { data: { ...data, chainId }, message, signature, ...(cacao && { cacao }) }
}
