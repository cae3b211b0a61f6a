// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onButtons } from '../../../src/client/elements/button.ts'
import { type Buttons, manageButtons } from '../../../src/client/elements/buttons.ts'

const managers: Buttons[] = []
const manage = (intent = vi.fn(), press = vi.fn()) => {
  const buttons = manageButtons({ onButtons, intent, press })
  managers.push(buttons)
  return { ...buttons, intent, press }
}
afterEach(() => {
  for (const manager of managers.splice(0)) manager.release()
  document.body.replaceChildren()
})

const add = () => {
  const element = document.createElement('portico-button')
  document.body.append(element)
  return { element, inner: element.shadowRoot?.querySelector('button') as HTMLButtonElement }
}
const account = {
  status: 'connected',
  isConnected: true,
  address: '0x1234567890abcdef1234567890abcdef12345678',
}

it.each([
  ['<portico-network-button></portico-network-button>', 'network'],
  ['<portico-network-button label="Wrong network"></portico-network-button>', 'network'],
  ['<portico-wallet-button label="Phone"></portico-wallet-button>', 'wallet'],
])(
  'an element is never a nameless connect button, and shows no account, before the code that draws it has loaded: %s',
  (html, text) => {
    const { show } = manage()
    document.body.innerHTML = html
    const element = document.body.firstElementChild
    const inner = element?.shadowRoot?.querySelector('button')
    const seen = () => [inner?.textContent, inner?.dataset.testid, inner?.disabled]
    expect(seen()).toEqual([text, undefined, false])
    show(account)
    expect(seen()).toEqual([text, undefined, false])
    element?.setAttribute('disabled', '')
    return vi.waitFor(() => expect(seen()).toEqual([text, undefined, true]))
  },
)

describe('the element <portico-button>', () => {
  it('preloads the modal on hover, focus or touch, and opens the modal on a click', () => {
    const { intent, press } = manage()
    const { element, inner } = add()
    expect([inner.textContent, inner.dataset.testid]).toEqual(['Connect', 'connect-button'])
    expect(inner.getAttribute('aria-haspopup')).toBe('dialog')
    // A finger causes `pointerover` too.
    for (const sign of ['pointerover', 'focusin']) element.dispatchEvent(new Event(sign))
    expect([intent.mock.calls.length, press.mock.calls.length]).toEqual([2, 0])
    inner.click()
    expect(press).toHaveBeenCalledTimes(1)
  })

  it('shows the address of a connected account, and the text Connect while a wallet reconnects', () => {
    const { show } = manage()
    const { inner } = add()
    show(account)
    expect([inner.textContent, inner.dataset.testid]).toEqual(['0x1234…5678', 'account-button'])
    show({ status: 'reconnecting', isConnected: false, address: undefined })
    expect([inner.textContent, inner.getAttribute('aria-busy')]).toEqual(['Connect', 'true'])
  })

  it('keeps its text node when its text changes, because WebKit would lose a click otherwise', () => {
    const { show } = manage()
    const { inner } = add()
    const text = inner.firstChild
    show({ status: 'disconnected', isConnected: false, address: undefined })
    show(account)
    expect(inner.childNodes).toHaveLength(1)
    expect(inner.firstChild).toBe(text)
    expect(inner.textContent).toBe('0x1234…5678')
  })

  it('shows the same text whether it is added before or after the modal is created', () => {
    manage().release()
    const before = add()
    const { show } = manage()
    show(account)
    expect([before.inner.textContent, add().inner.textContent]).toEqual(['0x1234…5678', '0x1234…5678'])
  })

  it('ignores a destroyed modal and shows the account of the new modal', () => {
    const first = manage()
    const { inner } = add()
    first.release()
    manage().show(account)
    first.show({})
    expect(inner.textContent).toBe('0x1234…5678')
  })

  it('opens the first modal, and after the first modal is destroyed, the modal that is created next', () => {
    const [first, second] = [manage(), manage()]
    const { inner } = add()
    inner.click()
    expect([first.press.mock.calls.length, second.press.mock.calls.length]).toEqual([1, 0])
    first.release()
    const third = manage()
    inner.click()
    expect(third.press).toHaveBeenCalledTimes(1)
  })

  it('takes its text from the attribute "label"', () => {
    manage()
    document.body.innerHTML = '<portico-button label="Sign in"></portico-button>'
    expect(document.querySelector('portico-button')?.shadowRoot?.textContent).toBe('Sign in')
  })
  const modes = ['open', 'closed'] as const
  it.each(modes)(
    'shows the account and opens the modal when the element is inside a shadow root: mode %s',
    mode => {
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode })
      const addInside = () => {
        const element = root.appendChild(document.createElement('portico-button'))
        return element.shadowRoot?.querySelector('button') as HTMLButtonElement
      }
      manage().release()
      const before = addInside()
      const { show, press } = manage()
      const after = addInside()
      show(account)
      expect([before.textContent, after.textContent]).toEqual(['0x1234…5678', '0x1234…5678'])
      before.click()
      after.click()
      expect(press).toHaveBeenCalledTimes(2)
      expect((root.host as { actions?: unknown }).actions).toBeUndefined()
    },
  )

  it('opens the modal whose id is in its attribute "instance"', () => {
    const first = manage()
    const press = vi.fn()
    managers.push(manageButtons({ onButtons, id: 'shop', intent: vi.fn(), press }))
    const element = document.createElement('portico-button')
    element.setAttribute('instance', 'shop')
    document.body.append(element)
    element.shadowRoot?.querySelector('button')?.click()
    expect([first.press.mock.calls.length, press.mock.calls.length]).toEqual([0, 1])
  })

  it('updates when its attributes "label" and "disabled" change', async () => {
    manage()
    const { element, inner } = add()
    element.setAttribute('label', 'Sign in')
    await expect.poll(() => inner.textContent).toBe('Sign in')
    element.setAttribute('disabled', '')
    await expect.poll(() => inner.disabled).toBe(true)
    element.removeAttribute('disabled')
    await expect.poll(() => inner.disabled).toBe(false)
  })

  it('opens the modal on a click only if the element is part of the page', () => {
    const first = manage()
    const { element, inner } = add()
    element.remove()
    first.release()
    const { press } = manage()
    inner.click()
    expect(press).not.toHaveBeenCalled()
    document.body.append(element)
    inner.click()
    expect(press).toHaveBeenCalledTimes(1)
  })

  it('renders in an environment without "CSSStyleSheet.replaceSync", such as jsdom', () => {
    const { replaceSync } = CSSStyleSheet.prototype
    Object.assign(CSSStyleSheet.prototype, { replaceSync: undefined })
    try {
      manage()
      expect(add().inner.textContent).toBe('Connect')
    } finally {
      Object.assign(CSSStyleSheet.prototype, { replaceSync })
    }
  })
})
