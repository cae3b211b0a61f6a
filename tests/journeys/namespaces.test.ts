import { bytesToHex, type Hex, hashMessage, hexToBytes, recoverAddress, recoverPublicKey, toHex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../../sandbox/chains/solana-keys.ts'
import { burnerWalletScript } from '../../sandbox/wallets/burner-wallet.ts'
import { type OtherWalletRequest, polkadotAccount } from '../../sandbox/wallets/other-wallets.ts'
import { arbitraryHash, bitcoinHash, compressedKey } from '../../sandbox/wallets/others/secp256k1.ts'
import { decodeBase58, encodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { expectNoProblems, sandbox, stage, useBrowser, walletOf } from './harness.ts'
import { dialog, exactAmount, openAccount, openModal, title, tokenRow, walletRow } from './modal.ts'
import { inLongRun } from './variants.ts'
import {
  accountOf,
  choose,
  connectOther,
  ids,
  requestFromPage,
  signedBy,
  solanaAccounts,
  toWallet,
  usePages,
  visitAll,
} from './wallets-page.ts'

useBrowser()
usePages()

const name = 'Magpie'
const bitcoinKey: Hex = `0x${'17'.repeat(32)}`
const cosmosKeys: readonly Hex[] = [`0x${'23'.repeat(32)}`, `0x${'29'.repeat(32)}`]
let keys: Awaited<ReturnType<typeof solanaAccounts>>
beforeAll(async () => {
  keys = await solanaAccounts()
})

const solanaWallet = (more: Partial<OtherWalletRequest> = {}): OtherWalletRequest => {
  const rpcUrl = stage.chains.find(({ caip }) => caip === ids.solana)?.rpcUrl ?? ''
  return { name, solana: { keys: [keys.alice.secretKey, keys.bob.secretKey], rpcUrl }, ...more }
}
const polkadotWallet = (): OtherWalletRequest => ({
  name: 'Dotted',
  polkadot: {
    id: 'dotted',
    accounts: [polkadotAccount(keys.alice.secretKey), polkadotAccount(keys.bob.secretKey)],
  },
})
const cosmosWallet = (): OtherWalletRequest => ({
  name: 'Keplr',
  keplr: { keys: cosmosKeys, chains: ['cosmoshub-4'] },
})

const text = (words: string) => new TextEncoder().encode(words)
const compressed = (key: Hex) => bytesToHex(compressedKey(key))
/** Recovers the compressed public key from a signature over a hash. */
const signerOf = async (hash: Hex, rs: Uint8Array, yParity: number): Promise<Hex> => {
  const full = hexToBytes(
    await recoverPublicKey({ hash, signature: `${bytesToHex(rs)}${yParity ? '1c' : '1b'}` }),
  )
  return bytesToHex(Uint8Array.from([((full[64] ?? 0) & 1) + 2, ...full.slice(1, 33)]))
}
const lamportsOf = async (address: string): Promise<bigint> =>
  BigInt(((await sandbox.rpc(ids.solana, 'getBalance', [address])) as { value: number }).value)
const whole = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}

describe('a Wallet Standard wallet on Solana', () => {
  it('connects with two clicks, and the modal shows the balances that the account has on the chain', async () => {
    // Only this test uses the account. Tests that run at the same time send from other accounts of the sandbox.
    const { address, secretKey } = keyOf('saver')
    await sandbox.transfer({ chain: ids.solana, from: 'faucet', to: address, amount: '3.141592653' })
    await sandbox.transfer({
      ...{ chain: ids.solana, from: 'faucet', to: address },
      ...{ amount: '1250.250001', token: 'USDC' },
    })
    const rpcUrl = stage.chains.find(({ caip }) => caip === ids.solana)?.rpcUrl ?? ''
    const shop = await visitAll([solanaWallet({ solana: { keys: [secretKey], rpcUrl } })])
    await connectOther(shop.page, name)
    expect(await accountOf(shop.page)).toBe(`${ids.solana}:${address}`)
    await openAccount(shop.page)
    await tokenRow(shop.page, 'SOL').waitFor()
    expect(await exactAmount(tokenRow(shop.page, 'SOL'))).toBe(whole(await lamportsOf(address), 9))
    const usdc = stage.chains
      .find(({ caip }) => caip === ids.solana)
      ?.tokens.find(({ symbol }) => symbol === 'USDC')
    const { value } = (await sandbox.rpc(ids.solana, 'getTokenAccountsByOwner', [
      address,
      { mint: usdc?.address },
      { encoding: 'jsonParsed' },
    ])) as { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
    const amount = value[0]?.account.data.parsed.info.tokenAmount.amount ?? ''
    expect(await exactAmount(tokenRow(shop.page, 'USDC'))).toBe(whole(BigInt(amount), 6))
    expectNoProblems(shop)
  })

  // Specification 1.8, 1.22
  it('signs a message and a sign-in message, both with the key of its account', async () => {
    const { page } = await visitAll([solanaWallet()])
    await connectOther(page, name)
    const message = text('hello from a site')
    const signed = await requestFromPage(page, 'solana', 'solana_signMessage', {
      message: encodeBase58(message),
    })
    const { signature } = signed as { signature: string }
    expect(signedBy(keys.alice.address, message, decodeBase58(signature) ?? text(''))).toBe(true)
    const options = { statement: 'Sign in, please' }
    const answer = (await requestFromPage(page, 'solana', 'solana_signIn', options)) as Record<string, string>
    const words = decodeBase58(answer.message ?? '') ?? text('')
    expect(new TextDecoder().decode(words)).toContain('Sign in, please')
    expect(signedBy(keys.alice.address, words, decodeBase58(answer.signature ?? '') ?? text(''))).toBe(true)
  })

  inLongRun(() => {
    it('gets a second connection request only when the user tries again after a rejection', async () => {
      const { page } = await visitAll([solanaWallet({ mode: 'reject' })])
      await openModal(page)
      await choose(page, name)
      await dialog(page).getByRole('heading', { name: 'You declined the request' }).waitFor()
      const readRequests = () => page.evaluate<string[]>(`window.__otherWallets['${name}'].owner.seen`)
      expect(await readRequests()).toEqual(['connect solana'])
      await toWallet(page, name, `wallet.owner.mode = 'auto'`)
      await dialog(page).getByTestId('w3m-connecting-widget-secondary-button').click()
      await page.getByTestId('account-button').waitFor()
      expect(await readRequests()).toEqual(['connect solana', 'connect solana'])
    })
  })

  it('reconnects without a prompt after a reload, and is disconnected when it unregisters from the page', async () => {
    const shop = await visitAll([solanaWallet({ mode: 'silent' })])
    await toWallet(shop.page, name, `wallet.owner.mode = 'auto'`)
    await connectOther(shop.page, name)
    await shop.page.reload()
    // The reload sets the wallet back to the mode `silent`, in which the wallet leaves every prompt open. So a
    // reconnect can succeed only without a prompt.
    await shop.page.getByTestId('account-button').waitFor()
    await expect.poll(() => accountOf(shop.page)).toBe(`${ids.solana}:${keys.alice.address}`)
    const status = () =>
      shop.page.evaluate(`window.portico.ready.then(portico => portico.account.get().status)`)
    await expect.poll(status).toBe('connected')
    await toWallet(shop.page, name, 'wallet.standard.unregister()')
    await shop.page.getByTestId('connect-button').waitFor()
  })

  it("reports an account switch to the site, and is disconnected when the user revokes the site's access", async () => {
    const { page } = await visitAll([solanaWallet()])
    await connectOther(page, name)
    await toWallet(page, name, `wallet.standard.show(['${keys.bob.address}'])`)
    await expect.poll(() => accountOf(page)).toBe(`${ids.solana}:${keys.bob.address}`)
    await toWallet(page, name, 'wallet.standard.show([])')
    await page.getByTestId('connect-button').waitFor()
  })
})

inLongRun(() => {
  describe('a Wallet Standard wallet from an independent library', () => {
    it('is listed in the modal, connects, signs a message with its own key, and disconnects', async () => {
      const { page } = await visitAll([], { before: await burnerWalletScript() })
      await connectOther(page, 'Burner Wallet')
      const account = (await accountOf(page)) ?? ''
      expect(account.startsWith(`${ids.solana}:`)).toBe(true)
      const message = text('signed by a burner')
      const signed = await requestFromPage(page, 'solana', 'solana_signMessage', {
        message: encodeBase58(message),
      })
      const { signature } = signed as { signature: string }
      const address = account.slice(ids.solana.length + 1)
      expect(signedBy(address, message, decodeBase58(signature) ?? text(''))).toBe(true)
      await openAccount(page)
      await dialog(page).getByTestId('portico-settings-button').click()
      await dialog(page).getByTestId('disconnect-button').click()
      await page.getByTestId('connect-button').waitFor()
    })
  })
})

describe('a wallet', () => {
  // Specification 1.22
  it('for Bitcoin connects through the Wallet Standard, names its address of inscriptions and signs a message (F36)', async () => {
    const shop = await visitAll([{ name: 'Satoshi', bitcoin: { key: bitcoinKey } }])
    await connectOther(shop.page, 'Satoshi')
    expect(await accountOf(shop.page)).toMatch(new RegExp(`^${ids.bitcoin}:bc1q[a-z0-9]{38}$`))
    const [shared] = (await requestFromPage(shop.page, 'bip122', 'getAccountAddresses', {})) as {
      publicKey: string
    }[]
    expect(`0x${shared?.publicKey}`).toBe(compressed(bitcoinKey))
    const inscriptions = { intentions: ['ordinal'] }
    expect(await requestFromPage(shop.page, 'bip122', 'getAccountAddresses', inscriptions)).toMatchObject([
      { address: expect.stringMatching(/^bc1p/), intention: 'ordinal' },
    ])
    const answer = await requestFromPage(shop.page, 'bip122', 'signMessage', { message: 'hello' })
    const signature = hexToBytes(`0x${(answer as { signature: string }).signature}`)
    const parity = (signature[0] ?? 0) - 39
    expect(await signerOf(bitcoinHash(text('hello')), signature.slice(1), parity)).toBe(
      compressed(bitcoinKey),
    )
    await openAccount(shop.page)
    expect(await dialog(shop.page).getByTestId('portico-total').count()).toBe(0)
    expectNoProblems(shop)
  })

  inLongRun(() => {
    // Specification 1.22
    it('for Polkadot connects through injectedWeb3, signs a message and reports an account change', async () => {
      const shop = await visitAll([polkadotWallet()])
      await connectOther(shop.page, 'dotted')
      const { address } = polkadotAccount(keys.alice.secretKey)
      expect(await accountOf(shop.page)).toBe(`${ids.polkadot}:${address}`)
      const answer = await requestFromPage(shop.page, 'polkadot', 'polkadot_signMessage', {
        address,
        message: 'hello',
      })
      const { signature } = answer as { signature: Hex }
      expect(signedBy(keys.alice.address, text('<Bytes>hello</Bytes>'), hexToBytes(signature))).toBe(true)
      const other = polkadotAccount(keys.bob.secretKey).address
      await toWallet(shop.page, 'Dotted', `wallet.polkadot.show(['${other}'])`)
      await expect.poll(() => accountOf(shop.page)).toBe(`${ids.polkadot}:${other}`)
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    // Specification 1.9, 1.22
    it("for Cosmos connects through Keplr's API, signs arbitrary data and reports an account change", async () => {
      const shop = await visitAll([cosmosWallet()])
      await connectOther(shop.page, 'Keplr')
      const before = (await accountOf(shop.page)) ?? ''
      expect(before).toMatch(/^cosmos:cosmoshub-4:cosmos1[a-z0-9]{38}$/)
      const signer = before.slice(before.lastIndexOf(':') + 1)
      const answer = await requestFromPage(shop.page, 'cosmos', 'cosmos_signArbitrary', {
        signerAddress: signer,
        data: 'hello',
      })
      const { pub_key, signature } = answer as { pub_key: { value: string }; signature: string }
      const [key = '0x'] = cosmosKeys
      expect(toHex(Buffer.from(pub_key.value, 'base64'))).toBe(compressed(key))
      const rs = Uint8Array.from(Buffer.from(signature, 'base64'))
      const hash = arbitraryHash(signer, 'hello')
      expect([await signerOf(hash, rs, 0), await signerOf(hash, rs, 1)]).toContain(compressed(key))
      await toWallet(shop.page, 'Keplr', 'wallet.keplr.use(1)')
      await expect.poll(() => accountOf(shop.page)).not.toBe(before)
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    // Specification 1.22
    it("is listed only on a site that has a network of the wallet's namespace", async () => {
      const { page } = await visitAll([solanaWallet(), polkadotWallet(), cosmosWallet()], {
        networks: [ids.ethereum, ids.cosmos],
        wallets: [walletOf('alice')],
      })
      await openModal(page)
      await walletRow(page, 'Keplr').waitFor()
      await walletRow(page, 'Heron Wallet').waitFor()
      expect(await walletRow(page, name).count()).toBe(0)
      expect(await walletRow(page, 'dotted').count()).toBe(0)
    })
  })
})

describe('a wallet that supports several namespaces', () => {
  // Specification 3.33, 4.16
  it('is one row in the wallet list, and the user can connect its namespaces one after another', async () => {
    const both = solanaWallet({ bitcoin: { key: bitcoinKey } })
    const { page } = await visitAll([both])
    await openModal(page)
    await walletRow(page, name).first().waitFor()
    expect(await walletRow(page, name).count()).toBe(1)
    await choose(page, name, 'bip122')
    await page.getByTestId('account-button').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await accountOf(page)).toContain(`${ids.bitcoin}:bc1q`)
    await openAccount(page)
    await dialog(page).getByTestId('wui-wallet-switch').click()
    await dialog(page).getByTestId('add-connection-button').click()
    await choose(page, name, 'solana')
    // The user opened the wallet list from the account view, so the modal returns to the account view after the wallet
    // has connected.
    await tokenRow(page, 'SOL').waitFor()
    expect(await accountOf(page, 'bip122')).toContain(`${ids.bitcoin}:bc1q`)
    expect(await accountOf(page)).toBe(`${ids.solana}:${keys.alice.address}`)
  })

  inLongRun(() => {
    it('is one row in the wallet list if its EIP-6963 and Wallet Standard announcements share name and icon', async () => {
      const { page } = await visitAll([solanaWallet()], {
        wallets: [walletOf('alice', { name, rdns: 'example.magpie' })],
      })
      await openModal(page)
      await expect.poll(() => walletRow(page, name).count()).toBe(1)
      await choose(page, name, 'solana')
      await page.getByTestId('account-button').waitFor()
      expect(await accountOf(page)).toBe(`${ids.solana}:${keys.alice.address}`)
    })
  })

  inLongRun(() => {
    it('has two rows in the wallet list if its EIP-6963 and Wallet Standard icons differ', async () => {
      const other = { name, rdns: 'example.magpie', icon: 'data:image/svg+xml,<svg/>' }
      const { page } = await visitAll([solanaWallet()], { wallets: [walletOf('alice', other)] })
      await openModal(page)
      await expect.poll(() => walletRow(page, name).count()).toBe(2)
    })
  })
})

describe('the connected wallets of a user', () => {
  // Specification 4.15
  it('can be switched without a prompt, and can be disconnected one by one', async () => {
    const shop = await visitAll([solanaWallet()], { wallets: [walletOf('alice')] })
    const { page } = shop
    await connectOther(page, 'Heron Wallet')
    const evm = `${ids.ethereum}:${stage.accounts.alice?.address}`
    expect(await accountOf(page)).toBe(evm)
    await openAccount(page)
    await dialog(page).getByTestId('wui-wallet-switch').click()
    await dialog(page).getByTestId('add-connection-button').click()
    await choose(page, name)
    await tokenRow(page, 'SOL').waitFor()

    // From now on, both wallets leave every prompt open, so the switch below works only if it needs no prompt.
    await toWallet(page, name, `wallet.owner.mode = 'silent'`)
    await page.evaluate(`window.__testWallets['Heron Wallet'].mode = 'silent'`)
    await dialog(page).getByTestId('wui-wallet-switch').click()
    await title(page).filter({ hasText: 'Your wallets' }).waitFor()
    await dialog(page).getByTestId('wui-inactive-profile-wallet-item-button').first().click()
    await tokenRow(page, 'ETH').waitFor()
    expect(await accountOf(page)).toBe(evm)

    await toWallet(page, name, `wallet.owner.mode = 'auto'`)
    const signed = await requestFromPage(page, 'solana', 'solana_signMessage', {
      message: encodeBase58(text('both')),
    })
    expect(
      signedBy(
        keys.alice.address,
        text('both'),
        decodeBase58((signed as { signature: string }).signature) ?? text(''),
      ),
    ).toBe(true)
    await page.evaluate(`window.__testWallets['Heron Wallet'].mode = 'auto'`)
    const evmSigned = (await requestFromPage(page, 'eip155', 'personal_sign', [
      toHex('both'),
      stage.accounts.alice?.address,
    ])) as Hex
    expect(await recoverAddress({ hash: hashMessage('both'), signature: evmSigned })).toBe(
      stage.accounts.alice?.address,
    )

    await dialog(page).getByTestId('wui-wallet-switch').click()
    await dialog(page).getByTestId('portico-disconnect-eip155').click()
    await expect.poll(() => accountOf(page)).toBe(`${ids.solana}:${keys.alice.address}`)
    expect(await accountOf(page, 'eip155')).toBeUndefined()
    await dialog(page).getByTestId('portico-disconnect-solana').click()
    await page.getByTestId('connect-button').waitFor()
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('are the same in a second tab, before and after a disconnect in the first tab', async () => {
      const first = await visitAll([solanaWallet()])
      await connectOther(first.page, name)
      const second = await visitAll([solanaWallet()], { context: first.context })
      await second.page.getByTestId('account-button').waitFor()
      await expect.poll(() => accountOf(second.page)).toBe(`${ids.solana}:${keys.alice.address}`)
      await openAccount(first.page)
      await dialog(first.page).getByTestId('portico-settings-button').click()
      await dialog(first.page).getByTestId('disconnect-button').click()
      await second.page.getByTestId('connect-button').waitFor()
    })
  })
})
