import { expect, it } from 'vitest'
import type { CaipAddress, Connection } from '../../../src/domain/core/entities.ts'
import { connectedWallets, namespacesOf } from '../../../src/domain/session/connected-wallets.ts'

const connection = (
  kind: Connection['kind'],
  namespace: Connection['namespace'],
  connectorId: string = kind,
): Connection => ({
  connectorId,
  kind,
  namespace,
  wallet: { name: connectorId },
  accounts: [`${namespace}:1:account` as CaipAddress],
})

it('the list of connected wallets has an injected wallet once per namespace, and other wallets once (A7)', () => {
  const wallets = connectedWallets([
    connection('walletConnect', 'eip155'),
    connection('auth', 'eip155'),
    connection('injected', 'eip155', 'example.heron'),
    connection('injected', 'solana', 'standard:Heron'),
    connection('walletConnect', 'solana'),
    connection('auth', 'solana'),
  ])
  expect(wallets.map(wallet => [wallet.wallet.name, namespacesOf(wallet)])).toEqual([
    ['walletConnect', ['eip155', 'solana']],
    ['auth', ['eip155', 'solana']],
    ['example.heron', ['eip155']],
    ['standard:Heron', ['solana']],
  ])
})
