// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject, concat, NEVER, of } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { account, balances } from '../../../../demo/gallery/fixtures.ts'
import { showMoney, showNative } from '../../../../src/domain/core/amount.ts'
import { Address } from '../../../../src/ui/kit/address.tsx'
import { Amount } from '../../../../src/ui/kit/amount.tsx'
import { OfflineBanner } from '../../../../src/ui/kit/offline-banner.tsx'
import { RelativeTime } from '../../../../src/ui/kit/relative-time.tsx'
import { BalanceList } from '../../../../src/ui/parts/balances/balance-list.tsx'
import { Total } from '../../../../src/ui/parts/balances/total.tsx'
import { Allocation } from '../../../../src/ui/parts/portfolio/allocation.tsx'
import { render } from '../../inside.tsx'

/** Removes the elements that are hidden from screen readers, and returns the remaining text. */
function readAloud(container: HTMLElement): string | null {
  for (const silent of container.querySelectorAll('[aria-hidden="true"]')) silent.remove()
  return container.textContent
}

describe('the component Amount', () => {
  it('dims the cents of a large sum, and gives screen readers the whole amount as one text', async () => {
    const { container } = await render(<Amount dimCents shown={showMoney('5614.329', 'en-US')} />)
    expect(container.querySelector('.faint')?.textContent).toBe('.32')
    expect(container.querySelector<HTMLElement>('[title]')?.title).toContain('5,614.329')
    expect(readAloud(container)).toBe('$5,614.32')
  })

  it.each([
    ['0.123 ETH', showNative('0.123', 'ETH', 'en-US'), false],
    ['< 0.001 ETH', showNative('0.00001', 'ETH', 'en-US'), false],
    ['< $0.01', showMoney('0.001', 'en-US'), true],
    ['$1.28B', showMoney('1280000000', 'en-US'), true],
  ])(
    'dims no digits of a coin amount, or of a sum of money that is tiny or shortened: %s',
    async (text, shown, dimCents) => {
      const { container } = await render(<Amount dimCents={dimCents} shown={shown} />)
      expect(container.querySelector('.faint')).toBeNull()
      const drawn = container.querySelector('[aria-hidden]') ?? container
      expect(drawn.textContent).toBe(text.replace(' ETH', '\u00a0ETH'))
    },
  )

  it('gives screen readers the full number if the screen shows a short form, such as 1.24M', async () => {
    const { container } = await render(<Amount shown={showNative('1240000', 'PEPE', 'en-US')} />)
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('1.24M\u00a0PEPE')
    expect(readAloud(container)).toBe('1,240,000\u00a0PEPE')
  })

  it('shows dots, and gives screen readers the text "Amount hidden", while the user hides amounts', async () => {
    const settings = () => concat(of({ hideAmounts: true, recentWallets: [] }), NEVER)
    const { container } = await render(<Amount shown={showMoney('12', 'en-US')} />, { streams: { settings } })
    expect(container.textContent).not.toContain('12')
    expect(readAloud(container)).toBe('Amount hidden')
  })
})

describe('the component Total', () => {
  // Specification 9.20
  it.each([
    [
      'failed',
      { status: 'failed', error: { code: 'balance-unavailable', message: '', context: {} } },
      "—Couldn't load the balance",
    ],
    ['loading without data', { status: 'loading' }, ''],
    ['idle', { status: 'idle' }, ''],
  ] as const)(
    'does not show zero if the total value is unknown: the balances are %s',
    async (_what, value, text) => {
      const { container } = await render(<Total balances={value} />)
      expect(container.textContent).toBe(text)
    },
  )

  it('shows zero if the total value is zero', async () => {
    const data = { ...balances, total: '0' }
    const { container } = await render(<Total balances={{ status: 'fresh', data, at: 1 }} />)
    expect(container.textContent).toContain('$0.00')
  })

  it('shows the amount of the native coin if no asset has a price', async () => {
    const { total: _total, ...data } = balances
    const { container } = await render(<Total balances={{ status: 'loading', data, at: 1 }} />)
    expect(container.textContent).toContain('1.234\u00a0ETH')
  })

  it('hides the total value when the user presses the eye button, and stores this setting', async () => {
    const remember = vi.fn(() => Promise.resolve())
    const { container } = await render(<Total balances={{ status: 'fresh', data: balances, at: 1 }} />, {
      api: { remember },
    })
    await act(async () => container.querySelector('button')?.click())
    expect(container.textContent).not.toContain('5,614')
    expect(remember).toHaveBeenCalledWith({ hideAmounts: true })
  })
})

describe('the component Allocation', () => {
  it('draws one part of the bar for each asset, and names only assets with at least 1 % of the total', async () => {
    const { container } = await render(<Allocation tokens={[balances.native, ...balances.tokens]} />)
    expect([...container.querySelectorAll('li')].map(element => element.textContent)).toEqual([
      'ETH 69%',
      'USDC 22%',
      'UNI 6%',
      'LINK 3%',
    ])
    expect(container.querySelectorAll('.share')).toHaveLength(5)
  })

  it('appears in the list of balances as soon as its lazy-loaded code has loaded', async () => {
    const value = { status: 'fresh', data: balances, at: 1 } as const
    const { container } = await render(
      <BalanceList value={value} known={balances} refreshing={false} refresh={() => {}} />,
    )
    await act(() => vi.dynamicImportSettled())
    expect(container.querySelectorAll('.legend li')).toHaveLength(4)
  })

  it('renders nothing if the account has only one asset', async () => {
    const { container } = await render(<Allocation tokens={[balances.native]} />)
    expect(container.textContent).toBe('')
  })
})

describe('the component RelativeTime', () => {
  it.each([
    [20_000, 'Updated just now'],
    [3 * 60_000, 'Updated 3 min ago'],
    [2 * 3_600_000, 'Updated 2 h ago'],
  ])('shows how long ago a time was (%i ms): %s', async (ms, words) => {
    const { container } = await render(<RelativeTime at={Date.now() - ms} />)
    expect(container.textContent).toBe(words)
  })
})

describe('the component OfflineBanner', () => {
  it('shows the time of the last update while the page is offline, and shows nothing while it is online', async () => {
    const online$ = new BehaviorSubject(false)
    const at = new Date().setHours(0, 2, 0, 0)
    const { container } = await render(<OfflineBanner at={at} />, { online$ })
    expect(container.textContent).toBe("You're offline. Last updated 12:02 AM.")
    await act(async () => online$.next(true))
    expect(container.textContent).toBe('')
  })
})

it('the component Address shows the first six and the last four characters of the address', async () => {
  const whole = account.split(':')[2] ?? ''
  const { container } = await render(<Address address={whole} />)
  expect(container.textContent).toBe('0x71C7…976F')
  expect(container.querySelector('bdi')?.title).toBe(whole)
})
