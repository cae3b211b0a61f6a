import { getBase58Encoder } from '@solana/web3.js'
import { encodeFunctionData, type Hex, parseAbi, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '../../sandbox/login/mail.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { callNode } from '../../sandbox/wallets/evm/rpc.ts'
import { readFrameMessage } from '../../src/domain/embedded-wallet/frame-messages.ts'
import { writeSignInMessage } from '../../src/domain/sign-in/message.ts'
import { verifyEvm } from '../../src/verify.ts'
import { freePorts } from './provider-call.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ ports: freePorts })
}, 60_000)
afterAll(() => sandbox.close())

type Answer = { payload?: never; refusal?: string }
const sendFrame = async (device: string, name: string, payload?: unknown): Promise<Answer> => {
  const body = JSON.stringify({ device, payload })
  return (await fetch(`${sandbox.urls.login}/frame/${name}?projectId=p`, { method: 'POST', body })).json()
}
const rpc = async (device: string, method: string, params: unknown, chainId = 'eip155:1') =>
  (await sendFrame(device, 'RPC_REQUEST', { method, params, chainId })).payload as never
const newestMail = async (to: string): Promise<Mail | undefined> =>
  ((await (await fetch(`${sandbox.urls.login}/inbox.json`)).json()) as Mail[]).find(mail => mail.to === to)
const codeFor = async (to: string) => (await newestMail(to))?.code ?? ''
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const signIn = async (device: string, email: string, preferredAccountType?: 'eoa') => {
  expect((await sendFrame(device, 'CONNECT_EMAIL', { email })).payload).toEqual({ action: 'VERIFY_OTP' })
  expect(await sendFrame(device, 'CONNECT_OTP', { otp: await codeFor(email) })).toEqual({})
  return (await sendFrame(device, 'GET_USER', { chainId: 'eip155:1', preferredAccountType }))
    .payload as unknown as { address: Hex }
}

