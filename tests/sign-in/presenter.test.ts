import { expect, it, vi } from 'vitest'
import { writeSignInMessage } from '../../src/domain/sign-in/message.ts'
import type { OneClickResponse } from '../../src/domain/sign-in/one-click.ts'
import type { Cacao, SIWXSession } from '../../src/domain/sign-in/siwx.ts'
import type { SignInOptions } from '../../src/domain/sign-in/types.ts'
import { createOneClick } from '../../src/sign-in/presenter.ts'
import { createServerClock, resolveSignIn } from '../../src/sign-in/signing.ts'
import { createOrigin, ethereum, host, owner, polygon } from './presenter.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as typeof ethereum
const recap = 'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7fX19'

function open(
  networks: readonly (typeof ethereum)[] = [ethereum, polygon],
  free = () => true,
  options: SignInOptions = { statement: 'Welcome' },
) {
  const origin = createOrigin()
  const verify = vi.fn(async (_session: SIWXSession) => true)
  const config = resolveSignIn(
    { ...options, verify },
    {
      feature: origin.feature,
      page: { host, origin: `https://${host}` },
      clock: createServerClock(),
      random: length => crypto.getRandomValues(new Uint8Array(length)),
    },
  )
  return { origin, verify, oneClick: createOneClick(config, networks, host, free).oneClick }
}

const answerOf = async (nonce: string, chainId: string, more = {}): Promise<OneClickResponse> => {
  const message = String(
    writeSignInMessage({
      accountAddress: owner.address,
      chainId,
      domain: host,
      uri: `https://${host}`,
      version: '1',
      nonce,
      issuedAt: new Date().toISOString(),
      resources: [recap],
      ...more,
    }),
  )
  const signature = await owner.signMessage({ message })
  const cacao = {
    h: { t: 'caip122' },
    p: { resources: [recap] },
    s: { t: 'eip191', s: signature },
  } as unknown as Cacao
  return { message, signature, cacao }
}

it('one-click sign-in is not offered while the user has a sign-in message on the screen', async () => {
  let free = false
  const { oneClick } = open([ethereum], () => free)
  expect(await oneClick()).toBeUndefined()
  free = true
  expect(await oneClick()).toBeDefined()
})

it('one-click sign-in creates no new request while a wallet shows an earlier one', async () => {
  const { oneClick, verify } = open([ethereum])
  const nonce = String((await oneClick(undefined, true))?.nonce)
  expect(await oneClick()).toBeUndefined()
  await oneClick([await answerOf(nonce, ethereum)], true)
  expect(verify).toHaveBeenCalledOnce()
  expect(await oneClick()).toBeDefined()
})

it('one-click sign-in creates a new request after the site failed to verify the previous signature', async () => {
  const { oneClick, verify } = open([ethereum])
  await oneClick(undefined, true)
  const nonce = String((await oneClick(undefined, true))?.nonce)
  verify.mockRejectedValueOnce(new Error('no'))
  await oneClick([await answerOf(nonce, ethereum)], true).catch(() => {})
  expect(await oneClick()).toBeDefined()
})

it('one-click sign-in stores one session for each network, but calls "verify" only once', async () => {
  const { oneClick, origin, verify } = open()
  const offer = await oneClick()
  expect(offer).toMatchObject({
    chainId: ethereum,
    domain: host,
    uri: `https://${host}`,
    statement: 'Welcome',
  })
  const nonce = String(offer?.nonce)
  await oneClick([await answerOf(nonce, ethereum), await answerOf(nonce, polygon)])
  const kept = [...origin.kept.values()]
  expect(kept.map(({ data }) => data.chainId)).toEqual([ethereum, polygon])
  expect(kept.every(({ cacao }) => cacao?.p.resources?.[0] === recap)).toBe(true)
  expect(verify).toHaveBeenCalledTimes(1)
})

it('one-click sign-in accepts an address in lower case, and stores this address with its checksum', async () => {
  const { oneClick, origin, verify } = open()
  const checked = await answerOf(String((await oneClick())?.nonce), ethereum)
  const message = checked.message.replace(owner.address, owner.address.toLowerCase())
  await oneClick([{ ...checked, message, signature: await owner.signMessage({ message }) }])
  expect([...origin.kept.values()]).toMatchObject([{ message, data: { accountAddress: owner.address } }])
  expect(verify).toHaveBeenCalledTimes(1)
})

it.each<[string, (nonce: string) => Promise<OneClickResponse>]>([
  ['with an unknown nonce', () => answerOf('aaaaaaaaaaaaaaaa', ethereum)],
  ['for another page', nonce => answerOf(nonce, ethereum, { domain: 'evil.example' })],
  ['with a malformed message', async nonce => ({ ...(await answerOf(nonce, ethereum)), message: 'Hello' })],
])('one-click sign-in stores no session for an invalid response of the wallet: %s', async (_what, make) => {
  const { oneClick, origin, verify } = open()
  await oneClick([await make(String((await oneClick())?.nonce))])
  expect(verify).not.toHaveBeenCalled()
  expect(origin.kept.size).toBe(0)
})

