import { createPublicClient, type Hex, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type DappSite, serveDapp, whenLoaded } from './dapp.ts'
import { expectNoTroubles, sandbox, stage, useBrowser, type Visit, type VisitWish, visit } from './harness.ts'
import { answerInFrame, codeField, giveEmail, logIn, loginSite, newestMail } from './login.ts'
import { dialog, openAccount, openModal, title } from './modal.ts'

useBrowser()

let site: DappSite
beforeAll(async () => {
  site = await serveDapp()
})
afterAll(() => site.close())

const ethereum = stage.chains.find(({ caip }) => caip === 'eip155:1')
const chain = createPublicClient({ transport: http(ethereum?.rpcUrl) })
const nobody = '0x00000000000000000000000000000000000e3a11'

const arrive = async (wish: Partial<VisitWish> = {}): Promise<Visit> => {
  const seen = await visit({ url: site.url, ...wish })
  await whenLoaded(seen.page)
  return seen
}
const request = (visitor: Visit, method: string, params: unknown) =>
  ask(visitor.page, (dapp, [one, more]) => dapp.request(one, more), [method, params] as const)
const open = async ({ page }: Visit) => {
  await page.locator('portico-button').getByTestId('connect-button').click()
  await title(page).filter({ hasText: 'Connect' }).waitFor()
}

describe('a visitor with an e-mail and nothing else', () => {
  it('gets an account that signs what others can verify and sends what the chain has', async () => {
    const dapp = await arrive()
    await open(dapp)
    await logIn(dapp.page, 'ada@example.com')
    const { result } = (await request(dapp, 'eth_accounts', [])) as { result: Hex[] }
    const [address = '0x'] = result

    const signing = request(dapp, 'personal_sign', ['0x68656c6c6f', address])
    await answerInFrame(dapp.page, 'Approve')
    const { result: signature } = (await signing) as { result: Hex }
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    await dialog(dapp.page).waitFor({ state: 'hidden' })

    const typed = {
      domain: { name: 'Clay & Co', chainId: 1 },
      types: { Order: [{ name: 'pots', type: 'uint256' }] },
      primaryType: 'Order',
      message: { pots: '3' },
    } as const
    const ordering = request(dapp, 'eth_signTypedData_v4', [address, JSON.stringify(typed)])
    await answerInFrame(dapp.page, 'Approve')
    const { result: order } = (await ordering) as { result: Hex }
    expect(await verifyTypedData({ ...typed, message: { pots: 3n }, address, signature: order })).toBe(true)

    const value = `0x${parseEther('0.25').toString(16)}`
    const sending = request(dapp, 'eth_sendTransaction', [{ from: address, to: nobody, value }])
    await answerInFrame(dapp.page, 'Approve')
    const { result: hash } = (await sending) as { result: Hex }
    const receipt = await chain.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase(), to: nobody })

    const refusing = request(dapp, 'personal_sign', ['0x00', address])
    await answerInFrame(dapp.page, 'Reject')
    expect(await refusing).toMatchObject({ error: { code: 4001 } })
    expectNoTroubles(dapp)
  })
})
