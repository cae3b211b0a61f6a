import { createPublicKey, verify } from 'node:crypto'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { recoverAddress, toHex, verifyMessage } from 'viem/utils'
import { describe, expect, it, vi } from 'vitest'
import { otherWalletScript } from '../../sandbox/wallets/other-wallets.ts'
import { arbitraryHash } from '../../sandbox/wallets/others/secp256k1.ts'
import { decodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { servePages } from '../journeys/bridge-pages.ts'
import { expectNoProblems, stage, stays, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { expectNotKept } from '../journeys/kept.ts'
import { dialog, openModal, walletRow } from '../journeys/modal.ts'
import { phoneOf, usePhones } from '../journeys/phone.ts'
import { pressConfirm } from '../journeys/sends.ts'
import { signInPage } from '../journeys/sign-in-page.ts'
import { inLongRun } from '../journeys/variants.ts'
import { ids, solanaAccounts } from '../journeys/wallets-page.ts'

useBrowser()
usePhones()

const sign = 'w3m-connecting-siwe-sign'
const desktop = { viewport: { width: 1280, height: 800 } }
const bob = () => stage.accounts.bob?.address ?? ''

describe('a sign-in with a phone', () => {
  // Specification 7d.12
  it('needs no request after the connection if the phone signs during the connection', async () => {
    const shop = await visit({ path: '/?sign-in=required', browser: desktop })
    await openModal(shop.page)
    const uri = String(await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri'))
    const phone = await phoneOf('bob', 'ask')
    await phone.pair(uri)
    await vi.waitFor(() => expect(phone.waiting().map(({ kind }) => kind)).toContain('signIn'), 20_000)
    const [question] = phone.waiting().filter(({ kind }) => kind === 'signIn')
    const verified = shop.page.waitForRequest(request => request.url().endsWith('/sign-in/verify'))
    await phone.approve(question?.id ?? 0)
    const { message, signature } = (await verified).postDataJSON() as { message: string; signature: Hex }
    await shop.page.getByTestId('account-button').waitFor()
    await shop.page
      .getByTestId('signed-in')
      .filter({ hasText: `Signed in as ${bob()}` })
      .waitFor()
    await dialog(shop.page).waitFor({ state: 'hidden' })
    await stays(1_500, async () => expect(await dialog(shop.page).isVisible()).toBe(false))
    expect(phone.sessions()).toHaveLength(1)
    expect(phone.seen()).not.toContain('personal_sign')
    expect(message).toMatch(/^- urn:recap:/m)
    await expectNotKept(shop.page, {
      signature: signature.slice(2, 60),
      message: 'wants you to sign in',
      recap: String(/urn:recap:\S+/.exec(message)),
      symKey: String(new URL(uri).searchParams.get('symKey')),
    })
    expect(await verifyMessage({ address: bob() as Hex, message, signature })).toBe(true)
    await shop.page.reload()
    await shop.page.getByTestId('account-button').waitFor()
    await shop.page
      .getByTestId('signed-in')
      .filter({ hasText: `Signed in as ${bob()}` })
      .waitFor()
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('sends a second request after the connection if the phone does not sign during the connection', async () => {
      const shop = await visit({ path: '/?sign-in=everywhere', browser: desktop })
      await openModal(shop.page)
      const phone = await phoneOf('bob')
      await phone.pair(String(await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')))
      await dialog(shop.page).getByTestId(sign).click()
      await shop.page
        .getByTestId('signed-in')
        .filter({ hasText: `Signed in as ${bob()}` })
        .waitFor()
      expect(phone.seen()).toContain('personal_sign')
      expectNoProblems(shop)
    })
  })
})

// Specification 1.8
it('a Solana wallet signs in with a valid Ed25519 signature of a CAIP-122 message', async () => {
  const { alice } = await solanaAccounts()
  const shop = await visit({
    path: '/?sign-in=everywhere',
    wallets: [walletOf('alice')],
    before: await otherWalletScript([{ name: 'Magpie', mode: 'auto', solana: { keys: [alice.secretKey] } }]),
  })
  await openModal(shop.page)
  await walletRow(shop.page, 'Magpie').click()
  await dialog(shop.page).getByTestId(sign).waitFor()
  const verified = shop.page.waitForRequest(request => request.url().endsWith('/sign-in/verify'))
  await dialog(shop.page).getByTestId(sign).click()
  const { message, signature } = (await verified).postDataJSON() as { message: string; signature: string }
  await shop.page
    .getByTestId('signed-in')
    .filter({ hasText: `Signed in as ${alice.address}` })
    .waitFor()
  expect(message).toMatch(/^\S+ wants you to sign in with your Solana account:\n/)
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    decodeBase58(alice.address) ?? Buffer.alloc(0),
  ])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  expect(verify(null, Buffer.from(message), key, decodeBase58(signature) ?? Buffer.alloc(0))).toBe(true)
  expectNoProblems(shop)
})

// Specification 1.8
it('a Solana wallet that cannot sign messages signs in with a memo transaction', async () => {
  const { alice } = await solanaAccounts()
  const shop = await visit({
    path: '/?sign-in=everywhere',
    wallets: [walletOf('alice')],
    before: await otherWalletScript([
      { name: 'Magpie', mode: 'auto', solana: { keys: [alice.secretKey], ledger: true } },
    ]),
  })
  await openModal(shop.page)
  await walletRow(shop.page, 'Magpie').click()
  await pressConfirm(shop.page, dialog(shop.page).getByTestId(sign))
  await shop.page
    .getByTestId('signed-in')
    .filter({ hasText: `Signed in as ${alice.address}` })
    .waitFor()
  expectNoProblems(shop)
})

// Specification 1.10
it('a phone signs in with its Cosmos account by an ADR-36 signature of a CAIP-122 message', async () => {
  const pages = await servePages()
  const siwx = '{ verify: proof => { window.proof = proof; return true } }'
  const shop = await visit({ url: await signInPage(pages, [ids.cosmos], siwx), browser: desktop })
  await openModal(shop.page)
  const key = `0x${'23'.repeat(32)}` as const
  const phone = await phoneOf('bob', 'auto', [], {}, [key])
  await phone.pair(String(await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')))
  await pressConfirm(shop.page, dialog(shop.page).getByTestId(sign))
  await dialog(shop.page).waitFor({ state: 'hidden' })
  expect(phone.seen()).toContain('cosmos_signArbitrary')
  const { message, signature } = (await shop.page.evaluate('window.proof')) as Record<string, string>
  const [signer = ''] = phone.addresses.cosmos
  expect(message).toContain(`wants you to sign in with your Cosmos account:\n${signer}\n`)
  const bytes = Buffer.from(String(signature), 'base64')
  const [r, s] = [bytes.subarray(0, 32), bytes.subarray(32)].map(half => toHex(half)) as [Hex, Hex]
  const hash = arbitraryHash(signer, String(message))
  // The signature has no recovery bit, so two signers are possible. One of them must be the account.
  const signers = [0, 1].map(yParity => recoverAddress({ hash, signature: { r, s, yParity } }))
  expect(await Promise.all(signers)).toContain(privateKeyToAddress(key))
  expectNoProblems(shop)
  await pages.close()
})
