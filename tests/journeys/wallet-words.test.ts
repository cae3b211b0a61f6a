import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PhoneHabits } from '../../sandbox/wallets/phone/habits.ts'
import { type DappSite, request, serveDapp, whenLoaded } from './dapp.ts'
import { expectNoProblems, stage, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { dialog, title, walletRow } from './modal.ts'
import { phoneOf, usePhones } from './phone.ts'

useBrowser()
usePhones()

let site: DappSite
beforeAll(async () => {
  site = await serveDapp()
})
afterAll(() => site.close())

const alice = stage.accounts.alice?.address as Hex
const data = { cause: 'rpc', originalError: { code: -32000, message: 'nonce too low' } }
type Failure = NonNullable<PhoneHabits['failures']>[string]

/** The errors of wallets that viem tells apart. */
const failures: readonly Failure[] = [
  { code: -32601, message: 'The method "eth_sendTransaction" does not exist / is not available.' },
  { code: -32602, message: 'Invalid parameters: must provide an Ethereum address.' },
  { code: -32003, message: 'Transaction rejected' },
  { code: -32004, message: 'Method not supported.' },
  { code: -32000, message: 'insufficient funds for gas * price + value' },
  { code: -32603, message: 'Internal JSON-RPC error.', data },
  { code: -32000, message: 'replacement transaction underpriced' },
  { code: 4001, message: 'User denied transaction signature.' },
]

const fails = ({ page }: Visit, failure: Failure | undefined) =>
  page.evaluate(
    `window.__testWallets['Heron Wallet'].failures = ${JSON.stringify(failure ? { eth_sendTransaction: failure } : {})}`,
  )
/** Returns the methods that the page's wallet has received since the last call. */
const received = async ({ page }: Visit) =>
  await page.evaluate<string[]>(
    `window.__testWallets['Heron Wallet'].requests.splice(0).map(({ method }) => method).filter(method => /^(eth_send|wallet_send)/.test(method))`,
  )
const arrive = async (): Promise<Visit> => {
  const shop = await visit({ url: site.url, wallets: [walletOf('alice')] })
  await whenLoaded(shop.page)
  return shop
}
const kinds = ['transaction', 'calls'] as const

/**
 * What a phone sends for an error: the WalletConnect library of a wallet replaces the text and the data of these codes.
 */
const ofLibrary: Readonly<Record<number, string>> = {
  [-32601]: 'Method not found',
  [-32602]: 'Invalid params',
  [-32603]: 'Internal error',
}
const sentByPhone = (failure: Failure): Failure => {
  const message = ofLibrary[failure.code]
  return message === undefined ? failure : { code: failure.code, message }
}

describe('the errors of a wallet that viem sees through Portico', () => {
  it('are those of the bare wallet in sixteen cases, and the wallet gets the same requests (A1, A3)', async () => {
    const shop = await arrive()
    const connecting = request(shop.page, dapp => dapp.request('eth_requestAccounts'), null)
    await title(shop.page).filter({ hasText: 'Connect' }).waitFor()
    await walletRow(shop.page, 'Heron Wallet').click()
    expect(await connecting).toEqual({ result: [alice] })
    for (const failure of failures)
      for (const kind of kinds) {
        await fails(shop, failure)
        await received(shop)
        const run = async (portal: 'portico' | 'bare') => [
          await request(shop.page, (dapp, [by, what, from]) => dapp.viemSends(by, what, from), [
            portal,
            kind,
            alice,
          ] as const),
          await received(shop),
        ]
        const bare = await run('bare')
        expect(await run('portico'), `${kind} ${JSON.stringify(failure)}`).toEqual(bare)
        expect(bare[0]).toMatchObject({ details: failure.message })
      }
    expectNoProblems(shop)
  })

  it('are those of the bare wallet also for a wallet on a phone (A1, A3)', async () => {
    const habits: { failures: Record<string, Failure> } & PhoneHabits = { failures: {} }
    const phone = await phoneOf('alice', 'auto', [], habits)
    const shop = await arrive()
    const connecting = request(shop.page, dapp => dapp.request('eth_requestAccounts'), null)
    await phone.pair(String(await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')))
    expect(await connecting).toMatchObject({ result: [alice] })
    // The bare wallet shares its account without Portico.
    await shop.page.evaluate(
      `{ const wallet = window.__testWallets['Heron Wallet']; wallet.accounts = wallet.ownAccounts }`,
    )
    for (const failure of failures)
      for (const kind of kinds) {
        habits.failures.eth_sendTransaction = failure
        await fails(shop, sentByPhone(failure))
        const run = (portal: 'portico' | 'bare') =>
          request(shop.page, (dapp, [by, what, from]) => dapp.viemSends(by, what, from), [
            portal,
            kind,
            alice,
          ] as const)
        expect(await run('portico'), `${kind} ${JSON.stringify(failure)}`).toEqual(await run('bare'))
      }
    expectNoProblems(shop)
  })
})

describe("the errors of wagmi's actions with Portico's connector", () => {
  it("are the classes that wagmi's own connector throws (A2)", async () => {
    const shop = await arrive()
    const wallet = (act: string) =>
      shop.page.evaluate(`{ const wallet = window.__testWallets['Heron Wallet']; ${act} }`)
    const run = (portal: 'portico' | 'bare', action: 'connect' | 'switch' | 'tooMuch' | 'deploy' | 'sign') =>
      request(shop.page, (dapp, [by, what]) => dapp.wagmiFails(by, what), [portal, action] as const)
    const same = (outcome: { names?: readonly string[]; isRefusal?: boolean }) => ({
      name: outcome.names?.[0],
      isRefusal: outcome.isRefusal,
    })

    await wallet(`wallet.mode = 'reject'`)
    const refusedByPortico = run('portico', 'connect')
    await title(shop.page).filter({ hasText: 'Connect' }).waitFor()
    await walletRow(shop.page, 'Heron Wallet').click()
    await dialog(shop.page).getByRole('heading', { name: 'You declined the request' }).waitFor()
    await shop.page.keyboard.press('Escape')
    expect(same(await refusedByPortico)).toEqual({ name: 'UserRejectedRequestError', isRefusal: true })
    expect(same(await run('bare', 'connect'))).toEqual({ name: 'UserRejectedRequestError', isRefusal: true })

    await wallet(`wallet.mode = 'auto'`)
    const connecting = run('portico', 'connect')
    await title(shop.page).filter({ hasText: 'Connect' }).waitFor()
    await walletRow(shop.page, 'Heron Wallet').click()
    expect(await connecting).toEqual({ done: 'object' })
    // wagmi's own connector has connected by itself, when the wallet announced its accounts.
    expect((await run('bare', 'connect')).names ?? ['ConnectorAlreadyConnectedError']).toEqual([
      'ConnectorAlreadyConnectedError',
    ])
    expect(await request(shop.page, dapp => dapp.connectors()[0], null)).toContain('Heron Wallet')

    for (const action of ['tooMuch', 'deploy'] as const) {
      const bare = await run('bare', action)
      expect(bare).toMatchObject({ details: expect.stringMatching(/insufficient|exceeds/i) })
      expect(await run('portico', action), action).toEqual(bare)
    }
    await wallet(`wallet.mode = 'reject'`)
    for (const action of ['switch', 'sign'] as const) {
      const bare = same(await run('bare', action))
      expect(bare.isRefusal === true || bare.name === 'UserRejectedRequestError', action).toBe(true)
      expect(same(await run('portico', action)), action).toEqual(bare)
    }
    expectNoProblems(shop)
  })
})
