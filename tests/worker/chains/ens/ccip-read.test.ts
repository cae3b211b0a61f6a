import fc from 'fast-check'
import { encodeAbiParameters, encodeErrorResult, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { withGateways } from '../../../../src/worker/chains/ens/ccip-read.ts'
import type { FetchWeb, ReadContract } from '../../../../src/worker/chains/ens/ens.ts'

const ethereum = networkId('eip155:1')
const contract = '0x4976fb03C32e5B8cfe2b6cCB31c09Ba78EBaBa41'
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const callback = toFunctionSelector('function done(bytes,bytes)')

type Options = { sender?: Hex; urls?: string[]; callData?: Hex; extraData?: Hex }
const lookup = ({
  sender = contract,
  urls = ['https://names.example/{sender}/{data}.json'],
  callData = '0xaabb',
  extraData = '0xee',
}: Options = {}) =>
  new AppError('execution-reverted', {
    rpcData: encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [sender, urls, callData, callback, extraData],
    }),
  })
const callbackData = (response: Hex, extraData: Hex) =>
  callback + encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [response, extraData]).slice(2)

/**
 * Creates a fake contract that reverts with OffchainLookup (ERC-3668). The callback of the contract returns `0x600d`
 * only if it receives the correct response of the gateway.
 */
function stage(fetchGateway: FetchWeb, options: Options = {}, now: () => number = () => 0) {
  const calls: string[] = []
  const read: ReadContract = async (_network, to, data) => {
    expect(to).toBe(contract)
    calls.push(data)
    if (data === '0x01') throw lookup(options)
    return data === callbackData('0x1234', options.extraData ?? '0xee') ? '0x600d' : '0xbad0'
  }
  return { calls, callData: () => withGateways(read, fetchGateway, now)(ethereum, contract, '0x01') }
}
const unasked: FetchWeb = async url => {
  throw new Error(`${url} is not wanted here`)
}

describe('the response of a gateway (ERC-3668)', () => {
  it('is requested from the gateway that a contract names, and is verified by this contract', async () => {
    const seen: unknown[] = []
    const { callData: requested, calls } = stage(async (url, _ms, body) => {
      seen.push(url, body)
      return { data: '0x1234' }
    })
    expect(await requested()).toBe('0x600d')
    expect(seen).toEqual([`https://names.example/${contract.toLowerCase()}/0xaabb.json`, undefined])
    expect(calls).toHaveLength(2)
  })

  it("is requested by POST if the gateway's URL has no placeholder for the data", async () => {
    const seen: unknown[] = []
    const fetchGateway: FetchWeb = async (url, _ms, body) => {
      seen.push(url, body)
      return { data: '0x1234' }
    }
    expect(await stage(fetchGateway, { urls: ['https://names.example/'] }).callData()).toBe('0x600d')
    expect(seen).toEqual(['https://names.example/', { data: '0xaabb', sender: contract.toLowerCase() }])
  })

  it('is requested from the second gateway after the status 503 of the first one, but not after 404', async () => {
    const urls = ['https://one.example/{data}', 'https://two.example/{data}']
    const fetchGateway =
      (status: number): FetchWeb =>
      async url => {
        if (url.startsWith(urls[0]?.slice(0, 20) ?? '')) throw new AppError('http-status', { status })
        return { data: '0x1234' }
      }
    expect(await stage(fetchGateway(503), { urls }).callData()).toBe('0x600d')
    await expect(stage(fetchGateway(404), { urls }).callData()).rejects.toMatchObject({
      code: 'execution-reverted',
    })
  })

  it.each([
    'http://names.example/{data}',
    'http://127.0.0.1/{data}',
    'data:application/json,{}',
    'javascript:alert(1)',
    'https://user:secret@names.example/{data}',
    `https://names.example/${'x'.repeat(20_000)}`,
    'names.example',
    '',
  ])('is never requested from an unsafe or invalid URL: %s', async url => {
    await expect(stage(unasked, { urls: [url] }).callData()).rejects.toMatchObject({
      code: 'execution-reverted',
    })
  })

  it('is not requested if the OffchainLookup error names a contract that was not called', async () => {
    const sender = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    await expect(stage(unasked, { sender }).callData()).rejects.toMatchObject({ code: 'execution-reverted' })
  })

  it.each([
    null,
    {},
    [],
    'no',
    { data: 7 },
    { data: '0x123' },
    { data: '1234' },
    { data: `0x${'00'.repeat(70_000)}` },
  ])('is rejected if it is malformed (example %#)', async answer => {
    await expect(stage(async () => answer).callData()).rejects.toMatchObject({ code: 'execution-reverted' })
  })

  it('is rejected if the contract refers to a gateway again after four responses', async () => {
    let requested = 0
    const round: ReadContract = async () => {
      throw lookup()
    }
    const read = withGateways(
      round,
      async () => {
        requested += 1
        return { data: '0x1234' }
      },
      () => 0,
    )
    await expect(read(ethereum, contract, '0x01')).rejects.toMatchObject({ code: 'execution-reverted' })
    expect(requested).toBe(4)
  })

  it('is awaited for at most 15 s in total, even if the contract names several gateways', async () => {
    const left: number[] = []
    let time = 0
    const { callData: requested } = stage(
      async (_url, ms) => {
        left.push(ms)
        time += 9_000
        throw new AppError('timed-out')
      },
      { urls: Array.from({ length: 9 }, (_, index) => `https://${index}.example/{data}`) },
      () => time,
    )
    await expect(requested()).rejects.toMatchObject({ code: 'execution-reverted' })
    expect(left).toEqual([15_000, 6_000])
  })

  it('is requested with exactly the call data of the OffchainLookup error', async () => {
    const bytes = fc
      .uint8Array({ maxLength: 90 })
      .map(list => `0x${Buffer.from(list).toString('hex')}` as Hex)
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (callData, extraData) => {
        const seen: string[] = []
        const fetchGateway: FetchWeb = async url => {
          seen.push(url)
          return { data: '0x1234' }
        }
        const urls = ['https://names.example/{data}']
        expect(await stage(fetchGateway, { callData, extraData, urls }).callData()).toBe('0x600d')
        expect(seen).toEqual([`https://names.example/${callData}`])
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async list => {
        const error = new AppError('execution-reverted', {
          rpcData: `0x556f1830${Buffer.from(list).toString('hex')}`,
        })
        const read: ReadContract = async () => {
          throw error
        }
        await expect(withGateways(read, unasked, () => 0)(ethereum, contract, '0x01')).rejects.toBe(error)
      }),
    )
  })
})
