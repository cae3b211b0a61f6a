// @vitest-environment happy-dom
import { of } from 'rxjs'
import { expect, it } from 'vitest'
import { account, connected } from '../../../../demo/gallery/fixtures.ts'
import { networkId, networkOf, type TokenBalance } from '../../../../src/domain/core/entities.ts'
import type { RequestEffect } from '../../../../src/domain/transactions/request-calls.ts'
import { RequestEffects } from '../../../../src/ui/parts/transactions/request-effects.tsx'
import { render } from '../../inside.tsx'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const fake = '0x1111111111111111111111111111111111111111'
const bob = '0xab5801a7d398351b8be11c439e05c5b3259aec9b'
const network = networkOf(account)
const most = 2n ** 256n - 1n
const coin = (address: string, more: Partial<TokenBalance> = {}): TokenBalance => ({
  network: networkOf(account),
  address,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  amount: 5_000_000n,
  ...more,
})

async function rendered(deed: RequestEffect, on = network) {
  const native = coin('', { symbol: 'ETH', decimals: 18 })
  const tokens = [coin(usdc), coin(fake, { spamFlag: 'imitation' })]
  const balances = {
    status: 'fresh' as const,
    data: { account, native, tokens, source: 'chain' as const },
    at: 1,
  }
  const { container } = await render(
    <RequestEffects requests={[{ effects: [deed], network: on, account }]} />,
    {
      streams: { session: () => of(connected), balances: () => of(balances) },
    },
  )
  const text = (id: string) => container.querySelector(`[data-testid="${id}"]`)?.textContent
  return {
    amount: text('portico-asked-amount'),
    warning: text('portico-asked-warning'),
    network: text('portico-asked-network'),
    elsewhere: text('portico-asked-elsewhere'),
    isRed: container.querySelector('.banner.bad') !== null,
    all: container.textContent,
  }
}

it('a request for an unlimited allowance shows a red banner that names the token', async () => {
  const texts = await rendered({ kind: 'approve', token: usdc, to: bob, amount: most })
  expect(texts.warning).toBe('Unlimited: this address could take all your USDC, now and later.')
  expect([texts.isRed, texts.amount]).toEqual([true, 'Unlimited'])
  expect(texts.all).toContain('Unknown contract. Continue only if you trust the site.')
})

it('a request for an allowance shows the amount in token units and the name of a well-known spender', async () => {
  const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const texts = await rendered({ kind: 'approve', token: usdc, to: permit2, amount: 1_250_500_000n })
  expect([texts.warning, texts.amount]).toEqual([undefined, '1,250.5\u00a0USDC'])
  expect(texts.all).toContain('This is Permit2 (Uniswap).')
})

it('the warning about an allowance does not contain the symbol of a token that imitates a known token', async () => {
  const texts = await rendered({ kind: 'approve', token: fake, to: bob, amount: most })
  expect(texts.warning).toBe(
    'Unlimited: this address could take all your tokens of this kind, now and later.',
  )
})

it('a request whose amount cannot be read shows a warning instead of an amount (attack R17)', async () => {
  const texts = await rendered({ kind: 'coins', to: bob, amount: undefined })
  expect([texts.warning, texts.amount]).toEqual([
    "The amount can't be read. It may be everything you have.",
    undefined,
  ])
  expect(texts.all).not.toMatch(/Amount|\b0\b/)
})

it('an amount of native coins has the coin of the network that the request names, not of the shown network (N5)', async () => {
  const coins = { kind: 'coins', to: bob, amount: 10n ** 18n } as const
  const here = await rendered(coins)
  expect([here.amount, here.network, here.elsewhere]).toEqual(['1\u00a0ETH', 'Ethereum', undefined])
  const polygon = await rendered(coins, networkId('eip155:137'))
  expect([polygon.amount, polygon.network, polygon.elsewhere]).toEqual(['1\u00a0POL', 'Polygon', undefined])
  const named = await rendered({ ...coins, chain: 1 }, networkId('eip155:137'))
  expect([named.amount, named.network]).toEqual(['1\u00a0ETH', 'Ethereum'])
  expect(named.elsewhere).toBe('This is for Ethereum. Your wallet is on Polygon.')
  const stranger = await rendered({ ...coins, chain: 987_654 })
  expect(stranger.network).toBe('Network 987654')
  expect(stranger.amount).toContain('1000000000000000000 (')
})

it('a permit for another network or for no network names that, and shows no symbol of the shown network (N5)', async () => {
  const permit = { kind: 'permit', token: usdc, to: bob, amount: 5_000_000n } as const
  expect((await rendered({ ...permit, chain: 1 })).amount).toBe('5\u00a0USDC')
  const elsewhere = await rendered({ ...permit, chain: 10 })
  expect(elsewhere.elsewhere).toBe('This is for OP Mainnet. Your wallet is on Ethereum.')
  expect(elsewhere.amount).toContain('5000000 (')
  const anywhere = await rendered({ ...permit, chain: 'any' })
  expect([anywhere.network, anywhere.elsewhere]).toEqual(['Not limited to one network', undefined])
  expect(anywhere.amount).toContain('5000000 (')
})

