// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Buttons, manageButtons } from '../../src/client/button.ts'

const managers: Buttons[] = []
const manage = (intent = vi.fn(), press = vi.fn()) => {
  const buttons = manageButtons({ intent, press })
  managers.push(buttons)
  return { ...buttons, intent, press }
}
afterEach(() => {
  for (const one of managers.splice(0)) one.release()
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

describe('<portico-button>', () => {
  it('says Connect, opens at a click, prepares when somebody comes near', () => {
    const { intent, press } = manage()
    const { element, inner } = add()
    expect([inner.textContent, inner.dataset.testid, inner.type]).toEqual([
      'Connect',
      'connect-button',
      'button',
    ])
    for (const sign of ['pointerenter', 'focusin', 'touchstart']) element.dispatchEvent(new Event(sign))
    expect([intent.mock.calls.length, press.mock.calls.length]).toEqual([3, 0])
    inner.click()
    expect(press).toHaveBeenCalledTimes(1)
  })

  it('becomes the account, and Connect again', () => {
    const { show } = manage()
    const { inner } = add()
    show(account)
    expect([inner.textContent, inner.dataset.testid]).toEqual(['0x1234…5678', 'account-button'])
    show({ status: 'reconnecting', isConnected: false, address: undefined })
    expect([inner.textContent, inner.getAttribute('aria-busy')]).toEqual(['Connect', 'true'])
  })

  it('keeps its text node when what it shows changes, so that WebKit counts a press under way', () => {
    const { show } = manage()
    const { inner } = add()
    const text = inner.firstChild
    show({ status: 'disconnected', isConnected: false, address: undefined })
    show(account)
    expect(inner.childNodes).toHaveLength(1)
    expect(inner.firstChild).toBe(text)
    expect(inner.textContent).toBe('0x1234…5678')
  })

  it('one that was there before, and one that comes later, show the same', () => {
    manage().release()
    const before = add()
    const { show } = manage()
    show(account)
    expect([before.inner.textContent, add().inner.textContent]).toEqual(['0x1234…5678', '0x1234…5678'])
  })

  it('B10: belongs to the first modal of the page; when that is gone to the next one that comes', () => {
    const [first, second] = [manage(), manage()]
    const { inner } = add()
    inner.click()
    expect([first.press.mock.calls.length, second.press.mock.calls.length]).toEqual([1, 0])
    first.release()
    const third = manage()
    inner.click()
    expect(third.press).toHaveBeenCalledTimes(1)
  })

  it('takes its words from its label', () => {
    manage()
    document.body.innerHTML = '<portico-button label="Sign in"></portico-button>'
    expect(document.querySelector('portico-button')?.shadowRoot?.textContent).toBe('Sign in')
  })
  it.each(['open', 'closed'] as const)(
    'works inside an %s shadow root, added before and after the modal',
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

  it('forgets a button that was removed before a new modal starts', () => {
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

  it('draws where style sheets cannot be filled, as in jsdom', () => {
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
