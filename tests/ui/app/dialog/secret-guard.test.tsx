// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { keepSecretsOut } from '../../../../src/ui/app/dialog/secret-guard.ts'
import { AmountField } from '../../../../src/ui/kit/amount-field.tsx'
import { SearchField } from '../../../../src/ui/kit/search-field.tsx'
import { render } from '../../inside.tsx'

const key = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const phrase = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
const words =
  'That looks like a private key or recovery phrase, so we removed it. Never enter one on a website.'

async function fields() {
  const received = vi.fn()
  const Held = () => {
    const [texts, setTexts] = useState({ search: '', hash: '', amount: '' })
    const take = (field: keyof typeof texts) => (text: string) => {
      received(text)
      setTexts({ ...texts, [field]: text })
    }
    return (
      <>
        <SearchField label="Search" testId="search" value={texts.search} onChange={take('search')} />
        <SearchField label="Hash" testId="hash" takesHashes value={texts.hash} onChange={take('hash')} />
        <AmountField
          label="Amount"
          text={texts.amount}
          onText={take('amount')}
          unit="USDC"
          onUnit={() => {}}
          unitTestId="unit"
          testId="amount"
        />
      </>
    )
  }
  const { container, state } = await render(<Held />)
  keepSecretsOut(container, state)
  const field = (id: string) =>
    container.querySelector<HTMLInputElement>(`[data-testid="${id}"]`) as HTMLInputElement
  const dispatch = async (id: string, event: Event) => {
    await act(() => field(id).dispatchEvent(event))
    return event.defaultPrevented
  }
  const init = { bubbles: true, cancelable: true }
  return {
    received,
    field,
    toast: () => state.toast.value,
    alert: () => state.announcement.value.assertive,
    paste: async (id: string, text: string) => {
      const clipboardData = { getData: () => text }
      return await dispatch(id, Object.assign(new Event('paste', init), { clipboardData }))
    },
    drop: async (id: string, text: string) => {
      const dataTransfer = { getData: () => text }
      return await dispatch(
        id,
        Object.assign(new Event('beforeinput', init), {
          inputType: 'insertFromDrop',
          data: null,
          dataTransfer,
        }),
      )
    },
    /** The text is in the field without a paste: typed, filled in or dictated. */
    enter: async (id: string, text: string) => {
      await act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(id), text)
        field(id).dispatchEvent(Object.assign(new Event('input', init), { inputType: 'insertText' }))
      })
    },
  }
}

it.each([
  ['search', key],
  ['search', phrase],
  ['amount', key],
  ['amount', phrase.replaceAll(' ', '\n')],
  ['hash', phrase],
])(
  'a private key or recovery phrase never reaches the field %s, whatever way it comes (F26)',
  async (id, text) => {
    const { paste, drop, enter, field, received, toast, alert } = await fields()
    expect(await paste(id, text)).toBe(true)
    expect([toast()?.text, alert()]).toEqual([words, words])
    expect(await drop(id, text)).toBe(true)
    expect([received.mock.calls, field(id).value]).toEqual([[], ''])
    await enter(id, 'abc')
    await enter(id, text.replaceAll('\n', ' '))
    expect(field(id).value).toBe('')
    expect(received.mock.calls.map(([first]) => first)).toEqual(['abc', ''])
  },
)

it('other texts reach the field, and a hash reaches a field for hashes (F26)', async () => {
  const { paste, drop, enter, received, toast } = await fields()
  expect([await paste('search', 'MetaMask'), await drop('search', 'MetaMask')]).toEqual([false, false])
  expect(await paste('hash', key)).toBe(false)
  await enter('hash', key)
  expect(received).toHaveBeenLastCalledWith(key)
  expect(toast()).toBeUndefined()
})
