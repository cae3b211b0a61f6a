// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject, concat, NEVER, of } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { account, balances } from '../../../../demo/gallery/fixtures.ts'
import { showMoney, showNative } from '../../../../src/domain/core/format.ts'
import { Address } from '../../../../src/ui/kit/address.tsx'
import { Amount } from '../../../../src/ui/kit/amount.tsx'
import { OfflineBanner } from '../../../../src/ui/kit/offline-banner.tsx'
import { RelativeTime } from '../../../../src/ui/kit/relative-time.tsx'
import { BalanceList } from '../../../../src/ui/views/balances/balance-list.tsx'
import { Allocation } from '../../../../src/ui/views/portfolio/allocation.tsx'
import { Total } from '../../../../src/ui/views/session/total.tsx'
import { render } from '../../inside.tsx'

/** What is read aloud: the text without what is hidden from it. */
function heard(container: HTMLElement): string | null {
  for (const silent of container.querySelectorAll('[aria-hidden="true"]')) silent.remove()
  return container.textContent
}

describe('Amount', () => {
  it('dims the fraction and has the exact number in the title', async () => {
    const { container } = await render(<Amount shown={showMoney('5614.329', 'en-US')} />)
    expect(container.querySelector('.faint')?.textContent).toBe('.32')
    expect(container.querySelector('bdi')?.title).toContain('5,614.329')
    expect(container.textContent).toBe('$5,614.32')
  })

  it('reads a shortened amount in full', async () => {
    const { container } = await render(<Amount shown={showNative('1240000', 'PEPE', 'en-US')} />)
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('1.24M\u00a0PEPE')
    expect(heard(container)).toBe('1,240,000\u00a0PEPE')
  })

  it('is dots, and says so, where amounts are hidden', async () => {
    const settings = () => concat(of({ hideAmounts: true, recentWallets: [] }), NEVER)
    const { container } = await render(<Amount shown={showMoney('12', 'en-US')} />, { streams: { settings } })
    expect(container.textContent).not.toContain('12')
    expect(heard(container)).toBe('Amount hidden')
  })
})

describe('Total', () => {
  it.each([
    [
      'failed',
      { status: 'failed', error: { code: 'balance-unavailable', message: '', context: {} } },
      '—Balance unavailable',
    ],
    ['nothing known yet', { status: 'loading' }, ''],
    ['idle', { status: 'idle' }, ''],
  ] as const)('never shows a zero for what is not known: %s', async (_what, value, text) => {
    const { container } = await render(<Total balances={value} />)
    expect(container.textContent).toBe(text)
  })

  it('shows a zero that is one', async () => {
    const data = { ...balances, total: '0' }
    const { container } = await render(<Total balances={{ status: 'fresh', data, at: 1 }} />)
    expect(container.textContent).toContain('$0.00')
  })

  it('shows the native coin where nothing has a price, and the old value while it is refreshed', async () => {
    const { total: _total, ...data } = balances
    const { container } = await render(<Total balances={{ status: 'loading', data, at: 1 }} />)
    expect(container.textContent).toContain('1.234\u00a0ETH')
  })

  it('hides amounts at the press of the eye, and remembers', async () => {
    const remember = vi.fn(() => Promise.resolve())
    const { container } = await render(<Total balances={{ status: 'fresh', data: balances, at: 1 }} />, {
      api: { remember },
    })
    await act(async () => container.querySelector('button')?.click())
    expect(container.textContent).not.toContain('5,614')
    expect(remember).toHaveBeenCalledWith({ hideAmounts: true })
  })
})

describe('Allocation', () => {
  it('names the five largest and the rest', async () => {
    const { container } = await render(<Allocation tokens={[balances.native, ...balances.tokens]} />)
    expect([...container.querySelectorAll('li')].map(one => one.textContent)).toEqual([
      'ETH 69%',
      'USDC 22%',
      'UNI 6%',
      'LINK 3%',
      'PEPE < 1%',
    ])
  })

  it('comes late, by itself', async () => {
    const value = { status: 'fresh', data: balances, at: 1 } as const
    const { container } = await render(
      <BalanceList value={value} known={balances} refreshing={false} refresh={() => {}} />,
    )
    await act(() => vi.dynamicImportSettled())
    expect(container.querySelectorAll('.legend li')).toHaveLength(5)
  })

  it('is nothing where there is nothing to compare', async () => {
    const { container } = await render(<Allocation tokens={[balances.native]} />)
    expect(container.textContent).toBe('')
  })
})

describe('Age', () => {
  it.each([
    [20_000, 'Updated just now'],
    [3 * 60_000, 'Updated 3 min ago'],
    [2 * 3_600_000, 'Updated 2 h ago'],
  ])('%i ms is %s', async (ms, words) => {
    const { container } = await render(<RelativeTime at={Date.now() - ms} />)
    expect(container.textContent).toBe(words)
  })
})

describe('OfflineBanner', () => {
  it('is there while the page is offline, with the time of what is shown', async () => {
    const online$ = new BehaviorSubject(false)
    const at = new Date().setHours(0, 2, 0, 0)
    const { container } = await render(<OfflineBanner what="balances" at={at} />, { online$ })
    expect(container.textContent).toBe("You're offline. Showing balances from 12:02 AM.")
    await act(async () => online$.next(true))
    expect(container.textContent).toBe('')
  })
})

it('an address is its first six and last four signs, whole in the title', async () => {
  const whole = account.split(':')[2] ?? ''
  const { container } = await render(<Address address={whole} />)
  expect(container.textContent).toBe('0x71C7…976F')
  expect(container.querySelector('bdi')?.title).toBe(whole)
})
