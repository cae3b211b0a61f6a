// @vitest-environment happy-dom
import { act, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { AmountField, dollarSigns } from '../../../src/ui/kit/amount-field.tsx'
import { render } from '../inside.tsx'

type Given = { readonly units?: readonly string[]; readonly onDollars?: (amount: string) => void }

async function field(locale = 'en', { units = ['USDC'], onDollars }: Given = {}) {
  const reported = vi.fn()
  const Held = () => {
    const [text, setText] = useState('')
    return (
      <AmountField
        label="Amount"
        text={text}
        onText={next => {
          reported(next)
          setText(next)
        }}
        units={units}
        onDollars={onDollars}
        unit="USDC"
        onUnit={() => setText('2.5')}
        unitTestId="unit"
        testId="amount"
      />
    )
  }
  const { container } = await render(<Held />, { options: { locale } })
  const input = container.querySelector('input') as HTMLInputElement
  const change = async (value: string, inputType: string, data: string | null): Promise<void> => {
    await act(() => {
      // The native setter, because React ignores a change of `value` that it has seen.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(Object.assign(new Event('input', { bubbles: true }), { inputType, data }))
    })
  }
  const byId = (id: string) => container.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  return {
    input,
    reported,
    byId,
    paste: (text: string) => change(text, 'insertFromPaste', null),
    type: async (text: string) => {
      for (const [place, character] of [...text].entries()) {
        await change(text.slice(0, place + 1), 'insertText', character)
      }
    },
    press: async (id: string) => await act(() => byId(id)?.click()),
    question: () => (byId('amount-read')?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' '),
  }
}

describe('the component AmountField (F1)', () => {
  it('keeps the pasted text, reports the amount and says how it was read', async () => {
    const { paste, input, reported, question } = await field()
    await paste('1,000')
    expect(reported).toHaveBeenLastCalledWith('1000')
    expect(input.value).toBe('1,000')
    expect(question()).toContain('Read as 1,000.')
    await paste('12.5')
    expect(question()).toBe('')
  })

  it('offers the other meaning of a separator of thousands', async () => {
    const { paste, press, reported, input, question } = await field()
    await paste('1,500')
    await press('amount-read-1.5')
    expect(reported).toHaveBeenLastCalledWith('1.5')
    expect(input.value).toBe('1.5')
    expect(question()).toBe('')
  })

  it.each([
    ['de', '1,000', '1', '1000', '1.000'],
    ['fr', '1.000', '1', '1000', '1 000'],
    ['en', '12.345', '12.345', '12345', '12,345'],
  ])('reports no amount on a page in %s until the user has said what %s means', async (...row) => {
    const [locale, text, small, large, shown] = row
    const { paste, press, reported, input, question } = await field(locale)
    await paste(text)
    expect(reported).toHaveBeenLastCalledWith('')
    expect(input.value).toBe(text)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(question()).toContain('Which amount do you mean?')
    expect(question()).toContain(shown)
    await press(`amount-read-${large}`)
    expect(reported).toHaveBeenLastCalledWith(large)
    await paste(text)
    await press(`amount-read-${small}`)
    expect(reported).toHaveBeenLastCalledWith(small)
  })

  it.each([
    ['$5', '$5'],
    ['5 k', '5 k'],
    ['5 €', '5 €'],
    ['abc', 'abc'],
    ['-5', '-5'],
    ['1\u200d.\u20002', '1\u200d.\u20002'],
  ])('reports %s as a text that is not an amount', async (text, expected) => {
    const { paste, reported } = await field()
    await paste(text)
    expect(reported).toHaveBeenLastCalledWith(expected)
  })

  it('takes its own unit, and dollars only where dollars are meant', async () => {
    const onDollars = vi.fn()
    const { paste, reported } = await field('en', { onDollars })
    await paste('1,000 usdc')
    expect(reported).toHaveBeenLastCalledWith('1000')
    await paste('$2,000')
    expect(onDollars).toHaveBeenLastCalledWith('2000')
    expect(reported).toHaveBeenLastCalledWith('1000')
    const money = await field('en', { units: dollarSigns })
    await money.paste('$2,000')
    expect(money.reported).toHaveBeenLastCalledWith('2000')
  })

  it('reads digits of other scripts while the user types them (F25)', async () => {
    const { type, reported } = await field('fa')
    await type('۱۲٫۵')
    expect(reported).toHaveBeenLastCalledWith('12.5')
    await type('１２．２５')
    expect(reported).toHaveBeenLastCalledWith('12.25')
  })

  it('does not join the lines of a pasted text to one number', async () => {
    const { input, reported } = await field()
    const paste = (text: string) =>
      act(() => {
        const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
          clipboardData: { getData: () => text },
        })
        input.dispatchEvent(event)
        return event.defaultPrevented
      })
    await paste('1\n25\n')
    expect(reported).toHaveBeenLastCalledWith('1 25')
  })

  it('shows the amount that another part of the view has set', async () => {
    const { paste, press, input, question } = await field('de')
    await paste('1,000')
    await press('unit')
    expect(input.value).toBe('2,5')
    expect(question()).toBe('')
  })

  it('tells password managers to leave the field alone (F12)', async () => {
    const { input } = await field()
    expect(input.autocomplete).toBe('off')
    expect(input.dataset).toMatchObject({
      '1pIgnore': 'true',
      lpignore: 'true',
      bwignore: 'true',
      formType: 'other',
    })
  })
})
