import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import { createSharedBalanceSource, serverCacheMs } from '../../../../src/worker/streams/balances/source.ts'
import { fakeHttp } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const caller = { projectId: 'p1', sdkType: 'portico', sdkVersion: 'html-1' }
const [ethereum, polygon] = [networkId('eip155:1'), networkId('eip155:137')]
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const coinOf = (chainId: string, symbol: string, numeric: string) => ({
  name: symbol,
  symbol,
  chainId,
  price: 1,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
})
const rows = [coinOf('eip155:1', 'ETH', '1'), coinOf('eip155:137', 'POL', '2')]

function setUp(answer: () => unknown = () => ({ balances: rows })) {
  const sendRpc = fakeHttp(answer)
  return {
    sendRpc,
    fetch: createSharedBalanceSource(
      sendRpc,
      'https://data.example',
      caller,
      id => networkOfId(id, networks),
      Date.now,
    ),
  }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('the list of balances that all EVM networks of an address share', () => {
  it('is requested once for two networks, and is split into the rows of each network', () => {
    const { sendRpc, fetch } = setUp()
    const observed = observe(fetch(caipAddress(ethereum, address), undefined))
    const other = observe(fetch(caipAddress(polygon, address), undefined))
    expect(observed.values[0]?.native).toMatchObject({ symbol: 'ETH', amount: 10n ** 18n })
    expect(other.values[0]?.native).toMatchObject({ symbol: 'POL', amount: 2n * 10n ** 18n })
    expect(sendRpc.urls.map(url => url.search)).toEqual(['?projectId=p1&st=portico&sv=html-1&currency=usd'])
  })

  it('is requested only once if two networks subscribe at the same time', () => {
    const answer$ = new Subject()
    const { sendRpc, fetch } = setUp(() => answer$)
    const seen = [ethereum, polygon].map(network => observe(fetch(caipAddress(network, address), undefined)))
    expect(sendRpc.urls).toHaveLength(1)
    answer$.next({ balances: rows })
    answer$.complete()
    expect(seen.map(({ values, completed }) => [values.length, completed])).toEqual([
      [1, true],
      [1, true],
    ])
  })

  it('stops its request when its last subscriber unsubscribes', () => {
    const answer$ = new Subject()
    const { fetch } = setUp(() => answer$)
    const seen = [ethereum, polygon].map(network => observe(fetch(caipAddress(network, address), undefined)))
    seen[0]?.stop()
    expect(answer$.observed).toBe(true)
    seen[1]?.stop()
    expect(answer$.observed).toBe(false)
  })

  it("is requested again after the server's cache time and on a forced refresh", () => {
    const { sendRpc, fetch } = setUp()
    const account = caipAddress(ethereum, address)
    observe(fetch(account, undefined))
    vi.advanceTimersByTime(serverCacheMs - 1)
    observe(fetch(account, undefined))
    expect(sendRpc.urls).toHaveLength(1)
    vi.advanceTimersByTime(1)
    observe(fetch(account, undefined))
    expect(sendRpc.urls).toHaveLength(2)
    observe(fetch(account, []))
    expect(sendRpc.urls[2]?.searchParams.get('forceUpdate')).toBe(
      'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    )
    observe(fetch(caipAddress(polygon, address), undefined))
    expect(sendRpc.urls).toHaveLength(3)
    observe(fetch(caipAddress(ethereum, '0x2222222222222222222222222222222222222222'), undefined))
    expect(sendRpc.urls).toHaveLength(4)
  })

  it('is not cached if the request for the list failed', () => {
    let fails = true
    const { sendRpc, fetch } = setUp(() => {
      if (fails) throw new AppError('timed-out')
      return { balances: rows }
    })
    expect(observe(fetch(caipAddress(ethereum, address), undefined)).error).toMatchObject({
      code: 'timed-out',
    })
    fails = false
    expect(observe(fetch(caipAddress(ethereum, address), undefined)).values).toHaveLength(1)
    expect(sendRpc.urls).toHaveLength(2)
  })

  it('has no rows for a network that is missing in the response', () => {
    const { fetch } = setUp(() => ({ balances: rows.slice(0, 1) }))
    expect(observe(fetch(caipAddress(polygon, address), undefined)).values).toEqual([{ tokens: [] }])
  })
})
