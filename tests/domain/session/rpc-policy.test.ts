import { describe, expect, it } from 'vitest'
import {
  classifyMethod,
  isOfOneNode,
  routeOf,
  safeMethods,
  sessionMethods,
  unsafeMethods,
} from '../../../src/domain/session/rpc-policy.ts'

describe('the policy for wallet requests', () => {
  it('has 41 safe and 11 unsafe methods without overlap', () => {
    expect([new Set(safeMethods).size, new Set(unsafeMethods).size]).toEqual([41, 11])
    expect(new Set([...safeMethods, ...unsafeMethods]).size).toBe(52)
  })
  it.each(safeMethods)('%s is safe', method => expect(classifyMethod(method)).toBe('safe'))
  it.each(unsafeMethods)('%s needs approval', method => expect(classifyMethod(method)).toBe('unsafe'))
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
  ])('%o is not allowed', method => expect(classifyMethod(method)).toBe('unknown'))
})

describe('the route of a request', () => {
  it.each(sessionMethods)('answers %s from the session', method => expect(routeOf(method)).toBe('session'))

  const ofSession: readonly string[] = sessionMethods
  const reads = safeMethods.filter(method => method.startsWith('eth_') && !ofSession.includes(method))
  it.each(reads)('sends %s to a node', method => expect(routeOf(method)).toBe('node'))
  it.each(['eth_blobBaseFee', 'eth_createAccessList', 'eth_simulateV1', 'web3_clientVersion'])(
    'sends the read method %s to a node',
    method => expect(routeOf(method)).toBe('node'),
  )

  const ofWallet = unsafeMethods.filter(method => !ofSession.includes(method))
  it.each([...ofWallet, 'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets'])(
    'sends %s to the wallet',
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
  ])('sends %s, which nodes do not support, to the wallet', method => expect(routeOf(method)).toBe('wallet'))
  it.each(['eth_subscribe', 'eth_unsubscribe'])('refuses %s', method =>
    expect(routeOf(method)).toBe('nobody'),
  )

  it.each(['eth_newFilter', 'eth_newBlockFilter', 'eth_getFilterLogs', 'eth_uninstallFilter'])(
    'binds %s to the node that created the filter',
    method => expect(isOfOneNode(method)).toBe(true),
  )
  it.each(['eth_getLogs', 'eth_call'])('allows any node for %s', method =>
    expect(isOfOneNode(method)).toBe(false),
  )
})