it("one-click sign-in ignores a wallet's second response to the same request", async () => {
  const { oneClick, origin, verify } = open()
  const answer = await answerOf(String((await oneClick())?.nonce), ethereum)
  await oneClick([answer])
  origin.kept.clear()
  await oneClick([answer])
  expect(verify).toHaveBeenCalledTimes(1)
  expect(origin.kept.size).toBe(0)
})

it('one-click sign-in rejects all signatures of a response if one of them was made with a wrong key', async () => {
  const { oneClick, origin } = open()
  const nonce = String((await oneClick())?.nonce)
  const forged = await answerOf(nonce, polygon)
  const bad = { ...forged, signature: `0x${'11'.repeat(65)}` }
  await expect(oneClick([await answerOf(nonce, ethereum), bad])).rejects.toMatchObject({
    code: 'sign-in-signature-wrong',
  })
  expect(origin.kept.size).toBe(0)
})

it('one-click sign-in is offered only if all networks of the site are EVM networks', async () => {
  expect(await open([ethereum, solana]).oneClick()).toBeUndefined()
  expect(await open([]).oneClick()).toBeUndefined()
  const { oneClick } = open()
  expect((await oneClick())?.nonce).not.toBe((await oneClick())?.nonce)
})

it('one-click sign-in asks for exactly the fields that the site gives (K)', async () => {
  const offerOf = async (options: SignInOptions) => await open([ethereum], () => true, options).oneClick()
  const plain = {
    ...{ chainId: ethereum, domain: host, uri: `https://${host}` },
    ...{ nonce: expect.any(String), expirationTime: expect.any(String) },
  }
  expect(await offerOf({})).toStrictEqual(plain)
  const words = { statement: 'Welcome', resources: ['https://a.example'] }
  expect(await offerOf(words)).toStrictEqual({ ...plain, ...words })
  const own = {
    accountAddress: '',
    chainId: ethereum,
    domain: host,
    uri: `https://${host}`,
    version: '1' as const,
  }
  const made = { ...own, nonce: 'abcdefgh', notBefore: 'then', toString: () => '' }
  expect(await offerOf({ createMessage: async () => made } as SignInOptions)).toStrictEqual({
    ...{ chainId: ethereum, domain: host, uri: `https://${host}` },
    ...{ nonce: 'abcdefgh', notBefore: 'then' },
  })
  const elsewhere = { ...made, domain: 'evil.example' }
  expect(await offerOf({ createMessage: async () => elsewhere } as SignInOptions)).toBeUndefined()
})

it('one-click sign-in remembers the last 20 requests (K)', async () => {
  const { oneClick, origin } = open([ethereum])
  const nonces: string[] = []
  for (let count = 0; count < 20; count += 1) nonces.push(String((await oneClick())?.nonce))
  await oneClick([await answerOf(nonces[0] ?? '', ethereum)])
  expect(origin.kept.size).toBe(1)
  for (let count = 0; count < 2; count += 1) nonces.push(String((await oneClick())?.nonce))
  origin.kept.clear()
  await oneClick([await answerOf(nonces[1] ?? '', ethereum)])
  expect(origin.kept.size).toBe(0)
  await oneClick([await answerOf(nonces[2] ?? '', ethereum)])
  expect(origin.kept.size).toBe(1)
})

it('one-click sign-in keeps the earlier session if a response is invalid (K)', async () => {
  const { oneClick, origin } = open([ethereum])
  await oneClick([await answerOf(String((await oneClick())?.nonce), ethereum)])
  await oneClick([await answerOf('aaaaaaaaaaaaaaaa', ethereum)])
  await oneClick([])
  expect(origin.kept.size).toBe(1)
})

it('one-click sign-in stores no session for a network that the message does not name (K)', async () => {
  const { oneClick, origin } = open([ethereum])
  const answer = await answerOf(String((await oneClick())?.nonce), ethereum)
  await oneClick([{ ...answer, message: answer.message.replace('your Ethereum', 'your Fantasy') }])
  expect(origin.kept.size).toBe(0)
})

it('one-click sign-in stores a session without the proof of the wallet, if there is none (K)', async () => {
  const { oneClick, origin } = open([ethereum])
  const { message, signature } = await answerOf(String((await oneClick())?.nonce), ethereum)
  await oneClick([{ message, signature } as OneClickResponse])
  expect(Object.keys([...origin.kept.values()][0] ?? {}).sort()).toEqual(['data', 'message', 'signature'])
})

it('one-click sign-in gives each prompt a request, and none beside it until that prompt has ended (K)', async () => {
  const { oneClick } = open([ethereum])
  const early = String((await oneClick())?.nonce)
  expect(await oneClick(undefined, true)).toBeDefined()
  expect(await oneClick(undefined, true)).toBeDefined()
  await oneClick([await answerOf(early, ethereum)])
  expect(await oneClick()).toBeUndefined()
  await oneClick([], true)
  expect(await oneClick()).toBeDefined()
})
