import { describe, expect, it, vi } from 'vitest'
import { whenPresent } from '../../src/client/moments.ts'

/** Creates a window that has only events and `navigator.connection`. */
function windowOn(connection?: object): Window {
  return Object.assign(new EventTarget(), { navigator: { connection } }) as unknown as Window
}

describe('whenPresent(), which runs code when the visitor uses the page', () => {
  it.each(['pointermove', 'touchstart', 'keydown', 'wheel'])(
    'runs the code at the first event of the visitor: %s',
    sign => {
      const win = windowOn()
      const run = vi.fn()
      whenPresent(run, win)
      expect(run).not.toHaveBeenCalled()
      win.dispatchEvent(new Event(sign))
      win.dispatchEvent(new Event(sign))
      expect(run).toHaveBeenCalledTimes(1)
    },
  )

  it('does not run the code on a scroll, because scripts and the browser itself can also scroll the page', () => {
    const win = windowOn()
    const run = vi.fn()
    whenPresent(run, win)
    win.dispatchEvent(new Event('scroll'))
    expect(run).not.toHaveBeenCalled()
  })

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'does not run the code if the network is slow or data saving is on: connection %o',
    connection => {
      const win = windowOn(connection)
      const run = vi.fn()
      whenPresent(run, win)
      win.dispatchEvent(new Event('pointermove'))
      expect(run).not.toHaveBeenCalled()
    },
  )

  it('runs the code at a key press if the network is fast and data saving is off', () => {
    const win = windowOn({ saveData: false, effectiveType: '4g' })
    const run = vi.fn()
    whenPresent(run, win)
    win.dispatchEvent(new Event('keydown'))
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('does not run the code after the caller has cancelled', () => {
    const win = windowOn()
    const run = vi.fn()
    const end = new AbortController()
    whenPresent(run, win, end.signal)
    end.abort()
    win.dispatchEvent(new Event('pointermove'))
    expect(run).not.toHaveBeenCalled()
  })
})
