import { vi } from 'vitest'
import { noSession, publicAccountOf } from '../../src/client/account.ts'
import type { Account } from '../../src/client/types.ts'
import {
  type CaipAddress,
  caipAddress,
  type Namespace,
  networkId,
  type Session,
} from '../../src/domain/core/entities.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../src/domain/networks/networks.ts'
import type { ProviderContext } from '../../src/provider/context.ts'

export const ethereum = networkId('eip155:1')
export const base = networkId('eip155:8453')
export const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
export const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const bob = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Returns a wallet session with one connected wallet that has these accounts. The first account is active. */
export function sessionOf(...accounts: readonly CaipAddress[]): Session {
  const [active] = accounts
  if (!active) return noSession
  const [namespace, chain] = active.split(':') as [Namespace, string]
  return {
    status: 'connected',
    connections: [{ connectorId: 'x', kind: 'injected', namespace, wallet: { name: 'Heron' }, accounts }],
    active,
    network: networkId(`${namespace}:${chain}`),
  }
}

/**
 * Returns a wallet session on this network. It has the account of Alice first, and then the accounts with these other
 * addresses.
 */
export const on = (network = ethereum, ...addresses: readonly string[]): Session =>
  sessionOf(...[alice, ...addresses].map(address => caipAddress(network, address)))

/**
 * Creates a fake of the modal for the provider tests. The fake records the requests that it receives, and the test can
 * make the fake emit events.
 */
export function fakeModal(over: Partial<ProviderContext> = {}, first: Session = noSession) {
  let session = first
  const listeners = new Set<() => void>()
  const closers = new Set<() => void>()
  const modal: ProviderContext = {
    account: namespace => publicAccountOf(session, namespace),
    onAccount: (namespace, listener: (account: Account) => void) => {
      const own = () => listener(publicAccountOf(session, namespace))
      own()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    open: vi.fn(async () => {}),
    close: vi.fn(() => {
      for (const closer of [...closers]) closer()
    }),
    onClose: listener => {
      closers.add(listener)
      return () => closers.delete(listener)
    },
    disconnect: vi.fn(async () => {}),
    switchNetwork: vi.fn(async () => {}),
    request: vi.fn<ProviderContext['request']>(async () => {
      throw new AppError('connector-not-connected')
    }),
    rpc: vi.fn<ProviderContext['rpc']>(async () => '0x10'),
    networks: [ethereum, base, solana].map(id => networkOfId(id, networks)),
    defaultNetwork: ethereum,
    origin: 'https://shop.example',
    ...over,
  }
  return {
    modal,
    /** Returns the number of listeners that are still subscribed to the fake modal. */
    count: () => listeners.size + closers.size,
    become: (next: Session) => {
      session = next
      for (const listener of [...listeners]) listener()
    },
  }
}
