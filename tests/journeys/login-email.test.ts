import { createPublicClient, type Hex, http, parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DappSite, request, serveDapp, whenLoaded } from './dapp.ts'
import { expectNoProblems, stage, useBrowser, type Visit, type VisitOptions, visit } from './harness.ts'
import { expectNotKept } from './kept.ts'
import {
  answerInFrame,
  codeField,
  giveEmail,
  logIn,
  loginSite,
  newestMail,
  recordedSecrets,
  recordLogin,
  wrong,
} from './login.ts'
import { dialog, openAccount, title } from './modal.ts'
import { inLongRun } from './variants.ts'

useBrowser()

let site: DappSite
beforeAll(async () => {
  site = await serveDapp()
})
afterAll(() => site.close())

const ethereum = stage.chains.find(({ caip }) => caip === 'eip155:1')
const chain = createPublicClient({ transport: http(ethereum?.rpcUrl) })
const nobody = '0x00000000000000000000000000000000000e3a11'

const arrive = async (options: Partial<VisitOptions> = {}): Promise<Visit> => {
  const seen = await visit({ url: site.url, ...options })
  await whenLoaded(seen.page)
  return seen
}
const requestFromWallet = (visitor: Visit, method: string, params: unknown) =>
  request(visitor.page, (dapp, [name, more]) => dapp.request(name, more), [method, params] as const)
const open = async ({ page }: Visit) => {
  await page.getByTestId('connect-button').click()
  await title(page).filter({ hasText: 'Connect' }).waitFor()
}
const accountOf = async (visitor: Visit): Promise<Hex> =>
  ((await requestFromWallet(visitor, 'eth_accounts', [])) as { result: Hex[] }).result[0] ?? '0x'
const loggedIn = async (email: string, options: Partial<VisitOptions> = {}): Promise<Visit> => {
  const dapp = await arrive(options)
  await open(dapp)
  await logIn(dapp.page, email)
  return dapp
}