it('a message to sign is shown as its text, and bytes that are no text get a red banner (N14)', async () => {
  const message = await rendered({ kind: 'message', to: '', text: 'Hello\nworld' })
  expect(message.all).toContain('Signs this messageHello\nworld')
  expect([message.warning, message.network]).toEqual([undefined, undefined])
  const bytes = await rendered({ kind: 'bytes', to: '' })
  expect([bytes.isRed, bytes.warning]).toEqual([true, expect.stringContaining('an order or a transaction')])
  const solana = await rendered({ kind: 'solana', to: '' })
  expect(solana.all).toContain("Signs a Solana transaction. We can't show what it does.")
  expect(solana.warning).toBe('Check it in the secure window before you approve it.')
})

it('an order, a permit for an NFT and an approval of zero are shown with what they may give away (N2)', async () => {
  const order = await rendered({ kind: 'order', to: bob, name: 'OrderComponents', chain: 1 })
  expect([order.isRed, order.warning]).toEqual([true, expect.stringContaining('takes what it offers')])
  expect(order.all).toContain('OrderComponents')
  const nft = await rendered({ kind: 'permit-nft', token: fake, to: bob, id: 8n, until: most, chain: 1 })
  expect(nft.warning).toBe('This address could take the NFT without asking you again.')
  expect(nft.all).toMatch(/Token#8 .*Valid untilNo end date/)
  const revoked = await rendered({ kind: 'revoke', token: fake, to: bob })
  expect(revoked.all).toContain('If these are NFTs, it lets the address move number 0.')
  expect((await rendered({ kind: 'revoke', token: usdc, to: bob })).all).not.toContain('NFT')
})

it('a request to delegate the account to a contract shows a red banner (attack R17)', async () => {
  const texts = await rendered({ kind: 'delegate', to: bob })
  expect([texts.isRed, texts.warning]).toEqual([
    true,
    'This contract could move everything you have, now and later. Approve it only if you asked for it.',
  ])
})

it('request effects show the end date of a permit, and that a delegation is valid on every network', async () => {
  const until = 1_782_864_000n
  const permit = await rendered({ kind: 'permit', token: usdc, to: bob, amount: 1n, until })
  expect(permit.all).toMatch(/Valid until(?:June 30|July 1), 2026/)
  const endless = await rendered({ kind: 'permit', token: usdc, to: bob, amount: 1n, until: most })
  expect(endless.all).toContain('No end date')
  const delegation = await rendered({ kind: 'delegate', to: bob, chain: 'any' })
  expect(delegation.all).toContain('NetworkNot limited to one network')
})

it('the effects of an NFT transfer request show the token id, the number of NFTs and their owner', async () => {
  const nft = { kind: 'nft', token: fake, from: account.slice(-42), to: bob, id: 7n } as const
  const { all, amount } = await rendered({ ...nft, amount: 3n })
  expect([amount, all]).toEqual([
    '3',
    expect.stringMatching(/^Request from this siteSends an NFT to.*From.*Token#7 /),
  ])
  expect(all).not.toContain("We don't recognise")
  expect((await rendered(nft)).amount).toBeUndefined()
})

it('the description of a request omits the fields that the list of effects already shows', async () => {
  const value = { kind: 'amount', amount: 5n, coin: { symbol: 'USDC', decimals: 6 } } as const
  const fields = [
    { label: 'Spender', value: { kind: 'address', address: bob } },
    { label: 'Amount', value },
    { label: 'Deadline', value: { kind: 'date', seconds: 1_782_864_000n } },
    { label: 'Never', value: { kind: 'date', seconds: most } },
    { label: 'NFT', value: { kind: 'nft', id: 7n, collection: usdc } },
    { label: 'Call', value: { kind: 'unknown-call', to: bob, selector: '0xdeadbeef' } },
  ] as const
  const description = { intent: 'Authorize', owner: 'Circle', contract: usdc, fields }
  const effects = [{ kind: 'permit', token: usdc, to: bob, amount: 5n }] as const
  const { container } = await render(
    <RequestEffects requests={[{ effects, description, network, account }]} />,
    {
      streams: { session: () => of(connected) },
    },
  )
  const labels = [...container.querySelectorAll('[data-testid="portico-described"] dt')].map(
    label => label.textContent,
  )
  expect(labels).toEqual(['Deadline', 'Never', 'NFT', 'Call'])
  expect(container.textContent).toContain("We can't tell what this step does. 0xdeadbeef")
  expect(container.textContent).toContain('#7')
})
