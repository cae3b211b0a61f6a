import type { CaipNetworkId } from '../domain/core/caip.ts'
import { networkOfText, readWalletMessage } from '../domain/sign-in/message.ts'
import type { OneClick, OneClickAnswer } from '../domain/sign-in/state.ts'
import type { SIWXSession } from '../domain/sign-in/types.ts'
import { placeholder, type ResolvedSignIn } from './config.ts'

/** Signing in while connecting: what wallets are offered, and what becomes of their answer. */
export type OneClickSide = {
  /** Without answers: what to sign; undefined where the wallet is only connected. */
  oneClick(answers?: readonly OneClickAnswer[]): Promise<OneClick | undefined>
}

const wishesKept = 20

/** Wallets can do this on EVM networks only, and for nothing else beside it. */
export function createOneClick(
  config: ResolvedSignIn,
  networks: readonly CaipNetworkId[],
  host: string,
  /** Whether no message waits for its signature: its nonce would not be the last one given any more. */
  free: () => boolean,
): OneClickSide {
  /** Nonces that were offered, each for one answer. */
  const offered: string[] = []

  const wish = async (): Promise<OneClick | undefined> => {
    const [chainId] = networks
    if (!free() || !chainId || !networks.every(id => id.startsWith('eip155:') && config.covers(id)))
      return undefined
    const made = await config.createMessage({ accountAddress: placeholder, chainId })
    if (made.domain !== host) return undefined
    offered.push(made.nonce)
    if (offered.length > wishesKept) offered.shift()
    const { domain, uri, nonce, statement, resources, expirationTime, notBefore } = made
    return {
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
    oneClick: async answers => {
      if (!answers) return await wish()
      await take(answers)
      return undefined
    },
  }
}

/** The session in an answer: only what its signed text says, for this page and a nonce of ours. */
function sessionOf(
  { cacao, message }: OneClickAnswer,
  host: string,
  offered: readonly string[],
): SIWXSession | undefined {
  const text = readWalletMessage(message)
  const chainId = text && networkOfText(text)
  if (!text || !chainId || text.domain !== host || !offered.includes(text.nonce)) return undefined
  const { scheme: _scheme, noun: _noun, chain: _chain, ...data } = text
  return { data: { ...data, chainId }, message, signature: cacao.s.s, cacao }
}