describe('the login site of the sandbox', () => {
  it('serves the login frame with a strict Content-Security-Policy, and serves the script of the frame', async () => {
    const answer = await fetch(`${sandbox.urls.login}/sdk?projectId=p&chainId=eip155:1&version=4`)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await (await fetch(`${sandbox.urls.login}/frame.js`)).text()).toContain('@w3m-frame/READY')
  })

  it('has a page for users who export their account to another wallet', async () => {
    const answer = await fetch(`${sandbox.urls.login}/dashboard`)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Your account')])
  })

  it('logs in a user with the code from an e-mail, and gives each e-mail address its own account', async () => {
    const ada = await signIn('one', 'ada@example.com')
    const again = await signIn('two', 'ada@example.com')
    const bob = await signIn('three', 'bob@example.com')
    expect(ada.address).toBe(again.address)
    expect(bob.address).not.toBe(ada.address)
    expect((await sendFrame('one', 'IS_CONNECTED')).payload).toEqual({ isConnected: true })
    await sendFrame('one', 'SIGN_OUT')
    expect((await sendFrame('one', 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
    expect((await sendFrame('one', 'GET_USER')).refusal).toBe('Nobody is logged in')
  })

  it('rejects an e-mail code after three wrong attempts, and rejects an expired code', async () => {
    const email = 'cleo@example.com'
    await sendFrame('four', 'CONNECT_EMAIL', { email })
    const code = await codeFor(email)
    expect((await sendFrame('four', 'CONNECT_OTP', { otp: wrong(code) })).refusal).toBe(
      'Invalid code, 2 attempts left',
    )
    await sendFrame('four', 'CONNECT_OTP', { otp: wrong(code) })
    await sendFrame('four', 'CONNECT_OTP', { otp: wrong(code) })
    expect((await sendFrame('four', 'CONNECT_OTP', { otp: code })).refusal).toMatch(/^Too many attempts/)
    await sendFrame('four', 'CONNECT_EMAIL', { email })
    const next = await codeFor(email)
    await fetch(`${sandbox.urls.login}/inbox/expire`, { method: 'POST' })
    expect((await sendFrame('four', 'CONNECT_OTP', { otp: next })).refusal).toBe('This code has expired')
  })

  it('sends a new device its login code only after the user approves the device by an e-mail link', async () => {
    const email = 'device.dora@example.com'
    expect((await sendFrame('five', 'CONNECT_EMAIL', { email })).payload).toEqual({ action: 'VERIFY_DEVICE' })
    const waits = sendFrame('five', 'CONNECT_DEVICE')
    const link = (await newestMail(email))?.link ?? ''
    expect(await (await fetch(link)).text()).toContain('Device approved')
    expect(await waits).toEqual({})
    expect(await sendFrame('five', 'CONNECT_OTP', { otp: await codeFor(email) })).toEqual({})
    expect((await sendFrame('five', 'CONNECT_EMAIL', { email })).payload).toEqual({ action: 'VERIFY_OTP' })
  })

  it('signs with real keys: its signatures can be verified, and its transactions reach the chain', async () => {
    const { address } = await signIn('six', 'eve@example.com', 'eoa')
    const signature = await rpc('six', 'personal_sign', ['0x68690a', address])
    expect(await verifyMessage({ address, message: { raw: '0x68690a' }, signature })).toBe(true)
    const to = sandbox.accounts.bob.address
    const hash = await rpc('six', 'eth_sendTransaction', [{ from: address, to, value: '0x1' }])
    const found = (await rpc('six', 'eth_getTransactionByHash', [hash])) as { from: string }
    expect(found.from).toBe(address.toLowerCase())
    const { id } = (await rpc('six', 'wallet_sendCalls', [
      {
        calls: [
          { to, value: '0x1' },
          { to, value: '0x2' },
        ],
      },
    ])) as { id: string }
    await expect
      .poll(() => rpc('six', 'wallet_getCallsStatus', [id]))
      .toMatchObject({ status: 200, receipts: [{}, {}] })
    const assets = (await rpc('six', 'wallet_getAssets', [{ account: address }])) as Record<
      string,
      { address: string }[]
    >
    expect(assets['0x1']?.[0]?.address).toBe('native')
  })

  it('accepts a paymaster for a bundle, and rejects a required capability that it does not support', async () => {
    await signIn('payer', 'olga@example.com', 'eoa')
    const calls = [{ to: sandbox.accounts.bob.address, value: '0x1' }]
    const send = (capabilities: object) =>
      sendFrame('payer', 'RPC_REQUEST', {
        method: 'wallet_sendCalls',
        params: [{ calls, capabilities }],
        chainId: 'eip155:1',
      })
    const supported = (await rpc('payer', 'wallet_getCapabilities', [])) as Record<string, object>
    expect(supported['0x1']).toMatchObject({ paymasterService: { supported: true } })
    const paymasterService = { url: 'https://shop.example/paymaster' }
    expect((await send({ paymasterService })).payload).toHaveProperty('id')
    expect((await send({ flowControl: { optional: true } })).payload).toHaveProperty('id')
    expect((await send({ flowControl: {} })).refusal).toContain('flowControl')
    expect((await send({ paymasterService: {} })).refusal).toContain('no URL')
  })

  it('signs the sign-in message of a login request, and returns a response that Portico can parse', async () => {
    const { address } = await signIn('signer', 'nora@example.com', 'eoa')
    const data = {
      ...{
        accountAddress: address,
        chainId: 'eip155:1',
        domain: 'shop.example',
        uri: 'https://shop.example',
      },
      ...{ version: '1', nonce: 'abcdef0123456789', issuedAt: '2026-11-21T19:00:00.000Z' },
    }
    const siwxMessage = { ...data, serializedMessage: String(writeSignInMessage(data)) }
    const { payload } = await sendFrame('signer', 'GET_USER', { siwxMessage })
    const read = readFrameMessage({ id: '1', type: '@w3m-frame/GET_USER_SUCCESS', payload })
    expect(read).toMatchObject({ value: { siwxMessage, message: siwxMessage.serializedMessage } })
    const { signature } = payload as unknown as { signature: Hex }
    expect(await verifyMessage({ address, message: siwxMessage.serializedMessage, signature })).toBe(true)
    expect((await sendFrame('signer', 'GET_USER')).payload).not.toHaveProperty('signature')
  })

  it('signs a message with the key of a Solana account', async () => {
    const chainId = sandbox.chains.find(({ caip }) => caip.startsWith('solana:'))?.caip ?? ''
    await signIn('seven', 'finn@example.com')
    const { address } = (await sendFrame('seven', 'GET_USER', { chainId })).payload as unknown as {
      address: never
    }
    const { signature } = (await rpc(
      'seven',
      'solana_signMessage',
      { message: '2NEpo7TZRRrLZSi2U', pubkey: address },
      chainId,
    )) as { signature: string }
    const key = await crypto.subtle.importKey(
      'raw',
      Uint8Array.from(getBase58Encoder().encode(address)),
      'Ed25519',
      true,
      ['verify'],
    )
    const bytes = getBase58Encoder().encode(signature)
    const message = getBase58Encoder().encode('2NEpo7TZRRrLZSi2U')
    expect(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(bytes), Uint8Array.from(message))).toBe(
      true,
    )
  })

  it('redirects a social login to the return page with a result, or with an error if the user declines', async () => {
    const { uri } = (await sendFrame('eight', 'GET_SOCIAL_REDIRECT_URI', { provider: 'google' }))
      .payload as unknown as { uri: string }
    const state = new URL(uri).searchParams.get('state') ?? ''
    const post = async (allow: string) =>
      (
        await fetch(`${sandbox.urls.login}/consent`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ provider: 'google', state, name: 'Ada', allow }).toString(),
        })
      ).headers.get('location') ?? ''
    expect(new URL(await post('no')).searchParams.get('error')).toBe('access_denied')
    const back = await post('yes')
    expect(new URL(back).searchParams.get('state')).toBe(state)
    const { payload } = await sendFrame('eight', 'CONNECT_SOCIAL', { uri: back })
    expect(payload).toMatchObject({ userName: 'Ada', email: 'ada@google.example' })
    expect((await sendFrame('eight', 'CONNECT_SOCIAL', { uri: back })).refusal).toBe(
      'This login is not known',
    )
  })

  it('completes a Farcaster login when the user has confirmed it on a phone', async () => {
    const { url } = (await sendFrame('nine', 'GET_FARCASTER_URI')).payload as unknown as { url: string }
    const waits = sendFrame('nine', 'CONNECT_FARCASTER')
    const channel = new URL(url).searchParams.get('channel') ?? ''
    const body = new URLSearchParams({ channel, name: 'ada.eth' }).toString()
    await fetch(`${sandbox.urls.login}/farcaster`, { method: 'POST', body })
    expect((await waits).payload).toEqual({ userName: 'ada.eth' })
  })

  it('changes an e-mail address only after the user enters codes from the old and the new address', async () => {
    await signIn('ten', 'gina@example.com')
    await sendFrame('ten', 'UPDATE_EMAIL', { email: 'gina@new.example' })
    expect((await sendFrame('ten', 'UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })).refusal).toBe(
      'This code has expired',
    )
    await sendFrame('ten', 'UPDATE_EMAIL_PRIMARY_OTP', { otp: await codeFor('gina@example.com') })
    const otp = await codeFor('gina@new.example')
    expect((await sendFrame('ten', 'UPDATE_EMAIL_SECONDARY_OTP', { otp })).payload).toEqual({
      newEmail: 'gina@new.example',
    })
  })

  it('returns a smart account on networks that support smart accounts, and an EOA on other networks', async () => {
    await signIn('eleven', 'hal@example.com')
    const on = async (chainId: string, preferredAccountType: string) =>
      (await sendFrame('eleven', 'GET_USER', { chainId, preferredAccountType })).payload as unknown as {
        address: string
        accounts: { address: string; type: string }[]
        preferredAccountType: string
        smartAccountDeployed: boolean
      }
    const eoa = await on('eip155:1', 'eoa')
    expect((await on('eip155:1', 'smartAccount')).address).not.toBe(eoa.address)
    expect(await on('eip155:137', 'smartAccount')).toMatchObject({
      address: eoa.address,
      preferredAccountType: 'eoa',
    })
    expect((await sendFrame('eleven', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS')).payload).toEqual({
      smartAccountEnabledNetworks: [1, 42161],
    })
    const smart = await on('eip155:1', 'smartAccount')
    expect(smart.accounts).toEqual([
      { address: eoa.address, type: 'eoa' },
      { address: smart.address, type: 'smartAccount' },
    ])
    // The smart account has contract code on the chain, as `smartAccountDeployed` states.
    const code = await rpc('eleven', 'eth_getCode', [smart.address, 'latest'])
    expect([smart.preferredAccountType, smart.smartAccountDeployed, code]).toEqual([
      'smartAccount',
      true,
      expect.stringMatching(/^0x[0-9a-f]{100,}$/),
    ])
    expect((await sendFrame('eleven', 'INIT_SMART_ACCOUNT')).payload).toEqual({
      address: smart.address,
      isDeployed: true,
    })
    expect((await sendFrame('eleven', 'SET_PREFERRED_ACCOUNT', { type: 'eoa' })).payload).toEqual({
      type: 'eoa',
      address: eoa.address,
    })
    expect((await sendFrame('eleven', 'GET_USER')).payload).toMatchObject({ address: eoa.address })
  })

  // Specification 7e.12
  it('creates a smart account that signs by ERC-1271 and sends coins from the address of its contract', async () => {
    const { address } = await signIn('contract', 'ina@example.com')
    const { rpcUrl = '' } = sandbox.chains.find(({ caip }) => caip === 'eip155:1') ?? {}
    const call = async (_chain: string, { method, params }: { method: string; params: readonly unknown[] }) =>
      await callNode(rpcUrl, method, params)
    const signature: string = await rpc('contract', 'personal_sign', ['0x68690a', address])
    expect(await verifyEvm('eip155:1', address, 'hi\n', signature)).toBe(false)
    expect(await verifyEvm('eip155:1', address, 'hi\n', signature, call)).toBe(true)
    expect(await verifyEvm('eip155:1', address, 'ho\n', signature, call)).toBe(false)

    const balance = async (of: string) =>
      BigInt((await callNode(rpcUrl, 'eth_getBalance', [of, 'latest'])) as string)
    const to = sandbox.accounts.bob.address
    const [before, bobs] = [await balance(address), await balance(to)]
    const hash = await rpc('contract', 'eth_sendTransaction', [{ from: address, to, value: '0x7b' }])
    // The node returns the hash before the transaction is mined, so the test waits for the receipt.
    await expect
      .poll(() => rpc('contract', 'eth_getTransactionReceipt', [hash]))
      .toMatchObject({ status: '0x1' })
    expect([before - (await balance(address)), (await balance(to)) - bobs]).toEqual([123n, 123n])
    // Only the owner may call `execute` of the contract. This call comes from a different account, so the contract
    // reverts it.
    const thief = {
      from: to,
      to: address,
      data: encodeFunctionData({
        abi: parseAbi(['function execute(address,uint256,bytes)']),
        args: [to, 1n, '0x'],
      }),
    }
    await expect(callNode(rpcUrl, 'eth_call', [thief, 'latest'])).rejects.toThrow()
  })

  it('sends a faulty response only for the type of frame message that the test names', async () => {
    sandbox.faults.set({
      service: 'login',
      route: 'POST /frame/CONNECT_EMAIL',
      kind: 'json',
      body: { bend: { id: 'x' } },
      times: 1,
    })
    expect(await sendFrame('twelve', 'IS_CONNECTED')).toEqual({ payload: { isConnected: false } })
    expect(await sendFrame('twelve', 'CONNECT_EMAIL', { email: 'a@b.cc' })).toEqual({ bend: { id: 'x' } })
  })
})
