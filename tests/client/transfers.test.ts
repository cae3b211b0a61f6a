import { describe, expect, it } from 'vitest'
import { createTransfers } from '../../src/client/transfers.ts'
import { caipAddress, networkId } from '../../src/domain/core/entities.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'

type Calls = Parameters<typeof createTransfers>[0]

const bob = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')

/** Returns the recipient and the token that the worker gets for a transfer. */
async function askedFor(to: string, token?: string) {
  const asked: unknown[] = []
  const transfers = createTransfers(
    {
      prepareTransfer: async (_account, transfer) => {
        asked.push([transfer.to, transfer.token])
        throw new AppError('insufficient-funds')
      },
    } as Partial<Calls> as Calls,
    () => account,
  )
  const order = { to, amount: '1', ...(token !== undefined && { token }) }
  await expect(transfers.transfer(order as never)).rejects.toMatchObject({ code: 'insufficient-funds' })
  return asked[0]
}

describe('transactions.transfer', () => {
  it.each([
    bob,
    ` ${bob}\n`,
    `\u200b${bob}`,
    `"${bob}"`,
    `${bob.slice(0, 20)}\n${bob.slice(20)}`,
    bob.slice(2),
    `eip155:1:${bob}`,
    `eth:${bob}`,
    `https://etherscan.io/address/${bob}`,
    `ethereum:${bob}`,
  ])('takes the address out of what surrounds it (7, recipient %j)', async to => {
    expect(await askedFor(to)).toEqual([bob, undefined])
  })

  it('takes the address of the token out of what surrounds it (7)', async () => {
    expect(await askedFor(bob, ` ${usdc} `)).toEqual([bob, usdc])
  })

  it.each([
    'vitalik.eth',
    `${bob} ${usdc}`,
    `matic:${bob}`,
    `eip155:137:${bob}`,
    `ethereum:${bob}?value=1e18`,
    `https://polygonscan.com/address/${bob}`,
    `\u202e${bob}`,
  ])('passes on unchanged what could mean something else (7, recipient %j)', async to => {
    expect(await askedFor(to)).toEqual([to, undefined])
  })
})
