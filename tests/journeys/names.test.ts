import type { Page } from 'playwright-core'
import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { expect, it } from 'vitest'
import { ensName, ensPicture } from '../../sandbox/chains/evm-names.ts'
import { expectNoProblems, sandbox, stage, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title } from './modal.ts'
import { pressConfirm } from './sends.ts'
import { inLongRun } from './variants.ts'

useBrowser()

const wallet = 'Heron Wallet'
const addressOfCoin = toFunctionSelector('function addr(bytes32,uint256)')
/** Moves the worker's monotonic clock forward. The time of day does not change. */
const jump = (page: Page, ms: number) =>
  Promise.all(
    page.workers().map(worker =>
      worker.evaluate(by => {
        const steady = performance.now.bind(performance)
        performance.now = () => steady() + by
      }, ms),
    ),
  )

/** Approves or rejects the pending request in the page's test wallet. */
const answer = (page: Page, how: 'approve' | 'reject') =>
  page.evaluate(
    ([name, verb]) => {
      const wallets = window as unknown as { __testWallets: Record<string, Record<string, () => void>> }
      wallets.__testWallets[name]?.[verb]?.()
    },
    [wallet, how] as const,
  )
const untilRequested = (page: Page, count: number) =>
  page.waitForFunction(
    ([name, wanted]) => {
      const wallets = window as unknown as {
        __testWallets: Record<string, { requests: { method: string }[]; pending: unknown[] }>
      }
      const { requests = [], pending = [] } = wallets.__testWallets[name] ?? {}
      return (
        requests.filter(({ method }) => method === 'personal_sign').length === wanted && pending.length > 0
      )
    },
    [wallet, count] as const,
  )

/**
 * Returns a name that no earlier test has registered, because the name registry keeps names as long as the sandbox
 * runs.
 */
const unique = () => `jo${Date.now().toString(36)}`

/** An entry of the name registry, without its name and addresses. */
const registered = { registered_at: '2026-01-01T00:00:00Z', updated_at: null, attributes: null }

/** Connects this account in the shop, opens the account settings, and opens the form for a new name there. */
const openForm = async (account: string) => {
  const shop = await visit({ wallets: [walletOf(account)] })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await dialog(page).getByTestId('portico-settings-button').click()
  await dialog(page).getByTestId('portico-settings-names').click()
  await dialog(page).getByTestId('portico-choose-name').click()
  await title(page).filter({ hasText: 'Choose a name' }).waitFor()
  const state = dialog(page).getByTestId('portico-name-state')
  const type = async (text: string, status: string) => {
    await dialog(page).getByTestId('wui-ens-input').fill(text)
    await dialog(page).locator(`[data-testid="portico-name-state"][data-status="${status}"]`).waitFor()
  }
  return { shop, page, state, type, register: dialog(page).getByTestId('portico-register-name') }
}
const hold = (page: Page) =>
  page.evaluate(name => {
    const wallets = window as unknown as { __testWallets: Record<string, { mode: string }> }
    const held = wallets.__testWallets[name]
    if (held) held.mode = 'ask'
  }, wallet)

// Specification 1.19, 2.37
it('a user who types a taken name can register a suggested name', async () => {
  const label = unique()
  await sandbox.seed({
    names: [{ ...registered, name: `${label}.reown.id`, addresses: {} }],
  })
  const { shop, page, state, type, register } = await openForm('bob')
  await type('ab c', 'wrong')
  expect(await state.textContent()).toContain('letters, digits and hyphens')
  await type(label.toUpperCase(), 'taken')
  expect(await register.getAttribute('aria-disabled')).toBe('true')
  await dialog(page)
    .getByTestId('account-name-suggestion')
    .filter({ hasText: `${label}1.reown.id` })
    .click()
  await dialog(page).locator('[data-testid="portico-name-state"][data-status="free"]').waitFor()
  await register.click()
  await dialog(page)
    .getByTestId('portico-name-registered')
    .filter({ hasText: `${label}1.reown.id is yours` })
    .waitFor()
  await dialog(page).getByTestId('portico-name-done').click()
  // The whole text must be equal to the name, because the live region still contains the sentence “… is yours” with
  // this name.
  await dialog(page).getByText(`${label}1.reown.id`, { exact: true }).waitFor()
  expectNoProblems(shop)
})

inLongRun(() => {
  // Specification 10.9
  it("Portico requests a second signature for a name if the user's first signature comes too late", async () => {
    const label = unique()
    const { shop, page, type, register } = await openForm('alice')
    await hold(page)
    await type(label, 'free')
    const mark = await sandbox.now()
    await register.click()
    await untilRequested(page, 1)
    await jump(page, 30_000)
    await answer(page, 'approve')
    await dialog(page).getByText('Please sign once more').first().waitFor()
    await untilRequested(page, 2)
    await answer(page, 'approve')
    await dialog(page).getByTestId('portico-name-registered').waitFor()
    const posts = (await sandbox.since(mark, 'provider')).filter(
      ({ method, path }) => method === 'POST' && path.startsWith('/v1/profile/account'),
    )
    expect(posts.map(({ status }) => status)).toEqual([200])
    const kept = await fetch(
      `${stage.services.provider}/v1/profile/account/${label}.reown.id?projectId=${stage.projectId}&apiVersion=2`,
    )
    expect(await kept.json()).toMatchObject({ name: `${label}.reown.id` })
    expectNoProblems(shop)
  })
})

