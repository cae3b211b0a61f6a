import { getBase58Encoder } from '@solana/web3.js'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { keyOf } from '../../sandbox/chains/solana-keys.ts'
import type { PhoneWallet } from '../../sandbox/wallets/phone/phone-wallet.ts'
import { startPhoneWallet } from '../../sandbox/wallets/phone/start.ts'
import { type DappSite, request, serveDapp, whenLoaded } from '../journeys/dapp.ts'
import { expectNoProblems, stage, useBrowser, visit } from '../journeys/harness.ts'
import { dialog } from '../journeys/modal.ts'

useBrowser()

let site: DappSite
let phone: PhoneWallet | undefined
beforeAll(async () => {
  site = await serveDapp()
})
afterEach(() => phone?.close())
afterAll(() => site.close())

const solanaKey = keyOf('alice of the journeys')

it('one connected phone signs for the EVM provider and for the Solana provider of the page', async () => {
  const { address, privateKey } = stage.accounts.bob ?? { address: '', privateKey: '0x' as Hex }
  const shop = await visit({ url: site.url, browser: { viewport: { width: 1280, height: 800 } } })
  await whenLoaded(shop.page)
  const connecting = request(shop.page, dapp => dapp.request('eth_requestAccounts'), null)
  const uri = await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')
  phone = await startPhoneWallet({
    relayUrl: stage.services.relay,
    projectId: stage.projectId,
    keys: [privateKey],
    solanaKeys: [solanaKey.secretKey],
    rpcUrls: Object.fromEntries(stage.chains.map(({ caip, rpcUrl }) => [caip, rpcUrl])),
    mode: 'auto',
  })
  await phone.pair(String(uri))
  expect(await connecting).toEqual({ result: [address] })

  const message = 'Signed on a phone'
  const hex = `0x${Buffer.from(message).toString('hex')}`
  const signed = await request(shop.page, (dapp, params) => dapp.request('personal_sign', params), [
    hex,
    address,
  ])
  const signature = (signed as { result: Hex }).result
  expect(await verifyMessage({ address: address as Hex, message, signature })).toBe(true)

  const onSolana = await request(shop.page, (dapp, text) => dapp.solanaSign(text), message)
  expect(onSolana.address).toBe(solanaKey.address)
  const raw = Uint8Array.from(getBase58Encoder().encode(solanaKey.address))
  const publicKey = await crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify'])
  const bytes = [onSolana.signature, [...Buffer.from(message)]].map(part => Uint8Array.from(part))
  expect(await crypto.subtle.verify('Ed25519', publicKey, bytes[0] ?? raw, bytes[1] ?? raw)).toBe(true)
  expectNoProblems(shop)
})