describe('a user who has only an e-mail address', () => {
  // Specification 1.4, 4.13
  it('gets an account that signs verifiable messages and sends real transactions', async () => {
    const dapp = await arrive({ before: recordLogin })
    await request(
      dapp.page,
      ({ portico }) => {
        const seen: unknown[] = []
        Object.assign(window, { loadings: seen })
        portico.account.subscribe(({ loading, isConnected }) => void seen.push([loading, isConnected]))
      },
      null,
    )
    await open(dapp)
    await logIn(dapp.page, 'ada@example.com')
    const address = await accountOf(dapp)
    // The account says that it waits for the login, and nothing else does (4.13).
    const loadings = await dapp.page.evaluate<[boolean, boolean][]>('window.loadings')
    expect(loadings).toContainEqual([true, false])
    expect(loadings.at(-1)).toEqual([false, true])
    const user = await request(dapp.page, ({ portico }) => portico.account.get().user, null)
    expect(user).toMatchObject({ email: 'ada@example.com', accountType: 'smartAccount' })

    const signing = requestFromWallet(dapp, 'personal_sign', ['0x68656c6c6f', address])
    await answerInFrame(dapp.page, 'Approve')
    const { result: signature } = (await signing) as { result: Hex }
    // The account is a smart contract, so only a call to the contract on the chain can verify the signature (ERC-1271).
    expect(await chain.verifyMessage({ address, message: 'hello', signature })).toBe(true)
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(false)
    await dialog(dapp.page).waitFor({ state: 'hidden' })

    const typed = {
      domain: { name: 'Clay & Co', chainId: 1 },
      types: { Order: [{ name: 'pots', type: 'uint256' }] },
      primaryType: 'Order',
      message: { pots: '3' },
    } as const
    const ordering = requestFromWallet(dapp, 'eth_signTypedData_v4', [address, JSON.stringify(typed)])
    await answerInFrame(dapp.page, 'Approve')
    const { result: order } = (await ordering) as { result: Hex }
    const ordered = { ...typed, message: { pots: 3n }, address, signature: order }
    expect(await chain.verifyTypedData(ordered)).toBe(true)

    const value = `0x${parseEther('0.25').toString(16)}`
    const coins = () => Promise.all([address, nobody].map(of => chain.getBalance({ address: of as Hex })))
    const [had = 0n, nothing = 0n] = await coins()
    const sending = requestFromWallet(dapp, 'eth_sendTransaction', [{ from: address, to: nobody, value }])
    await answerInFrame(dapp.page, 'Approve')
    const { result: hash } = (await sending) as { result: Hex }
    const receipt = await chain.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', to: address.toLowerCase() })
    expect(await coins()).toEqual([had - parseEther('0.25'), nothing + parseEther('0.25')])

    const refusing = requestFromWallet(dapp, 'personal_sign', ['0x00', address])
    await answerInFrame(dapp.page, 'Reject')
    expect(await refusing).toMatchObject({ error: { code: 4001 } })
    await dialog(dapp.page).waitFor({ state: 'hidden' })
    const { code = '' } = await newestMail('ada@example.com')
    const { token } = await recordedSecrets(dapp.page)
    await expectNotKept(dapp.page, {
      code,
      token,
      email: 'ada@example.com',
      signature: signature.slice(2, 60),
      order: order.slice(2, 60),
    })
    expectNoProblems(dapp)
  })

  inLongRun(() => {
    // Specification 3.20, 3.29, 3.45, 4.14, 4.38, 6.4, 7e.10
    it('can send several calls in one request, sign on Solana and switch the account type', async () => {
      const dapp = await loggedIn('bert@example.com')
      const smart = await accountOf(dapp)
      const calls = [
        { to: nobody, value: '0x1' },
        { to: nobody, value: '0x2' },
      ]
      const capabilities = { paymasterService: { url: 'https://shop.example/paymaster' } }
      const bundle = { version: '2.0.0', chainId: '0x1', calls, capabilities }
      const sending = requestFromWallet(dapp, 'wallet_sendCalls', [bundle])
      await dialog(dapp.page).getByText('The site pays the network fee').waitFor()
      await answerInFrame(dapp.page, 'Approve')
      const { result: batch } = (await sending) as { result: { id: string } }
      expect(await requestFromWallet(dapp, 'wallet_getCallsStatus', [batch.id])).toMatchObject({
        result: { status: 200 },
      })
      const { result: assets } = (await requestFromWallet(dapp, 'wallet_getAssets', [
        { account: smart },
      ])) as {
        result: Record<string, { address: string }[]>
      }
      expect(assets['0x1']?.[0]?.address).toBe('native')

      const signing = request(dapp.page, dapp => dapp.solanaSign('hello'), null)
      await answerInFrame(dapp.page, 'Approve')
      expect(await signing).toHaveProperty('signature')

      await openAccount(dapp.page)
      await dialog(dapp.page).getByTestId('portico-settings-button').click()
      await dialog(dapp.page)
        .getByTestId('portico-logged-in-as')
        .filter({ hasText: 'bert@example.com' })
        .waitFor()
      await dialog(dapp.page).getByTestId('account-toggle-preferred-account-type').click()
      const toast = dialog(dapp.page).getByTestId('wui-snackbar-message')
      await toast.filter({ hasText: 'Account switched' }).waitFor()
      await dialog(dapp.page).getByText('Use smart account').waitFor()
      expect(await accountOf(dapp)).not.toBe(smart)
      expectNoProblems(dapp)
    })
  })

  inLongRun(() => {
    // Specification 6.1
    it('gets an error for the method eth_sign, and can cancel a signature request', async () => {
      const dapp = await loggedIn('cora@example.com')
      const address = await accountOf(dapp)
      expect(await requestFromWallet(dapp, 'eth_sign', [address, '0x00'])).toMatchObject({
        error: { message: 'Requested RPC call is not allowed' },
      })
      const signing = requestFromWallet(dapp, 'personal_sign', ['0x00', address])
      await title(dapp.page).filter({ hasText: 'Confirm in the secure window' }).waitFor()
      const reading = requestFromWallet(dapp, 'wallet_getCapabilities', [address])
      await dapp.page.getByTestId('portico-cancel-request').click()
      expect(await signing).toMatchObject({ error: { code: 4001, message: 'Request was aborted' } })
      expect(await reading).toHaveProperty('result')
      await dialog(dapp.page).waitFor({ state: 'hidden' })
      expectNoProblems(dapp)
    })
  })

  // Specification 4.23
  it('stays logged in after a reload, and is logged out after a disconnect', async () => {
    const dapp = await loggedIn('dina@example.com')
    const address = await accountOf(dapp)
    await dapp.page.reload()
    await whenLoaded(dapp.page)
    await dapp.page.getByTestId('account-button').waitFor()
    expect(await accountOf(dapp)).toBe(address)
    // The page shows the stored account immediately, but a request waits until the login frame has confirmed the login.
    expect(await requestFromWallet(dapp, 'wallet_getCapabilities', [address])).toHaveProperty('result')
    await expectNotKept(dapp.page, { email: 'dina@example.com' })
    await openAccount(dapp.page)
    await dialog(dapp.page).getByTestId('portico-settings-button').click()
    await dialog(dapp.page).getByTestId('disconnect-button').click()
    await dapp.page.getByTestId('connect-button').waitFor()
    await dapp.page.reload()
    await whenLoaded(dapp.page)
    expect(await requestFromWallet(dapp, 'eth_accounts', [])).toEqual({ result: [] })
    expectNoProblems(dapp)
  })
})

