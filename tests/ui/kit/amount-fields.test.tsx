// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { drawScene } from '../scene.tsx'

type Field = {
  readonly scene: readonly [Parameters<typeof drawScene>[0], string]
  readonly amount: string
  /** The button that goes on. It is a link or absent while the amount is missing. */
  readonly next: string
}
const send: Field = {
  scene: ['WalletSend', 'ready'],
  amount: 'portico-send-amount',
  next: 'portico-send-next',
}
const fields: readonly (readonly [string, Field])[] = [
  ['send', send],
  ['send in dollars', send],
  ['swap', { scene: ['Swap', 'quoted'], amount: 'swap-input-sourceToken', next: 'swap-action-button' }],
  [
    'buy',
    {
      scene: ['OnRampProviders', 'quoted'],
      amount: 'portico-buy-amount',
      next: 'portico-buy-continue',
    },
  ],
]

const page = { href: 'https://shop.example/', origin: 'https://shop.example' }

async function open(name: string, { scene, amount, next }: Field, language: string) {
  const platform = { system: 'desktop', telegram: false, framed: false, page, language } as const
  const { container, text } = await drawScene(...scene, { platform })
  const byId = (id: string) => container.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const press = (id: string) => act(async () => byId(id)?.click())
  if (name === 'send in dollars') await press('portico-send-turn')
  const input = byId(amount) as HTMLInputElement
  const enter = (value: string, inputType: string, data: string | null): Promise<void> =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(Object.assign(new Event('input', { bubbles: true }), { inputType, data }))
    })
  return {
    text,
    input,
    byId,
    press,
    paste: (value: string) => enter(value, 'insertFromPaste', null),
    type: async (value: string) => {
      for (const [place, data] of [...value].entries())
        await enter(value.slice(0, place + 1), 'insertText', data)
    },
    /** Whether the visitor can go on with this amount. */
    goesOn: () => {
      const button = byId(next)
      return button !== null && button.getAttribute('aria-disabled') !== 'true'
    },
    asks: () => byId(`${amount}-read`)?.textContent?.includes('Which amount do you mean?') === true,
  }
}

it.each(
  fields.flatMap(([name, field]) => (['paste', 'type'] as const).map(way => [name, way, field] as const)),
)(
  'the amount of a %s is asked (%s) if the browser has another decimal separator than the page (F1)',
  async (name, way, field) => {
    const form = await open(name, field, 'de-DE')
    // The number of this amount has one meaning.
    await form[way]('0.02')
    expect([form.asks(), form.text()]).toEqual([false, expect.not.stringContaining('Which amount')])
    for (const text of ['1,000', '1.000', '1.125']) {
      await form[way](text)
      expect([text, form.asks(), form.goesOn(), form.input.value]).toEqual([text, true, false, text])
    }
    // Four digits behind a separator are decimals.
    await form[way]('1,0000')
    expect([form.asks(), form.text()]).toEqual([false, expect.stringContaining('Read as 1.')])
    await form[way]('1,000')
    await form.press(`${field.amount}-read-1`)
    expect([form.asks(), form.input.value]).toEqual([false, '1'])
    await form[way]('1,000')
    await form.press(`${field.amount}-read-1000`)
    expect([form.asks(), form.input.value]).toEqual([false, '1000'])
  },
)

it.each(fields)(
  'the amount of a %s is read, and shown as it was read, if page and browser write numbers alike (F1)',
  async (name, field) => {
    const form = await open(name, field, 'en-US')
    await form.paste('1,000')
    expect([form.asks(), form.text()]).toEqual([false, expect.stringContaining('Read as 1,000.')])
    await form.paste('1.000')
    expect([form.asks(), form.goesOn()]).toEqual([true, false])
  },
)