inLongRun(() => {
  // Specification 2.25
  it('if the user declines to sign, the form for a name keeps the typed name and shows the reason', async () => {
    const label = unique()
    const { shop, page, type, register } = await openForm('alice')
    await hold(page)
    await type(label, 'free')
    await register.click()
    await untilRequested(page, 1)
    await answer(page, 'reject')
    await dialog(page).getByTestId('portico-name-failure').filter({ hasText: 'declined' }).waitFor()
    expect(await dialog(page).getByTestId('wui-ens-input').inputValue()).toBe(label)
    expectNoProblems(shop)
  })
})

inLongRun(() => {
  // Specification 3.42
  it('the send form warns about an ENS name unless two nodes return the same address', async () => {
    const carol = stage.accounts.carol?.address ?? ''
    const ofProvider = `${unique()}.reown.id`
    const stranger = { address: '0x14791697260E4c9A71f18484C9f997B308e59325', created_at: null }
    await sandbox.seed({ names: [{ ...registered, name: ofProvider, addresses: { 60: stranger } }] })
    const { page, ...shop } = await visit({ wallets: [walletOf('bob')] })
    await openModal(page)
    await connectInjected(page)
    await openAccount(page)
    const coins = async () =>
      BigInt(String(await sandbox.rpc('eip155:1', 'eth_getBalance', [carol, 'latest'])))
    const before = await coins()
    await dialog(page).getByTestId('wallet-features-send-button').click()
    await dialog(page).getByTestId('portico-send-amount').fill('0.000000000000000321')
    await dialog(page).getByTestId('portico-send-receiver').fill(ofProvider)
    await dialog(page).getByTestId('portico-finding-name-of-provider').waitFor()
    await dialog(page).getByTestId('portico-send-receiver').fill(ensName)
    await dialog(page).getByTestId('portico-send-next').filter({ hasText: 'Review' }).click()
    await title(page).filter({ hasText: 'Review send' }).waitFor()
    await dialog(page).getByText(ensName, { exact: true }).waitFor()
    // Two nodes of the sandbox return the same address for the name, so the review does not warn that the name is
    // unconfirmed.
    expect(await dialog(page).getByTestId('portico-finding-name-unconfirmed').count()).toBe(0)
    const to = dialog(page).getByTestId('portico-review-to').locator('[title]')
    expect(await to.getAttribute('title')).toBe(carol)
    await dialog(page).getByTestId('portico-review-outcome').filter({ hasText: 'will go through' }).waitFor()
    await pressConfirm(page, dialog(page).getByTestId('portico-send-confirm'))
    await dialog(page).getByTestId('portico-life-confirmed').waitFor()
    expect((await coins()) - before).toBe(321n)
    expectNoProblems({ page, ...shop })

    const own = walletOf('carol')
    const chains = [...own.chains].sort((first, second) => second.id - first.id)
    const rollup = await visit({ wallets: [{ ...own, chains }] })
    await openModal(rollup.page)
    await connectInjected(rollup.page)
    await openAccount(rollup.page)
    await dialog(rollup.page).getByText(ensName, { exact: true }).waitFor()
    await expect
      .poll(() => dialog(rollup.page).locator('.who img').first().getAttribute('src'))
      .toBe(ensPicture)

    // The wallet is on Arbitrum, so Portico requests the address of the name from two Ethereum nodes. The fault below
    // makes one of the two nodes return a false address.
    const thief = encodeAbiParameters([{ type: 'bytes' }], ['0x14791697260E4c9A71f18484C9f997B308e59325'])
    const node = { service: 'nodes', route: '*eip155:1' } as const
    await sandbox.fault({ ...node, kind: 'rpc', contains: addressOfCoin, body: { result: thief } })
    await dialog(rollup.page).getByTestId('wallet-features-send-button').click()
    const recipient = dialog(rollup.page).getByTestId('portico-send-receiver')
    await recipient.fill(ensName)
    await dialog(rollup.page).getByText('Two sources give different addresses').first().waitFor()

    // The node that returned the false address now returns no valid reply. So only the other node confirms the address.
    await sandbox.fault({ ...node, kind: 'json', body: {} })
    await recipient.fill(ensName.toUpperCase())
    await dialog(rollup.page).getByTestId('portico-finding-name-unconfirmed').waitFor()
    expectNoProblems(rollup)
  })
})