inLongRun(() => {
  // Specification 5.2
  it('a user can request a change of the e-mail address only once in 30 s', async () => {
    const dapp = await loggedIn('hedy@example.com')
    const { page } = dapp
    await openAccount(page)
    await dialog(page).getByTestId('portico-settings-button').click()
    await dialog(page).getByTestId('portico-change-email').click()
    const { id } = await newestMail('hedy@example.com')
    await giveEmail(page, 'hedy@new.example')
    await title(page).filter({ hasText: "Confirm it's you" }).waitFor()
    const { id: sent } = await newestMail('hedy@example.com', id)
    await dialog(page).getByTestId('header-back').click()
    await giveEmail(page, 'hedy@other.example')
    await wrong(page, /You can request a new code in \d+ s/)
    expect((await newestMail('hedy@example.com', id)).id).toBe(sent)
    // Moves the page's clock past the 30 s in which the user cannot request another e-mail.
    await page.evaluate(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() + 30_000
    })
    await giveEmail(page, 'hedy@other.example')
    await title(page).filter({ hasText: "Confirm it's you" }).waitFor()
    await newestMail('hedy@example.com', sent)
    expectNoProblems(dapp)
  })
})

describe('the login code in an e-mail', () => {
  // Specification 4.24, 7e.3
  // Fault H8
  it('is accepted, even after the user has entered a wrong code and an expired code', async () => {
    const dapp = await arrive()
    const { page } = dapp
    await open(dapp)
    await giveEmail(page, 'not an address')
    await wrong(page, 'Enter a valid email address')
    await giveEmail(page, 'eli@example.com')
    await title(page).filter({ hasText: 'Check your email' }).waitFor()
    const { code = '', id } = await newestMail('eli@example.com')
    await codeField(page).fill(code === '000000' ? '111111' : '000000')
    await wrong(page, "That code didn't match. 2 tries left")
    await fetch(`${loginSite}/inbox/expire`, { method: 'POST' })
    await codeField(page).fill(code)
    await wrong(page, 'This code has expired')
    // The user can request another e-mail only after 30 s, even if the user enters the address again.
    await dialog(page)
      .getByTestId('portico-resend')
      .filter({ hasText: /Send a new code in \d+ s/ })
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Edit' }).click()
    await giveEmail(page, 'eli@example.com')
    await wrong(page, /You can request a new code in \d+ s/)
    // Moves the page's clock past the 30 s in which the user cannot request another e-mail.
    await page.evaluate(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() + 30_000
    })
    await giveEmail(page, 'eli@example.com')
    await title(page).filter({ hasText: 'Check your email' }).waitFor()
    const next = await newestMail('eli@example.com', id)
    await codeField(page).fill(`Your code: ${next.code}`)
    await dialog(page).waitFor({ state: 'hidden' })
    await page.getByTestId('account-button').waitFor()
    // The live region does not announce the earlier errors of the login again when the account view opens.
    await openAccount(page)
    expect(await dialog(page).getByTestId('portico-alert').textContent()).toBe('')
    expectNoProblems(dapp)
  })

  inLongRun(() => {
    // Specification 4.24, 7e.3
    it('is sent for a new browser only after the user has approved this browser', async () => {
      const dapp = await arrive()
      await open(dapp)
      await giveEmail(dapp.page, 'device.fay@example.com')
      await title(dapp.page).filter({ hasText: 'Approve this device' }).waitFor()
      const { link = '', id } = await newestMail('device.fay@example.com')
      await fetch(link)
      await title(dapp.page).filter({ hasText: 'Check your email' }).waitFor()
      const { code = '' } = await newestMail('device.fay@example.com', id)
      await codeField(dapp.page).fill(code)
      await dapp.page.getByTestId('account-button').waitFor()
      expectNoProblems(dapp)
    })
  })

  inLongRun(() => {
    // Specification 4.25, 7e.14
    it('is required for the old and for the new address before the e-mail address changes', async () => {
      const dapp = await loggedIn('gus@example.com')
      const { page } = dapp
      await openAccount(page)
      await dialog(page).getByTestId('portico-settings-button').click()
      await dialog(page).getByTestId('portico-change-email').click()
      const { id } = await newestMail('gus@example.com')
      await giveEmail(page, 'gus@new.example')
      await title(page).filter({ hasText: "Confirm it's you" }).waitFor()
      await codeField(page).fill((await newestMail('gus@example.com', id)).code ?? '')
      await title(page).filter({ hasText: 'Confirm your new email' }).waitFor()
      await codeField(page).fill((await newestMail('gus@new.example')).code ?? '')
      await dialog(page).getByTestId('portico-settings-button').click()
      await dialog(page).getByTestId('portico-logged-in-as').filter({ hasText: 'gus@new.example' }).waitFor()
      expectNoProblems(dapp)
    })
  })
})
