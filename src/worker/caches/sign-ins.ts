import { listOf, maybe, recordOf, text } from '../../domain/core/lib/shape.ts'
import type { SIWXMessageData, SIWXSession } from '../../domain/sign-in/siwx.ts'
import { isSameAccount } from '../../domain/sign-in/types.ts'
import type { Store } from './store.ts'
import { createVault } from './vault.ts'

/** The sign-in sessions of this origin, one for each network and account, and the accounts that declined to sign in. */
export type SignIns = {
  sessions(): Promise<readonly SIWXSession[]>
  keep(session: SIWXSession): Promise<void>
  replace(sessions: readonly SIWXSession[]): Promise<void>
  revoke(chainId: string, address: string): Promise<void>
  decline(account: string, declined: boolean): Promise<void>
  isDeclined(account: string): Promise<boolean>
}

const prefix = 'sign-in/session/'
const declinedKey = 'sign-in/declined'
const declinedKept = 50
const sessionsKept = 100

const isData = recordOf<SIWXMessageData>({
  accountAddress: text,
  chainId: text,
  domain: text,
  uri: text,
  version: text,
  nonce: text,
  notBefore: maybe(text),
  statement: maybe(text),
  resources: maybe(listOf(text)),
  requestId: maybe(text),
  issuedAt: maybe(text),
  expirationTime: maybe(text),
})
const isSession = recordOf<SIWXSession>({ data: isData, message: text, signature: text, cacao: () => true })

/**
 * Creates the access to the sign-in sessions in the store. The store contains messages and signatures in encrypted
 * form, and a plain list of the accounts that declined.
 */
export function createSignIns(store: Pick<Store, 'get' | 'set' | 'claim' | 'remove' | 'keys'>): SignIns {
  const vault = createVault(store)
  const keyOf = (chainId: string, address: string): string =>
    `${prefix}${chainId}:${isSameAccount(chainId, address, address.toLowerCase()) ? address.toLowerCase() : address}`
  const keep = (session: SIWXSession) =>
    vault.set(keyOf(session.data.chainId, session.data.accountAddress), session)
  const declined = async (): Promise<readonly string[]> => {
    const kept = await store.get(declinedKey)
    return listOf(text)(kept) ? (kept as readonly string[]) : []
  }

  return {
    sessions: async () => {
      const keys = await vault.keys(prefix)
      const found = await Promise.all(keys.slice(0, sessionsKept).map(vault.get))
      return found.filter((session): session is SIWXSession => isSession(session))
    },
    keep,
    replace: async sessions => {
      const kept = new Set(sessions.map(({ data }) => keyOf(data.chainId, data.accountAddress)))
      const removed = (await vault.keys(prefix)).filter(key => !kept.has(key))
      await Promise.all([...removed.map(vault.remove), ...sessions.map(keep)])
    },
    revoke: (chainId, address) => vault.remove(keyOf(chainId, address)),
    decline: async (account, isDeclined) => {
      const others = (await declined()).filter(other => other !== account)
      const next = isDeclined ? [account, ...others].slice(0, declinedKept) : others
      await store.set(declinedKey, next)
    },
    isDeclined: async account => (await declined()).includes(account),
  }
}
