// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject, firstValueFrom, NEVER } from 'rxjs'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { FakeStreams } from '../../../../demo/gallery/fake-link.ts'
import { account, connected, networks } from '../../../../demo/gallery/fixtures.ts'
import { sceneOf } from '../../../../demo/gallery/states.ts'
import { type CaipAddress, networkOf, type Session } from '../../../../src/domain/core/entities.ts'
import { DialogContext } from '../../../../src/ui/app/hooks/use-app.ts'
import { View } from '../../../../src/ui/views/transactions/wallet-send-confirmed.tsx'
import { render } from '../../inside.tsx'
import { drawScene } from '../../scene.tsx'

const frame = { arrive: () => {}, close: () => {} }

it('a sent transaction whose receipt is late stays pending and keeps its explorer link (fault D6)', async () => {
  const scene = sceneOf('WalletSendConfirmed', 'slow')
  const [entry] = scene?.stack ?? []
  const { container, rerender } = await render(null, { streams: scene?.streams ?? {}, options: { networks } })
  await rerender(<DialogContext value={frame as never}>{entry && <View entry={entry} />}</DialogContext>)
  expect(container.querySelector('[data-testid=portico-life]')?.getAttribute('data-phase')).toBe('pending')
  expect(container.querySelector('[data-testid=portico-life-slow]')?.textContent).toMatch(/hasn't failed/)
  const button = (id: string) => container.querySelector<HTMLElement>(`[data-testid=portico-life-${id}]`)
  const texts = () => [...(button('more')?.parentElement?.children ?? [])].map(child => child.textContent)
  // Of three actions, the one that helps most is shown, and the others after a press of “…”.
  expect(texts()).toEqual(['Speed up', ''])
  expect([button('more')?.getAttribute('aria-label'), button('more')?.getAttribute('aria-expanded')]).toEqual(
    ['More', 'false'],
  )
  await act(async () => button('more')?.click())
  expect(texts()).toEqual(['Speed up', 'Check again', 'Cancel transaction', ''])
  expect(button('more')?.getAttribute('aria-expanded')).toBe('true')
  const links = [...container.querySelectorAll('a')].map(({ href }) => href)
  expect(links).toEqual([`https://explorer.example/tx/0x${'5c'.repeat(32)}`])
})

it('the view of a sent transaction shows a new state without a toast, which would cover the button', async () => {
  const transactions = async (state: string) => {
    const stream = sceneOf('WalletSendConfirmed', state)?.streams?.feature?.('transactions', 'transactions')
    if (!stream) throw new Error(`no transactions in ${state}`)
    return firstValueFrom(stream)
  }
  const feature = new BehaviorSubject(await transactions('slow'))
  const scene = sceneOf('WalletSendConfirmed', 'slow')
  const [entry] = scene?.stack ?? []
  const streams = { ...scene?.streams, feature: () => feature }
  const { container, state, rerender } = await render(null, { streams, options: { networks } })
  await rerender(<DialogContext value={frame as never}>{entry && <View entry={entry} />}</DialogContext>)
  for (const phase of ['confirmed', 'taken-back', 'failed'] as const) {
    await act(async () => feature.next(await transactions(phase)))
    expect(container.querySelector('[data-testid=portico-life]')?.getAttribute('data-phase')).toBe(
      phase === 'taken-back' ? 'pending' : phase,
    )
    expect(state.toast.value).toBeUndefined()
  }
})

const shown = async (name: string) => {
  const scene = sceneOf('WalletSendConfirmed', name)
  const [entry] = scene?.stack ?? []
  const { container } = await render(
    <DialogContext value={frame as never}>{entry && <View entry={entry} />}</DialogContext>,
    { streams: scene?.streams ?? {}, options: { networks } },
  )
  return {
    container,
    text: container.textContent,
    has: (id: string) => container.querySelector(`[data-testid=${id}]`) !== null,
  }
}

it('the view of a transaction with an unknown outcome says that the transaction may have been sent', async () => {
  const { text, has } = await shown('unknown')
  expect(text).toContain("We couldn't confirm this transaction")
  expect(text).toContain('this may already be sent')
  expect([has('portico-life-look'), has('portico-life-give-up')]).toEqual([true, true])
})

it.each([
  ['swap-arrived', 'for 24.964924\u00a0DAI on Ethereum', undefined],
  ['swap-arrived-less', 'only 0\u00a0DAI arrived. The minimum was 24.715275\u00a0DAI', /You swapped/],
  ['swap-uncounted', "We couldn't check how much arrived", /You swapped/],
])(
  'the view of a swap shows the received amount or calls it unknown: state %s (attack R2)',
  async (name, words, never) => {
    const { text } = await shown(name)
    expect(text).toContain(words)
    if (never) expect(text).not.toMatch(never)
  },
)

it.each([
  ['refused', 'You declined it in your wallet', undefined],
  ['cannot-pay', "Your wallet didn't send it. No tokens moved.", /declined/],
  ['said-not-sent', "You told us that it wasn't sent.", /declined|never reached/],
  ['paymaster-refused', 'choose “Pay the fee myself”', /declined/],
  ['paymaster-unclear', 'this may already be sent', /watching the network|No tokens moved/],
  ['paymaster-failed', 'No tokens moved. The site had offered to pay the network fee.', /You paid|explorer/],
  ['reported', 'Almost there: waiting for a second confirmation.', /You sent|Confirmed by/],
  ['partly', 'some tokens may have moved', /No tokens moved|You paid/],
])(
  'the view of a send shows the text for the state of the send, and no contradicting text: %s',
  async (name, words, never) => {
    const { text } = await shown(name)
    expect(text).toContain(words)
    if (never) expect(text).not.toMatch(never)
  },
)

it('the view of a send offers to stop waiting if the wallet has not replied for 30 s (attack R20)', async () => {
  const { has } = await shown('silent')
  expect([has('portico-life-silent'), has('portico-life-let-go')]).toEqual([true, true])
  expect((await shown('asking')).has('portico-life-let-go')).toBe(false)
})

it('the view of a sent transaction stays the same after the wallet has switched the network', async () => {
  const scene = sceneOf('WalletSendConfirmed', 'confirmed')
  const onPolygon = account.replace('eip155:1:', 'eip155:137:') as CaipAddress
  const [connection] = connected.connections
  const session: Session = {
    ...connected,
    active: onPolygon,
    network: networkOf(onPolygon),
    connections: connection ? [{ ...connection, accounts: [onPolygon] }] : [],
  }
  const feature: FakeStreams['feature'] = (of, name, ...args) =>
    args[0] === account ? (scene?.streams?.feature?.(of, name, ...args) ?? NEVER) : NEVER
  const streams = { ...scene?.streams, session: () => new BehaviorSubject(session), feature }
  const entry = { id: 1, view: 'WalletSendConfirmed', params: { id: 'draft', account } } as const
  const { container } = await render(
    <DialogContext value={frame as never}>
      <View entry={entry as never} />
    </DialogContext>,
    { streams, options: { networks } },
  )
  expect(container.querySelector('[data-testid=portico-life]')?.getAttribute('data-phase')).toBe('confirmed')
  expect(container.textContent).toContain('on Ethereum')
  expect(container.textContent).not.toMatch(/Polygon|POL/)
})

it.each([
  ['asking', 'waiting', 'Close'],
  ['submitted', 'waiting', 'Close'],
  ['unknown', 'doubtful', 'Close'],
  ['confirmed', 'done', 'Done'],
  ['failed', 'failed', 'Done'],
  ['cancelled', 'stopped', 'Done'],
  ['changed', 'failed', 'Close'],
  ['reported', 'doubtful', 'Done'],
])(
  'the view of a transaction shows an outcome and a button: state %s, outcome "%s", button "%s"',
  async (name, outcome, button) => {
    const { container } = await shown(name)
    expect(container.querySelector('.outcome')?.getAttribute('data-state')).toBe(outcome)
    expect(container.querySelector('[data-testid=portico-life-done]')?.textContent).toBe(button)
  },
)

it.each([
  ['asking', ['waiting', 'ahead', 'ahead']],
  ['submitted', ['passed', 'passed', 'ahead']],
  ['slow', ['passed', 'passed', 'ahead']],
  ['unpublished', ['passed', 'passed', 'waiting']],
  ['confirmed', ['done', 'done', 'done']],
  ['failed', ['passed', 'passed', 'failed']],
  ['replaced', ['passed', 'passed', 'doubtful']],
  ['dropped', ['passed', 'passed', 'doubtful']],
  ['cancelled', ['passed', 'passed', 'stopped']],
  ['refused', ['stopped', 'ahead', 'ahead']],
  ['unknown', ['doubtful', 'ahead', 'ahead']],
])(
  'the progress line marks its three steps by the state of the transaction (%s: %j)',
  async (name, stops) => {
    const { container } = await shown(name)
    const states = Array.from(container.querySelectorAll('.stop'), stop => stop.getAttribute('data-state'))
    expect(states).toEqual(stops)
  },
)

it('the view of a sent transaction shows the usual confirmation time, and a notice if this time is over', async () => {
  expect((await shown('submitted')).text).toContain('Confirmation usually takes about 12 seconds.')
  const { text } = await shown('slow')
  expect(text).toContain("It's taking longer than usual.")
  expect(text).not.toContain('Confirmation usually takes about')
  for (const name of ['asking', 'confirmed', 'unknown', 'dropped', 'changed'])
    expect((await shown(name)).text).not.toMatch(/usual/i)
})

it.each(['unpublished', 'unpublished-bundle'])(
  'the view of a transaction or a bundle that no node knows says that other owners may have to sign (F2): %s',
  async state => {
    const { text } = await shown(state)
    expect(text).toContain('Waiting for other signers')
    expect(text).toContain("Don't pay again.")
    expect(text).not.toMatch(/dropped|before you send again|usual|speed up|cancel/i)
  },
)

it('the view of a sent transaction announces a slow confirmation one time and does not repeat it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const scene = sceneOf('WalletSendConfirmed', 'submitted')
  const [entry] = scene?.stack ?? []
  const { state, rerender } = await render(null, { streams: scene?.streams ?? {}, options: { networks } })
  await rerender(<DialogContext value={frame as never}>{entry && <View entry={entry} />}</DialogContext>)
  const first = state.announcement.value
  expect(first.polite).toBe('Sent. Your wallet sent it to the network.')
  await act(async () => vi.advanceTimersByTime(40_000))
  const { count } = state.announcement.value
  expect(count).toBe(first.count + 1)
  await act(async () => vi.advanceTimersByTime(600_000))
  expect(state.announcement.value.count).toBe(count)
})

it('the view of a declined transaction says only once that the user declined it', async () => {
  const { text, container } = await drawScene('WalletSendConfirmed', 'refused')
  expect(text().match(/declined/g)?.length).toBe(1)
  expect(container.querySelector('.banner')).toBeNull()
})

it.each([
  ['submitted', 'Confirmed', 'ahead'],
  ['confirmed', 'Confirmed, Done', 'done'],
  ['swap-arrived-less', 'Confirmed', 'failed'],
  ['swap-uncounted', 'Confirmed', 'doubtful'],
  ['failed', 'Failed', 'failed'],
  ['cancelled', 'Not confirmed', 'stopped'],
  ['reported', 'Not confirmed', 'doubtful'],
  ['refused', 'Confirmed', 'ahead'],
])(
  'the last progress step depends on the transaction: state %s, label "%s", mark "%s"',
  async (name, stop, ring) => {
    const { container } = await shown(name)
    const last = container.querySelector('.stop:last-child')
    expect([last?.textContent, last?.getAttribute('data-state')]).toEqual([stop, ring])
  },
)
