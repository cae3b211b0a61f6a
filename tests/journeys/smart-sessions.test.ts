import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DappSite, request, serveDapp, whenLoaded } from './dapp.ts'
import { expectNoProblems, sandbox, stage, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title } from './modal.ts'
import { inLongRun } from './variants.ts'

useBrowser()

let site: DappSite
beforeAll(async () => {
  site = await serveDapp({ features: { smartSessions: true }, metadata: { name: 'Slip & Ember' } })
})
afterAll(() => site.close())

const address = String(stage.accounts.bob?.address)
const sessionsOf = async (): Promise<
  readonly { pci: string; revokedAt: number | null; context: string | null }[]
> => {
  const url = `${stage.services.provider}/v1/sessions/eip155:1:${address}?projectId=${stage.projectId}`
  const { pcis } = (await (await fetch(url)).json()) as { pcis: never[] }
  return pcis
}
const arrive = async (sessions: boolean): Promise<Visit> => {
  const seen = await visit({ url: site.url, wallets: [walletOf('bob', { sessions })] })
  await whenLoaded(seen.page)
  await openModal(seen.page)
  await connectInjected(seen.page)
  return seen
}
const openSessions = async ({ page }: Visit) => {
  await openAccount(page)
  await dialog(page).getByTestId('portico-settings-button').click()
  await dialog(page).getByTestId('portico-settings-sessions').click()
  await title(page).filter({ hasText: 'Site permissions' }).waitFor()
}
const card = ({ page }: Visit) =>
  dialog(page).locator('[data-testid="portico-session"][data-standing="active"]')

// Specification 1.21
it('a user can grant a smart session to a site, read its permissions in the modal, and end it', async () => {
  const shop = await arrive(true)
  const granted = await request(
    shop.page,
    (dapp, expiry) =>
      dapp.portico.smartSessions.grant({
        expiry,
        chainId: '0x1',
        signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04ab' }] } },
        permissions: [
          {
            type: 'native-token-recurring-allowance',
            data: { allowance: '0x16345785d8a0000', period: 86_400 },
          },
        ],
        policies: [{ type: 'call-limit', data: { limit: 3 } }],
      }),
    Math.floor(Date.now() / 1000) + 12 * 86_400 - 60,
  )
  expect(granted).toMatchObject({ context: expect.stringMatching(/^0x/), pci: expect.any(String) })
  expect(await sessionsOf()).toMatchObject([{ pci: granted.pci, context: granted.context, revokedAt: null }])
  // The modal shows what the site may do from now on (docs/views.md).
  const created = dialog(shop.page).getByTestId('portico-session-created')
  await created.filter({ hasText: 'Slip & Ember' }).waitFor()
  await dialog(shop.page).getByText('0.1 ETH').waitFor()
  await dialog(shop.page).getByTestId('portico-session-done').click()
  await dialog(shop.page).waitFor({ state: 'hidden' })
  await openSessions(shop)
  await card(shop).getByText('Spend up to 0.1\u00a0ETH every day').waitFor()
  expect(await card(shop).textContent()).toContain('12 days left')
  expect(await card(shop).textContent()).toContain('At most 3 transactions')
  await card(shop).getByTestId('portico-session-revoke').click()
  await dialog(shop.page).locator('[data-testid="portico-session"][data-standing="revoked"]').waitFor()
  expect(await sessionsOf()).toMatchObject([{ revokedAt: expect.any(Number) }])
  const response = await shop.page.evaluate(
    `window.__testWallets['Heron Wallet'].requests.map(({ method }) => method).filter(method => /Permissions$/.test(method))`,
  )
  expect(response).toEqual(['wallet_grantPermissions', 'wallet_revokePermissions'])
  expectNoProblems(shop)
})

inLongRun(() => {
  it('the user can end an earlier smart session even if the wallet supports no smart sessions', async () => {
    const [now, owner] = [Math.floor(Date.now() / 1000), `eip155:1:${address}`]
    await sandbox.seed({
      sessions: {
        [owner]: [
          {
            project: { id: 'x', name: 'Old wheel', url: null, iconUrl: null },
            pci: `old-${now}`,
            expiry: now + 86_400,
            createdAt: now,
            permissions: [{ type: 'contract-call', data: {} }],
            policies: [],
            context: '0x01',
            revokedAt: null,
          },
        ],
      },
    })
    const shop = await arrive(false)
    const refused = await request(
      shop.page,
      dapp =>
        dapp.portico.smartSessions.grant({ chainId: '0x1' } as never).then(
          () => 'granted',
          (error: { code: string; context: { place: string } }) => `${error.code} ${error.context.place}`,
        ),
      null,
    )
    expect(refused).toBe('permissions-invalid expiry')
    await openSessions(shop)
    await card(shop).filter({ hasText: 'Old wheel' }).getByTestId('portico-session-revoke').click()
    await card(shop).waitFor({ state: 'detached' })
    expect((await sessionsOf()).every(({ revokedAt }) => revokedAt !== null)).toBe(true)
    expect(await request(shop.page, dapp => dapp.portico.account.get().isConnected, null)).toBe(true)
    expectNoProblems(shop)
  })
})
