// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import type { OutcomeState } from '../../../../src/ui/kit/outcome.tsx'
import { Stops } from '../../../../src/ui/parts/transactions/transaction-stops.tsx'
import { render } from '../../inside.tsx'

const names = ['Wallet', 'Sent', 'Block'].map(name => ({ name, icon: 'M1 1' }))
type Way = {
  readonly at: number
  readonly state: OutcomeState
  readonly wait?: { since: number; usualMs?: number }
}

async function drawn(way: Way) {
  const vibrate = vi.fn()
  const { container, rerender } = await render(<Stops stops={names} {...way} />, { vibrate })
  const read = (selector: string, name: string) =>
    Array.from(container.querySelectorAll(selector), element => element.getAttribute(name))
  return {
    vibrate,
    change: async (next: Way) => rerender(<Stops stops={names} {...next} />),
    states: () => read('.stop', 'data-state'),
    current: () => read('.stop', 'aria-current'),
    waits: () => read('.stop-line', 'data-wait'),
    line: () => container.querySelector<HTMLElement>('.stop-line[data-wait=timed]')?.style,
  }
}

describe('the progress line of a transaction', () => {
  it('marks each step as done, current or ahead', async () => {
    const { states, current, waits } = await drawn({ at: 1, state: 'waiting' })
    expect(states()).toEqual(['passed', 'waiting', 'ahead'])
    expect(current()).toEqual([null, 'step', null])
    expect(waits()).toEqual(['over', null])
  })

  it('fills up within the usual confirmation time, counted from the start of the wait', async () => {
    const { states, waits, line } = await drawn({
      at: 2,
      state: 'waiting',
      wait: { since: Date.now() - 5_000, usualMs: 12_000 },
    })
    expect(states()).toEqual(['passed', 'passed', 'ahead'])
    expect(waits()).toEqual(['over', 'timed'])
    expect(line()?.getPropertyValue('--pt-usual')).toBe('12000ms')
    expect(Number.parseInt(line()?.getPropertyValue('--pt-gone') ?? '', 10)).toBeLessThanOrEqual(-5_000)
  })

  it('shows an endless animation if the usual confirmation time is unknown', async () => {
    expect((await drawn({ at: 2, state: 'waiting', wait: { since: 1 } })).waits()).toEqual([
      'over',
      'untimed',
    ])
  })

  it.each(['failed', 'doubtful', 'stopped'] as const)(
    'marks its last step with the state of the transaction: %s',
    async state => {
      expect((await drawn({ at: 2, state })).states()).toEqual(['passed', 'passed', state])
    },
  )

  it('makes the device vibrate once when the transaction succeeds while the view is open', async () => {
    const { vibrate, change, states } = await drawn({ at: 2, state: 'waiting', wait: { since: 1 } })
    await change({ at: 2, state: 'done' })
    await change({ at: 2, state: 'done' })
    expect([states(), vibrate.mock.calls.length]).toEqual([['done', 'done', 'done'], 1])
    expect((await drawn({ at: 2, state: 'done' })).vibrate).not.toHaveBeenCalled()
    const failing = await drawn({ at: 2, state: 'waiting', wait: { since: 1 } })
    await failing.change({ at: 2, state: 'failed' })
    expect(failing.vibrate).not.toHaveBeenCalled()
  })
})
