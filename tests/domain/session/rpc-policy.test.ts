import { describe, expect, it } from 'vitest'
import {
  classifyMethod,
  isOfOneNode,
  routeOf,
  safeMethods,
  sessionMethods,
  unsafeMethods,
} from '../../../src/domain/session/rpc-policy.ts'

const safe = (method: string) => [method, 'safe'] as const
const unsafe = (method: string) => [method, 'unsafe'] as const

describe('the policy for wallet requests', () => {
  // Specification 5.7
  it('contains 41 safe and 11 unsafe methods, and no method twice', () => {
    expect([new Set(safeMethods).size, new Set(unsafeMethods).size]).toEqual([41, 11])
    expect(new Set([...safeMethods, ...unsafeMethods]).size).toBe(52)
  })
  // Specification 5.7, 6.5
  it.each([
    ...['eth_call', 'eth_getBalance', 'eth_getTransactionReceipt', 'eth_sendRawTransaction'].map(safe),
    ...['wallet_getCallsStatus', 'wallet_getCapabilities', 'wallet_getAssets'].map(safe),
    ...['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign', 'wallet_sendCalls'].map(unsafe),
    ...['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'].map(unsafe),
    ...['solana_signAndSendTransaction', 'wallet_grantPermissions', 'wallet_revokePermissions'].map(unsafe),
  ] as const)('classifies a listed method as safe or unsafe: method %s, class %s', (method, kind) =>
    expect(classifyMethod(method)).toBe(kind),
  )
  // Specification 5.8
  it.each(safeMethods)(
    'classifies each method in the list of safe methods as safe, so it needs no approval: %s',
    method => expect(classifyMethod(method)).toBe('safe'),
  )
  // Specification 5.8
  it.each(unsafeMethods)(
    'classifies each method in the list of unsafe methods as unsafe, so it needs an approval: %s',
    method => expect(classifyMethod(method)).toBe('unsafe'),
  )
  // Specification 5.7
  it.each([
    'eth_sign',
    'ETH_CALL',
    'eth_call ',
    'eth_call\n',
    'constructor',
    '',
    undefined,
    null,
    1,
    ['eth_call'],
    { toString: () => 'eth_call' },
  ])('classifies every value that is not the exact name of a listed method as unknown: %o', method =>
    expect(classifyMethod(method)).toBe('unknown'),
  )
})

describe('the router of wallet requests', () => {
  it.each(sessionMethods)('selects the stored session as the target, not the wallet: method %s', method =>
    expect(routeOf(method)).toBe('session'),
  )

  const ofSession: readonly string[] = sessionMethods
  const reads = safeMethods.filter(method => method.startsWith('eth_') && !ofSession.includes(method))
  // Specification 7d.2
  it.each(reads)('sends a safe eth_ method to a node: %s', method => expect(routeOf(method)).toBe('node'))
  const nodeMethods = ['eth_blobBaseFee', 'eth_createAccessList', 'eth_simulateV1', 'web3_clientVersion']
  // Specification 7d.2
  it.each(nodeMethods)(
    'sends a read method to a node even if the list of safe methods does not contain it: %s',
    method => expect(routeOf(method)).toBe('node'),
  )

  const ofWallet = unsafeMethods.filter(method => !ofSession.includes(method))
  const walletMethods = [...ofWallet, 'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets']
  it.each(walletMethods)(
    'sends a method to the wallet if neither the session nor a node handles the method: %s',
    method => expect(routeOf(method)).toBe('wallet'),
  )
  it.each([
    'eth_getEncryptionPublicKey',
    'eth_decrypt',
    'eth_sign',
    'eth_signTransaction',
    'ETH_CALL',
    'new_method',
    '',
  ])('sends an unknown method to the wallet, not to a node: %s', method =>
    expect(routeOf(method)).toBe('wallet'),
  )
  const subscriptionMethods = ['eth_subscribe', 'eth_unsubscribe']
  // Specification 6.3
  it.each(subscriptionMethods)('rejects the subscription method %s', method =>
    expect(routeOf(method)).toBe('rejected'),
  )

  const filterMethods = ['eth_newFilter', 'eth_newBlockFilter', 'eth_getFilterLogs', 'eth_uninstallFilter']
  it.each(filterMethods)('sends all calls about a filter to the same node: %s', method =>
    expect(isOfOneNode(method)).toBe(true),
  )
  const readMethods = ['eth_getLogs', 'eth_call']
  it.each(readMethods)('sends a call that needs no stored filter to any node: method %s', method =>
    expect(isOfOneNode(method)).toBe(false),
  )
})
