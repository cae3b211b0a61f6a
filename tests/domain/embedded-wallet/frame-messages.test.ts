import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameRequest, readFrameMessage } from '../../../src/domain/embedded-wallet/frame-messages.ts'
import type { FrameRequestName } from '../../../src/domain/embedded-wallet/frame-requests.ts'

const success = (name: FrameRequestName, payload?: unknown) =>
  readFrameMessage({ id: 'a1', type: `@w3m-frame/${name}_SUCCESS`, payload })
const readAs = (name: FrameRequestName, payload?: unknown) => {
  const message = success(name, payload)
  return message?.kind === 'answer' ? message.value : 'no answer'
}
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const user = { address, chainId: 1 }
const signIn = {
  accountAddress: address,
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'abcdef0123456789',
  statement: 'Welcome',
  resources: ['https://a.example'],
  serializedMessage: 'shop.example wants you to sign in',
}

describe('a request to the login frame', () => {
  it('contains its id, its type, and its payload if it has one', () => {
    expect(frameRequest('a1', 'CONNECT_OTP', { otp: '123456' })).toEqual({
      id: 'a1',
      type: '@w3m-app/CONNECT_OTP',
      payload: { otp: '123456' },
    })
    expect(frameRequest('a1', 'SIGN_OUT', undefined)).toEqual({ id: 'a1', type: '@w3m-app/SIGN_OUT' })
  })
})

