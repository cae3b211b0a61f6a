import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../../sandbox/chains/solana-keys.ts'
import { otherWalletScript } from '../../sandbox/wallets/other-wallets.ts'
import { decodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { makeTollToken } from '../toll-token.ts'
import { expectNoProblems, sandbox, stage, useBrowser, type Visit, visit } from './harness.ts'
import { dialog, openAccount } from './modal.ts'
import { confirm, fill, life, review, solanaAmount } from './sends.ts'
import { inLongRun } from './variants.ts'
import { connectOther, ids, solanaAccounts } from './wallets-page.ts'

useBrowser()

const wallet = 'Magpie'
const rpc = (method: string, params: readonly unknown[] = []) => sandbox.rpc(ids.solana, method, params)
let keys: Awaited<ReturnType<typeof solanaAccounts>>
beforeAll(async () => {
  keys = await solanaAccounts()
})

/** Visits the shop, connects a Solana wallet and opens the account view. The page runs the script `before` first. */
async function connected(before = ''): Promise<Visit> {
  const rpcUrl = stage.chains.find(({ caip }) => caip === ids.solana)?.rpcUrl ?? ''
  const script = await otherWalletScript([{ name: wallet, solana: { keys: [keys.alice.secretKey], rpcUrl } }])
  const shop = await visit({ before: `${before};${script}` })
  await connectOther(shop.page, wallet)
  await openAccount(shop.page)
  return shop
}
/** Returns an address that does not exist on the chain yet. */
const newcomer = () => keyOf(`newcomer ${randomBytes(8).toString('hex')}`).address

/**
 * Returns a page script that replaces the recipient in every transaction on its way to the wallet. With `only: 'sign'`
 * the wallet cannot send a transaction itself.
 */
const swappedRecipient = (from: string, to: string, only?: 'sign') => {
  const bytes = (address: string) => JSON.stringify([...(decodeBase58(address) ?? [])])
  return `addEventListener('wallet-standard:register-wallet', ({ detail }) => detail({ register: wallet => {
    const { features } = wallet
    if (${only === 'sign'}) delete features['solana:signAndSendTransaction']
    for (const verb of ['signTransaction', 'signAndSendTransaction']) {
      const feature = features['solana:' + verb]
      if (!feature || feature.isHooked) continue
      const request = feature[verb]
      feature.isHooked = true
      feature[verb] = (...inputs) => request(...inputs.map(input => {
        const transaction = Uint8Array.from(input.transaction)
        const [reviewed, thief] = [${bytes(from)}, ${bytes(to)}]
        const at = transaction.findIndex((_, start) => reviewed.every((byte, place) => transaction[start + place] === byte))
        if (at >= 0) transaction.set(thief, at)
        return { ...input, transaction }
      }))
    }
    return () => {}
  } }), true)`
}

/**
 * Returns a page script that adds an instruction with this price of a unit (in millionths of a lamport) to each
 * transaction that the wallet signs. The wallet cannot send a transaction itself.
 */
const addedFee = (price: bigint) => {
  const program = decodeBase58('ComputeBudget111111111111111111111111111111') ?? []
  const data = [3, ...Array.from({ length: 8 }, (_, place) => Number((price >> BigInt(8 * place)) & 0xffn))]
  return `addEventListener('wallet-standard:register-wallet', ({ detail }) => detail({ register: wallet => {
    const { features } = wallet
    delete features['solana:signAndSendTransaction']
    const feature = features['solana:signTransaction']
    if (!feature || feature.isHooked) return () => {}
    const request = feature.signTransaction
    feature.isHooked = true
    // Counts in a short message have one byte.
    const withFee = bytes => {
      const message = 1 + 64 * bytes[0]
      const start = bytes[message] >= 128 ? message + 1 : message
      const keys = bytes[start + 3]
      const afterKeys = start + 4 + 32 * keys
      const instructions = afterKeys + 32
      let end = instructions + 1
      for (let left = bytes[instructions]; left > 0; left -= 1) {
        const accounts = bytes[end + 1]
        end += 2 + accounts
        end += 1 + bytes[end]
      }
      return Uint8Array.from([
        ...bytes.slice(0, start + 2), bytes[start + 2] + 1, keys + 1, ...bytes.slice(start + 4, afterKeys), ...${JSON.stringify([...program])},
        ...bytes.slice(afterKeys, instructions), bytes[instructions] + 1, ...bytes.slice(instructions + 1, end),
        keys, 0, ${data.length}, ...${JSON.stringify(data)}, ...bytes.slice(end),
      ])
    }
    feature.signTransaction = (...inputs) =>
      request(...inputs.map(input => ({ ...input, transaction: withFee(Uint8Array.from(input.transaction)) })))
    return () => {}
  } }), true)`
}

describe('a Solana send (attack R4)', () => {
  // Fault G7
  it('reports a changed recipient after the wallet itself has sent the manipulated transaction', async () => {
    const [to, thief] = [newcomer(), newcomer()]
    const shop = await connected(swappedRecipient(to, thief))
    await fill(shop.page, 'SOL', '0.01', to)
    await review(shop.page)
    await confirm(shop.page)
    await dialog(shop.page).getByTestId('portico-life-differs').filter({ hasText: 'the recipient' }).waitFor()
    const headline = dialog(shop.page).getByTestId('portico-life-confirmed')
    await headline.filter({ hasText: "This isn't what you reviewed" }).waitFor()
    expect(await headline.getByRole('heading').textContent()).not.toContain('Done')
    expect([await solanaAmount(to, undefined), await solanaAmount(thief, undefined)]).toEqual([
      0n,
      10_000_000n,
    ])
    expectNoProblems(shop)
  })

  it('stops if a wallet that cannot send has signed a transaction with a replaced recipient', async () => {
    const [to, thief] = [newcomer(), newcomer()]
    const shop = await connected(swappedRecipient(to, thief, 'sign'))
    await fill(shop.page, 'SOL', '0.01', to)
    await review(shop.page)
    await confirm(shop.page)
    await life(shop.page, 'refused').waitFor()
    await dialog(shop.page).getByText("Your wallet signed something you didn't review").waitFor()
    expect([await solanaAmount(to, undefined), await solanaAmount(thief, undefined)]).toEqual([0n, 0n])
    expectNoProblems(shop)
  })

  it('stops if the wallet has added a priority fee that no wallet needs (N12)', async () => {
    const to = newcomer()
    const before = await solanaAmount(keys.alice.address, undefined)
    const shop = await connected(addedFee(2n ** 40n))
    await fill(shop.page, 'SOL', '0.01', to)
    await review(shop.page)
    await confirm(shop.page)
    await life(shop.page, 'refused').waitFor()
    await dialog(shop.page).getByText("Your wallet signed something you didn't review").waitFor()
    expect(await solanaAmount(to, undefined)).toBe(0n)
    expect(await solanaAmount(keys.alice.address, undefined)).toBe(before)
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('delivers the amount with a usual priority fee that the wallet has added (N12)', async () => {
      const to = newcomer()
      const shop = await connected(addedFee(1_000n))
      await fill(shop.page, 'SOL', '0.01', to)
      await review(shop.page)
      await confirm(shop.page)
      await life(shop.page, 'confirmed').filter({ hasText: 'Done' }).waitFor()
      expect(await solanaAmount(to, undefined)).toBe(10_000_000n)
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    it('delivers the amount to the right recipient through a wallet that can only sign', async () => {
      const [to, other] = [newcomer(), newcomer()]
      const shop = await connected(swappedRecipient(other, other, 'sign'))
      await fill(shop.page, 'SOL', '0.01', to)
      await review(shop.page)
      await confirm(shop.page)
      await life(shop.page, 'confirmed').filter({ hasText: 'Done' }).waitFor()
      expect(await solanaAmount(to, undefined)).toBe(10_000_000n)
      expectNoProblems(shop)
    })
  })
})

describe('the review of a Token-2022 send with a transfer fee (attack R13)', () => {
  it('shows the received amount, the transfer fee and the rent of the new token account', async () => {
    const word = randomBytes(8).toString('hex')
    const { address } = keys.alice
    const fee = { basisPoints: 100, most: 10n ** 9n }
    const mint = await makeTollToken(rpc, { word, holder: address, amount: 50_000_000n, fee })
    const coin = {
      ...{ name: 'Toll Coin', symbol: 'TOLL', chainId: ids.solana, iconUrl: '', price: 1, value: 50 },
      ...{ address: `${ids.solana}:${mint}`, quantity: { decimals: '6', numeric: '50' } },
    }
    const sol = {
      ...{ name: 'Solana', symbol: 'SOL', chainId: ids.solana, iconUrl: '', price: 100, value: 300 },
      quantity: { decimals: '9', numeric: '3' },
    }
    await sandbox.fault({
      route: `/v1/account/${address}/balance`,
      kind: 'json',
      body: { balances: [sol, coin] },
    })
    const shop = await connected()
    const to = newcomer()
    await fill(shop.page, 'TOLL', '10', to)
    await review(shop.page)
    const received = dialog(shop.page).getByTestId('portico-review-received')
    await received.filter({ hasText: /9\.9\sTOLL/ }).waitFor()
    await received.filter({ hasText: /keeps 0\.1\sTOLL/ }).waitFor()
    const rent = Number(await rpc('getMinimumBalanceForRentExemption', [182]))
    await dialog(shop.page)
      .getByTestId('portico-moves')
      .filter({ hasText: `${rent / 1e9}` })
      .waitFor()
    await confirm(shop.page)
    await life(shop.page, 'confirmed').waitFor()
    expect(await solanaAmount(to, mint)).toBe(9_900_000n)
    expectNoProblems(shop)
  })
})
