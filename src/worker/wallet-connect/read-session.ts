import { type CaipAddress, type CaipNetworkId, networkOf, readNetworkId } from '../../domain/core/caip.ts'
import type { WalletInfo } from '../../domain/core/entities.ts'
import { clean, safeRead } from '../../domain/core/lib/safe-read.ts'
import { presentId } from './proposal.ts'
import type { ReadAccount, WcSession } from './types.ts'

const nameLength = 40
const urlLength = 2_048

/** Reads a session of the WalletConnect library. Returns undefined if it contains no account that this app can use. */
export function readSession(session: unknown, readAccount: ReadAccount): WcSession | undefined {
  const topic = safeRead(session, 'topic')
  const namespaces = safeRead(session, 'namespaces')
  const expiry = safeRead(session, 'expiry')
  if (typeof topic !== 'string' || typeof namespaces !== 'object' || namespaces === null) return undefined
  const parts = Object.entries(namespaces)
  const accounts = readAccounts(
    parts.flatMap(([, part]) => listOf(safeRead(part, 'accounts'))),
    readAccount,
  )
  if (accounts.length === 0) return undefined
  // A namespace key may itself be a network id (`eip155:1`).
  const chains = parts.flatMap(([key, part]) => [key, ...listOf(safeRead(part, 'chains'))])
  const networks = [...accounts.map(networkOf), ...chains.map(readNetwork)].filter(id => id !== undefined)
  const methods = parts.flatMap(([, part]) => listOf(safeRead(part, 'methods')))
  return {
    topic,
    wallet: readFace(safeRead(safeRead(session, 'peer'), 'metadata')),
    accounts,
    networks: [...new Set(networks)],
    methods: [...new Set(methods.filter(method => typeof method === 'string'))],
    expiresAt: typeof expiry === 'number' ? expiry * 1_000 : 0,
  }
}

/** Reads the CAIP-10 accounts of a list, without duplicates, whatever letter case the wallet uses. */
export function readAccounts(accounts: unknown, readAccount: ReadAccount): readonly CaipAddress[] {
  const known = listOf(accounts).map(account => {
    if (typeof account !== 'string') return undefined
    const end = account.lastIndexOf(':')
    return readAccount(`${presentId(account.slice(0, end))}${account.slice(end)}`)
  })
  return [...new Set(known.filter(account => account !== undefined))]
}

/** Reads a CAIP-2 network id. Maps a former id to the present one. */
export function readNetwork(id: unknown): CaipNetworkId | undefined {
  return typeof id === 'string' ? readNetworkId(presentId(id)) : undefined
}

function readFace(metadata: unknown): WalletInfo {
  const name = safeRead(metadata, 'name')
  const shown = typeof name === 'string' ? Array.from(clean(name)).slice(0, nameLength).join('') : ''
  const icon = listOf(safeRead(metadata, 'icons')).find(isPictureUrl)
  return { name: shown || 'WalletConnect', ...(icon && { icon }) }
}

function isPictureUrl(value: unknown): value is string {
  return typeof value === 'string' && value.length <= urlLength && /^https:\/\/[^\s"'<>]+$/.test(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