describe('a response of the login frame', () => {
  // Specification 3.32
  it.each<[FrameRequestName, unknown, unknown]>([
    ['SWITCH_NETWORK', { chainId: 'eip155:1' }, { chainId: 'eip155:1' }],
    ['SWITCH_NETWORK', { chainId: 137, more: 1 }, { chainId: 137 }],
    ['CONNECT_EMAIL', { action: 'VERIFY_OTP' }, { action: 'VERIFY_OTP' }],
    ['CONNECT_EMAIL', { action: 'VERIFY_DEVICE' }, { action: 'VERIFY_DEVICE' }],
    ['CONNECT_EMAIL', { action: 'CONNECT' }, { action: 'CONNECT' }],
    ['CONNECT_DEVICE', undefined, {}],
    ['CONNECT_OTP', undefined, {}],
    ['GET_SOCIAL_REDIRECT_URI', { uri: 'https://a.example' }, { uri: 'https://a.example' }],
    ['CONNECT_SOCIAL', { ...user, email: null, userName: null }, user],
    [
      'CONNECT_SOCIAL',
      { ...user, message: 'm', signature: '0x1' },
      { ...user, message: 'm', signature: '0x1' },
    ],
    ['GET_USER', { ...user, userName: 'Ann', signature: 5 }, { ...user, userName: 'Ann' }],
    ['CONNECT_SOCIAL', { ...user, siwxMessage: signIn }, { ...user, siwxMessage: signIn }],
    [
      'GET_USER',
      { ...user, siwxMessage: { ...signIn, requestId: 7, resources: [1, 'https://a.example'] } },
      { ...user, siwxMessage: signIn },
    ],
    ['GET_USER', { ...user, siwxMessage: { ...signIn, nonce: '' } }, user],
    ['GET_USER', { ...user, siwxMessage: 'text' }, user],
    ['GET_FARCASTER_URI', { url: 'https://f.example' }, { url: 'https://f.example' }],
    ['CONNECT_FARCASTER', { userName: 'ann' }, { userName: 'ann' }],
    [
      'GET_USER',
      {
        ...user,
        email: 'ann@example.com',
        userName: 'Ann',
        accounts: [
          { address, type: 'eoa' },
          { address, type: 'payment' },
          null,
          { address, type: 'smartAccount' },
        ],
        preferredAccountType: 'smartAccount',
        smartAccountDeployed: false,
      },
      {
        ...user,
        email: 'ann@example.com',
        userName: 'Ann',
        accounts: [
          { address, type: 'eoa' },
          { address, type: 'smartAccount' },
        ],
        preferredAccountType: 'smartAccount',
        smartAccountDeployed: false,
      },
    ],
    ['IS_CONNECTED', { isConnected: false }, { isConnected: false }],
    ['SIGN_OUT', undefined, {}],
    ['RPC_REQUEST', '0xabc', { result: '0xabc' }],
    ['RPC_REQUEST', undefined, { result: undefined }],
    ['RPC_REQUEST', { a: [1] }, { result: { a: [1] } }],
    ['RPC_ABORT', undefined, {}],
    ['UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' }, { action: 'VERIFY_PRIMARY_OTP' }],
    ['UPDATE_EMAIL_PRIMARY_OTP', undefined, {}],
    ['UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'b@c.dd' }, { newEmail: 'b@c.dd' }],
    ['SYNC_THEME', undefined, {}],
    ['SYNC_DAPP_DATA', undefined, {}],
    [
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      { smartAccountEnabledNetworks: [1, '2', 3.5, 137] },
      { smartAccountEnabledNetworks: [1, 137] },
    ],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa', address }, { type: 'eoa', address }],
    ['RELOAD', undefined, {}],
  ])('is parsed into its valid fields (type of the request: %s)', (name, payload, value) =>
    expect(readAs(name, payload)).toEqual(value),
  )

  it.each<[FrameRequestName, unknown]>([
    ['SWITCH_NETWORK', { chainId: {} }],
    ['SWITCH_NETWORK', { chainId: 1.5 }],
    ['CONNECT_EMAIL', { action: 'VERIFY_PRIMARY_OTP' }],
    ['CONNECT_EMAIL', undefined],
    ['GET_SOCIAL_REDIRECT_URI', { uri: '' }],
    ['CONNECT_SOCIAL', { chainId: 1 }],
    ['GET_USER', { address: '', chainId: 1 }],
    ['GET_USER', { address, chainId: null }],
    ['GET_USER', [user]],
    ['IS_CONNECTED', { isConnected: 'yes' }],
    ['GET_FARCASTER_URI', { url: 'a'.repeat(5_000) }],
    ['CONNECT_FARCASTER', {}],
    ['UPDATE_EMAIL', { action: 'CONNECT' }],
    ['UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 5 }],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: 'all' }],
    ['SET_PREFERRED_ACCOUNT', { type: 'payment', address }],
  ])(
    'has the value undefined if its payload is malformed (type of the request: %s, payload: %j)',
    (name, payload) => expect(readAs(name, payload)).toBeUndefined(),
  )

  it('contains the reason of an error as text, or an empty text if the reason is missing or malformed', () => {
    const refusal = (payload: unknown) =>
      readFrameMessage({ id: 'a1', type: '@w3m-frame/CONNECT_OTP_ERROR', payload })
    expect(refusal({ message: 'no' })).toEqual({
      kind: 'refusal',
      id: 'a1',
      name: 'CONNECT_OTP',
      reason: 'no',
    })
    expect(refusal(undefined)).toMatchObject({ reason: '' })
    expect(refusal({ message: { toString: 1 } })).toMatchObject({ reason: '' })
  })
})

describe('a message that the login frame sends without a request', () => {
  it('is parsed into its kind and its valid fields', () => {
    expect(readFrameMessage({ type: '@w3m-frame/READY' })).toEqual({ kind: 'ready' })
    expect(readFrameMessage({ type: '@w3m-frame/READY', payload: { version: '4' } })).toEqual({
      kind: 'ready',
    })
    expect(readFrameMessage({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } })).toEqual({
      kind: 'session',
      token: 't',
    })
  })

  it.each([
    undefined,
    null,
    5,
    'text',
    '@w3m-frame/READY',
    [],
    {},
    { type: 5 },
    { type: 'READY' },
    { type: '@w3m-app/READY' },
    { type: '@w3m-frame/SESSION_UPDATE' },
    { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 5 } },
    { type: '@w3m-frame/CONNECT_OTP_SUCCESS' },
    { type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: 5 },
    { type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: '' },
    { type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: 'a'.repeat(101) },
    { type: '@w3m-frame/CONNECT_OTP_MAYBE', id: 'a' },
    { type: '@w3m-frame/toString_SUCCESS', id: 'a' },
    { type: '@w3m-frame/__PROTO___SUCCESS', id: 'a' },
    { type: '@w3m-frame/connect_otp_SUCCESS', id: 'a' },
  ])('is ignored if it is malformed: %j', data => expect(readFrameMessage(data)).toBeUndefined())

  it('never makes the parser throw an error, whatever it contains', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withMap: true, withBigInt: true }), data => {
        readFrameMessage(data)
      }),
      { numRuns: 2_000 },
    )
  })
})
