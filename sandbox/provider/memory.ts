import type { HistoryItem } from './history-items.ts'

/** A registered name in the format of the name lookup. */
export type NameRecord = {
  name: string
  registered_at: string
  updated_at: string | null
  attributes: Record<string, string> | null
  addresses: Record<string, { address: string; created_at: string | null }>
}

/** A smart session: permissions that an account gave a site. Times are in seconds since the epoch. */
export type SmartSession = {
  project: { id: string; name: string; url: string | null; iconUrl: string | null }
  pci: string
  expiry: number
  createdAt: number
  permissions: { type: string; data: unknown }[]
  policies: { type: string; data: unknown }[]
  context: string | null
  revokedAt: number | null
}

/** Data that a test or a demo adds to the data provider. */
export type Seed = {
  identities?: Record<string, { name: string | null; avatar: string | null }>
  names?: readonly NameRecord[]
  /** Smart sessions by the CAIP-10 address of their account. */
  sessions?: Record<string, readonly SmartSession[]>
  /** Additional history rows by address, for data that the local chains cannot produce, such as a row without a chain. */
  history?: Record<string, readonly HistoryItem[]>
  /** Purchases by address, for history?onramp=coinbase. A row replaces the existing row with the same id. */
  purchases?: Record<string, readonly HistoryItem[]>
  /** Project ids that are rejected (401) from now on. */
  refusedProjects?: readonly string[]
  /** Project ids with an exhausted quota (429) from now on. */
  exhaustedProjects?: readonly string[]
}

/**
 * The data that the data provider itself stores, because it is not on the chains. The data is lost when the sandbox
 * stops.
 */
export type Memory = {
  names: Map<string, NameRecord>
  /** Returns the registered name of the address, or undefined if it has none. */
  nameOf(address: string): string | undefined
  identityOf(address: string): { name: string | null; avatar: string | null } | undefined
  sessionsOf(caip10: string): SmartSession[]
  historyOf(address: string): readonly HistoryItem[]
  purchasesOf(address: string): readonly HistoryItem[]
  isRefused(projectId: string): boolean
  isExhausted(projectId: string): boolean
  seed(seed: Seed): void
}

/** Creates an empty memory. */
export const createMemory = (): Memory => {
  const names = new Map<string, NameRecord>()
  const identities = new Map<string, { name: string | null; avatar: string | null }>()
  const sessions = new Map<string, SmartSession[]>()
  const history = new Map<string, readonly HistoryItem[]>()
  const purchases = new Map<string, readonly HistoryItem[]>()
  const refused = new Set<string>()
  const exhausted = new Set<string>()

  const sessionsOf = (caip10: string): SmartSession[] => {
    const key = keyOf(caip10)
    const list = sessions.get(key) ?? []
    sessions.set(key, list)
    return list
  }
  return {
    names,
    nameOf: address =>
      [...names.values()].find(({ addresses }) =>
        Object.values(addresses).some(entry => keyOf(entry.address) === keyOf(address)),
      )?.name,
    identityOf: address => identities.get(keyOf(address)),
    sessionsOf,
    historyOf: address => history.get(keyOf(address)) ?? [],
    purchasesOf: address => purchases.get(keyOf(address)) ?? [],
    isRefused: projectId => refused.has(projectId),
    isExhausted: projectId => exhausted.has(projectId),
    seed(seed) {
      for (const record of seed.names ?? []) names.set(record.name, record)
      for (const [address, who] of Object.entries(seed.identities ?? {})) identities.set(keyOf(address), who)
      for (const [owner, list] of Object.entries(seed.sessions ?? {})) sessionsOf(owner).push(...list)
      for (const [address, rows] of Object.entries(seed.history ?? {})) lay(history, address, rows)
      for (const [address, rows] of Object.entries(seed.purchases ?? {})) lay(purchases, address, rows)
      for (const projectId of seed.refusedProjects ?? []) refused.add(projectId)
      for (const projectId of seed.exhaustedProjects ?? []) exhausted.add(projectId)
    },
  }
}

/** Returns an address as a map key: lower-case for EVM addresses, unchanged for all others. */
const keyOf = (address: string): string =>
  /0x[0-9a-fA-F]{40}$/.test(address) ? address.toLowerCase() : address

const lay = (
  into: Map<string, readonly HistoryItem[]>,
  address: string,
  rows: readonly HistoryItem[],
): void => {
  const key = keyOf(address)
  const kept = (into.get(key) ?? []).filter(old => !rows.some(row => row.id === old.id))
  into.set(key, [...rows, ...kept])
}
